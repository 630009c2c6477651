import { sql } from "kysely";
import type { ProductSort } from "@tindahan/contract/catalogue/catalogue.ts";
import type { Db } from "../../platform/db/database.ts";
import { ORDERS, type SortOrder } from "./list-products.ts";
import { PRODUCT_SQL, SOLD_JOIN_SQL, toPage, type Page, type PageAsked, type ReadRow } from "../queries.ts";

/** The order of what runs low, unless another is asked for. */
export const FEWEST_LEFT: SortOrder = {
  key: "(select min(l.stock) from low_stock l where l.product_id = p.id)",
  isDescending: false,
};

/** Products of which, or of a variant of which, few are left, the fewest first. What was sold a moment ago shows some seconds later. */
export async function selectLowStock(
  db: Db,
  threshold: number,
  sort: ProductSort | undefined,
  { category, skip, limit }: PageAsked,
): Promise<Page> {
  const { key, isDescending } = sort ? ORDERS[sort] : { ...FEWEST_LEFT, key: "min(l.stock)" };
  const order = sql.raw(isDescending ? "desc" : "asc");
  const { rows } = await sql<ReadRow & { total: number }>`
    with low as (
      select product_id, ${sql.raw(key)} as key from low_stock l
      ${category || sort ? sql`join products p on p.id = product_id` : sql``}
      where l.stock <= ${threshold} ${category ? sql`and category_id = ${category}` : sql``}
      group by product_id ${sort ? sql`, p.id` : sql``}
    ), page as (
      select * from low order by key ${order}, product_id ${order} limit ${limit} offset ${skip}
    )
    select (select count(*) from low) as total, ${sql.raw(PRODUCT_SQL)}
    from (select) as once left join (page join products p on p.id = page.product_id ${sql.raw(SOLD_JOIN_SQL)}) on true
    order by page.key ${order}, p.id ${order}`.execute(db);
  return toPage(rows);
}
