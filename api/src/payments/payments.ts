import type { FastifyInstance } from "fastify";
import {
  confirmPayment,
  getPaymentCode,
  listPaymentMethods,
  payNow,
  verifyPayment,
} from "@tindahan/contract/checkout.ts";
import { ShopError } from "@tindahan/contract/errors.ts";
import { centavosToPesos } from "@tindahan/contract/format.ts";
import { serve } from "../platform/serve.ts";
import type { Services } from "../platform/services.ts";
import { describeMethodsTo } from "./methods.ts";
import { checkResult, demandPayment } from "./results.ts";
import { returnRoute } from "./return.ts";
import { payAgain } from "./start-payment.ts";
import { webhookRoute } from "./webhook.ts";

export { examine, registerWebhook } from "./doctor.ts";
export {
  cardEntryOf,
  demandOffered,
  demandWithinLimits,
  offeredMethods,
  possibleMethods,
} from "./methods.ts";
export { createPaymongo } from "./paymongo.ts";
export { refund, sendRefund } from "./refund.ts";
export { startPayment } from "./start-payment.ts";
export { closePayment, settleIntent, sweepPayments } from "./sweep.ts";

export async function paymentRoutes(app: FastifyInstance, services: Services): Promise<void> {
  serve(app, listPaymentMethods, async ({ request }) =>
    describeMethodsTo(services, (await app.identify(request))?.id),
  );

  serve(app, confirmPayment, async ({ caller, body }) => {
    const { order_id, state } = await checkResult(services, body.sourceId, caller.id);
    if (state === "failed") throw new ShopError("payment_failed", "Payment verification failed");
    return { orderId: order_id };
  });

  serve(app, verifyPayment, async ({ caller, body }) => {
    const { order_id, state } = await checkResult(services, body.sourceId, caller.id);
    if (state === "failed") throw new ShopError("payment_failed");
    return { orderId: order_id, message: "Payment already confirmed." };
  });

  serve(app, payNow, async ({ caller, params }) => ({
    orderId: params.id,
    url: await payAgain(services, params.id, caller.id),
  }));

  serve(app, getPaymentCode, async ({ caller, params }) => {
    const { order_id, amount_centavos, state, qr_image } = await demandPayment(
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

  returnRoute(app, services);
  await webhookRoute(app, services);
}
