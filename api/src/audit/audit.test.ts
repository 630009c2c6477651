// @module-tag postgres-15
import { expect } from "vitest";
import { createProduct } from "@tindahan/contract/catalogue/manage-products.ts";
import { listAudit } from "@tindahan/contract/accounts/manage-audit.ts";
import { updateCustomer } from "@tindahan/contract/accounts/manage-customers.ts";
import { updateProfile } from "@tindahan/contract/accounts/manage-profile.ts";
import { newId } from "../platform/db/ids.ts";
import { test } from "../../test/support/shop.ts";

const basket = (name: string) => ({
  body: { name, details: "Woven", price: 250, category: "" as const, image: "/pictures/x.webp" },
});

test("the audit log lists who changed what, before and after, newest first", async ({ shop }) => {
  const [ana, ben] = [await shop.admin(), await shop.admin("staff")];
  await ben.call(createProduct, basket("Basket"));
  await ana.call(updateProfile, { body: { name: "Ana" } });

  const { records, people, pagination } = await ana.call(listAudit, {});

  expect(records).toMatchObject([
    {
      by: ana.user.username,
      action: "update",
      entity: "admin",
      name: "Ana",
      before: { name: "" },
      after: { name: "Ana" },
    },
    {
      by: ben.user.username,
      action: "create",
      entity: "product",
      name: "Basket",
      before: null,
      after: { name: "Basket" },
    },
  ]);
  expect(pagination).toEqual({ page: 1, limit: 50, total: 2, pages: 1 });
  expect(people.map(({ _id }) => _id).toSorted()).toEqual([ana.id, ben.id].toSorted());
});

test("the audit log names each changed entity, and returns the names of categories in its values", async ({
  shop,
}) => {
  const ana = await shop.admin();
  const maria = await shop.shopper("maria@example.com");
  const sweets = await shop.category("Sweets");
  await ana.call(createProduct, { body: { ...basket("Mangoes").body, category: sweets.id } });
  await ana.call(updateCustomer, { params: { id: maria.id }, body: { isCodDenied: true } });

  const { records, categories } = await ana.call(listAudit, {});
  expect(records.map(({ entity, name }) => [entity, name])).toEqual([
    ["customer", "maria@example.com"],
    ["product", "Mangoes"],
  ]);
  expect(categories).toEqual([{ _id: sweets.id, name: "Sweets" }]);
});

test("the audit log filters by person, entity and Manila dates, and paginates", async ({ shop }) => {
  const [ana, ben] = [await shop.admin(), await shop.admin("staff")];
  const rows = ["2026-03-01T15:59:59Z", "2026-03-01T16:00:00Z", "2026-03-02T15:59:59Z"].map((at, index) => ({
    id: newId(),
    at: new Date(at),
    actor_id: index === 1 ? ben.id : ana.id,
    action: "update",
    entity: index === 2 ? "order" : "product",
    entity_id: newId(),
  }));
  await shop.superuser.db.insertInto("audit_log").values(rows).execute();
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
