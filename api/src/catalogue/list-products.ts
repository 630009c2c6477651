import { sql, type RawBuilder } from "kysely";
import type { ProductSort } from "@tindahan/contract/catalogue.ts";
import type { Db } from "../platform/database.ts";
import { toPage, type Page, type PageAsked, type ProductRow } from "./queries.ts";

const EVERYTHING = "00000000-0000-0000-0000-000000000000";

/** Each order is an index read forwards or backwards; the id makes it one order and not several. */
const ORDERS: Record<ProductSort, { key: RawBuilder<unknown>; isDescending: boolean }> = {
  newest: { key: sql`created_at`, isDescending: true },
  "price-up": { key: sql`price_centavos`, isDescending: false },
  "price-down": { key: sql`price_centavos`, isDescending: true },
  name: { key: sql`lower(name)`, isDescending: false },
};

/**
 * A page of all products or of one category's. The total comes from counts that are kept, so we know how far the end
 * is, and walk the index from the nearer one; only the rows of the page itself are fetched.
 */
export async function selectPage(db: Db, sort: ProductSort, asked: PageAsked): Promise<Page> {
  const { rows } = await pageQuery(sort, asked).execute(db);
  return toPage(rows);
}

export function pageQuery(
  sort: ProductSort,
  { category, skip, limit }: PageAsked,
): RawBuilder<ProductRow & { total: number }> {
  const { key, isDescending } = ORDERS[sort];
  const [forwards, backwards] = isDescending ? [sql`desc`, sql`asc`] : [sql`asc`, sql`desc`];
  const shown = category
    ? sql`archived_at is null and category_id = ${category}::uuid`
    : sql`archived_at is null`;
  const walk = (direction: RawBuilder<unknown>, take: RawBuilder<unknown>, pass: RawBuilder<unknown>) =>
    sql`(select id, ${key} as key from products where ${shown}
         order by ${key} ${direction}, id ${direction} limit ${take} offset ${pass})`;
  return sql<ProductRow & { total: number }>`
    with counted as materialized (
      select total, ${skip}::bigint as before, greatest(total - ${skip} - ${limit}, 0) as after,
        least(greatest(total - ${skip}, 0), ${limit}) as size
      from (
        select coalesce(sum(n), 0)::bigint as total from product_counts where scope = ${category ?? EVERYTHING}::uuid
      ) as counts
    ), page as (
      select * from (
        ${walk(forwards, sql`(select case when before <= after then size else 0 end from counted)`, sql`(select before from counted)`)}
        union all
        ${walk(backwards, sql`(select case when before <= after then 0 else size end from counted)`, sql`(select after from counted)`)}
      ) as walked
      -- Says nothing new, except to the planner, which cannot see through the limits above.
      limit ${limit}
    )
    select counted.total, p.id, p.slug, p.name, p.details, p.price_centavos, p.category_id, p.image, p.stock,
      p.created_at
    from counted left join (page join products p using (id)) on true
    order by page.key ${forwards}, p.id ${forwards}`;
}
