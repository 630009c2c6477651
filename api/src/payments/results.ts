import type { FastifyInstance } from "fastify";
import { PaymentReference, returnFromProvider } from "@tindahan/contract/checkout/checkout.ts";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import { Id } from "@tindahan/contract/core/primitives.ts";
import type { Services } from "../platform/services.ts";
import { selectPaymentAttempt, selectPayment, selectPaymentOfOrder, type Payment } from "./queries.ts";
import { settleIfResponding } from "./settle.ts";

export async function assertOwnPayment(
  { db }: Services,
  sourceId: string | undefined,
  shopperId: Id,
): Promise<Payment> {
  if (!sourceId) throw new ShopError("payment_source_missing");
  const { data: reference } = PaymentReference.safeParse(sourceId);
  const payment = reference ? await selectPayment(db, reference, shopperId) : undefined;
  if (!payment) throw new ShopError("not_found");
  return payment;
}

/** Returns a paid or failed payment after asking the provider; throws for any other state. */
export async function checkPaymentResult(
  services: Services,
  sourceId: string | undefined,
  shopperId: Id,
): Promise<Payment & { state: "paid" | "failed" }> {
  const payment = await assertOwnPayment(services, sourceId, shopperId);
  const settled = await settleIfResponding(services, payment);
  const { state } = settled;
  if (state === "paid") await assertOrderNotCancelled(services, settled);
  if (state === "paid" || state === "failed") return { ...settled, state };
  if (state === "mismatched") throw new ShopError("payment_mismatched");
  throw new ShopError("payment_pending");
}

/** The payment is marked for refund; the shopper must not expect a delivery. */
async function assertOrderNotCancelled({ db }: Services, { order_id }: Payment): Promise<void> {
  const { status } = await selectPaymentOfOrder(db, order_id);
  if (status === "Cancelled") throw new ShopError("payment_too_late");
}

/** Matches a prefix only: providers append their own parameters, with various separators. */
const ATTEMPT = /^[1-9]\d{0,2}(?!\w)/;

/** The redirect target contains only our own URL and a stored reference. */
export function paymentReturnRoute(app: FastifyInstance, services: Services): void {
  const { access, method, path, summary, params } = returnFromProvider;
  app.route({
    method,
    url: path,
    config: { access },
    schema: { summary, tags: ["checkout"], params },
    handler: async (request, reply) => {
      const { id, attempt } = request.params as { id: string; attempt: string };
      const url = services.config.publicUrl + (await resultPageFor(services, id, ATTEMPT.exec(attempt)?.[0]));
      return reply
        .code(302)
        .header("location", url)
        .header("cache-control", "no-store")
        .send({ success: true, url });
    },
  });
}

async function resultPageFor(services: Services, id: string, attempt: string | undefined): Promise<string> {
  const { data: orderId } = Id.safeParse(id);
  const payment =
    orderId && attempt ? await selectPaymentAttempt(services.db, orderId, Number(attempt)) : undefined;
  if (!payment?.provider_reference) return "/error";
  // Anyone can call this, so decided payments are not checked again.
  const { state } = payment.state === "open" ? await settleIfResponding(services, payment) : payment;
  return state === "failed" ? `/error?source=${payment.provider_reference}` : successPagePath(payment);
}

export function successPagePath({ provider_reference }: Payment): string {
  return `/success?source_id=${provider_reference}`;
}
