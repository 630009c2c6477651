import { expect, test } from "vitest";
import type { AdminOrder, OrderDetails } from "@tindahan/contract/orders/manage-orders.ts";
import { nextStepOf } from "./next-step.ts";

const order = (part: Partial<AdminOrder>) =>
  ({ status: "Processing", payment: "cash", paymentMethod: "cod", isRefunded: false, ...part }) as AdminOrder;
const pickup = { kind: "pickup" } as AdminOrder["delivery"];
const cashOf = (state: "open" | "settled") => ({ state }) as NonNullable<OrderDetails["cash"]>;

test.each([
  ["a paid order is shipped", order({}), null, "ship"],
  ["a pickup is handed over", order({ delivery: pickup }), null, "deliver"],
  ["a shipped order is delivered", order({ status: "Shipped" }), null, "deliver"],
  ["cash that a courier owes is recorded", order({ status: "Delivered" }), cashOf("open"), "record-cash"],
  ["recorded cash needs nothing", order({ status: "Delivered" }), cashOf("settled"), undefined],
  ["cash that no courier collects needs nothing", order({ status: "Delivered" }), null, undefined],
  [
    "an order paid online needs nothing after delivery",
    order({ status: "Delivered", payment: "paid", paymentMethod: "gcash" }),
    null,
    undefined,
  ],
  ["an unpaid order waits for the shopper", order({ status: "Pending Payment" }), null, undefined],
  [
    "a refunded order is not shipped",
    order({ payment: "refunded", paymentMethod: "gcash" }),
    null,
    undefined,
  ],
  ["a cancelled order needs nothing", order({ status: "Cancelled" }), null, undefined],
])("%s", (_, order, cash, step) => {
  expect(nextStepOf({ order, cash }, "owner")).toBe(step);
});

test("a packer ships, but records no cash", () => {
  expect(nextStepOf({ order: order({}), cash: null }, "packer")).toBe("ship");
  expect(
    nextStepOf({ order: order({ status: "Delivered" }), cash: cashOf("open") }, "packer"),
  ).toBeUndefined();
});
