import { sql, type RawBuilder } from "kysely";
import type { OrderFilter } from "@tindahan/contract/manage-orders.ts";

type Condition = RawBuilder<unknown>;

/** Everything but the search, as conditions on `orders o`. */
export function conditionsOf({ status, method, from, to }: OrderFilter): Condition {
  return allOf([
    status && sql`o.status = ${status}`,
    method && sql`o.payment_method = ${method}`,
    from && sql`o.created_at >= ${startOf(sql`${from}::date`)}`,
    to && sql`o.created_at < ${startOf(sql`(${to}::date + 1)`)}`,
  ]);
}

/** The same for `order_tallies`, which know no single order. */
export function tallyConditionsOf({ method, from, to }: OrderFilter): Condition {
  return allOf([
    method && sql`method = ${method}`,
    from && sql`day >= ${from}::date`,
    to && sql`day <= ${to}::date`,
  ]);
}

/** The moment a day begins in Manila. */
export function startOf(day: Condition): Condition {
  return sql`(${day}::timestamp at time zone 'Asia/Manila')`;
}

function allOf(conditions: (Condition | "" | undefined)[]): Condition {
  const given = conditions.filter((condition) => condition !== undefined && condition !== "");
  return given.length === 0 ? sql`true` : sql.join(given, sql` and `);
}
