import { sql } from "kysely";
import type { ResponseOf } from "@tindahan/contract/core/endpoint.ts";
import { centavosToPesos } from "@tindahan/contract/core/format.ts";
import {
  MAX_DAILY_STATS_DAYS,
  type getStats,
  type Period,
  type Stats,
  type StatsPart,
} from "@tindahan/contract/orders/insights.ts";
import { SOLD_STATUSES } from "@tindahan/contract/orders/order-groups.ts";
import type { Db } from "../platform/db/database.ts";
import { startOfManilaDay } from "../platform/db/sql.ts";

export type Range = { from: string; to: string; length: number };
const TOTALS = [
  "orders",
  "cod",
  "orderedCentavos",
  "discountCentavos",
  "deliveryCentavos",
  "receivedCentavos",
  "refundedCentavos",
] as const;
type OrderTotals = Record<(typeof TOTALS)[number], number>;
type Row = OrderTotals & { day: string; customers: number; attention: number };
type HourRow = OrderTotals & { day: string; hour: number };
type RestOfDay = OrderTotals & { day: string | null };

/** Compares an unfinished period with the same part of the previous one. */
export async function selectStats(db: Db, range: Range): Promise<ResponseOf<typeof getStats>> {
  const { length } = range;
  const [days, hours, rest] = await Promise.all([
    selectDailyTotals(db, range),
    length === 1 ? selectHourlyTotals(db, range) : undefined,
    selectComparedRestOfDay(db, range),
  ]);
  const before = days.slice(0, length);
  const lastDay = rest.day;
  const comparable = lastDay === null ? before : before.filter(({ day }) => day <= lastDay);
  return {
    customers: days[0]!.customers,
    attention: days[0]!.attention,
    now: toStatsPeriod(days.slice(length), hours?.slice(24)),
    before: {
      ...toStatsPeriod(before, hours?.slice(0, 24)),
      total: orderTotalsToStats(subtractOrderTotals(sumOrderTotals(comparable), rest)),
    },
    isUnderWay: lastDay !== null,
  };
}

async function selectDailyTotals(db: Db, { from, to, length }: Range): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with days as (
      select day::date from generate_series(${from}::date - ${length}::int, ${to}::date, interval '1 day') as day
    ), tallied as (
      select ${TALLY_COLUMNS} from order_tallies
      where day between ${from}::date - ${length}::int and ${to}::date
      union all
      select ${TALLY_COLUMNS} from order_tally_parts
      where day between ${from}::date - ${length}::int and ${to}::date
    )
    select days.day::text, coalesce(sum(n), 0)::bigint as orders,
      coalesce(sum(n) filter (where method = 'cod'), 0)::bigint as cod,
      coalesce(sum(centavos), 0)::bigint as "orderedCentavos",
      coalesce(sum(discount_centavos), 0)::bigint as "discountCentavos",
      coalesce(sum(delivery_centavos), 0)::bigint as "deliveryCentavos",
      coalesce(sum(centavos - cash_due_centavos), 0)::bigint as "receivedCentavos",
      coalesce(sum(refunded_centavos), 0)::bigint as "refundedCentavos",
      (select buyers from sales_recount) as customers,
      (select count(distinct order_id) from payment_flags where resolved_at is null) as attention
    from days left join tallied on tallied.day = days.day and tallied.status = any (${SOLD_STATUSES}::text[]) group by days.day order by days.day`.execute(
    db,
  );
  return rows;
}

const TALLY_COLUMNS = sql`day, status, method, n, centavos, refunded_centavos, discount_centavos, delivery_centavos, cash_due_centavos`;

const ORDER_SUMS = sql`count(*) as orders, count(*) filter (where payment_method = 'cod') as cod,
  coalesce(sum(total_centavos), 0)::bigint as "orderedCentavos",
  coalesce(sum(discount_centavos), 0)::bigint as "discountCentavos",
  coalesce(sum(shipping_centavos + cod_fee_centavos), 0)::bigint as "deliveryCentavos",
  coalesce(sum(total_centavos - cash_due(status, payment_method, total_centavos, cash_owed_centavos)), 0)::bigint as "receivedCentavos"`;

/** Hours have no tallies, so orders are counted. */
async function selectHourlyTotals(db: Db, { from }: Range): Promise<HourRow[]> {
  const [start, end] = [
    startOfManilaDay(sql`(${from}::date - 1)`),
    startOfManilaDay(sql`(${from}::date + 1)`),
  ];
  const { rows } = await sql<HourRow>`
    select manila_day(moment)::text as day, extract(hour from moment at time zone 'Asia/Manila')::int as hour, sold.*, refunded.*
    from generate_series(${start}, ${end} - interval '1 hour', interval '1 hour') as moment
    cross join lateral (
      select ${ORDER_SUMS} from orders where created_at >= moment and created_at < moment + interval '1 hour' and status = any (${SOLD_STATUSES}::text[])
    ) as sold
    cross join lateral (
      select coalesce(sum(r.amount_centavos), 0)::bigint as "refundedCentavos"
      from refunds r join orders o on o.id = r.order_id
      where r.state = 'succeeded' and o.status = any (${SOLD_STATUSES}::text[])
        and r.updated_at >= moment and r.updated_at < moment + interval '1 hour'
    ) as refunded
    order by moment`.execute(db);
  return rows;
}

async function selectComparedRestOfDay(db: Db, { from, to, length }: Range): Promise<RestOfDay> {
  const start = sql`now() - ${length}::int * interval '1 day'`;
  const end = startOfManilaDay(sql`(manila_day(now()) - ${length}::int + 1)`);
  const { rows } = await sql<RestOfDay>`
    select (select (manila_day(now()) - ${length}::int)::text where is_under_way) as day, sold.*, refunded.*
    from (select manila_day(now()) between ${from}::date and ${to}::date as is_under_way) as period
    cross join lateral (
      select ${ORDER_SUMS} from orders where is_under_way and created_at >= ${start} and created_at < ${end} and status = any (${SOLD_STATUSES}::text[])
    ) as sold
    cross join lateral (
      select coalesce(sum(r.amount_centavos), 0)::bigint as "refundedCentavos"
      from refunds r join orders o on o.id = r.order_id
      where is_under_way and r.state = 'succeeded' and o.status = any (${SOLD_STATUSES}::text[])
        and r.updated_at >= ${start} and r.updated_at < ${end}
    ) as refunded`.execute(db);
  return rows[0]!;
}

function toStatsPeriod(days: Row[], hours: HourRow[] | undefined): Period {
  const [from, to] = [days[0]!.day, days.at(-1)!.day];
  const unit = hours ? "hour" : days.length > MAX_DAILY_STATS_DAYS ? "week" : "day";
  return {
    from,
    to,
    total: orderTotalsToStats(sumOrderTotals(days)),
    unit,
    parts: hours
      ? hours.map(({ day, hour, ...totals }) => ({ from: day, to: day, hour, ...orderTotalsToStats(totals) }))
      : unit === "week"
        ? groupIntoWeeks(days).map(toStatsPart)
        : days.map((day) => toStatsPart([day])),
  };
}

function groupIntoWeeks(days: Row[]): Row[][] {
  const first = days.length % 7;
  const weeks = first > 0 ? [days.slice(0, first)] : [];
  for (let start = first; start < days.length; start += 7) weeks.push(days.slice(start, start + 7));
  return weeks;
}

function toStatsPart(days: Row[]): StatsPart {
  return {
    from: days[0]!.day,
    to: days.at(-1)!.day,
    hour: null,
    ...orderTotalsToStats(sumOrderTotals(days)),
  };
}

function sumOrderTotals(rows: OrderTotals[]): OrderTotals {
  return mapTotals((name) => rows.reduce((all, row) => all + row[name], 0));
}

function subtractOrderTotals(all: OrderTotals, part: OrderTotals): OrderTotals {
  return mapTotals((name) => all[name] - part[name]);
}

function mapTotals(total: (name: keyof OrderTotals) => number): OrderTotals {
  return Object.fromEntries(TOTALS.map((name) => [name, total(name)])) as OrderTotals;
}

function orderTotalsToStats({ orders, cod, ...centavos }: OrderTotals): Stats {
  const { orderedCentavos, discountCentavos, deliveryCentavos, receivedCentavos, refundedCentavos } =
    centavos;
  return {
    orders,
    cod,
    ordered: centavosToPesos(orderedCentavos),
    goods: centavosToPesos(orderedCentavos + discountCentavos - deliveryCentavos),
    delivery: centavosToPesos(deliveryCentavos),
    discounts: centavosToPesos(discountCentavos),
    received: centavosToPesos(receivedCentavos),
    cashDue: centavosToPesos(orderedCentavos - receivedCentavos),
    refunded: centavosToPesos(refundedCentavos),
    sales: centavosToPesos(orderedCentavos - refundedCentavos),
  };
}
