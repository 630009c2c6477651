import type { getPaymentCode } from "@tindahan/contract/checkout/checkout.ts";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import type { Order } from "@tindahan/contract/orders/orders.ts";
import type { Transfer } from "@tindahan/contract/payments/transfers.ts";
import type { ResponseOf } from "@tindahan/contract/core/endpoint.ts";
import { callApi } from "../../shared/api/api.ts";
import { loadCart } from "../cart/cart-store.ts";
import { loadTransfer } from "./load-transfer.ts";
import { paymentAdvice } from "./payment-advice.ts";
import { CHECKOUT_KEY, removeFromTab } from "../../shared/browser-storage.ts";

export type PendingPayment = ResponseOf<typeof getPaymentCode>;

export type PaymentResult =
  | { state: "paid"; order: Order | undefined }
  | { state: "waiting"; pendingPayment: PendingPayment | undefined }
  | { state: "transfer"; orderId: string; transfer: Transfer }
  | { state: "failed"; title: string; reason: string; hasPaid?: boolean }
  /** The server did not answer: the payment may have succeeded or failed. */
  | { state: "unclear" };

export async function confirmAndReadPayment(sourceId: string): Promise<PaymentResult> {
  try {
    const { orderId } = await callApi("POST /api/checkout/payment-success", { body: { sourceId } });
    removeFromTab(CHECKOUT_KEY);
    void loadCart();
    return { state: "paid", order: await loadPaidOrder(orderId) };
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    if (error.code === "payment_pending") return readPendingPayment(sourceId);
    if (error.code === "payment_mismatched")
      return { state: "failed", title: error.message, reason: paymentAdvice(error.code), hasPaid: true };
    if (error.code === "payment_too_late")
      return { state: "failed", title: "Paid too late", reason: error.message };
    const reason = reasons[error.code];
    return reason ? { state: "failed", title: "Payment verification failed", reason } : { state: "unclear" };
  }
}

const reasons: Partial<Record<ShopError["code"], string>> = {
  payment_failed:
    "Your payment was not completed. Nothing was charged, and your items are still in your cart.",
  payment_source_missing: "Missing payment source ID. If you have paid, you will find it in your orders.",
  not_found: "We could not find this payment. Did you order with another e-mail address?",
};

async function loadPaidOrder(id: string): Promise<Order | undefined> {
  return callApi("GET /api/orders/mine/:id", { params: { id } }).then(
    ({ order }) => order,
    () => undefined,
  );
}

async function readPendingPayment(sourceId: string): Promise<PaymentResult> {
  const pendingPayment = await loadPendingPayment(sourceId);
  if (!pendingPayment?.isTransfer) return { state: "waiting", pendingPayment };
  const { orderId } = pendingPayment;
  const transfer = await loadTransfer(orderId);
  if (!transfer) return { state: "waiting", pendingPayment };
  // The order is placed; the money follows in hours.
  removeFromTab(CHECKOUT_KEY);
  void loadCart();
  return { state: "transfer", orderId, transfer };
}

/** Loaded once: the code is large and does not change. */
let cached: { sourceId: string; pendingPayment: PendingPayment } | undefined;

async function loadPendingPayment(sourceId: string): Promise<PendingPayment | undefined> {
  if (cached?.sourceId === sourceId) return cached.pendingPayment;
  try {
    const pendingPayment = await callApi("GET /api/checkout/code/:sourceId", { params: { sourceId } });
    cached = { sourceId, pendingPayment };
    return pendingPayment;
  } catch {
    return undefined;
  }
}
