import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import { changeEmail, requestEmailChange } from "@tindahan/contract/accounts/personal-data.ts";
import {
  confirmEmail,
  mailboxKey,
  rememberDevice,
  requestLoginCode,
  selectUser,
} from "../accounts/accounts.ts";
import { hashToken, tokenHashOf } from "../platform/crypto/tokens.ts";
import { errorCodeOf } from "../platform/db/database-errors.ts";
import { newId } from "../platform/db/ids.ts";
import { registerEndpoint } from "../platform/http/register-endpoint.ts";
import { consumeLimit } from "../platform/limits/rate-limits.ts";
import { composeLetter, letterShopOf } from "../platform/mail/letter.ts";
import { enqueue, type Job } from "../platform/queue/jobs.ts";
import type { Services } from "../platform/services.ts";
import { callChangeEmail, lockErasures } from "./queries.ts";

export function emailChangeRoutes(app: FastifyInstance, services: Services): void {
  const { db, config } = services;

  registerEndpoint(app, requestEmailChange, async ({ caller: { id }, body: { email, handle }, request }) => {
    if ((await selectUser(db, id)).email === email) throw new ShopError("email_unchanged");
    for (const limit of ["emailChanges", "emailChanges:day"] as const)
      if (!(await consumeLimit(db, limit, `shopper:${id}`))) throw new ShopError("too_many_attempts");
    const newHandle = await requestLoginCode(services, { email, handle, accountId: id }, request.ip);
    return { message: "We sent a code to your new e-mail address.", handle: newHandle };
  });

  registerEndpoint(app, changeEmail, async ({ caller: { id }, body, request }) => {
    const change = {
      id: newId(),
      accountId: id,
      email: body.email,
      mailboxKey: mailboxKey(body.email, config.secretKey),
      keptSession: tokenHashOf(request)!,
    };
    await confirmEmail(services, { ...body, accountId: id }, request.ip, {
      lock: lockErasures,
      work: async (tx) => {
        await callChangeEmail(tx, change);
        await enqueue(tx, mailEmailChangeNotice, { changeId: change.id });
      },
    }).catch((error: unknown) => {
      // Another account got the address after its code was mailed.
      throw errorCodeOf(error) === "23505" ? new ShopError("invalid_otp") : error;
    });
    if (body.handle) await rememberDevice(db, id, hashToken(body.handle));
    return { message: "Your e-mail address was changed.", user: await selectUser(db, id) };
  });
}

const Payload = z.object({ changeId: z.uuid() });

/** Names no new address: the old mailbox may have another owner by now. */
export const mailEmailChangeNotice: Job<Services, typeof Payload> = {
  name: "mail-email-change",
  payload: Payload,
  run: async ({ db, settings, mailer, config }, { changeId }) => {
    const change = await db
      .selectFrom("former_emails")
      .select("email")
      .where("id", "=", changeId)
      .executeTakeFirst();
    if (!change?.email) return;
    const current = await settings.read();
    const { shop } = current;
    const subject = `The e-mail address of your account at ${shop.name} was changed`;
    const paragraphs = [
      `${subject}. Log-in codes and mails about your orders now go to the new address, and other devices were logged out.`,
      `If it was not you, please write to us at once${shop.email ? `: ${shop.email}` : ""}.`,
    ];
    const letter = composeLetter({
      subject,
      shop: letterShopOf(current, config.publicUrl),
      blocks: paragraphs.map((text) => ({ kind: "paragraph", text })),
    });
    await mailer.send({ to: change.email, ...letter, id: `email-change.${changeId}` });
  },
};
