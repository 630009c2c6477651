import { sql } from "kysely";
import type { Product, ProductSort } from "@tindahan/contract/catalogue/catalogue.ts";
import type { AdminProduct } from "@tindahan/contract/catalogue/manage-products.ts";
import type { ResponseOf } from "@tindahan/contract/core/endpoint.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import {
  PRODUCTS_PER_EXPORT_BATCH,
  type exportProducts,
} from "@tindahan/contract/catalogue/product-sheet.ts";
import type { Db } from "../../platform/db/database.ts";
import type { Services } from "../../platform/services.ts";
import {
  LOWEST_STOCK_FIRST,
  selectLowStockProducts,
  ALL_PRODUCTS_SCOPE,
  ORDERS,
} from "../list/list-products.ts";
import { addGalleryPictures, PICTURES_SQL, type StoredPicture } from "../products/gallery.ts";
import { PRODUCT_SQL, VARIANT_JOIN_SQL, toProduct, type ReadRow } from "../queries.ts";
import { searchProducts, type SearchRequest } from "../search/search-products.ts";
import { selectVariantsOf } from "../variants/select-variants.ts";

type Batch = ResponseOf<typeof exportProducts>;

export async function exportSearchResults(
  { pool, db }: Pick<Services, "pool" | "db">,
  request: Omit<SearchRequest, "page" | "most">,
  category: Id | undefined,
): Promise<Batch> {
  const page = { category, skip: 0, limit: PRODUCTS_PER_EXPORT_BATCH };
  const { data, total } = await searchProducts(
    { search: pool, reads: pool },
    { ...request, page, most: PRODUCTS_PER_EXPORT_BATCH },
  );
  return { data: await addVariantsAndPictures(db, data), total, next: null };
}

async function addVariantsAndPictures(db: Db, products: Product[]): Promise<AdminProduct[]> {
  const ids = products.map(({ _id }) => _id);
  const { rows } = await sql<{ id: Id; pictures: StoredPicture[] | null }>`
    select p.id, ${sql.raw(PICTURES_SQL)} as pictures from products p where p.id = any(${ids}::uuid[])`.execute(
    db,
  );
  const stored = new Map(rows.map(({ id, pictures }) => [id, pictures]));
  return addVariantsToProducts(
    db,
    products.map((product) => addGalleryPictures(product, stored.get(product._id) ?? null)),
  );
}

async function addVariantsToProducts(db: Db, products: Product[]): Promise<AdminProduct[]> {
  const { rows } = await sql`
    select where exists (select from variants where id <> product_id and archived_at is null)
      or exists (select from variants where sale_centavos is not null and archived_at is null)`.execute(db);
  if (rows.length === 0) return products;
  const ids = products.map(({ _id }) => _id);
  const variants = await selectVariantsOf(db, ids);
  return products.map((product) => ({ ...product, variants: variants.get(product._id)! }));
}

export async function exportProductList(
  db: Db,
  sort: ProductSort | undefined,
  category: Id | undefined,
  threshold: number | undefined,
  after: Id | undefined,
): Promise<Batch> {
  const isLow = threshold !== undefined;
  const { key: expression, isDescending } = isLow && !sort ? LOWEST_STOCK_FIRST : ORDERS[sort ?? "newest"];
  const low = isLow
    ? sql`and id in (select l.product_id from low_stock l where l.stock <= ${threshold})`
    : sql``;
  const inCategory = category ? sql`and category_id = ${category}::uuid` : sql``;
  const key = sql.raw(expression);
  const [direction, beyond] = isDescending ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`];
  const { rows } = await sql<ReadRow>`
    with page as (
      select id, ${key} as key from products p
      where archived_at is null ${inCategory} ${low}
        ${after ? sql`and (${key}, id) ${beyond} (select ${key}, id from products p where id = ${after}::uuid)` : sql``}
      order by ${key} ${direction}, id ${direction} limit ${sql.lit(PRODUCTS_PER_EXPORT_BATCH)}
    )
    select ${sql.raw(PRODUCT_SQL)} from page join products p using (id) ${sql.raw(VARIANT_JOIN_SQL)}
    order by page.key ${direction}, p.id ${direction}`.execute(db);
  return {
    data: await addVariantsAndPictures(db, rows.map(toProduct)),
    total: isLow
      ? (await selectLowStockProducts(db, threshold, undefined, { category, skip: 0, limit: 0 })).total
      : await countListedProducts(db, category),
    next: rows.length === PRODUCTS_PER_EXPORT_BATCH ? rows.at(-1)!.id : null,
  };
}

async function countListedProducts(db: Db, category: Id | undefined): Promise<number> {
  const { total } = await db
    .selectFrom("product_counts")
    .select(sql<number>`coalesce(sum(n), 0)::bigint`.as("total"))
    .where("scope", "=", category ?? ALL_PRODUCTS_SCOPE)
    .executeTakeFirstOrThrow();
  return total;
}
