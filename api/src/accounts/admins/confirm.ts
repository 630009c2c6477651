import type { FastifyInstance, FastifyRequest } from "fastify";
import { sql } from "kysely";
import type { z } from "zod";
import {
  confirmWithPasskey,
  confirmWithPassword,
  startPasskeyConfirmation,
} from "@tindahan/contract/accounts/confirmation.ts";
import type { Confirmation } from "@tindahan/contract/core/confirmation.ts";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import type { Db } from "../../platform/db/database.ts";
import { registerEndpoint } from "../../platform/http/register-endpoint.ts";
import type { Services } from "../../platform/services.ts";
import { giveBackLimitUse, consumeLimit } from "../../platform/limits/rate-limits.ts";
import { verifyPassword } from "./password.ts";
import { isOwnPasskey, createPasskeyConfirmationOptions } from "./passkeys.ts";
import { consumeSecondFactorCode } from "./second-factor.ts";
import { tokenHashOf } from "../../platform/crypto/tokens.ts";

export function reauthenticationRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services;
  const message = "Confirmed";

  registerEndpoint(app, confirmWithPassword, async ({ body, request }) => {
    await reauthenticate(services, request, body);
    await markSessionConfirmed(db, request);
    return { message };
  });

  registerEndpoint(app, startPasskeyConfirmation, async ({ caller, request }) => ({
    options: await createPasskeyConfirmationOptions(services, caller.id, request),
  }));

  registerEndpoint(app, confirmWithPasskey, async ({ caller, body, request }) => {
    if (!(await isOwnPasskey(services, caller.id, body.credential)))
      throw new ShopError("confirmation_wrong", "This passkey does not work here. Use your password.");
    await markSessionConfirmed(db, request);
    return { message };
  });
}

async function markSessionConfirmed(db: Db, request: FastifyRequest): Promise<void> {
  await sql`update sessions set confirmed_at = now() where token_hash = ${tokenHashOf(request)!}`.execute(db);
}

/** Re-authenticates the caller, because a session may come from an unlocked computer or a stolen token. */
export async function reauthenticate(
  services: Services,
  request: FastifyRequest,
  { password, code }: z.output<typeof Confirmation>,
  passwordField = "password",
): Promise<void> {
  const { db } = services;
  const { id, isConfirmed } = request.caller!;
  const session = tokenHashOf(request)!;
  const { passwordHash, hasFactor } = await selectPasswordAndFactor(db, id, session);
  const needsCode = hasFactor && !isConfirmed;
  // Require the code first, so that a stolen session cannot test passwords alone.
  if (needsCode && !code) throw new ShopError("confirmation_code_required");

  // The limit counts per session: a thief's guesses do not lock out new sign-ins.
  const limit = ["ownPassword", `session:${session.toString("hex")}`] as const;
  if (!(await consumeLimit(db, ...limit))) throw new ShopError("too_many_attempts");
  const isRight = await verifyPassword(password, passwordHash, { key: `signed in ${id}`, isFirst: true });
  if (isRight === "full") throw new ShopError("too_many_attempts");
  if (!isRight) throw confirmationError("confirmation_wrong", passwordField);
  if (needsCode && !(await consumeSecondFactorCode(services, id, code!)))
    throw confirmationError("confirmation_code_wrong", "code");
  await giveBackLimitUse(db, ...limit);
}

function confirmationError(code: "confirmation_wrong" | "confirmation_code_wrong", field: string): ShopError {
  const { message } = new ShopError(code);
  return new ShopError(code, message, { [field]: message });
}

async function selectPasswordAndFactor(
  db: Db,
  id: Id,
  session: Buffer,
): Promise<{ passwordHash: string | null; hasFactor: boolean }> {
  const { rows } = await sql<{ passwordHash: string | null; hasFactor: boolean }>`
    select u.password_hash as "passwordHash", f.confirmed_at is not null as "hasFactor"
    from users u join sessions s on s.user_id = u.id and s.token_hash = ${session}
      left join second_factors f on f.user_id = u.id
    where u.id = ${id}`.execute(db);
  if (!rows[0]) throw new ShopError("login_required");
  return rows[0];
}
