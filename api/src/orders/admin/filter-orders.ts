import { sql, type RawBuilder } from "kysely";
import type { OrderFilter } from "@tindahan/contract/orders/manage-orders.ts";
import { omitsRefundedOrders, ORDER_GROUPS } from "@tindahan/contract/orders/order-groups.ts";
import { type OrderStatus } from "@tindahan/contract/orders/orders.ts";
import { ORDER_STATUSES } from "@tindahan/contract/orders/order-statuses.ts";
import { startOfManilaDay } from "../../platform/db/sql.ts";

type Condition = RawBuilder<unknown>;

export function orderConditions(filter: OrderFilter): Condition {
  const { status, group, method } = filter;
  const { from, to } = orderedBetween(filter);
  const omitted = omittedByGroup(group);
  return joinConditions([
    (status || group) && sql`o.status in (${sql.join(filteredStatuses({ status, group }))})`,
    omitted && sql`not (${omitted})`,
    method && sql`o.payment_method = ${method}`,
    from && sql`o.created_at >= ${startOfManilaDay(sql`${from}::date`)}`,
    to && sql`o.created_at < ${startOfManilaDay(sql`(${to}::date + 1)`)}`,
  ]);
}

/** The days of refunded orders are those of the refund. */
export function orderedBetween({ group, from, to }: OrderFilter): Pick<OrderFilter, "from" | "to"> {
  return group === "refunded" ? {} : { from, to };
}

/** Orders `o` that a group omits although their status is one of the group's. */
export function omittedByGroup(group: OrderFilter["group"]): Condition | undefined {
  if (omitsRefundedOrders(group)) return sql`o.is_refunded`;
  if (group === "received") return sql`${CASH_DUE} > 0`;
  if (group === "cashDue") return sql`${CASH_DUE} = 0`;
  if (group === "discounted") return sql`o.discount_centavos = 0`;
  return undefined;
}

const CASH_DUE = sql`cash_due(o.status, o.payment_method, o.total_centavos, o.cash_owed_centavos)`;

/** The number of omitted orders in a tally. Tallies do not count refunded orders. */
export function omittedInTally(group: OrderFilter["group"]): Condition {
  if (group === "received") return sql`cash_due`;
  if (group === "cashDue") return sql`n - cash_due`;
  return group === "discounted" ? sql`n - discounted` : sql`0`;
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
