import { sql } from "kysely";
import type { Pool } from "pg";
import type { ProductSort } from "@tindahan/contract/catalogue.ts";
import type { ResponseOf } from "@tindahan/contract/endpoint.ts";
import type { Id } from "@tindahan/contract/primitives.ts";
import { EXPORTED_AT_ONCE, type exportProducts } from "@tindahan/contract/product-sheet.ts";
import type { Db } from "../platform/database.ts";
import { EVERYTHING, ORDERS } from "./list-products.ts";
import { PRODUCT_SQL, toProduct, type ProductRow } from "./queries.ts";
import { searchPage } from "./search-products.ts";

type Batch = ResponseOf<typeof exportProducts>;

/** More than the screen shows of a broad search, and no more than one batch holds. */
export async function exportFound(
  pool: Pool,
  search: string,
  sort: ProductSort | undefined,
  category: Id | undefined,
): Promise<Batch> {
  const asked = { category, skip: 0, limit: EXPORTED_AT_ONCE };
  return { ...(await searchPage(pool, search, sort, asked, EXPORTED_AT_ONCE)), next: null };
}

/** Goes on where the last batch ended: the thousandth costs as little as the first, and nothing comes twice. */
export async function exportListed(
  db: Db,
  sort: ProductSort,
  category: Id | undefined,
  after: Id | undefined,
): Promise<Batch> {
  const { key: expression, isDescending } = ORDERS[sort];
  const key = sql.raw(expression);
  const [direction, beyond] = isDescending ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`];
  const { rows } = await sql<ProductRow>`
    select ${sql.raw(PRODUCT_SQL)} from products p
    where archived_at is null ${category ? sql`and category_id = ${category}::uuid` : sql``}
      ${after ? sql`and (${key}, id) ${beyond} (select ${key}, id from products where id = ${after}::uuid)` : sql``}
    order by ${key} ${direction}, id ${direction} limit ${sql.lit(EXPORTED_AT_ONCE)}`.execute(db);
  return {
    data: rows.map(toProduct),
    total: await selectTotal(db, category),
    next: rows.length === EXPORTED_AT_ONCE ? rows.at(-1)!.id : null,
  };
}

async function selectTotal(db: Db, category: Id | undefined): Promise<number> {
  const { total } = await db
    .selectFrom("product_counts")
    .select(sql<number>`coalesce(sum(n), 0)::bigint`.as("total"))
    .where("scope", "=", category ?? EVERYTHING)
    .executeTakeFirstOrThrow();
  return total;
}
