import type { FastifyInstance } from "fastify";
import {
  addOrderNote,
  cancelBulkChange,
  finishPaymentMark,
  getBulkChange,
  getOrder,
  listCouriers,
  listOrders,
  markPackingSlips,
  markPacked,
  refundOrder,
  previewBulkCancellation,
  startBulkChange,
  undoBulkChange,
  updateOrderStatus,
} from "@tindahan/contract/orders/manage-orders.ts";
import { exportOrders } from "@tindahan/contract/orders/order-export.ts";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import { OrderStatus } from "@tindahan/contract/orders/orders.ts";
import { Id } from "@tindahan/contract/core/primitives.ts";
import { reachableStatuses } from "@tindahan/contract/orders/status-permissions.ts";
import { shipOrders } from "@tindahan/contract/orders/ship-orders.ts";
import { paginationOf } from "../../platform/db/pagination.ts";
import { registerEndpoint, type Caller } from "../../platform/http/register-endpoint.ts";
import type { Services } from "../../platform/services.ts";
import {
  markBulkChangeCancelled,
  countBulkCancellation,
  selectBulkChange,
  insertBulkChange,
  insertBulkUndo,
} from "./bulk-change.ts";
import { exportOrderBatch } from "./export-orders.ts";
import { listAllOrders, listChosenOrders, MAX_BY_TOTAL } from "./list-all-orders.ts";
import { changeOrderStatus, resolvePaymentMark, insertOrderNote } from "./manage-orders.ts";
import { selectOrderDetails } from "./order-file.ts";
import { setPacked } from "./mark-packed.ts";
import { deletePackingSlips, recordPrintedSlips } from "./mark-slips.ts";
import { toStatusCounts } from "../queries.ts";
import { refundOrderInPart } from "../returns/refund-order.ts";
import { selectDatabaseSnapshot } from "../snapshot.ts";
import { shipOrdersOneByOne } from "./ship-orders.ts";
import { isOrderVisibleTo, limitFilterToRole, toVisibleOrderDetails } from "./visible-orders.ts";

const DEFAULT_PAGE_SIZE = 100;

export function adminOrderRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services;

  const selectVisibleFile = async (caller: Caller, id: Id) =>
    toVisibleOrderDetails(caller, await selectOrderDetails(db, id), services.now());

  registerEndpoint(
    app,
    listOrders,
    async ({ caller, query: { ids, sort = "newest", page = 1, limit = DEFAULT_PAGE_SIZE, ...filter } }) => {
      // Read the snapshot before the list, so that the list cannot miss a change that the snapshot includes.
      const seen = await selectDatabaseSnapshot(db);
      if (ids !== undefined) {
        const orders = await listChosenOrders(db, parseOrderIds(ids));
        return {
          ...toChosenOrderList(orders.filter((order) => isOrderVisibleTo(caller, order, services.now()))),
          seen,
        };
      }
      const skip = (page - 1) * limit;
      const { total, ...listed } = await listAllOrders(
        db,
        limitFilterToRole(caller, filter, services.now()),
        {
          skip,
          limit,
          sort,
        },
      );
      const reachable = sort.startsWith("total") && !filter.search ? Math.min(total, MAX_BY_TOTAL) : total;
      const message = total === 0 ? "No orders found." : "";
      return { ...listed, pagination: { ...paginationOf(page, limit, reachable), total }, seen, message };
    },
  );

  registerEndpoint(app, updateOrderStatus, async ({ caller, params: { id }, body }) => {
    assertRoleMaySetStatus(caller, body.status);
    if (caller.adminRole === "packer") await selectVisibleFile(caller, id);
    await changeOrderStatus(db, caller.id, id, body);
    return { order: (await selectOrderDetails(db, id)).order, message: "Order updated successfully" };
  });

  registerEndpoint(app, shipOrders, async ({ caller, body }) => ({
    results: await shipOrdersOneByOne(db, caller.id, body.shipments),
  }));

  registerEndpoint(app, getOrder, ({ caller, params }) => selectVisibleFile(caller, params.id));

  registerEndpoint(app, addOrderNote, async ({ caller, params: { id }, body }) => {
    if (caller.adminRole === "packer") await selectVisibleFile(caller, id);
    await insertOrderNote(db, caller.id, id, body);
    return { ...(await selectVisibleFile(caller, id)), message: "Note added" };
  });

  registerEndpoint(app, refundOrder, async ({ caller, params: { id }, body }) => {
    await refundOrderInPart(db, caller.id, id, body);
    const message = body.handReference === null ? "The refund is on its way." : "Refund recorded";
    return { ...(await selectOrderDetails(db, id)), message };
  });

  registerEndpoint(app, finishPaymentMark, async ({ caller, params: { id }, body }) => {
    await resolvePaymentMark(db, caller.id, id, body);
    return { ...(await selectOrderDetails(db, id)), message: "Marked as done" };
  });

  registerEndpoint(app, markPackingSlips, async ({ caller, body: { orderIds, isPrinted } }) => {
    await (isPrinted ? recordPrintedSlips(db, caller.id, orderIds) : deletePackingSlips(db, orderIds));
    return { message: isPrinted ? "Marked as printed" : "Marked as not printed" };
  });

  registerEndpoint(app, markPacked, async ({ caller, params: { id }, body: { isPacked } }) => {
    if (caller.adminRole === "packer") await selectVisibleFile(caller, id);
    const packed = await setPacked(db, caller.id, id, isPacked);
    return { packed, message: isPacked ? "Marked as packed" : "Marked as not packed" };
  });

  registerEndpoint(app, listCouriers, async () => {
    const rows = await db.selectFrom("couriers").select("name").orderBy("name").execute();
    return { couriers: rows.map(({ name }) => name) };
  });

  bulkChangeRoutes(app, services);
}

function bulkChangeRoutes(app: FastifyInstance, { db }: Services): void {
  registerEndpoint(app, previewBulkCancellation, ({ body }) => countBulkCancellation(db, body));

  registerEndpoint(app, startBulkChange, async ({ caller, body }) => {
    assertRoleMaySetStatus(caller, body.status);
    return { bulk: await selectBulkChange(db, await insertBulkChange(db, caller.id, body)) };
  });

  registerEndpoint(app, getBulkChange, async ({ params }) => ({
    bulk: await selectBulkChange(db, params.id),
  }));

  registerEndpoint(app, cancelBulkChange, async ({ caller, params }) => {
    await markBulkChangeCancelled(db, caller.id, params.id);
    return { bulk: await selectBulkChange(db, params.id) };
  });

  registerEndpoint(app, undoBulkChange, async ({ caller, params }) => ({
    bulk: await selectBulkChange(db, await insertBulkUndo(db, caller.id, params.id)),
  }));

  registerEndpoint(app, exportOrders, ({ query: { after, ...filter } }) =>
    exportOrderBatch(db, filter, after),
  );
}

/** Refuses a status that the role can never set, so that the response reveals no order. */
function assertRoleMaySetStatus({ adminRole }: Caller, status: string | undefined): void {
  const { data } = OrderStatus.safeParse(status);
  if (data && !(adminRole && reachableStatuses(adminRole).includes(data))) throw new ShopError("forbidden");
}

function parseOrderIds(ids: string): string[] {
  return ids
    .split(",")
    .filter((id) => Id.safeParse(id).success)
    .slice(0, DEFAULT_PAGE_SIZE);
}

function toChosenOrderList(orders: Awaited<ReturnType<typeof listChosenOrders>>) {
  const counts = toStatusCounts({});
  for (const { status } of orders) counts[status]++;
  const pagination = paginationOf(1, DEFAULT_PAGE_SIZE, orders.length);
  return { orders, pagination, counts, isPartial: false, message: "" };
}
