import { sql } from "kysely";
import type { ResponseOf } from "@tindahan/contract/core/endpoint.ts";
import type { OrderFilter } from "@tindahan/contract/orders/manage-orders.ts";
import { ORDERS_PER_EXPORT_BATCH, type exportOrders } from "@tindahan/contract/orders/order-export.ts";
import { centavosToPesos } from "@tindahan/contract/core/format.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import type { Db } from "../../platform/db/database.ts";
import { orderConditions } from "./filter-orders.ts";
import { listAllOrders } from "./list-all-orders.ts";
import { MANAGED_ORDER_SQL, toAdminOrder, type ManagedOrderRow } from "../queries.ts";
import { findOrdersByFilter } from "./search-orders.ts";

type Row = ManagedOrderRow & { paidCentavos: number; refundedCentavos: number };

const PAID_AND_REFUNDED = sql`
  case when payment_method = 'cod' then case status when 'Delivered' then total_centavos else 0 end
    else coalesce((select sum(paid_centavos) from payments p where p.order_id = o.id and p.state = 'paid'), 0)::bigint
  end as "paidCentavos",
  coalesce((select sum(amount_centavos) from refunds r where r.order_id = o.id and r.state = 'succeeded'), 0)::bigint
    as "refundedCentavos"`;

/** Keyset pagination: every batch costs the same, and no order comes twice. */
export async function exportOrderBatch(
  db: Db,
  filter: OrderFilter,
  after: Id | undefined,
): Promise<ResponseOf<typeof exportOrders>> {
  const { total } = await listAllOrders(db, filter, { skip: 0, limit: 1, sort: "newest" });
  const found = await findOrdersByFilter(db, filter);
  const { rows } = await sql<Row>`
    select ${sql.raw(MANAGED_ORDER_SQL)}, ${PAID_AND_REFUNDED} from orders o where ${orderConditions(filter)}
      ${found ? sql`and id in (${found.ids})` : sql``}
      ${after ? sql`and (created_at, id) < (select created_at, id from orders where id = ${after})` : sql``}
    order by created_at desc, id desc limit ${sql.lit(ORDERS_PER_EXPORT_BATCH)}`.execute(db);
  return {
    orders: rows.map(({ paidCentavos, refundedCentavos, ...row }) => ({
      ...toAdminOrder(row),
      paid: centavosToPesos(paidCentavos),
      refunded: centavosToPesos(refundedCentavos),
    })),
    total,
    next: rows.length === ORDERS_PER_EXPORT_BATCH ? rows.at(-1)!.id : null,
  };
}
