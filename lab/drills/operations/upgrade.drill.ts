import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { test, type Shop } from "../../../api/test/support/shop.ts";
import { packRelease } from "./release-archive.ts";
import { byKind } from "../../support/shoppers.ts";
import { countOrders, serverOf, visit } from "./visited-server.ts";

// Made for the test, until there is a release before this one: what a release may do, and what it may not do at once.
const ADDS =
  "alter table products add column origin text not null default ''; create index on products (origin);";
const REMOVES = "alter table order_lines rename column quantity to pieces;";

test("the old program takes orders on the new schema, during the switch and after going back", async ({
  shop,
}) => {
  const { update, back, failed, orders, requests } = await upgrade(shop, ADDS);

  console.log({ requests, orders, failed: byKind(failed) });
  expect([update.isOk, back.isOk]).toEqual([true, true]);
  expect(failed).toEqual([]);
  expect(orders).toBeGreaterThan(0);
  expect(await countOrders(shop)).toBe(orders);
});

test("the control: a migration that removes what the old program needs fails its orders", async ({
  shop,
}) => {
  const { failed } = await upgrade(shop, REMOVES);

  console.log({ failed: byKind(failed) });
  expect(failed.some((line) => line.includes("/api/checkout"))).toBe(true);
});

/** From the old release to one with the migration, and back, while shoppers order. */
async function upgrade(shop: Shop, migration: string) {
  const server = await serverOf(shop);
  const next = packRelease(server.folder, "next", (release) =>
    writeFileSync(join(release, "api/db/migrations/9999_made_for_the_test.sql"), migration),
  );
  expect(await server.update(packRelease(server.folder, "old"))).toMatchObject({ isOk: true });
  const shoppers = await visit(shop, server, { readers: 2, pauseMs: 10 });
  const update = await server.update(next);
  const back = await server.update("--back");
  return { update, back, ...(await shoppers.stop()) };
}
