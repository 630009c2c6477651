import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import {
  changePassword,
  confirmSecondFactor,
  endSession,
  getProfile,
  removeSecondFactor,
  renewRecoveryCodes,
  savePageSize,
  startSecondFactor,
  updateProfile,
} from "@tindahan/contract/accounts/manage-profile.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import { insertAuditRecord } from "../../audit/audit.ts";
import type { Tx } from "../../platform/db/database.ts";
import { registerEndpoint } from "../../platform/http/register-endpoint.ts";
import type { Services } from "../../platform/services.ts";
import { reauthenticate } from "./confirm.ts";
import { hashPassword } from "./password.ts";
import { assertStrongPassword } from "./password-policy.ts";
import { selectUser } from "../queries.ts";
import {
  activateSecondFactor,
  deleteSecondFactor,
  proposeSecondFactor,
  recordSecondFactorChange,
  replaceRecoveryCodes,
  selectHasSecondFactor,
} from "./second-factor.ts";
import { deleteOtherSessions, deleteSessionById, selectSessions } from "../session-list.ts";
import { tokenHashOf } from "../../platform/crypto/tokens.ts";

export function adminProfileRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services;

  registerEndpoint(app, getProfile, async ({ caller: { id }, request }) => ({
    user: await selectUser(db, id),
    hasSecondFactor: await selectHasSecondFactor(db, id),
    sessions: await selectSessions(db, id, tokenHashOf(request)!),
  }));

  registerEndpoint(app, updateProfile, async ({ caller: { id }, body: { name } }) => {
    await db.transaction().execute(async (tx) => {
      const before = await tx
        .selectFrom("users")
        .select("name")
        .where("id", "=", id)
        .forUpdate()
        .executeTakeFirstOrThrow();
      await tx.updateTable("users").set({ name }).where("id", "=", id).execute();
      await recordProfileChange(tx, id, before, { name });
    });
    return { user: await selectUser(db, id), message: "Profile updated successfully" };
  });

  registerEndpoint(app, savePageSize, async ({ caller: { id }, body: { pageSize } }) => {
    await db.updateTable("users").set({ page_size: pageSize }).where("id", "=", id).execute();
    return { user: await selectUser(db, id) };
  });

  registerEndpoint(app, changePassword, async ({ caller: { id }, body, request }) => {
    await reauthenticate(services, request, { password: body.current }, "current");
    await assertStrongPassword(services, id, body.password);
    const hash = await hashPassword(body.password);
    await db.transaction().execute(async (tx) => {
      const own = { password_hash: hash, temporary_password_until: null };
      await tx.updateTable("users").set(own).where("id", "=", id).execute();
      await deleteOtherSessions(tx, id, tokenHashOf(request)!);
      await recordProfileChange(tx, id, { password: "the old one" }, { password: "a new one" });
    });
    return { user: await selectUser(db, id), message: "Password changed. Your other sessions have ended." };
  });

  registerEndpoint(app, endSession, async ({ caller: { id }, params }) => {
    await db.transaction().execute(async (tx) => {
      const session = await deleteSessionById(tx, id, params.id);
      if (session === undefined) throw new ShopError("not_found");
      await recordProfileChange(tx, id, { session }, { session: null });
    });
    return { message: "Signed out of that device." };
  });

  registerEndpoint(app, startSecondFactor, async ({ caller: { id } }) => {
    const { username } = await selectUser(db, id);
    return proposeSecondFactor(services, id, username!);
  });

  registerEndpoint(app, confirmSecondFactor, async ({ caller: { id }, body, request }) => {
    const recoveryCodes = await activateSecondFactor(services, id, body.code, tokenHashOf(request)!);
    const message = "The second factor is on. Your other sessions have ended.";
    return { user: await selectUser(db, id), recoveryCodes, message };
  });

  registerEndpoint(app, renewRecoveryCodes, async ({ caller: { id } }) => {
    const recoveryCodes = await replaceRecoveryCodes(db, id);
    return {
      user: await selectUser(db, id),
      recoveryCodes,
      message: "The old recovery codes no longer work.",
    };
  });

  registerEndpoint(app, removeSecondFactor, async ({ caller: { id }, request }) => {
    await db.transaction().execute(async (tx) => {
      if (!(await deleteSecondFactor(tx, id))) return;
      await sql`update users set second_factor_due_at = now() where id = ${id} and admin_role in ('owner', 'staff')`.execute(
        tx,
      );
      await deleteOtherSessions(tx, id, tokenHashOf(request)!);
      await recordSecondFactorChange(tx, id, id, false);
    });
    return { user: await selectUser(db, id), message: "The second factor is off." };
  });
}

function recordProfileChange(tx: Tx, id: Id, before: object, after: object): Promise<void> {
  return insertAuditRecord(tx, {
    actorId: id,
    action: "update",
    entity: "admin",
    entityId: id,
    before,
    after,
  });
}
