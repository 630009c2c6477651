import { expect, test } from "vitest";
import type { OrderPayment } from "@tindahan/contract/orders/manage-orders.ts";
import { cashPaymentText, paymentStateText } from "./payment-words.ts";

const attempt = (part: Partial<OrderPayment>) =>
  paymentStateText({ state: "failed", failure: "", failureReason: null, ...part } as OrderPayment);

test("shows a payment attempt without a failure reason as not paid", () => {
  expect(attempt({})).toBe("Not paid");
  expect(attempt({ failureReason: "interrupted" })).toMatch(/^Failed: \S/);
  expect(attempt({ failure: "Insufficient funds" })).toBe("Failed: Insufficient funds");
  expect(attempt({ state: "paid" })).toBe("Paid");
});

test("derives from the status whether a cash order is paid", () => {
  expect(cashPaymentText("Shipped")).toBe("to be paid to the rider");
  expect(cashPaymentText("Delivered")).toBe("paid in cash on delivery");
  expect(cashPaymentText("Cancelled")).toBe("not paid");
});
