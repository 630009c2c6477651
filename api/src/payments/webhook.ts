import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { paymongoWebhook } from "@tindahan/contract/checkout/checkout.ts";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import { enqueue } from "../platform/queue/jobs.ts";
import type { Services } from "../platform/services.ts";
import { isSignedByProvider } from "./provider/signature.ts";
import { lookAtRefundSoon } from "./refund.ts";
import { settleIntent } from "./sweep.ts";

const MAX_BYTES = 64 * 1024;

/** The provider's ids are letters, digits and a line between; what is anything else is not about a payment of ours. */
const ProviderId = z.string().regex(/^[\w-]{1,100}$/);

const Event = z.object({
  data: z.object({
    id: ProviderId,
    attributes: z.object({
      type: z.string().regex(/^[\w.-]{1,100}$/),
      livemode: z.boolean(),
      data: z.object({
        id: ProviderId,
        attributes: z.object({
          payment_intent_id: ProviderId.nullish(),
          payment_id: ProviderId.nullish(),
        }),
      }),
    }),
  }),
});

/** Takes note, once, and answers: the provider waits 30 s and gives up on who is slow. The work is the worker's. */
export async function webhookRoute(app: FastifyInstance, services: Services): Promise<void> {
  const { access, method, path, summary, response } = paymongoWebhook;
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
        response: { 200: z.object({ success: z.literal(true) }).extend(response.shape) },
      },
      handler: async (request) => {
        const paymongo = (await services.provider.read())?.config;
        const raw = request.body instanceof Buffer ? request.body : Buffer.alloc(0);
        const header = request.headers["paymongo-signature"];
        const signature = typeof header === "string" ? header : undefined;
        if (!paymongo || !isSignedByProvider(signature, raw, paymongo, services.now() / 1000))
          throw new ShopError("signature_invalid");
        const event = readEvent(raw);
        // Signed, but of a kind that we do not know, or of the other mode: no use to have it sent again.
        if (event?.attributes.livemode === paymongo.isLive) await takeNote(services, event);
        return { success: true, received: true };
      },
    });
  });
}

type Noted = z.output<typeof Event>["data"];

function readEvent(raw: Buffer): Noted | undefined {
  try {
    return Event.safeParse(JSON.parse(raw.toString("utf8"))).data?.data;
  } catch {
    return undefined;
  }
}

async function takeNote({ db }: Services, { id, attributes }: Noted): Promise<void> {
  const { payment_intent_id: intentId = null } = attributes.data.attributes;
  await db.transaction().execute(async (tx) => {
    const first = await tx
      .insertInto("webhook_events")
      .values({ id, type: attributes.type, intent_id: intentId })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    if (first && intentId) await enqueue(tx, settleIntent, { intentId });
    if (first) await lookAtRefundSoon(tx, attributes.data.id);
  });
}
