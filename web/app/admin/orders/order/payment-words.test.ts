import { expect, test } from "vitest";
import type { AdminOrder, OrderDetails, OrderPayment } from "@tindahan/contract/orders/manage-orders.ts";
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
  const cash = { courier: "LBC", state: "open", amount: 500, received: 0 } as NonNullable<
    OrderDetails["cash"]
  >;
  const delivered = { status: "Delivered", delivery: null } as const;
  expect(cashPaymentText(delivered, cash)).toBe("owed by LBC");
  expect(cashPaymentText(delivered, { ...cash, received: 450 })).toBe(
    "₱450.00 handed over by LBC, ₱50.00 still owed",
  );
  const delivery = { kind: "pickup" } as NonNullable<AdminOrder["delivery"]>;
  expect(cashPaymentText({ status: "Processing", delivery })).toBe("to be paid at pickup");
  expect(cashPaymentText({ status: "Delivered", delivery })).toBe("paid in cash at pickup");
});
