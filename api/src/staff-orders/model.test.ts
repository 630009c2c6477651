// @module-tag long
import * as fc from "fast-check";
import { expect } from "vitest";
import { openCounter, playRound, rounds } from "../../test/models/staff-order-rounds.ts";
import { expectBalancedStock } from "../../test/models/stock-ledger.ts";
import { changeFunction } from "../../test/changed-function.ts";
import { test } from "../../test/support/shop.ts";

test("staff and shoppers who order at once keep stock exact, with doubled clicks, cancellations and unpaid links", async ({
  shop,
}) => {
  const counter = { staff: 0, shoppers: 0 };
  await fc.assert(
    fc.asyncProperty(rounds, async (sequence) => {
      const scenario = await openCounter(shop);
      for (const round of sequence) {
        const placed = await playRound(shop, scenario, round);
        counter.staff += placed.staff;
        counter.shoppers += placed.shoppers;
        await expectBalancedStock(shop, scenario.ids);
      }
    }),
    { numRuns: 12 },
  );
  expect(Math.min(counter.staff, counter.shoppers)).toBeGreaterThan(5);
});

test("stock goes wrong when it is written from the quote (control)", async ({ shop }) => {
  await changeFunction(
    shop,
    "sell_lines",
    "stock = v.stock - line.quantity",
    "stock = (select l.stock from unnest(lines) as l where l.variant_id = line.variant_id) - line.quantity",
  );
  const scenario = await openCounter(shop);
  const order = { kind: "staff", product: 0, quantity: 1, method: "cod", again: false } as const;
  await playRound(shop, scenario, [
    ...[0, 1, 2, 3].map((person) => ({ ...order, person })),
    ...[0, 1, 2, 3].map((person) => ({ kind: "shopper", person, product: 0, quantity: 1 }) as const),
  ]);
  await expect(expectBalancedStock(shop, scenario.ids)).rejects.toThrow();
});
