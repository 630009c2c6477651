import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { test, type Shop } from "../../../api/test/support/shop.ts";
import { packRelease } from "./release-archive.ts";
import { countByKind } from "../../support/shoppers.ts";
import { countOrders, serverOf, visit } from "./visited-server.ts";

// Stand-ins for real migrations: a compatible and an incompatible one.
const ADDS =
  "alter table products add column origin text not null default ''; create index on products (origin);";
const REMOVES = "alter table order_lines rename column quantity to pieces;";

test("lets the old program take orders on the new schema during the switch and after a rollback", async ({
  shop,
}) => {
  const { update, rollback, failed, orders, requests } = await upgrade(shop, ADDS);

  console.log({ requests, orders, failed: countByKind(failed) });
  expect([update.isOk, rollback.isOk]).toEqual([true, true]);
  expect(failed).toEqual([]);
  expect(orders).toBeGreaterThan(0);
  expect(await countOrders(shop)).toBe(orders);
});

test("fails orders of the old program after an incompatible migration (control)", async ({ shop }) => {
  const { failed } = await upgrade(shop, REMOVES);

  console.log({ failed: countByKind(failed) });
  expect(failed.some((line) => line.includes("/api/checkout"))).toBe(true);
});

async function upgrade(shop: Shop, migration: string) {
  const server = await serverOf(shop);
  const next = packRelease(server.folder, "next", (release) =>
    writeFileSync(join(release, "api/db/migrations/9999_made_for_the_test.sql"), migration),
  );
  expect(await server.update(packRelease(server.folder, "old"))).toMatchObject({ isOk: true });
  const shoppers = await visit(shop, server, { readers: 2, pauseMs: 10 });
  const update = await server.update(next);
  const rollback = await server.update("--back");
  return { update, rollback, ...(await shoppers.stop()) };
}
