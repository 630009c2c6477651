import { z } from "zod";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import type { Webhook, WebhookEvent } from "../../../platform/payment-provider.ts";
import type { PaymongoAccount } from "./config.ts";
import { isSignedByPaymongo } from "./signature.ts";

const PaymongoId = z.string().regex(/^[\w-]{1,100}$/);

const Event = z.object({
  data: z.object({
    id: PaymongoId,
    attributes: z.object({
      type: z.string().regex(/^[\w.-]{1,100}$/),
      livemode: z.boolean(),
      data: z.object({
        id: PaymongoId,
        attributes: z.object({
          payment_intent_id: PaymongoId.nullish(),
          payment_id: PaymongoId.nullish(),
        }),
      }),
    }),
  }),
});

/** Returns null for unreadable events and the other mode: a retry would not help. */
export function parsePaymongoWebhook(account: PaymongoAccount, webhook: Webhook): WebhookEvent | null {
  const { headers, body, nowSeconds } = webhook;
  if (!isSignedByPaymongo(headers["paymongo-signature"], body, account, nowSeconds))
    throw new ShopError("signature_invalid");
  const event = parseEventBody(body);
  if (event?.attributes.livemode !== account.isLive) return null;
  const { type, data: subject } = event.attributes;
  return { id: event.id, type, payment: subject.attributes.payment_intent_id ?? null, refund: subject.id };
}

function parseEventBody(body: Buffer): z.output<typeof Event>["data"] | undefined {
  try {
    return Event.safeParse(JSON.parse(body.toString("utf8"))).data?.data;
  } catch {
    return undefined;
  }
}
