import type { FastifyInstance } from "fastify";
import { returnFromProvider } from "@tindahan/contract/checkout/checkout.ts";
import type { Services } from "../platform/services.ts";
import { selectPayment } from "./queries.ts";
import { settleIfAnswered } from "./settle.ts";

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
