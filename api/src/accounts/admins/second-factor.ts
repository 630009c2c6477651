import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { encode } from "uqr";
import type { ResponseOf } from "@tindahan/contract/core/endpoint.ts";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import type { startSecondFactor } from "@tindahan/contract/accounts/manage-profile.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import { insertAuditRecord } from "../../audit/audit.ts";
import type { Db, Tx } from "../../platform/db/database.ts";
import { decrypt, encrypt } from "../../platform/crypto/encryption.ts";
import type { Services } from "../../platform/services.ts";
import { consumeLimit } from "../../platform/limits/rate-limits.ts";
import { deleteOtherSessions } from "../session-list.ts";
import { hashToken } from "../../platform/crypto/tokens.ts";
import { findTimeStep, toBase32 } from "./totp.ts";

const SECRET_BYTES = 20;
const RECOVERY_CODE_COUNT = 10;
/** 120 bits: from 112 bits on, a plain hash resists guessing. */
const RECOVERY_BYTES = 15;

export async function proposeSecondFactor(
  { db, config, settings }: Services,
  userId: Id,
  username: string,
): Promise<ResponseOf<typeof startSecondFactor>> {
  const bytes = randomBytes(SECRET_BYTES);
  const { rows } = await sql`
    insert into second_factors as f (user_id, secret) values (${userId}, ${encrypt(config.secretKey, "second factor", bytes)})
    on conflict (user_id) do update set secret = excluded.secret, last_step = 0 where f.confirmed_at is null
    returning 1`.execute(db);
  if (rows.length === 0) throw new ShopError("invalid_request", "You already have a second factor.");
  const secret = toBase32(bytes);
  const shop = encodeURIComponent((await settings.read()).shop.name);
  const address = `otpauth://totp/${shop}:${encodeURIComponent(username)}?secret=${secret}&issuer=${shop}`;
  return { secret, address, qr: drawQrCode(address) };
}

/** Activates the factor and ends all other sessions, because they started without a code. */
export async function activateSecondFactor(
  services: Services,
  userId: Id,
  code: string,
  currentTokenHash: Buffer,
): Promise<string[]> {
  await assertSecondFactorLimit(services.db, userId);
  return services.db.transaction().execute(async (tx) => {
    if (!(await consumeAuthenticatorCode({ ...services, db: tx }, userId, code)))
      throw new ShopError("code_wrong");
    const { rows } = await sql`update second_factors set confirmed_at = now()
      where user_id = ${userId} and confirmed_at is null returning 1`.execute(tx);
    if (rows.length === 0) throw new ShopError("invalid_request", "You already have a second factor.");
    await tx.updateTable("users").set({ second_factor_due_at: null }).where("id", "=", userId).execute();
    await deleteOtherSessions(tx, userId, currentTokenHash);
    await recordSecondFactorChange(tx, userId, userId, true);
    return insertRecoveryCodes(tx, userId);
  });
}

export async function replaceRecoveryCodes(db: Db, userId: Id): Promise<string[]> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql`select from second_factors
      where user_id = ${userId} and confirmed_at is not null for update`.execute(tx);
    if (rows.length === 0) throw new ShopError("invalid_request", "You have no second factor.");
    await tx.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
    const entry = { actorId: userId, action: "update", entity: "admin", entityId: userId } as const;
    const [before, after] = [{ recoveryCodes: "the old ones" }, { recoveryCodes: "new ones" }];
    await insertAuditRecord(tx, { ...entry, before, after });
    return insertRecoveryCodes(tx, userId);
  });
}

async function insertRecoveryCodes(tx: Tx, userId: Id): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, () => toBase32(randomBytes(RECOVERY_BYTES)));
  const hashes = codes.map((one) => ({ user_id: userId, code_hash: hashToken(one) }));
  await tx.insertInto("recovery_codes").values(hashes).execute();
  return codes.map((one) => one.match(/.{4}/g)!.join("-"));
}

export async function deleteSecondFactor(tx: Tx, userId: Id): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("second_factors")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function recordSecondFactorChange(
  tx: Tx,
  actorId: Id,
  userId: Id,
  isOn: boolean,
): Promise<void> {
  await insertAuditRecord(tx, {
    actorId,
    action: "update",
    entity: "admin",
    entityId: userId,
    before: { secondFactor: !isOn },
    after: { secondFactor: isOn },
  });
}

/** Consumes a valid code. Every guess counts against the account. */
export async function consumeSecondFactorCode(
  services: Services,
  userId: Id,
  code: string,
): Promise<boolean> {
  await assertSecondFactorLimit(services.db, userId);
  return /^\d{6}$/.test(code)
    ? consumeAuthenticatorCode(services, userId, code)
    : consumeRecoveryCode(services.db, userId, code);
}

export async function selectHasSecondFactor(db: Db, userId: Id): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from second_factors where user_id = ${userId} and confirmed_at is not null) as has`.execute(
    db,
  );
  return rows[0]!.has;
}

async function assertSecondFactorLimit(db: Db, userId: Id): Promise<void> {
  if (!(await consumeLimit(db, "secondFactors", `factor:${userId}`)))
    throw new ShopError("too_many_attempts");
}

async function consumeAuthenticatorCode(
  { db, config, now }: Pick<Services, "config" | "now"> & { db: Db },
  userId: Id,
  code: string,
): Promise<boolean> {
  const row = await db
    .selectFrom("second_factors")
    .select("secret")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  const secret = row && decrypt(config.secretKey, "second factor", row.secret);
  const step = secret && findTimeStep(secret, code, now());
  if (!step) return false;
  // The condition accepts only one of several requests with the same code.
  const { rows } = await sql`update second_factors set last_step = ${step}
    where user_id = ${userId} and last_step < ${step} returning 1`.execute(db);
  return rows.length > 0;
}

async function consumeRecoveryCode(db: Db, userId: Id, code: string): Promise<boolean> {
  const { rows } = await sql`update recovery_codes set used_at = now()
    where user_id = ${userId} and code_hash = ${hashToken(code)} and used_at is null returning 1`.execute(db);
  return rows.length > 0;
}

function drawQrCode(text: string): { size: number; path: string } {
  const { data, size } = encode(text);
  const squares = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")));
  return { size, path: squares.join("") };
}
