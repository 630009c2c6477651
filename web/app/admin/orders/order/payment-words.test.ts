import { expect, test } from "vitest";
import type { AdminOrder, OrderPayment } from "@tindahan/contract/orders/manage-orders.ts";
import { cashPaymentText, paymentStateText } from "./payment-words.ts";

const attempt = (part: Partial<OrderPayment>) =>
  paymentStateText({ state: "failed", failure: "", failureReason: null, ...part } as OrderPayment);

test("shows a payment attempt without a failure reason as not paid", () => {
  expect(attempt({})).toBe("Not paid");
  expect(attempt({ failureReason: "interrupted" })).toMatch(/^Failed: \S/);
  expect(attempt({ failure: "Insufficient funds" })).toBe("Failed: Insufficient funds");
  expect(attempt({ state: "paid" })).toBe("Paid");
});

test("derives from status and delivery how a cash order is paid", () => {
  expect(cashPaymentText({ status: "Shipped", delivery: null })).toBe("to be paid to the rider");
  expect(cashPaymentText({ status: "Delivered", delivery: null })).toBe("paid in cash on delivery");
  expect(cashPaymentText({ status: "Cancelled", delivery: null })).toBe("not paid");
  const delivery = { kind: "pickup" } as NonNullable<AdminOrder["delivery"]>;
  expect(cashPaymentText({ status: "Processing", delivery })).toBe("to be paid at pickup");
  expect(cashPaymentText({ status: "Delivered", delivery })).toBe("paid in cash at pickup");
});
