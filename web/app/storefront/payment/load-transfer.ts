import type { Transfer } from "@tindahan/contract/payments/transfers.ts";
import { callApi } from "../../shared/api/api.ts";

/** Null if the order is paid another way, or without an answer. */
export async function loadTransfer(orderId: string): Promise<Transfer | null> {
  return callApi("GET /api/orders/mine/:id/transfer", { params: { id: orderId } }).then(
    ({ transfer }) => transfer,
    () => null,
  );
}
