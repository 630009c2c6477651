import { sql } from "kysely";
import type { ProductSort } from "@tindahan/contract/catalogue/catalogue.ts";
import type { Db } from "../../platform/db/database.ts";
import { ORDERS } from "./list-products.ts";
import { PRODUCT_SQL, SOLD_JOIN_SQL, toPage, type Page, type PageAsked, type ReadRow } from "../queries.ts";

const LAST_ARCHIVED = { key: "archived_at", isDescending: true };

/** Or drafts. The search of the shop does not know them: here each word has to be a part of the name. */
export async function selectArchived(
  db: Db,
  search: string,
  sort: ProductSort | undefined,
  { category, skip, limit, isDraft }: PageAsked & { isDraft: boolean },
): Promise<Page> {
  const { key, isDescending } = sort ? ORDERS[sort] : LAST_ARCHIVED;
  const order = sql.raw(isDescending ? "desc" : "asc");
  const { rows } = await sql<ReadRow & { total: number }>`
    with archived as (
      select id, ${sql.raw(key)} as key from products
      where archived_at is not null and is_draft = ${isDraft} ${category ? sql`and category_id = ${category}` : sql``}
        and not exists (
          select from unnest(string_to_array(folded(${search}), ' ')) as word where strpos(folded(name), word) = 0)
    ), page as (
      select * from archived order by key ${order}, id ${order} limit ${limit} offset ${skip}
    )
    select (select count(*) from archived) as total, ${sql.raw(PRODUCT_SQL)}
    from (select) as once left join (page join products p using (id) ${sql.raw(SOLD_JOIN_SQL)}) on true
    order by page.key ${order}, p.id ${order}`.execute(db);
  return toPage(rows);
}
