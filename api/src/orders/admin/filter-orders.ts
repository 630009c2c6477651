import { sql, type RawBuilder } from "kysely";
import type { OrderFilter } from "@tindahan/contract/orders/manage-orders.ts";
import { omitsRefundedOrders, ORDER_GROUPS } from "@tindahan/contract/orders/order-groups.ts";
import { ORDER_STATUSES, type OrderStatus } from "@tindahan/contract/orders/orders.ts";
import { startOfManilaDay } from "../../platform/db/sql.ts";

type Condition = RawBuilder<unknown>;

export function orderConditions({ status, group, method, from, to }: OrderFilter): Condition {
  return joinConditions([
    (status || group) && sql`o.status in (${sql.join(filteredStatuses({ status, group }))})`,
    omitsRefundedOrders(group) && sql`not o.is_refunded`,
    method && sql`o.payment_method = ${method}`,
    from && sql`o.created_at >= ${startOfManilaDay(sql`${from}::date`)}`,
    to && sql`o.created_at < ${startOfManilaDay(sql`(${to}::date + 1)`)}`,
  ]);
}

/** Must match the predicate of the index `orders_refunded_unshipped`. */
export const REFUNDED_UNSHIPPED = sql`o.is_refunded and o.status in ('Pending Payment', 'Processing')`;

export function orderTallyConditions({ method, from, to }: OrderFilter): Condition {
  return joinConditions([
    method && sql`method = ${method}`,
    from && sql`day >= ${from}::date`,
    to && sql`day <= ${to}::date`,
  ]);
}

export function filteredStatuses({ status, group }: OrderFilter): readonly OrderStatus[] {
  if (status) return [status];
  return group ? ORDER_GROUPS[group] : ORDER_STATUSES;
}

function joinConditions(conditions: (Condition | "" | false | undefined)[]): Condition {
  const given = conditions.filter((condition) => Boolean(condition));
  return given.length === 0 ? sql`true` : sql.join(given, sql` and `);
}
