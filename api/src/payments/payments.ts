import type { FastifyInstance } from "fastify";
import {
  confirmPayment,
  getPaymentCode,
  listPaymentMethods,
  payNow,
  verifyPayment,
} from "@tindahan/contract/checkout/checkout.ts";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import { centavosToPesos } from "@tindahan/contract/core/format.ts";
import { registerEndpoint } from "../platform/http/register-endpoint.ts";
import type { Services } from "../platform/services.ts";
import { describeMethodsTo } from "./methods.ts";
import { providerRoutes } from "./providers.ts";
import { checkResult, assertPayment, returnRoute } from "./results.ts";
import { resumePayment } from "./start-payment.ts";
import { webhookRoute } from "./webhook.ts";

export { countFlags } from "./queries.ts";
export {
  assertWithin,
  cardEntryUrl,
  isUnlimited,
  offeredMethods,
  possibleMethods,
  requirePaymentMethod,
} from "./methods.ts";
export { connectProviders, createProviders, isOnline } from "./providers.ts";
export { refund, sendRefund } from "./refund.ts";
export { startPayment } from "./start-payment.ts";
export { closePayment, settlePayment, sweepPayments } from "./sweep.ts";

export async function paymentRoutes(app: FastifyInstance, services: Services): Promise<void> {
  registerEndpoint(app, listPaymentMethods, async ({ request }) =>
    describeMethodsTo(services, (await app.identify(request))?.id),
  );

  registerEndpoint(app, confirmPayment, async ({ caller, body }) => {
    const { order_id, state } = await checkResult(services, body.sourceId, caller.id);
    if (state === "failed") throw new ShopError("payment_failed", "Payment verification failed");
    return { orderId: order_id };
  });

  registerEndpoint(app, verifyPayment, async ({ caller, body }) => {
    const { order_id, state } = await checkResult(services, body.sourceId, caller.id);
    if (state === "failed") throw new ShopError("payment_failed");
    return { orderId: order_id, message: "Payment already confirmed." };
  });

  registerEndpoint(app, payNow, async ({ caller, params }) => ({
    orderId: params.id,
    url: await resumePayment(services, params.id, caller.id),
  }));

  registerEndpoint(app, getPaymentCode, async ({ caller, params }) => {
    const { order_id, amount_centavos, state, qr_image } = await assertPayment(
      services,
      params.sourceId,
      caller.id,
    );
    return {
      orderId: order_id,
      total: centavosToPesos(amount_centavos),
      image: state === "open" ? qr_image : null,
    };
  });

  providerRoutes(app, services);
  returnRoute(app, services);
  await webhookRoute(app, services);
}
