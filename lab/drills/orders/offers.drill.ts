import { sql } from "kysely";
import { expect } from "vitest";
import { crossOffers } from "../../../api/test/models/crossing-offers.ts";
import { priceRandomCarts } from "../../../api/test/models/random-carts.ts";
import { test } from "../../../api/test/support/shop.ts";
import { watchSaleBoundaries } from "../../../api/test/models/sale-boundaries.ts";
import { rushForVoucher } from "../../../api/test/models/voucher-rush.ts";
import { changeFunction } from "../../../api/test/changed-function.ts";

const CARTS = Number(process.env.DRILL_CARTS ?? 1_000_000);
const ROUNDS = Number(process.env.DRILL_ROUNDS ?? 10_000);

test("splits discounts of random carts exactly and refunds what was paid", async ({ shop }) => {
  const { carts, discounted, different, wrongShares, wrongRefunds, wrongByPiece } = await priceRandomCarts(
    shop,
    CARTS,
  );

  console.log("random carts:", { carts, discounted, different, wrongShares, wrongRefunds, wrongByPiece });
  expect(carts).toBeGreaterThanOrEqual(CARTS);
  expect(discounted).toBeGreaterThan(carts / 3);
  expect({ different, wrongShares, wrongRefunds }).toEqual({ different: 0, wrongShares: 0, wrongRefunds: 0 });
  // Rounding per unit would make most lines wrong.
  expect(wrongByPiece).toBeGreaterThan(0);
});

test("finds shares that are rounded one by one (control)", async ({ shop }) => {
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

test("uses a voucher exactly 100 times for 1,000 shoppers with cancellations and kills", async ({ shop }) => {
  const rush = await rushForVoucher(shop, RUSH);

  console.log("rush:", rush);
  expect(rush).toMatchObject({ uses: 100, used: 100, orders: 100, mostByOne: 1, cancelled: 50 });
  expect(rush.kills).toBeGreaterThan(0);
});

test("exceeds the voucher limit when it is checked before the update (control)", async ({ shop }) => {
  await changeFunction(shop, "count_use", " and p.used < p.total_limit", "");
  await sql`alter table promotions drop constraint promotions_used_within_limit`.execute(shop.superuser.db);

  const rush = await rushForVoucher(shop, { ...RUSH, cancellations: 0, kills: 0 });

  console.log("control:", rush);
  expect(rush.uses).toBeGreaterThan(100);
});

test("avoids deadlocks between carts, vouchers, cancellations and reopenings in 10,000 rounds", async ({
  shop,
}) => {
  const crossed = await crossOffers(shop, ROUNDS);

  console.log("crossing:", crossed);
  expect(crossed).toMatchObject({ deadlocks: 0, isBalanced: true });
  expect(crossed.orders).toBeGreaterThan(ROUNDS / 4);
});

test("deadlocks when the promotion is locked before the products (control)", async ({ shop }) => {
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

test("starts and ends a sale to the second without a job, 20 times", async ({ shop }) => {
  for (let run = 1; run <= 20; run++) {
    const { wrong, looks, wasListWrong } = await watchSaleBoundaries(shop, 2_000);
    expect({ run, wrong }).toEqual({ run, wrong: [] });
    expect(looks).toBeGreaterThan(3);
    // A price written by a job is wrong until the job runs.
    expect(wasListWrong).toBe(true);
  }
});
