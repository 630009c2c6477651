import type { Page } from "@playwright/test";
import { createAdmin } from "@tindahan/api/accounts/accounts.ts";
import type { AdminRole } from "@tindahan/contract/accounts/admin-roles.ts";
import type { Db } from "@tindahan/api/platform/db/database.ts";
import { expect, fillIn, keptSession, openProfile } from "../tests/people.ts";

export const PASSWORD = "a long enough password";
export const OWNER = { adminRole: "owner", username: "ana", name: "Ana Reyes" } as const;

type Admin = { adminRole: AdminRole; username: string; name: string };

/** Through the form; the session's token is what it returns. */
export async function signInAdmin(page: Page, db: Db, { adminRole, username, name }: Admin): Promise<string> {
  await createAdmin(db, username, PASSWORD, { adminRole });
  await db.updateTable("users").set({ name }).where("username", "=", username).execute();
  await page.goto("/admin/login");
  await fillIn(page, { username, password: PASSWORD });
  await expect(page.getByRole("navigation", { name: "Admin" })).toBeVisible();
  return (await keptSession(page)).token!;
}

/** As most owners have it after their first days: the notice about it has a picture of its own. */
export async function settleSecondFactor(page: Page, db: Db, username: string): Promise<void> {
  const { id: user_id } = await db
    .updateTable("users")
    .set({ second_factor_due_at: null })
    .where("username", "=", username)
    .returning("id")
    .executeTakeFirstOrThrow();
  const factor = { user_id, secret: Buffer.from("nobody's"), confirmed_at: new Date() };
  await db.insertInto("second_factors").values(factor).execute();
  await openProfile(page);
}
