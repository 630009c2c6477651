import { sql } from "kysely";
import type { AdminRole } from "@tindahan/contract/accounts/admin-roles.ts";
import type { Db } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { hashPassword } from "./password.ts";
import { firstPasswordUntil } from "./people.ts";
import { recordCommandLineEvent } from "../security-events.ts";

type NewAdmin = {
  adminRole?: AdminRole | undefined;
  isTemporary?: boolean;
};

/**
 * Creates an admin, or resets an existing one: enabled, without sessions and passkeys. The role changes only
 * if given.
 */
export async function createAdmin(
  db: Db,
  username: string,
  password: string,
  { adminRole, isTemporary = false }: NewAdmin = {},
): Promise<"created" | "changed"> {
  const hash = await hashPassword(password);
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string; isNew: boolean }>`
      with admin as (
        insert into users as u (id, role, admin_role, username, name, password_hash, temporary_password_until)
        values (${newId()}, 'admin', ${adminRole ?? "owner"}, ${username}, ${username}, ${hash},
          ${isTemporary ? firstPasswordUntil : null})
        on conflict (lower(username)) where role = 'admin' do update
          set password_hash = excluded.password_hash, disabled_at = null,
            temporary_password_until = excluded.temporary_password_until, second_factor_due_at = null,
            admin_role = coalesce(${adminRole ?? null}, u.admin_role)
        returning id, xmax = 0 as "isNew"
      ), ended as (
        delete from sessions using admin where sessions.user_id = admin.id
      ), removed as (
        delete from passkeys using admin where passkeys.user_id = admin.id
      )
      select id, "isNew" from admin`.execute(tx);
    await recordCommandLineEvent(tx, "command_line_create", rows[0]!.id);
    return rows[0]!.isNew ? "created" : "changed";
  });
}

/** Recovery for an owner without phone and codes. Shell access already implies full control. */
export async function resetSecondFactor(db: Db, username: string): Promise<"reset" | "none"> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      with admin as (
          update users set second_factor_due_at = null
          where role = 'admin' and lower(username) = lower(${username}) returning id),
        ended as (delete from sessions using admin where sessions.user_id = admin.id)
      delete from second_factors using admin where second_factors.user_id = admin.id
      returning second_factors.user_id as id`.execute(tx);
    if (!rows[0]) return "none";
    await recordCommandLineEvent(tx, "command_line_reset", rows[0].id);
    return "reset";
  });
}
