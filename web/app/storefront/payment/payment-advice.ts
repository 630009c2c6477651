import type { ErrorCode } from "@tindahan/contract/core/errors.ts";

export function paymentAdvice(code: ErrorCode): string {
  switch (code) {
    case "payment_failed":
      return "Nothing was charged, and your items are still in your cart. You can try again, or pay another way.";
    case "payment_pending":
      return "Your wallet has not confirmed it yet. If you have paid, please do not pay again.";
    case "payment_mismatched":
      return "Please do not pay again. The shop will check it and either send your order or refund you. Keep your order number and payment receipt.";
    case "payment_too_late":
      return "The shop has been notified. Please do not pay again.";
    case "payment_source_missing":
      return "There is no payment to look up. If you just placed an order, check Orders to see if it went through. Your details are saved, and trying again will not charge you twice.";
    default:
      return "We could not check this payment. If you have paid, please do not pay again: we will e-mail you when the payment arrives.";
  }
}
