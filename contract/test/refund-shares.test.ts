import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  proposeRefund,
  shareOfPieces,
  splitByWeight,
  type LineMoney,
} from "@tindahan/contract/orders/refund-shares.ts";

test.for([
  [100, [1, 1, 1], [34, 33, 33]],
  [8550, [100_00, 250_00, 1], [24_43, 61_07, 0]],
  [5, [0, 0], [3, 2]],
  [0, [7, 9], [0, 0]],
  [999_999_999_99, [999_999_999_99, 1], [999_999_999_98, 1]],
  [10, [], []],
] as const)("splits %i centavos by the weights %j", ([centavos, weights, shares]) => {
  expect(splitByWeight(centavos, [...weights])).toEqual(shares);
});

const centavos = fc.integer({ min: 0, max: 100_000_000_00 });

test("shares add up to the whole and differ from the exact share by less than a centavo", () => {
  fc.assert(
    fc.property(centavos, fc.array(centavos, { minLength: 1, maxLength: 50 }), (whole, weights) => {
      const shares = splitByWeight(whole, weights);
      const sum = weights.reduce((all, weight) => all + weight, 0);
      const exact = weights.map((weight) => (sum === 0 ? whole / weights.length : (whole * weight) / sum));
      expect(shares.reduce((all, share) => all + share, 0)).toBe(whole);
      expect(Math.max(...shares.map((share, index) => Math.abs(share - exact[index]!)))).toBeLessThan(1.001);
    }),
  );
});

const money = fc
  .record({ quantity: fc.integer({ min: 1, max: 99 }), goods: centavos, delivery: centavos })
  .map((line): LineMoney => ({ ...line, refunded: 0, refundedGoods: 0, refundedDelivery: 0 }));

/** Refunds the pieces in parts of these sizes, and undoes some of them, as when the provider fails. */
function refundInParts(line: LineMoney, parts: { size: number; fails: boolean }[]): LineMoney {
  const now = { ...line };
  const refund = (size: number) => {
    const pieces = Math.min(size, now.quantity - now.refunded);
    const share = shareOfPieces(now, pieces);
    now.refunded += pieces;
    now.refundedGoods += share.goods;
    now.refundedDelivery += share.delivery;
    return { pieces, share };
  };
  for (const { size, fails } of parts) {
    const done = refund(size);
    refund(1);
    if (!fails) continue;
    now.refunded -= done.pieces;
    now.refundedGoods -= done.share.goods;
    now.refundedDelivery -= done.share.delivery;
  }
  refund(now.quantity);
  return now;
}

const parts = fc.array(fc.record({ size: fc.integer({ min: 1, max: 9 }), fails: fc.boolean() }), {
  maxLength: 12,
});

test("all pieces of a line come to what was paid for it, in any order of parts, with failed refunds", () => {
  fc.assert(
    fc.property(money, parts, (line, sizes) => {
      const { refundedGoods, refundedDelivery } = refundInParts(line, sizes);
      expect([refundedGoods, refundedDelivery]).toEqual([line.goods, line.delivery]);
    }),
  );
});

test("rounding each piece by itself misses what was paid (control)", () => {
  const { goods, quantity } = { goods: 100, quantity: 3 };

  expect(Math.round(goods / quantity) * quantity).not.toBe(goods);
});

test("proposes goods alone unless the shop is at fault, and never more than is left of the payment", () => {
  const line = {
    quantity: 2,
    refunded: 0,
    goods: 200_00,
    delivery: 50_00,
    refundedGoods: 0,
    refundedDelivery: 0,
  };
  const propose = (isShopAtFault: boolean, refundable = 250_00) =>
    proposeRefund([{ money: line, pieces: 1 }], { isShopAtFault, refundable });

  expect(propose(false)).toEqual({ goods: 100_00, delivery: 25_00, proposed: 100_00, most: 125_00 });
  expect(propose(true)).toMatchObject({ proposed: 125_00, most: 125_00 });
  expect(propose(true, 30_00)).toMatchObject({ proposed: 30_00, most: 30_00 });
});
