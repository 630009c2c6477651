import type { FastifyInstance } from "fastify";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import { resolveMention } from "@tindahan/contract/accounts/manage-customers.ts";
import { correctAccount, eraseAccount, getPersonalData } from "@tindahan/contract/accounts/personal-data.ts";
import { confirmWithCode } from "../accounts/accounts.ts";
import { insertAuditRecord } from "../audit/audit.ts";
import { consumeLimit } from "../platform/limits/rate-limits.ts";
import { listOwnAddresses } from "../addresses/addresses.ts";
import { registerEndpoint } from "../platform/http/register-endpoint.ts";
import type { Services } from "../platform/services.ts";
import { composeLetter, letterShopOf } from "../platform/mail/letter.ts";
import { emailChangeRoutes } from "./email-change.ts";
import {
  callEraseShopper,
  callSettleMention,
  lockErasures,
  selectPersonalData,
  updateUserName,
} from "./queries.ts";

export { mailEmailChangeNotice } from "./email-change.ts";
export { selectMentions } from "./queries.ts";

/** Rights under the Data Privacy Act (RA 10173): access, correction, portability and erasure. */
export function privacyRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services;

  registerEndpoint(app, getPersonalData, async ({ caller: { id } }) => {
    if (!(await consumeLimit(db, "personalData", `shopper:${id}`))) throw new ShopError("too_many_attempts");
    const data = await selectPersonalData(db, id);
    if (!data) throw new ShopError("login_required");
    return { data: { ...data, addresses: await listOwnAddresses(db, id) } };
  });

  registerEndpoint(app, correctAccount, async ({ caller, body: { name } }) => {
    await updateUserName(db, caller.id, name);
    return { message: "Saved" };
  });

  emailChangeRoutes(app, services);

  registerEndpoint(app, eraseAccount, async ({ caller, body, request }) => {
    const { email } = await confirmWithCode(services, caller.id, body, request.ip, {
      lock: lockErasures,
      work: (tx) => callEraseShopper(tx, caller.id),
    });
    await mailErasureNotice(services, email, "as you asked");
    return { message: "Your account was deleted." };
  });

  registerEndpoint(app, resolveMention, async ({ caller, params: { id, mentionId }, body: { isErased } }) => {
    await db.transaction().execute(async (tx) => {
      if (!(await callSettleMention(tx, id, mentionId, isErased))) throw new ShopError("not_found");
      await insertAuditRecord(tx, {
        actorId: caller.id,
        action: "update",
        entity: "customer",
        entityId: id,
        before: { mention: "listed" },
        after: { mention: isErased ? "erased" : "kept" },
      });
    });
    return { message: isErased ? "The text was erased." : "The text was kept." };
  });
}

/** Sent directly and not by a job, because the queue must not store the address. */
export async function mailErasureNotice(
  { mailer, settings, config, log }: Services,
  to: string,
  initiator: "as you asked" | "by us",
): Promise<void> {
  const current = await settings.read();
  const { shop } = current;
  const paragraphs = [
    `Your account at ${shop.name} was erased${initiator === "by us" ? " by us" : ", as you asked"}.`,
    "We keep your orders for as long as tax law requires, without your name, number, e-mail and address.",
    `${initiator === "by us" ? "If you did not ask us to" : "If it was not you"}, please write to us${shop.email ? ` at ${shop.email}` : ""}. What was erased cannot be restored.`,
  ];
  const letter = composeLetter({
    subject: `Your account at ${shop.name} was erased`,
    shop: letterShopOf(current, config.publicUrl),
    blocks: paragraphs.map((text) => ({ kind: "paragraph", text })),
  });
  await mailer
    .send({ to, ...letter })
    .catch((error: unknown) => log.warn({ err: error }, "failed to send the mail about an erased account"));
}
