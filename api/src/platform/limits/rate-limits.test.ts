import { expect } from "vitest";
import { test, type Shop } from "../../../test/support/shop.ts";
import { giveBackLimitUse, consumeLimit } from "./rate-limits.ts";

async function countAllowed({ services: { db } }: Shop, tries: number): Promise<number> {
  let allowed = 0;
  for (let i = 0; i < tries; i++) if (await consumeLimit(db, "ownPassword", "somebody")) allowed++;
  return allowed;
}

test("a rate limit allows ten tries in any 15 minutes, across window boundaries", async ({ shop }) => {
  expect(await countAllowed(shop, 1)).toBe(1);
  await shop.letTimePass("14 minutes");
  expect(await countAllowed(shop, 12)).toBe(9);
  await shop.letTimePass("3 minutes");
  expect(await countAllowed(shop, 12)).toBe(1);
  await shop.letTimePass("9 minutes");
  expect(await countAllowed(shop, 12)).toBe(0);
  await shop.letTimePass("5 minutes");
  expect(await countAllowed(shop, 12)).toBe(9);
});

test("a rate limit does not count refused tries, and allows tries that were given back again", async ({
  shop,
}) => {
  expect(await countAllowed(shop, 10)).toBe(10);
  await shop.letTimePass("14 minutes");
  expect(await countAllowed(shop, 5)).toBe(0);
  await shop.letTimePass("1 minute");
  expect(await countAllowed(shop, 12)).toBe(10);
  await giveBackLimitUse(shop.services.db, "ownPassword", "somebody");
  expect(await countAllowed(shop, 2)).toBe(1);
});
