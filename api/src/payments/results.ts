import { SourceId } from "@tindahan/contract/checkout/checkout.ts";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import type { Services } from "../platform/services.ts";
import { selectPayment, selectPaymentOfOrder, type Payment } from "./queries.ts";
import { settleIfAnswered } from "./settle.ts";

/** Somebody else's payment is as little to be found as one that does not exist. */
export async function assertPayment(
  { db }: Services,
  sourceId: string | undefined,
  shopperId: Id,
): Promise<Payment> {
  if (!sourceId) throw new ShopError("payment_source_missing");
  const { data: id } = SourceId.safeParse(sourceId);
  const payment = id ? await selectPayment(db, id, shopperId) : undefined;
  if (!payment) throw new ShopError("not_found");
  return payment;
}

/** What became of a shopper's payment, by asking the provider: paid or failed. Anything else is not decided yet. */
export async function checkResult(
  services: Services,
  sourceId: string | undefined,
  shopperId: Id,
): Promise<Payment & { state: "paid" | "failed" }> {
  const payment = await assertPayment(services, sourceId, shopperId);
  const settled = await settleIfAnswered(services, payment);
  const { state } = settled;
  if (state === "paid") await assertOrder(services, settled);
  if (state === "paid" || state === "failed") return { ...settled, state };
  if (state === "mismatched") throw new ShopError("payment_mismatched");
  throw new ShopError("payment_pending");
}

/** Paid, but for nothing: it is marked to be given back, and the shopper must not think that something will come. */
async function assertOrder({ db }: Services, { order_id }: Payment): Promise<void> {
  const { status } = await selectPaymentOfOrder(db, order_id);
  if (status === "Cancelled") throw new ShopError("payment_too_late");
}
