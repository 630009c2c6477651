import { sql } from "kysely";
import type { Right } from "@tindahan/contract/rights.ts";
import type { Db } from "../platform/database.ts";
import { newId } from "../platform/ids.ts";
import { hashPassword } from "./password.ts";

/**
 * Makes an admin, an owner unless told otherwise. One who exists gets a new password, is let in again should they have
 * been shut out, and keeps their right unless another one is named; their sessions end.
 */
export async function createAdmin(
  db: Db,
  username: string,
  password: string,
  right?: Right,
): Promise<"created" | "changed"> {
  const hash = await hashPassword(password);
  const { rows } = await sql<{ isNew: boolean }>`
    with admin as (
      insert into users as u (id, role, admin_right, username, name, password_hash)
      values (${newId()}, 'admin', ${right ?? "owner"}, ${username}, ${username}, ${hash})
      on conflict (lower(username)) where role = 'admin' do update
        set password_hash = excluded.password_hash, disabled_at = null, admin_right = coalesce(${right ?? null}, u.admin_right)
      returning id, xmax = 0 as "isNew"
    ), ended as (
      delete from sessions using admin where sessions.user_id = admin.id
    )
    select "isNew" from admin`.execute(db);
  return rows[0]!.isNew ? "created" : "changed";
}

/** For an owner who has lost phone and codes; whoever has the machine has the shop anyway. */
export async function resetSecondFactor(db: Db, username: string): Promise<"reset" | "none"> {
  const { rows } = await sql`
    with admin as (select id from users where role = 'admin' and lower(username) = lower(${username})),
      ended as (delete from sessions using admin where sessions.user_id = admin.id)
    delete from second_factors using admin where second_factors.user_id = admin.id returning 1`.execute(db);
  return rows.length > 0 ? "reset" : "none";
}
