import type { ErrorCode } from "@tindahan/contract/core/errors.ts";

/** What a failure means for the shopper's money and cart, and what to do about it. */
export function meaningOf(code: ErrorCode): string {
  switch (code) {
    case "payment_failed":
      return "Nothing was charged, your items are still in your cart. You can try again, or pay another way.";
    case "payment_pending":
      return "Your wallet has not decided yet. If you have paid, please do not pay again.";
    case "payment_mismatched":
      return "Please do not pay again. Somebody at the shop will check it, and then send you the order or refund you. The order is in your orders; keep its number and your payment receipt.";
    case "payment_too_late":
      return "The shop has been told. Please do not pay again.";
    case "payment_source_missing":
      return "So there is no payment to look up. If you have just ordered and got no answer, look in your orders to see whether it went through. What you entered is kept, and trying again will not charge you twice.";
    default:
      return "We could not find out what became of this payment. If you have paid, please do not pay again: we will e-mail you when the payment arrives.";
  }
}
