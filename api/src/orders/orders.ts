import type { FastifyInstance } from "fastify";
import type { Pool } from "pg";
import {
  cancelMyOrder,
  getMyOrder,
  listMyOrders,
  type MyOrderListItem,
  type OrderStatus,
} from "@tindahan/contract/orders/orders.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import { CANCELLABLE_STATUSES } from "@tindahan/contract/orders/order-statuses.ts";
import { newId } from "../platform/db/ids.ts";
import { paginationOf } from "../platform/db/pagination.ts";
import { registerEndpoint } from "../platform/http/register-endpoint.ts";
import type { Services } from "../platform/services.ts";
import { adminOrderRoutes } from "./admin/admin-routes.ts";
import { orderUpdatesRoute } from "./order-updates.ts";
import { payLinkRoutes } from "./pay-links/pay-links.ts";
import { selectMyReturns } from "./returns/request-return.ts";
import { courierCashRoutes } from "./courier-cash/courier-cash-routes.ts";
import { returnRoutes } from "./returns/return-routes.ts";
import {
  callSetOrderStatus,
  selectOrder,
  ORDER_SQL,
  toStatusCounts,
  toIsoDate,
  toOrder,
  type Counts,
  type OrderRow,
} from "./queries.ts";

export { changeOrders } from "./admin/bulk-change.ts";
export { orderEventConsumers } from "./events/consumers.ts";
export { dispatchOrderEvents } from "./events/dispatch.ts";
export { orderConsumerJob } from "./events/order-events.ts";
export { confirmationLetter } from "./mails/confirmation-mail.ts";
export { mailNewOrdersOfDay } from "./mails/merchant-mails.ts";
export { findOrdersByFilter } from "./admin/search-orders.ts";
export { listAllOrders } from "./admin/list-all-orders.ts";
export { limitFilterToRole } from "./admin/visible-orders.ts";
export { composeUpdateLetter } from "./mails/update-mails.ts";
export { mailReturn } from "./returns/return-mails.ts";

const DEFAULT_PAGE_SIZE = 100;

export function orderRoutes(app: FastifyInstance, services: Services): void {
  const { db, pool } = services;
  registerEndpoint(
    app,
    listMyOrders,
    async ({ caller, query: { status, page = 1, limit = DEFAULT_PAGE_SIZE } }) => {
      const { orders, counts } = await selectShopperOrders(pool, caller.id, { status, page, limit });
      const total = status ? counts[status] : Object.values(counts).reduce((sum, count) => sum + count, 0);
      const message = total === 0 ? "No orders yet." : "";
      return { orders, pagination: paginationOf(page, limit, total), counts, message };
    },
  );

  const selectMyOrder = async (shopperId: Id, id: Id) => {
    const mine = await selectOrder(db, id, shopperId);
    const settings = (await services.settings.read()).returns;
    return { ...mine, returns: await selectMyReturns(db, mine.order, { settings, now: services.now() }) };
  };

  registerEndpoint(app, getMyOrder, ({ caller, params }) => selectMyOrder(caller.id, params.id));

  registerEndpoint(app, cancelMyOrder, async ({ caller, params, body }) => {
    await selectOrder(db, params.id, caller.id);
    await callSetOrderStatus(db, {
      orderId: params.id,
      status: "Cancelled",
      actorId: caller.id,
      eventId: newId(),
      note: body.reason,
      allowedFrom: [...CANCELLABLE_STATUSES],
    });
    return { ...(await selectMyOrder(caller.id, params.id)), message: "Your order was cancelled." };
  });

  adminOrderRoutes(app, services);
  returnRoutes(app, services);
  courierCashRoutes(app, services);
  payLinkRoutes(app, services);
  orderUpdatesRoute(app, services);
}

type PageQuery = { status?: OrderStatus | undefined; page: number; limit: number };
type OrderList = { orders: MyOrderListItem[]; counts: Counts };
type MyRow = OrderRow & { pay_until: string | null; is_replaced: boolean };
type Row = { orders: MyRow[]; counts: Partial<Counts> | null };

const ALL_ORDERS = { name: "my-orders", text: shopperOrdersSql("") };
const ORDERS_OF_STATUS = { name: "my-orders-of-status", text: shopperOrdersSql("and o.status = $4") };

/** A named statement, so that each connection plans it once. */
async function selectShopperOrders(
  pool: Pool,
  shopperId: Id,
  { status, page, limit }: PageQuery,
): Promise<OrderList> {
  const statement = status ? ORDERS_OF_STATUS : ALL_ORDERS;
  const values = [shopperId, limit, (page - 1) * limit, ...(status ? [status] : [])];
  const { rows } = await pool.query<Row>({ ...statement, values });
  const { orders, counts } = rows[0]!;
  return { orders: orders.map(toShopperOrder), counts: toStatusCounts(counts) };
}

function toShopperOrder(row: MyRow): MyOrderListItem {
  return { ...toOrder(row), payUntil: toIsoDate(row.pay_until), isReplaced: row.is_replaced };
}

function shopperOrdersSql(condition: string): string {
  return `
    select
      (select json_object_agg(status, n) from (
        select status, count(*) as n from orders where user_id = $1 group by status) as c) as counts,
      (select coalesce(json_agg(o), '[]') from (
        select ${ORDER_SQL}, pay_until(o.id) as pay_until, was_replaced(o) as is_replaced
        from orders o where o.user_id = $1 ${condition} order by o.created_at desc, o.id desc limit $2 offset $3
      ) as o) as orders`;
}
