import { sql } from "kysely";
import type { ResponseOf } from "@tindahan/contract/endpoint.ts";
import { centavosToPesos } from "@tindahan/contract/format.ts";
import type { DayFigures, getStats, Period } from "@tindahan/contract/insights.ts";
import type { Db } from "../platform/database.ts";

export type Range = { from: string; to: string; length: number };
type Row = Omit<DayFigures, "sales"> & { centavos: number; customers: number; attention: number };

/** Both periods in one statement, day by day, from what was tallied before and what was added since. */
export async function selectStats(db: Db, { from, to, length }: Range): Promise<ResponseOf<typeof getStats>> {
  const { rows } = await sql<Row>`
    with days as (
      select day::date from generate_series(${from}::date - ${length}::int, ${to}::date, interval '1 day') as day
    ), tallied as (
      select day, status, method, n, centavos from order_tallies where day between ${from}::date - ${length}::int and ${to}::date
      union all
      select day, status, method, n, centavos from order_tally_parts where day between ${from}::date - ${length}::int and ${to}::date
    )
    select days.day::text, coalesce(sum(n), 0)::bigint as orders,
      coalesce(sum(n) filter (where status <> 'Cancelled'), 0)::bigint as sold,
      coalesce(sum(n) filter (where status <> 'Cancelled' and method = 'cod'), 0)::bigint as cod,
      coalesce(sum(centavos) filter (where status <> 'Cancelled'), 0)::bigint as centavos,
      (select buyers from sales_recount) as customers,
      (select count(distinct order_id) from payment_flags where resolved_at is null) as attention
    from days left join tallied using (day) group by days.day order by days.day`.execute(db);
  return {
    customers: rows[0]!.customers,
    attention: rows[0]!.attention,
    now: toPeriod(rows.slice(length)),
    before: toPeriod(rows.slice(0, length)),
  };
}

function toPeriod(rows: Row[]): Period {
  const sum = (key: "orders" | "sold" | "cod" | "centavos") => rows.reduce((all, row) => all + row[key], 0);
  return {
    from: rows[0]!.day,
    to: rows.at(-1)!.day,
    total: {
      orders: sum("orders"),
      sold: sum("sold"),
      cod: sum("cod"),
      sales: centavosToPesos(sum("centavos")),
    },
    days: rows.map(({ day, orders, sold, cod, centavos }) => ({
      day,
      orders,
      sold,
      cod,
      sales: centavosToPesos(centavos),
    })),
  };
}
