import type { FastifyInstance } from "fastify";
import { CANCELLABLE, cancelMyOrder, getMyOrder, listMyOrders } from "@tindahan/contract/orders/orders.ts";
import { newId } from "../platform/db/ids.ts";
import { paginationOf } from "../platform/db/pagination.ts";
import { registerEndpoint } from "../platform/http/register-endpoint.ts";
import type { Services } from "../platform/services.ts";
import { adminOrderRoutes } from "./admin/admin-routes.ts";
import { selectOrders } from "./list-orders.ts";
import { newsRoute } from "./order-updates.ts";
import { callSetOrderStatus, selectOrder } from "./queries.ts";

export { changeOrders } from "./admin/bulk-change.ts";
export { confirmationLetter, mailOrderConfirmation } from "./mails/confirmation-mail.ts";
export { mailNewOrder, mailNewOrdersOfDay } from "./mails/merchant-mails.ts";
export { findOrders } from "./admin/search-orders.ts";
export { mailOrderUpdate, mailRefund, updateLetter } from "./mails/update-mails.ts";

/** What a caller gets who asks for no page in particular. */
const NEWEST = 100;

export function orderRoutes(app: FastifyInstance, services: Services): void {
  const { db, pool } = services;
  registerEndpoint(app, listMyOrders, async ({ caller, query: { status, page = 1, limit = NEWEST } }) => {
    const { orders, counts } = await selectOrders(pool, caller.id, { status, page, limit });
    const total = status ? counts[status] : Object.values(counts).reduce((sum, count) => sum + count, 0);
    const message = total === 0 ? "No orders yet." : "";
    return { orders, pagination: paginationOf(page, limit, total), counts, message };
  });

  registerEndpoint(app, getMyOrder, ({ caller, params }) => selectOrder(db, params.id, caller.id));

  registerEndpoint(app, cancelMyOrder, async ({ caller, params, body }) => {
    await selectOrder(db, params.id, caller.id);
    await callSetOrderStatus(db, {
      orderId: params.id,
      status: "Cancelled",
      actorId: caller.id,
      eventId: newId(),
      note: body.reason,
      allowedFrom: [...CANCELLABLE],
    });
    return { ...(await selectOrder(db, params.id, caller.id)), message: "Your order was cancelled." };
  });

  adminOrderRoutes(app, services);
  newsRoute(app, services);
}
