import type { FastifyInstance } from "fastify";
import { SourceId, returnFromProvider } from "@tindahan/contract/checkout/checkout.ts";
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

/** At the beginning only: the provider adds its own parameter, and does not say how it joins the two. */
const SOURCE = /^(pi|src)_[A-Za-z0-9]{1,100}/;

/** Where a shopper lands who comes back. It is built from our own address and an id, and from nothing else. */
export function returnRoute(app: FastifyInstance, services: Services): void {
  const { access, method, path, summary, query } = returnFromProvider;
  app.route({
    method,
    url: path,
    config: { access },
    schema: { summary, tags: ["checkout"], querystring: query },
    handler: async (request, reply) => {
      const { source = "", payment_intent_id = "" } = request.query as Record<string, string>;
      const id = SOURCE.exec(source)?.[0] ?? SOURCE.exec(payment_intent_id)?.[0];
      const url = services.config.publicUrl + (await pageFor(services, id));
      return reply
        .code(302)
        .header("location", url)
        .header("cache-control", "no-store")
        .send({ success: true, url });
    },
  });
}

async function pageFor(services: Services, id: string | undefined): Promise<string> {
  const payment = id ? await selectPayment(services.db, id) : undefined;
  if (!payment) return "/error";
  // Anybody can call this: what is decided is not asked about again. The page that follows does, for its shopper alone.
  const { state } = payment.state === "open" ? await settleIfAnswered(services, payment) : payment;
  return `${state === "failed" ? "/error" : "/paymongo-success"}?source=${payment.intent_id}`;
}
