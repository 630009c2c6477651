import { sql } from "kysely";
import type { Db } from "../platform/database.ts";
import { newId } from "../platform/ids.ts";
import { hashPassword } from "./password.ts";

/** Makes an admin, or gives an existing one a new password and ends their sessions. */
export async function createAdmin(
  db: Db,
  username: string,
  password: string,
): Promise<"created" | "changed"> {
  const hash = await hashPassword(password);
  const { rows } = await sql<{ isNew: boolean }>`
    with admin as (
      insert into users (id, role, username, name, password_hash)
      values (${newId()}, 'admin', ${username}, ${username}, ${hash})
      on conflict (lower(username)) where role = 'admin' do update set password_hash = excluded.password_hash
      returning id, xmax = 0 as "isNew"
    ), ended as (
      delete from sessions using admin where sessions.user_id = admin.id
    )
    select "isNew" from admin`.execute(db);
  return rows[0]!.isNew ? "created" : "changed";
}
