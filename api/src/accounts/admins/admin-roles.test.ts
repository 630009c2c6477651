import { sql } from "kysely";
import { expect } from "vitest";
import { adminLogin, getMe } from "@tindahan/contract/accounts/accounts.ts";
import { startBulkChange, updateOrderStatus } from "@tindahan/contract/orders/manage-orders.ts";
import type { Db } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { PASSWORD, test, type Shop } from "../../../test/support/shop.ts";
import { createAdmin } from "../accounts.ts";

const demote = ({ services }: Shop, id: string) =>
  services.db.updateTable("users").set({ admin_role: "staff" }).where("id", "=", id).execute();

test("returns an admin's role (owner, staff or packer) besides the account role", async ({ shop }) => {
  for (const adminRole of ["owner", "staff", "packer"] as const)
    expect((await shop.admin(adminRole)).user).toMatchObject({ role: "admin", adminRole });
  expect((await shop.shopper()).user).toMatchObject({ role: "shopper", adminRole: null });
});

test("never removes, disables or demotes the last owner, even directly in the database", async ({ shop }) => {
  const { db } = shop.services;
  const owner = await shop.admin();
  const away = await shop.admin();
  await db.updateTable("users").set({ disabled_at: new Date() }).where("id", "=", away.id).execute();
  await shop.admin("staff");

  const refused = { code: "TD000", message: "last_owner" };
  const her = db.updateTable("users").where("id", "=", owner.id);
  await expect(demote(shop, owner.id)).rejects.toMatchObject(refused);
  await expect(her.set({ disabled_at: new Date() }).execute()).rejects.toMatchObject(refused);
  const removed = shop.superuser.db.deleteFrom("users").where("role", "=", "admin").execute();
  await expect(removed).rejects.toMatchObject(refused);
  await expect(her.set({ name: "Nena" }).execute()).resolves.toBeDefined();

  await shop.admin();
  await demote(shop, owner.id);
  expect((await owner.call(getMe, {})).user.adminRole).toBe("staff");
});

test("keeps one of the last two owners when both step down at the same time", async ({ shop }) => {
  const { db } = shop.services;
  const [nena, ana] = [await shop.admin(), await shop.admin()];
  const first = await db.startTransaction().execute();
  await first.updateTable("users").set({ admin_role: "staff" }).where("id", "=", nena.id).execute();
  let isSettled = false;
  const second = demote(shop, ana.id)
    .then(() => "stepped down")
    .catch((error: Error) => error.message)
    .finally(() => (isSettled = true));
  while (!isSettled && !(await isLockAwaited(db)));

  await first.commit().execute();

  expect(await second).toBe("last_owner");
});

async function isLockAwaited(db: Db): Promise<boolean> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`.execute(db);
  return rows[0]!.n > 0;
}

test("ends a disabled admin's sessions and refuses a new sign-in", async ({ shop }) => {
  await shop.admin();
  const staff = await shop.admin("staff");
  const { db } = shop.services;
  await db.updateTable("users").set({ disabled_at: new Date() }).where("id", "=", staff.id).execute();

  expect((await staff.ask(getMe, {})).status).toBe(401);
  const body = { username: staff.user.username!, password: PASSWORD };
  expect(await shop.visitor.ask(adminLogin, { body })).toMatchObject({
    status: 401,
    body: { code: "invalid_credentials" },
  });

  await createAdmin(db, staff.user.username!, PASSWORD);
  expect((await shop.newVisitor().call(adminLogin, { body })).user.adminRole).toBe("staff");
});

test("lets a packer ship orders, but not cancel or reopen them", async ({ shop }) => {
  const [packer, staff] = [await shop.admin("packer"), await shop.admin("staff")];
  const moving = (status: "Shipped" | "Cancelled" | "Pending Payment") => ({
    one: { params: { id: newId() }, body: { status } },
    many: { body: { status, orders: [] } },
  });
  for (const status of ["Cancelled", "Pending Payment"] as const) {
    expect((await packer.ask(updateOrderStatus, moving(status).one)).status).toBe(403);
    expect((await packer.ask(startBulkChange, moving(status).many)).status).toBe(403);
    expect((await staff.ask(updateOrderStatus, moving(status).one)).status).toBe(404);
    expect((await staff.ask(startBulkChange, moving(status).many)).status).toBe(400);
  }
  expect((await packer.ask(updateOrderStatus, moving("Shipped").one)).status).toBe(404);
  expect((await packer.ask(startBulkChange, moving("Shipped").many)).status).toBe(400);
});
