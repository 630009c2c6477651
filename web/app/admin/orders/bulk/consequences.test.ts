import { expect, test } from "vitest";
import { cancellationConsequences } from "./consequences.ts";

test("lists what cancelling one order does to payment, stock and mail", () => {
  expect(cancellationConsequences({ orders: 1, paid: 1, refund: 498, pieces: 2, shipped: 0 })).toEqual([
    "The order will be cancelled and the customer notified by e-mail.",
    "It was paid online. Refund ₱498.00 afterwards.",
    "2 items will be restocked.",
  ]);
  expect(cancellationConsequences({ orders: 1, paid: 0, refund: 0, pieces: 0, shipped: 1 })).toEqual([
    "The order will be cancelled and the customer notified by e-mail.",
    "Nothing was paid online, so nothing needs a refund.",
    "It was already shipped. Its items are not restocked automatically.",
  ]);
  expect(cancellationConsequences({ orders: 1, paid: 0, refund: 0, pieces: 0, shipped: 0 })).toContain(
    "The stock does not change.",
  );
});
