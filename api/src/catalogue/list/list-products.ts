import type { Pool, QueryConfig } from "pg";
import { sql } from "kysely";
import { type ProductSort } from "@tindahan/contract/catalogue/catalogue.ts";
import { PRODUCT_SORTS } from "@tindahan/contract/catalogue/constants.ts";
import {
  LISTED_PRODUCT_SQL,
  VARIANT_JOIN_SQL,
  toProductListPage,
  type ListPage,
  type PageRequest,
  type ListedRow,
} from "../queries.ts";
import type { Db } from "../../platform/db/database.ts";

export const ALL_PRODUCTS_SCOPE = "00000000-0000-0000-0000-000000000000";

export type SortOrder = { key: string; isDescending: boolean };

/** Each sort order reads an index forwards or backwards; the id breaks ties. */
export const ORDERS: Record<ProductSort, SortOrder> = {
  newest: { key: "created_at", isDescending: true },
  "best-selling": { key: "recent_sales", isDescending: true },
  "price-up": { key: "price_centavos", isDescending: false },
  "price-down": { key: "price_centavos", isDescending: true },
  name: { key: "lower(name)", isDescending: false },
};

/** Stored counts give the total, so the index is read from the nearer end. */
export async function selectProductPage(
  pool: Pool,
  sort: ProductSort,
  request: PageRequest,
): Promise<ListPage> {
  const { rows } = await pool.query<ListedRow & { total: number }>(productPageStatement(sort, request));
  return toProductListPage(rows);
}

const STATEMENTS = Object.fromEntries(
  PRODUCT_SORTS.map((sort) => [
    sort,
    { all: productPageSql(sort, ""), one: productPageSql(sort, "and category_id = $1") },
  ]),
) as Record<ProductSort, { all: string; one: string }>;

/** Named statements are planned once per connection; planning takes twice as long as running. */
export function productPageStatement(
  sort: ProductSort,
  { category, skip, limit }: PageRequest,
): QueryConfig & { text: string; values: unknown[] } {
  const kind = category ? "one" : "all";
  const text = STATEMENTS[sort][kind];
  return { name: `products-${sort}-${kind}`, text, values: [category ?? ALL_PRODUCTS_SCOPE, skip, limit] };
}

function productPageSql(sort: ProductSort, condition: string): string {
  const { key, isDescending } = ORDERS[sort];
  const [forwards, backwards] = isDescending ? ["desc", "asc"] : ["asc", "desc"];
  const walk = (direction: string, take: string, pass: string) =>
    `(select id, ${key} as key from products where archived_at is null ${condition}
      order by ${key} ${direction}, id ${direction}
      limit (select ${take} from counted) offset (select ${pass} from counted))`;
  return `
    with counted as materialized (
      select total, $2::bigint as before, greatest(total - $2 - $3, 0) as after,
        least(greatest(total - $2, 0), $3) as size
      from (select coalesce(sum(n), 0)::bigint as total from product_counts where scope = $1::uuid) as counts
    ), page as (
      select * from (
        ${walk(forwards, "case when before <= after then size else 0 end", "before")}
        union all
        ${walk(backwards, "case when before <= after then 0 else size end", "after")}
      ) as walked
      -- Largest page size: the planner cannot estimate the computed limits above.
      limit 100
    )
    select counted.total, ${LISTED_PRODUCT_SQL}
    from counted left join (page join products p using (id) ${VARIANT_JOIN_SQL}) on true
    order by page.key ${forwards}, p.id ${forwards}`;
}

const LAST_ARCHIVED = { key: "archived_at", isDescending: true };

/** Archived products and drafts are not in the search index, so each word must occur in the name. */
export async function selectArchivedProducts(
  db: Db,
  search: string,
  sort: ProductSort | undefined,
  { category, skip, limit, isDraft }: PageRequest & { isDraft: boolean },
): Promise<ListPage> {
  const { key, isDescending } = sort ? ORDERS[sort] : LAST_ARCHIVED;
  const order = sql.raw(isDescending ? "desc" : "asc");
  const { rows } = await sql<ListedRow & { total: number }>`
    with archived as (
      select id, ${sql.raw(key)} as key from products
      where archived_at is not null and is_draft = ${isDraft} ${category ? sql`and category_id = ${category}` : sql``}
        and not exists (
          select from unnest(string_to_array(folded(${search}), ' ')) as word where strpos(folded(name), word) = 0)
    ), page as (
      select * from archived order by key ${order}, id ${order} limit ${limit} offset ${skip}
    )
    select (select count(*) from archived) as total, ${sql.raw(LISTED_PRODUCT_SQL)}
    from (select) as once left join (page join products p using (id) ${sql.raw(VARIANT_JOIN_SQL)}) on true
    order by page.key ${order}, p.id ${order}`.execute(db);
  return toProductListPage(rows);
}

export const LOWEST_STOCK_FIRST: SortOrder = {
  key: "(select min(l.stock) from low_stock l where l.product_id = p.id)",
  isDescending: false,
};

/** Products with a variant at or below `threshold`. Recent sales appear some seconds later. */
export async function selectLowStockProducts(
  db: Db,
  threshold: number,
  sort: ProductSort | undefined,
  { category, skip, limit }: PageRequest,
): Promise<ListPage> {
  const { key, isDescending } = sort ? ORDERS[sort] : { ...LOWEST_STOCK_FIRST, key: "min(l.stock)" };
  const order = sql.raw(isDescending ? "desc" : "asc");
  const { rows } = await sql<ListedRow & { total: number }>`
    with low as (
      select product_id, ${sql.raw(key)} as key from low_stock l
      ${category || sort ? sql`join products p on p.id = product_id` : sql``}
      where l.stock <= ${threshold} ${category ? sql`and category_id = ${category}` : sql``}
      group by product_id ${sort ? sql`, p.id` : sql``}
    ), page as (
      select * from low order by key ${order}, product_id ${order} limit ${limit} offset ${skip}
    )
    select (select count(*) from low) as total, ${sql.raw(LISTED_PRODUCT_SQL)}
    from (select) as once left join (page join products p on p.id = page.product_id ${sql.raw(VARIANT_JOIN_SQL)}) on true
    order by page.key ${order}, p.id ${order}`.execute(db);
  return toProductListPage(rows);
}
