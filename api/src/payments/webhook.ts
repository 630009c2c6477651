import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { providerWebhook } from "@tindahan/contract/checkout/checkout.ts";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import type { WebhookEvent } from "../platform/payment-provider.ts";
import { enqueue } from "../platform/queue/jobs.ts";
import type { Services } from "../platform/services.ts";
import { findOnline } from "./providers.ts";
import { hastenRefund } from "./refund.ts";
import { settlePayment } from "./sweep.ts";

const MAX_BYTES = 64 * 1024;

/** Takes note, once, and answers: providers give up on a slow receiver. The work is the worker's. */
export async function webhookRoute(app: FastifyInstance, services: Services): Promise<void> {
  const { access, method, path, summary, params, response } = providerWebhook;
  await app.register(async (scope) => {
    // The bytes themselves are what is signed: serialized again they would differ.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      "application/json",
      { parseAs: "buffer", bodyLimit: MAX_BYTES },
      (_, body, done) => done(null, body),
    );
    scope.route({
      method,
      url: path,
      config: { access },
      schema: {
        summary,
        tags: ["webhooks"],
        params,
        response: { 200: z.object({ success: z.literal(true) }).extend(response.shape) },
      },
      handler: async ({ params, headers, body: sent }) => {
        const { provider: name } = params as { provider: string };
        const provider = await findOnline(services.providers, name);
        // A caller must not learn which providers are set up.
        if (!provider) throw new ShopError("signature_invalid");
        const body = sent instanceof Buffer ? sent : Buffer.alloc(0);
        const event = provider.parseWebhook({ headers, body, nowSeconds: services.now() / 1000 });
        if (event) await takeNote(services, name, event);
        return { success: true, received: true };
      },
    });
  });
}

async function takeNote({ db }: Services, provider: string, event: WebhookEvent): Promise<void> {
  const { id, type, payment, refund } = event;
  await db.transaction().execute(async (tx) => {
    const first = await tx
      .insertInto("webhook_events")
      .values({ provider, id, type, provider_reference: payment })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    if (first && payment) await enqueue(tx, settlePayment, { reference: payment });
    if (first && refund) await hastenRefund(tx, provider, refund);
  });
}
