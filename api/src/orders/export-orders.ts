import { sql } from "kysely";
import type { ResponseOf } from "@tindahan/contract/endpoint.ts";
import {
  ORDERS_EXPORTED_AT_ONCE,
  type exportOrders,
  type OrderFilter,
} from "@tindahan/contract/manage-orders.ts";
import type { Id } from "@tindahan/contract/primitives.ts";
import type { Db } from "../platform/database.ts";
import { conditionsOf } from "./filter-orders.ts";
import { listAllOrders } from "./list-all-orders.ts";
import { MANAGED_ORDER_SQL, toManagedOrder, type ManagedOrderRow } from "./queries.ts";
import { findOrders } from "./search-orders.ts";

/** Newest first, and on where the last batch ended: the thousandth costs as little as the first, and nothing comes twice. */
export async function exportBatch(
  db: Db,
  filter: OrderFilter,
  after: Id | undefined,
): Promise<ResponseOf<typeof exportOrders>> {
  const { total } = await listAllOrders(db, filter, { skip: 0, limit: 1, sort: "newest" });
  const found = await findOrders(db, filter);
  const { rows } = await sql<ManagedOrderRow>`
    select ${sql.raw(MANAGED_ORDER_SQL)} from orders o where ${conditionsOf(filter)}
      ${found ? sql`and id in (${found.ids})` : sql``}
      ${after ? sql`and (created_at, id) < (select created_at, id from orders where id = ${after})` : sql``}
    order by created_at desc, id desc limit ${sql.lit(ORDERS_EXPORTED_AT_ONCE)}`.execute(db);
  return {
    orders: rows.map(toManagedOrder),
    total,
    next: rows.length === ORDERS_EXPORTED_AT_ONCE ? rows.at(-1)!.id : null,
  };
}
