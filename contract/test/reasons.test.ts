import { expect, test } from "vitest";
import { orderEventNote } from "../src/orders/reasons.ts";
import { paymentFailureNote, paymentMarkNote } from "../src/payments/reasons.ts";

test("describes an order event or failed payment by its reason, then the provider's or shopper's message", () => {
  expect(orderEventNote({ reason: "paid", note: "" })).toBe("Paid.");
  expect(orderEventNote({ reason: "payment_failed", note: "No funds." })).toBe("Payment failed. No funds.");
  expect(orderEventNote({ reason: null, note: "I ordered twice" })).toBe("I ordered twice");
  expect(paymentFailureNote({ failureReason: "interrupted", failure: "" })).toBe(
    "Starting the payment was interrupted.",
  );
});

test("describes a payment of a wrong amount with both amounts in pesos", () => {
  const mark = { reason: null, note: "" };
  const mismatch = { currency: "PHP", paidCentavos: 125_000, orderId: "1", expectedCentavos: 25_050 };

  expect(paymentMarkNote({ ...mark, mismatch })).toBe(
    "Paid: PHP 1,250.00 for order 1. Expected: PHP 250.50.",
  );
  expect(
    paymentMarkNote({
      ...mark,
      mismatch: { ...mismatch, currency: null, paidCentavos: null, orderId: null },
    }),
  ).toBe("Paid:   for order unknown. Expected: PHP 250.50.");
});
