import { sql, type RawBuilder } from "kysely";
import { centavosToPesos } from "@tindahan/contract/core/format.ts";
import { BEST_SELLERS, type BestSeller } from "@tindahan/contract/orders/insights.ts";
import type { Db } from "../platform/db/database.ts";
import type { Range } from "./stats.ts";

type Row = Omit<BestSeller, "sales"> & { centavos: number };

export async function selectBestSellers(db: Db, { from, to, length }: Range): Promise<BestSeller[]> {
  const before = { from: sql`${from}::date - ${length}::int`, to: sql`${from}::date - 1` };
  const { rows } = await sql<Row>`
    with spans as materialized (${tallySpansSql(sql`${from}::date`, sql`${to}::date`)}),
      earlier as materialized (${tallySpansSql(before.from, before.to)}),
      -- Rank by units alone, from the index; look up the rest for the few winners.
      sold as materialized (
        select product_id, sum(units) as units from spans join sales_tallies using (span, start)
        group by product_id having sum(units) > 0 order by 2 desc, 1 limit ${sql.lit(BEST_SELLERS)}
      )
    select p.id as "_id", p.name, p.image, sold.units::bigint,
      (select coalesce(sum(centavos), 0)::bigint ${salesTalliesSql(sql`spans`)}) as centavos,
      (select coalesce(sum(units), 0)::bigint ${salesTalliesSql(sql`earlier`)}) as "unitsBefore"
    from sold join products p on p.id = sold.product_id order by sold.units desc, p.id`.execute(db);
  return rows.map(({ centavos, ...row }) => ({ ...row, sales: centavosToPesos(centavos) }));
}

function salesTalliesSql(spans: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`from ${spans} s cross join variants v
    join sales_tallies t on (t.span, t.start, t.variant_id) = (s.span, s.start, v.id) where v.product_id = p.id`;
}

/** Covers the range with whole months, then ten-day spans, then single days. */
function tallySpansSql(from: RawBuilder<unknown>, to: RawBuilder<unknown>): RawBuilder<unknown> {
  const isWithin = (start: string) =>
    sql`${sql.ref(start)} >= ${from} and ${sql.ref(`${start}_end`)} <= ${to}`;
  return sql`
    select distinct case when ${isWithin("month")} then 'month' when ${isWithin("ten")} then 'ten' else 'day' end as span,
      case when ${isWithin("month")} then month when ${isWithin("ten")} then ten else day end as start
    from (select day::date, date_trunc('month', day)::date as month, ten_day_start(day::date) as ten,
        (date_trunc('month', day) + interval '1 month - 1 day')::date as month_end,
        ten_day_start(ten_day_start(day::date) + 11) - 1 as ten_end
      from generate_series(${from}, ${to}, interval '1 day') as day) as days`;
}
