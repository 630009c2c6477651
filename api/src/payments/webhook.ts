import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { providerWebhook } from "@tindahan/contract/checkout/checkout.ts";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import type { WebhookEvent } from "../platform/payment-provider.ts";
import { enqueue } from "../platform/queue/jobs.ts";
import type { Services } from "../platform/services.ts";
import { findOnlineProvider } from "./providers.ts";
import { scheduleRefundCheck } from "./refund.ts";
import { settlePayment } from "./sweep.ts";

const MAX_BYTES = 64 * 1024;

/** Providers give up on slow receivers, so a job does the work. */
export async function paymentWebhookRoute(app: FastifyInstance, services: Services): Promise<void> {
  const { access, method, path, summary, params, response } = providerWebhook;
  await app.register(async (scope) => {
    // The signature covers the raw bytes; reserialized JSON would differ.
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
      handler: async ({ params, headers, body: rawBody }) => {
        const { provider: name } = params as { provider: string };
        const provider = await findOnlineProvider(services.providers, name);
        // The response must not reveal which providers are configured.
        if (!provider) throw new ShopError("signature_invalid");
        const body = rawBody instanceof Buffer ? rawBody : Buffer.alloc(0);
        const event = provider.parseWebhook({ headers, body, nowSeconds: services.now() / 1000 });
        if (event) await storeWebhookEvent(services, name, event);
        return { success: true, received: true };
      },
    });
  });
}

async function storeWebhookEvent({ db }: Services, provider: string, event: WebhookEvent): Promise<void> {
  const { id, type, payment, refund } = event;
  await db.transaction().execute(async (tx) => {
    const inserted = await tx
      .insertInto("webhook_events")
      .values({ provider, id, type, provider_reference: payment })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    if (inserted && payment) await enqueue(tx, settlePayment, { reference: payment });
    if (inserted && refund) await scheduleRefundCheck(tx, provider, refund);
  });
}
