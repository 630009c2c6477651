import type { FastifyInstance } from "fastify";
import { ShopError } from "@tindahan/contract/errors.ts";
import {
  changePassword,
  confirmSecondFactor,
  endSession,
  getProfile,
  MIN_PASSWORD_LENGTH,
  removeSecondFactor,
  startSecondFactor,
  updateProfile,
} from "@tindahan/contract/manage-profile.ts";
import type { Id } from "@tindahan/contract/primitives.ts";
import { recordChange } from "../audit/audit.ts";
import type { Deps } from "../deps.ts";
import type { Tx } from "../platform/database.ts";
import { serve } from "../platform/serve.ts";
import { takeFromLimit } from "./limits.ts";
import { hashPassword, isPassword } from "./password.ts";
import { selectUser } from "./queries.ts";
import {
  confirmFactor,
  dropFactor,
  isSecondFactor,
  proposeFactor,
  recordFactor,
  selectHasFactor,
} from "./second-factor.ts";
import { deleteOtherSessions, deleteSessionNamed, selectSessions } from "./session-list.ts";
import { tokenHashOf } from "./tokens.ts";

export function profileRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;

  serve(app, getProfile, async ({ caller: { id }, request }) => ({
    user: await selectUser(db, id),
    hasSecondFactor: await selectHasFactor(db, id),
    sessions: await selectSessions(db, id, tokenHashOf(request)!),
  }));

  serve(app, updateProfile, async ({ caller: { id }, body: { name } }) => {
    await db.transaction().execute(async (tx) => {
      const before = await tx
        .selectFrom("users")
        .select("name")
        .where("id", "=", id)
        .forUpdate()
        .executeTakeFirstOrThrow();
      await tx.updateTable("users").set({ name }).where("id", "=", id).execute();
      await record(tx, id, before, { name });
    });
    return { user: await selectUser(db, id), message: "Profile updated successfully" };
  });

  serve(app, changePassword, async ({ caller: { id }, body, request }) => {
    await demandPassword(deps, id, body.current);
    const hash = await hashPassword(readNewPassword(body.password));
    await db.transaction().execute(async (tx) => {
      await tx.updateTable("users").set({ password_hash: hash }).where("id", "=", id).execute();
      await deleteOtherSessions(tx, id, tokenHashOf(request)!);
      await record(tx, id, { password: "the old one" }, { password: "a new one" });
    });
    return { message: "Password changed. Your other sessions have ended." };
  });

  serve(app, endSession, async ({ caller: { id }, params }) => {
    await db.transaction().execute(async (tx) => {
      const session = await deleteSessionNamed(tx, id, params.id);
      if (session === undefined) throw new ShopError("not_found");
      await record(tx, id, { session }, { session: null });
    });
    return { message: "Signed out there." };
  });

  serve(app, startSecondFactor, async ({ caller: { id }, body }) => {
    await demandPassword(deps, id, body.password);
    const { username } = await selectUser(db, id);
    return proposeFactor(deps, id, username!);
  });

  serve(app, confirmSecondFactor, async ({ caller, body }) => ({
    recoveryCodes: await confirmFactor(deps, caller.id, body.code),
    message: "The second factor is on.",
  }));

  serve(app, removeSecondFactor, async ({ caller: { id }, body }) => {
    await demandPassword(deps, id, body.password);
    if (!(await isSecondFactor(deps, id, body.code))) throw new ShopError("code_wrong");
    await db.transaction().execute(async (tx) => {
      if (await dropFactor(tx, id)) await recordFactor(tx, id, id, false);
    });
    return { message: "The second factor is off." };
  });
}

/** Whoever found a computer unlocked must not be able to take the account along. */
async function demandPassword({ db }: Deps, id: Id, password: string): Promise<void> {
  if (!(await takeFromLimit(db, "ownPassword", `own:${id}`))) throw new ShopError("too_many_attempts");
  const row = await db
    .selectFrom("users")
    .select("password_hash")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const isRight = await isPassword(password, row.password_hash);
  if (isRight === "full") throw new ShopError("too_many_attempts");
  const message = "That is not your current password.";
  if (!isRight) throw new ShopError("invalid_request", message, { current: message });
}

function readNewPassword(password: string): string {
  if (password.length >= MIN_PASSWORD_LENGTH) return password;
  const message = `A password has at least ${MIN_PASSWORD_LENGTH} characters: use a sentence.`;
  throw new ShopError("invalid_request", message, { password: message });
}

function record(tx: Tx, id: Id, before: object, after: object): Promise<void> {
  return recordChange(tx, { actorId: id, action: "update", entity: "admin", entityId: id, before, after });
}
