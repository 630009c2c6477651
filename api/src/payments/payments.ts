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
import { describeMethodsForShopper } from "./methods.ts";
import { providerOwnRoutes } from "./providers.ts";
import { checkPaymentResult, assertOwnPayment, paymentReturnRoute } from "./results.ts";
import { resumePayment } from "./start-payment.ts";
import { paymentWebhookRoute } from "./webhook.ts";

export { measureOpenPaymentFlags } from "./queries.ts";
export {
  assertWithinPaymentLimits,
  describePaymentMethods,
  cardEntryUrl,
  isUnlimited,
  offeredMethodIds,
  connectedMethodIds,
  requirePaymentMethod,
  type OfferedMethod,
} from "./methods.ts";
export { connectConfiguredProviders, createPaymentProviders, isOnline } from "./providers.ts";
export { callRequestRefund, checkRefunds, sendRefund, type RefundReason } from "./refund.ts";
export { payLinkUrl, readPayLinkToken } from "./pay-link-token.ts";
export { settleIfResponding } from "./settle.ts";
export { selectPaymentOfOrder } from "./queries.ts";
export { isOfferedByPayLink, startPayLinkPayment, startPayment } from "./start-payment.ts";
export { closePayment, settlePayment, sweepPayments } from "./sweep.ts";

export async function paymentRoutes(app: FastifyInstance, services: Services): Promise<void> {
  registerEndpoint(app, listPaymentMethods, async ({ request }) =>
    describeMethodsForShopper(services, (await app.identify(request))?.id),
  );

  registerEndpoint(app, confirmPayment, async ({ caller, body }) => {
    const { order_id, state } = await checkPaymentResult(services, body.sourceId, caller.id);
    if (state === "failed") throw new ShopError("payment_failed", "Payment verification failed");
    return { orderId: order_id };
  });

  registerEndpoint(app, verifyPayment, async ({ caller, body }) => {
    const { order_id, state } = await checkPaymentResult(services, body.sourceId, caller.id);
    if (state === "failed") throw new ShopError("payment_failed");
    return { orderId: order_id, message: "Payment already confirmed." };
  });

  registerEndpoint(app, payNow, async ({ caller, params }) => ({
    orderId: params.id,
    url: await resumePayment(services, params.id, caller.id),
  }));

  registerEndpoint(app, getPaymentCode, async ({ caller, params }) => {
    const { order_id, amount_centavos, state, qr_image, transfer_account_id } = await assertOwnPayment(
      services,
      params.sourceId,
      caller.id,
    );
    return {
      orderId: order_id,
      total: centavosToPesos(amount_centavos),
      image: state === "open" ? qr_image : null,
      isTransfer: transfer_account_id !== null,
    };
  });

  providerOwnRoutes(app, services);
  paymentReturnRoute(app, services);
  await paymentWebhookRoute(app, services);
}
