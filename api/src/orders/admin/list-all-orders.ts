import { sql, type RawBuilder } from "kysely";
import type { ManagedOrder, OrderFilter, OrderSort } from "@tindahan/contract/orders/manage-orders.ts";
import { isWork } from "@tindahan/contract/orders/order-groups.ts";
import type { Db } from "../../platform/db/database.ts";
import { startOf } from "../../platform/db/sql.ts";
import { conditionsOf, REFUNDED_UNSHIPPED, statusesOf, tallyConditionsOf } from "./filter-orders.ts";
import {
  MANAGED_ORDER_SQL,
  toCounts,
  toManagedOrder,
  type Counts,
  type ManagedOrderRow,
} from "../queries.ts";
import { findOrders } from "./search-orders.ts";

export type OrderPage = { skip: number; limit: number; sort: OrderSort };
type Listed = { orders: ManagedOrder[]; counts: Counts; total: number; isPartial: boolean };
/** `refunded`: how many of the counted orders are no work, in a list of work. */
type Row = { orders: ManagedOrderRow[]; counts: Partial<Counts> | null; refunded: number };

/** Every order has a place in this order, and no two the same. */
const SORTS: Record<OrderSort, RawBuilder<unknown>> = {
  newest: sql`created_at desc, id desc`,
  oldest: sql`created_at, id`,
  "total-down": sql`total_centavos desc, id desc`,
  "total-up": sql`total_centavos, id`,
};

/** So many are put in order by what they cost; of more, only the first thousand can be paged through. */
const SORTABLE = 10_000;
export const MOST_BY_TOTAL = 1_000;

export async function listAllOrders(db: Db, filter: OrderFilter, page: OrderPage): Promise<Listed> {
  if (filter.search || filter.product || filter.group === "attention") return searchPage(db, filter, page);
  if (page.sort === "newest" || page.sort === "oldest") return pageByAge(db, filter, page);
  return pageByTotal(db, filter, page);
}

/** In the order of the ids, as a list showed them. */
export async function listChosenOrders(db: Db, ids: string[]): Promise<ManagedOrder[]> {
  const { rows } = await sql<{ orders: ManagedOrderRow[] }>`
    select ${ordersOf(sql`select id from orders where id = any (${ids}::uuid[])`, "newest")}`.execute(db);
  const places = new Map(ids.map((id, place) => [id.toLowerCase(), place]));
  return rows[0]!.orders
    .map(toManagedOrder)
    .toSorted((one, other) => places.get(one._id)! - places.get(other._id)!);
}

/**
 * By the tallies we know on which days the page lies, however far back: only those are read, and of each no more than
 * the page needs.
 */
async function pageByAge(db: Db, filter: OrderFilter, { skip, limit, sort }: OrderPage): Promise<Listed> {
  const direction = sort === "newest" ? sql`desc` : sql`asc`;
  const { rows } = await sql<Row>`
    with ${talliesOf(filter)}, days as (
      select day, sum(n) as n, sum(sum(n)) over (order by day ${direction}) as upto
      from (select * from fitting union all select * from refunded) as listed
      where status in (${sql.join(statusesOf(filter))}) group by day having sum(n) > 0
    ), chosen as (
      select day, upto - n as before from days where upto > ${skip} and upto - n < ${skip + limit}
    ), page as (
      select o.id, o.created_at from chosen, lateral (
        select id, created_at from orders o
        where o.created_at >= ${startOf(sql`day`)} and o.created_at < ${startOf(sql`(day + 1)`)} and ${conditionsOf(
          {
            status: filter.status,
            group: filter.group,
            method: filter.method,
          },
        )}
        order by ${SORTS[sort]} limit ${skip + limit} - before) as o
      order by ${SORTS[sort]} limit ${limit} offset greatest(0, ${skip} - (select min(before) from chosen))
    )
    select ${COUNTS}, ${REFUNDED}, ${ordersOf(sql`select id from page`, sort)}`.execute(db);
  return toListed(rows[0]!, filter);
}

async function pageByTotal(db: Db, filter: OrderFilter, { skip, limit, sort }: OrderPage): Promise<Listed> {
  const { rows: counted } =
    await sql<Row>`with ${talliesOf(filter)} select ${COUNTS}, ${REFUNDED}, '[]'::json as orders`.execute(db);
  const listed = toListed(counted[0]!, filter);
  if (listed.total === 0) return listed;
  const where = conditionsOf(filter);
  // Few are found first and put in order then; of many, the index has the order and the next one is never far.
  const page =
    listed.total <= SORTABLE
      ? sql`fit as materialized (select id, total_centavos from orders o where ${where}),
          page as (select id from fit order by ${SORTS[sort]} limit ${limit} offset ${skip})`
      : sql`page as (select id from orders o where ${where} order by ${SORTS[sort]} limit ${limit} offset ${skip})`;
  const { rows } = await sql<Row>`with ${page} select ${ordersOf(sql`select id from page`, sort)}`.execute(
    db,
  );
  return { ...listed, orders: rows[0]!.orders.map(toManagedOrder) };
}

async function searchPage(db: Db, filter: OrderFilter, page: OrderPage): Promise<Listed> {
  const { skip, limit, sort } = page;
  const { status: _, group: __, ...rest } = filter;
  const { ids, isPartial } = (await findOrders(db, filter))!;
  const { rows } = await sql<Row>`
    with found as materialized (${ids}), fitting as materialized (
      select o.id, o.status, o.created_at, o.total_centavos, ${isWork(filter.group) ? sql`o.is_refunded` : sql`false`} as is_left_out,
        1 as n from found,
        -- One by one: the planner cannot know that so few are found, and would read them all.
        lateral (select * from orders where id = found.id limit 1) as o where ${conditionsOf(rest)}
    ), refunded as (
      select status, -1 as n from fitting where is_left_out and status in (${sql.join(statusesOf(filter))})
    ), page as (
      select id from fitting where not is_left_out and status in (${sql.join(statusesOf(filter))})
      order by ${SORTS[sort]} limit ${limit} offset ${skip}
    )
    select ${COUNTS}, ${REFUNDED}, ${ordersOf(sql`select id from page`, sort)}`.execute(db);
  return { ...toListed(rows[0]!, filter), isPartial };
}

/** Counted before and not now; what was added since is added here. */
function talliesOf(filter: OrderFilter): RawBuilder<unknown> {
  const columns = sql`day, status, method, n`;
  const where = tallyConditionsOf(filter);
  return sql`fitting as materialized (select ${columns} from order_tallies where ${where}
    union all select ${columns} from order_tally_parts where ${where}), refunded as materialized (
    select manila_day(created_at) as day, status, payment_method as method, -1 as n from orders o
    where ${isWork(filter.group) ? REFUNDED_UNSHIPPED : sql`false`} and ${conditionsOf({ ...filter, group: undefined })})`;
}

const COUNTS = sql`(select json_object_agg(status, n) from (
  select status, sum(n) as n from fitting group by status) as c) as counts`;

const REFUNDED = sql`(select coalesce(-sum(n), 0)::bigint from refunded) as refunded`;

function ordersOf(ids: RawBuilder<unknown>, sort: OrderSort): RawBuilder<unknown> {
  return sql`(select coalesce(json_agg(o), '[]') from (
    select ${sql.raw(MANAGED_ORDER_SQL)} from orders o where id in (${ids}) order by ${SORTS[sort]}) as o) as orders`;
}

function toListed({ orders, counts: counted, refunded }: Row, filter: OrderFilter): Listed {
  const counts = toCounts(counted);
  const total = statusesOf(filter).reduce((sum, status) => sum + counts[status], -refunded);
  return { orders: orders.map(toManagedOrder), counts, total, isPartial: false };
}
