import { sql } from "kysely";
import type { AdminSession } from "@tindahan/contract/accounts/manage-profile.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import type { Db, Tx } from "../platform/db/database.ts";

type Row = Omit<AdminSession, "createdAt" | "lastSeenAt"> & { createdAt: Date; lastSeenAt: Date };

/** The public session id is half of the token's hash: unique, but useless to a thief. */
const SESSION_ID = sql<string>`encode(substring(token_hash for 16), 'hex')`;

export async function selectSessions(db: Db, userId: Id, currentTokenHash: Buffer): Promise<AdminSession[]> {
  const { rows } = await sql<Row>`
    select ${SESSION_ID} as "_id", device, created_at as "createdAt", last_seen_at as "lastSeenAt", token_hash = ${currentTokenHash} as "isThis"
    from sessions where user_id = ${userId} and expires_at > now() and last_seen_at > now() - idle_limit
    order by "isThis" desc, last_seen_at desc`.execute(db);
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
  }));
}

export async function deleteSessionById(tx: Tx, userId: Id, sessionId: string): Promise<string | undefined> {
  const { rows } = await sql<{ device: string }>`
    delete from sessions where user_id = ${userId} and ${SESSION_ID} = ${sessionId} returning device`.execute(
    tx,
  );
  return rows[0]?.device;
}

export async function deleteOtherSessions(tx: Tx, userId: Id, currentTokenHash: Buffer): Promise<void> {
  await tx
    .deleteFrom("sessions")
    .where("user_id", "=", userId)
    .where("token_hash", "<>", currentTokenHash)
    .execute();
}
