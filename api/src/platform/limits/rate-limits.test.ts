import { expect } from "vitest";
import { test, type Shop } from "../../../test/support/shop.ts";
import { giveBackToLimit, takeFromLimit } from "./rate-limits.ts";

/** Tries so often, and returns how many tries were allowed. */
async function take({ services: { db } }: Shop, tries: number): Promise<number> {
  let allowed = 0;
  for (let i = 0; i < tries; i++) if (await takeFromLimit(db, "ownPassword", "somebody")) allowed++;
  return allowed;
}

test("allows ten in any 15 minutes, also where one window ends and the next begins", async ({ shop }) => {
  expect(await take(shop, 1)).toBe(1);
  await shop.letTimePass("14 minutes");
  expect(await take(shop, 12)).toBe(9);
  await shop.letTimePass("3 minutes");
  expect(await take(shop, 12)).toBe(1);
  await shop.letTimePass("9 minutes");
  expect(await take(shop, 12)).toBe(0);
  await shop.letTimePass("5 minutes");
  expect(await take(shop, 12)).toBe(9);
});

test("a try that was refused does not prolong the wait, and a try given back is free again", async ({
  shop,
}) => {
  expect(await take(shop, 10)).toBe(10);
  await shop.letTimePass("14 minutes");
  expect(await take(shop, 5)).toBe(0);
  await shop.letTimePass("1 minute");
  expect(await take(shop, 12)).toBe(10);
  await giveBackToLimit(shop.services.db, "ownPassword", "somebody");
  expect(await take(shop, 2)).toBe(1);
});
