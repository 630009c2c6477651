import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { expect, inject } from "vitest";
import { createProduct } from "@tindahan/contract/catalogue.ts";
import { listAudit } from "@tindahan/contract/manage-audit.ts";
import { updateProfile } from "@tindahan/contract/manage-profile.ts";
import { createApp } from "../app.ts";
import { createDeps } from "../deps.ts";
import { newId } from "../platform/ids.ts";
import { migrate } from "../platform/migrate.ts";
import { openShop, test, testConfig } from "../../test/shop.ts";

const basket = (name: string) => ({
  body: { name, details: "Woven", price: 250, category: "" as const, image: "/pictures/x.webp" },
});

test("who changed what stands in the audit log, before and after, newest first", async ({ shop }) => {
  const [ana, ben] = [await shop.admin(), await shop.admin("staff")];
  await ben.call(createProduct, basket("Basket"));
  await ana.call(updateProfile, { body: { name: "Ana" } });

  const { records, people, pagination } = await ana.call(listAudit, {});

  expect(records).toMatchObject([
    {
      by: ana.user.username,
      action: "update",
      entity: "admin",
      before: { name: "" },
      after: { name: "Ana" },
    },
    { by: ben.user.username, action: "create", entity: "product", before: null, after: { name: "Basket" } },
  ]);
  expect(pagination).toEqual({ page: 1, limit: 50, total: 2, pages: 1 });
  expect(people.map(({ _id }) => _id).toSorted()).toEqual([ana.id, ben.id].toSorted());
});

test("it is found by person, thing and days of Manila, and turned page by page", async ({ shop }) => {
  const [ana, ben] = [await shop.admin(), await shop.admin("staff")];
  const rows = ["2026-03-01T15:59:59Z", "2026-03-01T16:00:00Z", "2026-03-02T15:59:59Z"].map((at, index) => ({
    id: newId(),
    at: new Date(at),
    actor_id: index === 1 ? ben.id : ana.id,
    action: "update",
    entity: index === 2 ? "order" : "product",
    entity_id: newId(),
  }));
  await shop.deps.db.insertInto("audit_log").values(rows).execute();
  const idsOf = async (query: object) =>
    (await ana.call(listAudit, { query })).records.map(({ _id }) => rows.findIndex(({ id }) => id === _id));

  expect(await idsOf({})).toEqual([2, 1, 0]);
  expect(await idsOf({ person: ben.id })).toEqual([1]);
  expect(await idsOf({ entity: "product" })).toEqual([1, 0]);
  expect(await idsOf({ entity: "order", entityId: rows[2]!.entity_id })).toEqual([2]);
  expect(await idsOf({ from: "2026-03-02", to: "2026-03-02" })).toEqual([2, 1]);
  expect(await idsOf({ to: "2026-03-01" })).toEqual([0]);
  expect(await idsOf({ limit: 2, page: 2 })).toEqual([0]);
});

// Seen to fail without the change of owner in migration 0024: the role could take the trigger off, and then do all of it.
test("the role that the shop connects with can add to the audit log, and not change or delete a row", async () => {
  const name = `merchant_${randomBytes(6).toString("hex")}`;
  const admin = new Client({ connectionString: `${inject("postgresUrl")}postgres` });
  await admin.connect();
  await admin.query(`create role ${name} login createrole nosuperuser`);
  await admin.query(`create database ${name} owner ${name}`);
  const url = `${inject("postgresUrl").replace("postgres@", `${name}@`)}${name}`;
  await migrate(url);
  const deps = createDeps(testConfig(url));
  const app = await createApp(deps);
  const shop = openShop(app, deps, url);

  const ana = await shop.admin();
  await ana.call(createProduct, basket("Basket"));

  expect((await deps.pool.query("select current_user as me")).rows).toEqual([{ me: name }]);
  for (const statement of [
    "update audit_log set action = 'delete'",
    "delete from audit_log",
    "truncate audit_log",
    "alter table audit_log disable trigger all",
    "drop trigger audit_log_is_append_only on audit_log",
    "alter table audit_log owner to current_user",
  ])
    await expect(deps.pool.query(statement), statement).rejects.toMatchObject({ code: "42501" });
  expect((await ana.call(listAudit, {})).records).toMatchObject([{ action: "create", entity: "product" }]);
  // Brought up to date by the same role, it still starts.
  expect(await migrate(url)).toEqual([]);
  await app.close();
  await deps.close();
  await admin.query(`drop database ${name} with (force)`);
  await admin.end();
});

test("a role that may not make roles gets a shop all the same, with the trigger alone", async () => {
  const name = `plain_${randomBytes(6).toString("hex")}`;
  const admin = new Client({ connectionString: `${inject("postgresUrl")}postgres` });
  await admin.connect();
  await admin.query(`create role ${name} login nosuperuser`);
  await admin.query(`create database ${name} owner ${name}`);
  const url = `${inject("postgresUrl").replace("postgres@", `${name}@`)}${name}`;

  await migrate(url);

  const client = new Client({ connectionString: url });
  await client.connect();
  await expect(client.query("truncate audit_log")).rejects.toMatchObject({ code: "42501" });
  await client.end();
  await admin.query(`drop database ${name} with (force)`);
  await admin.end();
});
