import { sql } from "kysely";
import { expect } from "vitest";
import { crossOffers } from "../../../api/test/models/crossing-offers.ts";
import { priceRandomCarts } from "../../../api/test/models/random-carts.ts";
import { test } from "../../../api/test/support/shop.ts";
import { turnToTheSecond } from "../../../api/test/models/sale-boundaries.ts";
import { rushForVoucher } from "../../../api/test/models/voucher-rush.ts";
import { changeFunction } from "../../../api/test/changed-function.ts";

const CARTS = Number(process.env.DRILL_CARTS ?? 1_000_000);
const ROUNDS = Number(process.env.DRILL_ROUNDS ?? 10_000);

test("random carts: shares sum up, none is negative, and refunds of any parts are what was paid", async ({
  shop,
}) => {
  const { carts, discounted, different, wrongShares, wrongRefunds, wrongByPiece } = await priceRandomCarts(
    shop,
    CARTS,
  );

  console.log("random carts:", { carts, discounted, different, wrongShares, wrongRefunds, wrongByPiece });
  expect(carts).toBeGreaterThanOrEqual(CARTS);
  expect(discounted).toBeGreaterThan(carts / 3);
  expect({ different, wrongShares, wrongRefunds }).toEqual({ different: 0, wrongShares: 0, wrongRefunds: 0 });
  // The control of the refunds: rounded piece by piece, most lines would be wrong.
  expect(wrongByPiece).toBeGreaterThan(0);
});

test("the control: shares that are rounded one by one do not sum up", async ({ shop }) => {
  await changeFunction(
    shop,
    "with_goods_offer",
    "div(best_off::numeric * (so_far + q.lines[line].gross_centavos), best_base)\n      - div(best_off::numeric * so_far, best_base)",
    "round(best_off::numeric * q.lines[line].gross_centavos / best_base)",
  );

  const { different, wrongShares } = await priceRandomCarts(shop, 5_000);

  console.log("control:", { different, wrongShares });
  expect(wrongShares).toBeGreaterThan(0);
  expect(different).toBeGreaterThan(0);
});

const RUSH = { shoppers: 1_000, limit: 100, connections: 50, cancellations: 50, kills: 40 };

test("a code for 100 orders, 1,000 shoppers at once, with cancellations and kills: exactly 100", async ({
  shop,
}) => {
  const rush = await rushForVoucher(shop, RUSH);

  console.log("rush:", rush);
  expect(rush).toMatchObject({ uses: 100, used: 100, orders: 100, mostByOne: 1, cancelled: 50 });
  expect(rush.kills).toBeGreaterThan(0);
});

test("the control: checked first and written later, a code is used more often than it may be", async ({
  shop,
}) => {
  await changeFunction(shop, "count_use", " and p.used < p.total_limit", "");
  await sql`alter table promotions drop constraint promotions_used_within_limit`.execute(shop.superuser.db);

  const rush = await rushForVoucher(shop, { ...RUSH, cancellations: 0, kills: 0 });

  console.log("control:", rush);
  expect(rush.uses).toBeGreaterThan(100);
});

test("carts, codes, cancellations and reopenings cross for 10,000 rounds without a deadlock", async ({
  shop,
}) => {
  const crossed = await crossOffers(shop, ROUNDS);

  console.log("crossing:", crossed);
  expect(crossed).toMatchObject({ deadlocks: 0, isBalanced: true });
  expect(crossed.orders).toBeGreaterThan(ROUNDS / 4);
});

test("the control: with the offer locked before what is sold, there are deadlocks", async ({ shop }) => {
  await changeFunction(
    shop,
    "place_order",
    "perform replace_unpaid_orders(",
    "perform from promotions p where lower(p.code) = lower(cart.voucher_code) for no key update;\n  perform replace_unpaid_orders(",
  );

  const { deadlocks } = await crossOffers(shop, 200);

  console.log("control:", { deadlocks });
  expect(deadlocks).toBeGreaterThan(0);
});

test("a sale begins and ends to the second, with nobody to run jobs, 20 times", async ({ shop }) => {
  for (let run = 1; run <= 20; run++) {
    const { wrong, looks, wasListWrong } = await turnToTheSecond(shop, 2_000);
    expect({ run, wrong }).toEqual({ run, wrong: [] });
    expect(looks).toBeGreaterThan(3);
    // The control: what a job writes is wrong until it runs.
    expect(wasListWrong).toBe(true);
  }
});
