import { sql, type RawBuilder } from "kysely";
import type { AdminOrder, OrderFilter, OrderSort } from "@tindahan/contract/orders/manage-orders.ts";
import { omitsRefundedOrders } from "@tindahan/contract/orders/order-groups.ts";
import type { Db } from "../../platform/db/database.ts";
import { startOfManilaDay } from "../../platform/db/sql.ts";
import {
  orderConditions,
  REFUNDED_UNSHIPPED,
  filteredStatuses,
  omittedByGroup,
  omittedInTally,
  orderedBetween,
  orderTallyConditions,
} from "./filter-orders.ts";
import {
  MANAGED_ORDER_SQL,
  toStatusCounts,
  toAdminOrder,
  type Counts,
  type ManagedOrderRow,
} from "../queries.ts";
import { findOrdersByFilter, type FoundOrders } from "./search-orders.ts";

export type OrderListPage = { skip: number; limit: number; sort: OrderSort };
type OrderList = { orders: AdminOrder[]; counts: Counts; total: number; isPartial: boolean };
type Row = { orders: ManagedOrderRow[]; counts: Partial<Counts> | null; omitted: number };

const SORTS: Record<OrderSort, RawBuilder<unknown>> = {
  newest: sql`created_at desc, id desc`,
  oldest: sql`created_at, id`,
  "total-down": sql`total_centavos desc, id desc`,
  "total-up": sql`total_centavos, id`,
};

/** Above this number, only the first `MAX_BY_TOTAL` orders can be paged through by total. */
const MAX_SORTED = 10_000;
export const MAX_BY_TOTAL = 1_000;

export async function listAllOrders(
  db: Db,
  filter: OrderFilter,
  listPage: OrderListPage,
): Promise<OrderList> {
  const found = await findOrdersByFilter(db, filter);
  if (found) return listFoundOrders(db, filter, listPage, found);
  if (listPage.sort === "newest" || listPage.sort === "oldest") return listOrdersByAge(db, filter, listPage);
  return listOrdersByTotal(db, filter, listPage);
}

export async function listChosenOrders(db: Db, ids: string[]): Promise<AdminOrder[]> {
  const { rows } = await sql<{ orders: ManagedOrderRow[] }>`
    select ${ordersByIdSql(sql`select id from orders where id = any (${ids}::uuid[])`, "newest")}`.execute(
    db,
  );
  const positions = new Map(ids.map((id, position) => [id.toLowerCase(), position]));
  return rows[0]!.orders
    .map(toAdminOrder)
    .toSorted((one, other) => positions.get(one._id)! - positions.get(other._id)!);
}

/** The tallies show which days contain the page, so a distant page reads only those days. */
async function listOrdersByAge(
  db: Db,
  filter: OrderFilter,
  { skip, limit, sort }: OrderListPage,
): Promise<OrderList> {
  const direction = sort === "newest" ? sql`desc` : sql`asc`;
  const { rows } = await sql<Row>`
    with ${orderTalliesSql(filter)}, days as (
      select day, sum(n) as n, sum(sum(n)) over (order by day ${direction}) as upto
      from (select day, status, n from fitting union all select day, status, n from omitted) as listed
      where status in (${sql.join(filteredStatuses(filter))}) group by day having sum(n) > 0
    ), chosen as (
      select day, upto - n as before from days where upto > ${skip} and upto - n < ${skip + limit}
    ), page as (
      select o.id, o.created_at from chosen, lateral (
        select id, created_at from orders o
        where o.created_at >= ${startOfManilaDay(sql`day`)} and o.created_at < ${startOfManilaDay(sql`(day + 1)`)} and ${orderConditions(
          {
            status: filter.status,
            group: filter.group,
            method: filter.method,
          },
        )}
        order by ${SORTS[sort]} limit ${skip + limit} - before) as o
      order by ${SORTS[sort]} limit ${limit} offset greatest(0, ${skip} - (select min(before) from chosen))
    )
    select ${COUNTS}, ${omittedCountSql(filter)}, ${ordersByIdSql(sql`select id from page`, sort)}`.execute(
    db,
  );
  return toOrderList(rows[0]!, filter);
}

async function listOrdersByTotal(
  db: Db,
  filter: OrderFilter,
  { skip, limit, sort }: OrderListPage,
): Promise<OrderList> {
  const { rows: counted } =
    await sql<Row>`with ${orderTalliesSql(filter)} select ${COUNTS}, ${omittedCountSql(filter)}, '[]'::json as orders`.execute(
      db,
    );
  const listed = toOrderList(counted[0]!, filter);
  if (listed.total === 0) return listed;
  const where = orderConditions(filter);
  const page =
    listed.total <= MAX_SORTED
      ? sql`fit as materialized (select id, total_centavos from orders o where ${where}),
          page as (select id from fit order by ${SORTS[sort]} limit ${limit} offset ${skip})`
      : sql`page as (select id from orders o where ${where} order by ${SORTS[sort]} limit ${limit} offset ${skip})`;
  const { rows } =
    await sql<Row>`with ${page} select ${ordersByIdSql(sql`select id from page`, sort)}`.execute(db);
  return { ...listed, orders: rows[0]!.orders.map(toAdminOrder) };
}

async function listFoundOrders(
  db: Db,
  filter: OrderFilter,
  { skip, limit, sort }: OrderListPage,
  { ids, isPartial }: FoundOrders,
): Promise<OrderList> {
  const { group } = filter;
  const { rows } = await sql<Row>`
    with found as materialized (${ids}), fitting as materialized (
      select o.id, o.status, o.created_at, o.total_centavos, ${omittedByGroup(group) ?? sql`false`} as is_omitted,
        1 as n from found,
        -- The lateral join forces index lookups: the planner expects more matches and would scan all orders.
        lateral (select * from orders where id = found.id limit 1) as o where ${orderConditions({ method: filter.method, ...orderedBetween(filter) })}
    ), omitted as (
      select status, -1 as n from fitting where is_omitted
    ), page as (
      select id from fitting where not is_omitted and status in (${sql.join(filteredStatuses(filter))})
      order by ${SORTS[sort]} limit ${limit} offset ${skip}
    )
    select ${COUNTS}, ${omittedCountSql(filter)}, ${ordersByIdSql(sql`select id from page`, sort)}`.execute(
    db,
  );
  return { ...toOrderList(rows[0]!, filter), isPartial };
}

/** Stored counts plus the parts that are not folded in yet. */
function orderTalliesSql(filter: OrderFilter): RawBuilder<unknown> {
  const columns = sql`day, status, method, n, discounted, cash_due`;
  const where = orderTallyConditions(filter);
  return sql`fitting as materialized (select ${columns} from order_tallies where ${where}
    union all select ${columns} from order_tally_parts where ${where}), omitted as materialized (${omittedOrdersSql(filter)})`;
}

const COUNTS = sql`(select json_object_agg(status, n) from (
  select status, sum(n) as n from fitting group by status) as c) as counts`;

function omittedOrdersSql(filter: OrderFilter): RawBuilder<unknown> {
  if (!omitsRefundedOrders(filter.group))
    return sql`select day, status, -(${omittedInTally(filter.group)}) as n from fitting`;
  return sql`select manila_day(created_at) as day, status, -1 as n from orders o
    where ${REFUNDED_UNSHIPPED} and ${orderConditions({ ...filter, group: undefined })}`;
}

function omittedCountSql(filter: OrderFilter): RawBuilder<unknown> {
  return sql`(select coalesce(-sum(n), 0)::bigint from omitted where status in (${sql.join(filteredStatuses(filter))})) as omitted`;
}

function ordersByIdSql(ids: RawBuilder<unknown>, sort: OrderSort): RawBuilder<unknown> {
  return sql`(select coalesce(json_agg(o), '[]') from (
    select ${sql.raw(MANAGED_ORDER_SQL)} from orders o where id in (${ids}) order by ${SORTS[sort]}) as o) as orders`;
}

function toOrderList({ orders, counts: counted, omitted }: Row, filter: OrderFilter): OrderList {
  const counts = toStatusCounts(counted);
  const total = filteredStatuses(filter).reduce((sum, status) => sum + counts[status], -omitted);
  return { orders: orders.map(toAdminOrder), counts, total, isPartial: false };
}
