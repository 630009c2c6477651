import { randomBytes } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import type { ParsedCall } from "@tindahan/contract/core/endpoint.ts";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import {
  addPerson,
  listPeople,
  resetPerson,
  updatePerson,
  type Person,
} from "@tindahan/contract/accounts/manage-people.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import { TEMPORARY_PASSWORD_DAYS } from "@tindahan/contract/accounts/constants.ts";
import { insertAuditRecord } from "../../audit/audit.ts";
import type { Db, Tx } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { registerEndpoint } from "../../platform/http/register-endpoint.ts";
import type { Services } from "../../platform/services.ts";
import { hashPassword } from "./password.ts";
import { deleteSessionsOf } from "../queries.ts";
import { deleteAllPasskeys } from "./passkeys.ts";
import { deleteSecondFactor } from "./second-factor.ts";

export function adminPeopleRoutes(app: FastifyInstance, { db }: Services): void {
  registerEndpoint(app, listPeople, async () => ({ people: await selectAdmins(db) }));

  registerEndpoint(app, addPerson, async ({ caller, body }) => {
    const { id, password } = await insertAdminPerson(db, caller.id, body);
    return { person: await selectAdminPerson(db, id), password, message: "Added" };
  });

  registerEndpoint(app, updatePerson, async ({ caller, params: { id }, body }) => {
    assertNotSelf(caller.id, id);
    await updateAdminPerson(db, caller.id, id, body);
    return { person: await selectAdminPerson(db, id), message: "Saved. Their sessions have ended." };
  });

  registerEndpoint(app, resetPerson, async ({ caller, params: { id } }) => {
    assertNotSelf(caller.id, id);
    const password = await resetAdminCredentials(db, caller.id, id);
    return { person: await selectAdminPerson(db, id), password, message: "Their sessions have ended." };
  });
}

/** Prevents admins, or thieves of their session, from demoting or locking out their own account. */
function assertNotSelf(callerId: Id, id: Id): void {
  if (id === callerId) throw new ShopError("own_account");
}

const newPassword = () => randomBytes(15).toString("base64url");
export const firstPasswordUntil = sql<Date>`now() + make_interval(days => ${sql.lit(TEMPORARY_PASSWORD_DAYS)})`;

async function insertAdminPerson(db: Db, actorId: Id, input: ParsedCall<typeof addPerson>["body"]) {
  const [id, password] = [newId(), newPassword()];
  const { username, adminRole } = input;
  const name = input.name || username;
  const password_hash = await hashPassword(password);
  await db.transaction().execute(async (tx) => {
    const inserted = await tx
      .insertInto("users")
      .values({
        id,
        role: "admin",
        admin_role: adminRole,
        username,
        name,
        password_hash,
        temporary_password_until: firstPasswordUntil,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    const message = "This username is taken.";
    if (!inserted) throw new ShopError("invalid_request", message, { username: message });
    await recordPersonChange(tx, actorId, id, "create", null, { username, name, adminRole });
  });
  return { id, password };
}

/** Ends the sessions as well, so that no screen shows more than the new role permits. */
async function updateAdminPerson(
  db: Db,
  actorId: Id,
  id: Id,
  input: ParsedCall<typeof updatePerson>["body"],
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const before = await lockAdminPerson(tx, id);
    const after = {
      adminRole: input.adminRole ?? before.adminRole,
      isDisabled: input.isDisabled ?? before.isDisabled,
    };
    await tx
      .updateTable("users")
      .set({
        admin_role: after.adminRole,
        disabled_at: after.isDisabled ? new Date() : null,
        ...(after.adminRole !== before.adminRole && { second_factor_due_at: null }),
      })
      .where("id", "=", id)
      .execute();
    await deleteSessionsOf(tx, id);
    await recordPersonChange(tx, actorId, id, "update", before, after);
  });
}

async function resetAdminCredentials(db: Db, actorId: Id, id: Id): Promise<string> {
  const password = newPassword();
  const password_hash = await hashPassword(password);
  await db.transaction().execute(async (tx) => {
    await lockAdminPerson(tx, id);
    const reset = { password_hash, temporary_password_until: firstPasswordUntil, second_factor_due_at: null };
    await tx.updateTable("users").set(reset).where("id", "=", id).execute();
    const secondFactor = await deleteSecondFactor(tx, id);
    await deleteAllPasskeys(tx, id);
    await deleteSessionsOf(tx, id);
    const before = { password: "the old one", secondFactor };
    await recordPersonChange(tx, actorId, id, "update", before, {
      password: "a new one",
      secondFactor: false,
    });
  });
  return password;
}

async function lockAdminPerson(tx: Tx, id: Id): Promise<{ adminRole: string; isDisabled: boolean }> {
  const row = await tx
    .selectFrom("users")
    .select(["admin_role", "disabled_at"])
    .where("id", "=", id)
    .where("role", "=", "admin")
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new ShopError("not_found");
  return { adminRole: row.admin_role!, isDisabled: row.disabled_at !== null };
}

function recordPersonChange(
  tx: Tx,
  actorId: Id,
  entityId: Id,
  action: "create" | "update",
  before: object | null,
  after: object,
): Promise<void> {
  return insertAuditRecord(tx, { actorId, action, entity: "admin", entityId, before, after });
}

type Row = Omit<Person, "createdAt" | "lastSeenAt"> & { createdAt: Date; lastSeenAt: Date | null };

async function selectAdmins(db: Db, id: Id | null = null): Promise<Person[]> {
  const { rows } = await sql<Row>`
    select u.id as "_id", u.username, u.name, u.admin_role as "adminRole", u.disabled_at is not null as "isDisabled",
      exists (select from second_factors f where f.user_id = u.id and f.confirmed_at is not null) as "hasSecondFactor",
      u.created_at as "createdAt",
      (select max(last_seen_at) from sessions s where s.user_id = u.id and s.expires_at > now()) as "lastSeenAt"
    from users u where u.role = 'admin' and (${id}::uuid is null or u.id = ${id}::uuid)
    order by u.disabled_at is not null, lower(u.username)`.execute(db);
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt && row.lastSeenAt.toISOString(),
  }));
}

async function selectAdminPerson(db: Db, id: Id): Promise<Person> {
  return (await selectAdmins(db, id))[0]!;
}
