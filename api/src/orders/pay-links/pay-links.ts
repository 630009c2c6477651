import type { FastifyInstance } from "fastify";
import type { ResponseOf } from "@tindahan/contract/core/endpoint.ts";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import { formatDate, formatMoney } from "@tindahan/contract/core/format.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import {
  createPayLink,
  getPayLink,
  openPayLink,
  payByLink,
  revokePayLink,
  type PayLink,
} from "@tindahan/contract/orders/pay-links.ts";
import {
  describePaymentMethods,
  isOfferedByPayLink,
  payLinkUrl,
  readPayLinkToken,
  selectPaymentOfOrder,
  settleIfResponding,
  startPayLinkPayment,
} from "../../payments/payments.ts";
import { registerEndpoint } from "../../platform/http/register-endpoint.ts";
import { consumeLimit } from "../../platform/limits/rate-limits.ts";
import type { Services } from "../../platform/services.ts";
import { selectOrder } from "../queries.ts";
import {
  insertPayLink,
  selectActivePayLink,
  selectOpenedLink,
  selectLinkedOrder,
  setPayLinkRevoked,
  type OpenedLink,
} from "./queries.ts";

export function payLinkRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services;

  registerEndpoint(app, getPayLink, async ({ params }) => ({
    link: await describePayLink(services, params.id),
  }));

  registerEndpoint(app, createPayLink, async ({ caller, params }) => {
    await insertPayLink(db, caller.id, params.id);
    return { link: (await describePayLink(services, params.id))!, message: "Pay link created" };
  });

  registerEndpoint(app, revokePayLink, async ({ caller, params }) => {
    await setPayLinkRevoked(db, caller.id, params.id);
    return { message: "Pay link revoked" };
  });

  registerEndpoint(app, openPayLink, async ({ params }) =>
    describeLinkedOrder(services, await requireLink(services, params.token)),
  );

  registerEndpoint(app, payByLink, async ({ params, body }) => {
    const link = await requireLink(services, params.token);
    if (!(await consumeLimit(db, "payLinks", `pay-link:${link.id}`)))
      throw new ShopError("too_many_attempts");
    await startPayLinkPayment(services, link.orderId, body.method);
    const { payment } = await selectPaymentOfOrder(db, link.orderId);
    return { url: payment?.state === "open" ? payment.url : null };
  });
}

async function requireLink({ db, config }: Services, token: string): Promise<OpenedLink> {
  const id = readPayLinkToken(token, config.secretKey);
  const link = id && (await selectOpenedLink(db, id));
  if (!link)
    throw new ShopError("not_found", "This link is not valid any more. Please ask the shop for a new one.");
  return link;
}

async function describePayLink(services: Services, orderId: Id): Promise<PayLink | null> {
  const link = await selectActivePayLink(services.db, orderId);
  if (!link) return null;
  const { order, payUntil } = await selectLinkedOrder(services.db, orderId);
  const { shop } = await services.settings.read();
  const url = payLinkUrl(services.config, link.id);
  const name = /\p{L}/u.test(order.customerName) ? ` ${order.customerName.split(/\s+/, 1)[0]}` : "";
  const until = payUntil && ` Paki-bayad po bago mag-${formatDate(payUntil)} para hindi ma-cancel.`;
  const total = formatMoney(order.total);
  const message = until
    ? `Hi${name}! Ito po ang order ninyo sa ${shop.name}, total ${total}. Dito po pwedeng magbayad at i-track ang order: ${url}${until} Salamat po!`
    : `Hi${name}! Ito po ang order ninyo sa ${shop.name}, total ${total}. Dito po pwedeng i-track ang order: ${url} Salamat po!`;
  return { url, expiresAt: link.expiresAt.toISOString(), message };
}

async function describeLinkedOrder(
  services: Services,
  { orderId, shopperId }: OpenedLink,
): Promise<ResponseOf<typeof openPayLink>> {
  const { db } = services;
  const { payment } = await selectPaymentOfOrder(db, orderId);
  const current = payment?.state === "open" ? await settleIfResponding(services, payment) : payment;
  const { order, paid, isPaymentUnderReview: isUnderReview } = await selectOrder(db, orderId, shopperId);
  const { payUntil } = await selectLinkedOrder(db, orderId);
  const isDue = order.status === "Pending Payment" && payUntil !== null && !isUnderReview;
  const { methods } = isDue ? await describePaymentMethods(services) : { methods: [] };
  const { shop } = await services.settings.read();
  const { _id, user: _user, userId: _userId, billingAddress: _billing, ...shown } = order;
  return {
    order: shown,
    shop: { name: shop.name, contact: [shop.email, shop.phone].filter(Boolean).join(" · ") },
    isPaid: paid > 0,
    paid,
    payUntil: isDue ? payUntil.toISOString() : null,
    // Cards need the checkout's card form.
    methods: methods.filter(({ kind }) => isOfferedByPayLink(kind)),
    started:
      isDue && current?.state === "open"
        ? { method: current.method, url: current.url, code: current.qr_image }
        : null,
    isUnderReview,
  };
}
