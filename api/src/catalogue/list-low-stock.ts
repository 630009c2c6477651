import { sql } from "kysely";
import type { Db } from "../platform/database.ts";
import { PRODUCT_SQL, toPage, type Page, type PageAsked, type ProductRow } from "./queries.ts";

/** Products of which few are left, the fewest first. What was sold a moment ago shows some seconds later. */
export async function selectLowStock(db: Db, threshold: number, { skip, limit }: PageAsked): Promise<Page> {
  const { rows } = await sql<ProductRow & { total: number }>`
    with page as (
      select product_id, stock from low_stock where stock <= ${threshold} order by stock, product_id limit ${limit} offset ${skip}
    )
    select (select count(*) from low_stock where stock <= ${threshold}) as total, ${sql.raw(PRODUCT_SQL)}
    from (select) as once left join (page join products p on p.id = page.product_id) on true
    order by page.stock, p.id`.execute(db);
  return toPage(rows);
}
