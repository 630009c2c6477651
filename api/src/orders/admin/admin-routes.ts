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
  refundOrder,
  previewBulkCancellation,
  startBulkChange,
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
import { cancelBulk, previewCancellation, selectBulk, startBulk } from "./bulk-change.ts";
import { exportBatch } from "./export-orders.ts";
import { listAllOrders, listChosenOrders, MAX_BY_TOTAL } from "./list-all-orders.ts";
import { changeStatus, resolvePaymentMark, requestRefund, insertNote } from "./manage-orders.ts";
import { selectOrderFile } from "./order-file.ts";
import { deleteSlips, insertSlips } from "./mark-slips.ts";
import { toCounts } from "../queries.ts";
import { selectSnapshot } from "../snapshot.ts";
import { shipEach } from "./ship-orders.ts";
import { isVisibleTo, narrowFilterFor, toVisibleFile } from "./visible-orders.ts";

const DEFAULT_PAGE_SIZE = 100;

export function adminOrderRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services;

  const selectVisibleFile = async (caller: Caller, id: Id) =>
    toVisibleFile(caller, await selectOrderFile(db, id), services.now());

  registerEndpoint(
    app,
    listOrders,
    async ({ caller, query: { ids, sort = "newest", page = 1, limit = DEFAULT_PAGE_SIZE, ...filter } }) => {
      // Read the snapshot before the list, so that the list cannot miss a change that the snapshot includes.
      const seen = await selectSnapshot(db);
      if (ids !== undefined) {
        const orders = await listChosenOrders(db, readIds(ids));
        return {
          ...toChosenList(orders.filter((order) => isVisibleTo(caller, order, services.now()))),
          seen,
        };
      }
      const skip = (page - 1) * limit;
      const { total, ...listed } = await listAllOrders(db, narrowFilterFor(caller, filter, services.now()), {
        skip,
        limit,
        sort,
      });
      const reachable = sort.startsWith("total") && !filter.search ? Math.min(total, MAX_BY_TOTAL) : total;
      const message = total === 0 ? "No orders found." : "";
      return { ...listed, pagination: { ...paginationOf(page, limit, reachable), total }, seen, message };
    },
  );

  registerEndpoint(app, updateOrderStatus, async ({ caller, params: { id }, body }) => {
    assertStatusAllowed(caller, body.status);
    if (caller.adminRole === "packer") await selectVisibleFile(caller, id);
    await changeStatus(db, caller.id, id, body);
    return { order: (await selectOrderFile(db, id)).order, message: "Order updated successfully" };
  });

  registerEndpoint(app, shipOrders, async ({ caller, body }) => ({
    results: await shipEach(db, caller.id, body.shipments),
  }));

  registerEndpoint(app, getOrder, ({ caller, params }) => selectVisibleFile(caller, params.id));

  registerEndpoint(app, addOrderNote, async ({ caller, params: { id }, body }) => {
    if (caller.adminRole === "packer") await selectVisibleFile(caller, id);
    await insertNote(db, caller.id, id, body);
    return { ...(await selectVisibleFile(caller, id)), message: "Note added" };
  });

  registerEndpoint(app, refundOrder, async ({ caller, params: { id }, body }) => {
    await requestRefund(db, caller.id, id, body);
    return { ...(await selectOrderFile(db, id)), message: "The refund is on its way." };
  });

  registerEndpoint(app, finishPaymentMark, async ({ caller, params: { id }, body }) => {
    await resolvePaymentMark(db, caller.id, id, body);
    return { ...(await selectOrderFile(db, id)), message: "Marked as done" };
  });

  registerEndpoint(app, markPackingSlips, async ({ caller, body: { orderIds, isPrinted } }) => {
    await (isPrinted ? insertSlips(db, caller.id, orderIds) : deleteSlips(db, orderIds));
    return { message: isPrinted ? "Marked as printed" : "Marked as not printed" };
  });

  registerEndpoint(app, listCouriers, async () => {
    const rows = await db.selectFrom("couriers").select("name").orderBy("name").execute();
    return { couriers: rows.map(({ name }) => name) };
  });

  registerEndpoint(app, previewBulkCancellation, ({ body }) => previewCancellation(db, body));

  registerEndpoint(app, startBulkChange, async ({ caller, body }) => {
    assertStatusAllowed(caller, body.status);
    return { bulk: await selectBulk(db, await startBulk(db, caller.id, body)) };
  });

  registerEndpoint(app, getBulkChange, async ({ params }) => ({ bulk: await selectBulk(db, params.id) }));

  registerEndpoint(app, cancelBulkChange, async ({ caller, params }) => {
    await cancelBulk(db, caller.id, params.id);
    return { bulk: await selectBulk(db, params.id) };
  });

  registerEndpoint(app, exportOrders, ({ query: { after, ...filter } }) => exportBatch(db, filter, after));
}

/** Refuses a status that the role can never set, so that the response reveals no order. */
function assertStatusAllowed({ adminRole }: Caller, status: string | undefined): void {
  const { data } = OrderStatus.safeParse(status);
  if (data && !(adminRole && reachableStatuses(adminRole).includes(data))) throw new ShopError("forbidden");
}

function readIds(ids: string): string[] {
  return ids
    .split(",")
    .filter((id) => Id.safeParse(id).success)
    .slice(0, DEFAULT_PAGE_SIZE);
}

function toChosenList(orders: Awaited<ReturnType<typeof listChosenOrders>>) {
  const counts = toCounts({});
  for (const { status } of orders) counts[status]++;
  const pagination = paginationOf(1, DEFAULT_PAGE_SIZE, orders.length);
  return { orders, pagination, counts, isPartial: false, message: "" };
}
