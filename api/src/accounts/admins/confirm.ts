import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import type { z } from "zod";
import type { Confirmation } from "@tindahan/contract/core/confirmation.ts";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import type { Db } from "../../platform/db/database.ts";
import type { Services } from "../../platform/services.ts";
import { giveBackToLimit, takeFromLimit } from "../../platform/limits/rate-limits.ts";
import { isPassword } from "./password.ts";
import { isSecondFactor } from "./second-factor.ts";
import { tokenHashOf } from "../../platform/crypto/tokens.ts";

/** A code works once, and the app shows the next one only after half a minute: several changes in a row need one code. */
const CODE_GRACE = "5 minutes";

/** Whoever has only the session, from an unlocked computer or a stolen token, gets no further than this. */
export async function confirmCaller(
  services: Services,
  request: FastifyRequest,
  { password, code }: z.output<typeof Confirmation>,
): Promise<void> {
  const { db } = services;
  const { id } = request.caller!;
  const session = tokenHashOf(request)!;
  const { passwordHash, needsCode } = await selectFactors(db, id, session);
  // Asked for before the password is looked at: a session alone cannot be used to try passwords one factor at a time.
  if (needsCode && !code) throw new ShopError("confirmation_code_required");

  // Counted by session: a thief who uses up the guesses of one locks nobody out who signs in again.
  const limit = ["ownPassword", `session:${session.toString("hex")}`] as const;
  if (!(await takeFromLimit(db, ...limit))) throw new ShopError("too_many_attempts");
  const isRight = await isPassword(password, passwordHash, { key: `signed in ${id}`, isFirst: true });
  if (isRight === "full") throw new ShopError("too_many_attempts");
  if (!isRight) throw refusal("confirmation_wrong", "confirmation.password");
  if (needsCode && !(await isSecondFactor(services, id, code!)))
    throw refusal("confirmation_code_wrong", "confirmation.code");
  if (needsCode)
    await sql`update sessions set code_confirmed_at = now() where token_hash = ${session}`.execute(db);
  await giveBackToLimit(db, ...limit);
}

function refusal(code: "confirmation_wrong" | "confirmation_code_wrong", field: string): ShopError {
  const { message } = new ShopError(code);
  return new ShopError(code, message, { [field]: message });
}

async function selectFactors(
  db: Db,
  id: Id,
  session: Buffer,
): Promise<{ passwordHash: string | null; needsCode: boolean }> {
  const { rows } = await sql<{ passwordHash: string | null; needsCode: boolean }>`
    select u.password_hash as "passwordHash",
      f.confirmed_at is not null and coalesce(s.code_confirmed_at, '-infinity') < now() - ${CODE_GRACE}::interval as "needsCode"
    from users u join sessions s on s.user_id = u.id and s.token_hash = ${session}
      left join second_factors f on f.user_id = u.id
    where u.id = ${id}`.execute(db);
  // Ended between the first look at the session and this one.
  if (!rows[0]) throw new ShopError("login_required");
  return rows[0];
}
