import { sql } from "kysely";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import type { Db } from "../../platform/db/database.ts";

const MAX_DEVICES = 10;

export async function selectIsKnownDevice(db: Db, username: string, tokenHash: Buffer): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select exists (select from known_devices d join users u on u.id = d.user_id
      where d.token_hash = ${tokenHash} and u.role = 'admin' and lower(u.username) = ${username.toLowerCase()}) as known`.execute(
    db,
  );
  return rows[0]!.known;
}

export async function rememberDevice(db: Db, userId: Id, tokenHash: Buffer): Promise<void> {
  await sql`
    with others as (
      select token_hash from known_devices where user_id = ${userId} and token_hash <> ${tokenHash}
      order by last_used_at desc offset ${sql.lit(MAX_DEVICES - 1)}
    ), forgotten as (
      delete from known_devices using others where known_devices.token_hash = others.token_hash
    )
    insert into known_devices (token_hash, user_id) values (${tokenHash}, ${userId})
    on conflict (token_hash) do update set last_used_at = now() where known_devices.user_id = excluded.user_id`.execute(
    db,
  );
}

export async function forgetDevices(db: Db, userId: Id): Promise<void> {
  await db.deleteFrom("known_devices").where("user_id", "=", userId).execute();
}
