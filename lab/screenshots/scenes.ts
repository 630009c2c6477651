import type { Page } from "@playwright/test";
import { createAdmin } from "@tindahan/api/accounts/accounts.ts";
import type { Db } from "@tindahan/api/platform/db/database.ts";
import { DEMO_SHOPPER_EMAIL } from "../../api/db/dressed/fingerprint.ts";
import type { Storage } from "../../e2e/looks/look.ts";
import { openProfile, startAdminSession } from "../../e2e/support/people.ts";

export type Person = "visitor" | "shopper" | "owner";
export type PathParameters = Record<string, string>;

const OWNER = { username: "ana", password: "a long enough password" };

export async function signInOwner(page: Page, db: Db): Promise<Storage> {
  await createAdmin(db, OWNER.username, OWNER.password, { adminRole: "owner" });
  await startAdminSession(page, OWNER);
  const { id: user_id } = await db
    .updateTable("users")
    .set({ name: "Ana Reyes", second_factor_due_at: null })
    .where("username", "=", OWNER.username)
    .returning("id")
    .executeTakeFirstOrThrow();
  const factor = { user_id, secret: Buffer.from("nobody's"), confirmed_at: new Date() };
  await db.insertInto("second_factors").values(factor).execute();
  await openProfile(page);
  return page.context().storageState();
}

export async function findOrders(db: Db): Promise<PathParameters> {
  const newest = () => db.selectFrom("orders as o").select("o.id").orderBy("o.created_at", "desc").limit(1);
  const shipped = await newest()
    .innerJoin("users as u", "u.id", "o.user_id")
    .where("u.email", "=", DEMO_SHOPPER_EMAIL)
    .where("o.status", "=", "Shipped")
    .executeTakeFirstOrThrow();
  const paid = await newest()
    .where("o.status", "=", "Processing")
    .where("o.payment_method", "<>", "cod")
    .executeTakeFirstOrThrow();
  return { shipped: shipped.id, paid: paid.id };
}
