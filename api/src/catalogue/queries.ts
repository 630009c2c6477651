import { sql, type Selectable } from "kysely";
import type {
  Collection,
  Product,
  ProductWithVariants,
  ProductSummary,
} from "@tindahan/contract/catalogue/catalogue.ts";
import { centavosToPesos } from "@tindahan/contract/core/format.ts";
import type { AdminCategory } from "@tindahan/contract/catalogue/manage-products.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import type { ProductOnlyField } from "@tindahan/contract/catalogue/product-fields.ts";
import type { Option } from "@tindahan/contract/catalogue/variants.ts";
import type { Db, Tx } from "../platform/db/database.ts";
import type { ReadSource } from "../platform/db/replica.ts";
import type { Schema } from "../platform/db/schema.ts";
import { PICTURES_SQL, addGalleryPictures, type StoredPicture } from "./products/gallery.ts";
import { selectVariants, toPublicVariant } from "./variants/select-variants.ts";

/** Without price and stock, which belong to variants. A product without options has one variant with the product's id. */
export const COLUMN_OF = {
  name: "name",
  details: "details",
  category: "category_id",
  image: "image",
} as const satisfies Record<ProductOnlyField, keyof Schema["products"]>;

export type OwnColumn = (typeof COLUMN_OF)[ProductOnlyField];

/** Omits the search words, which make up half of the row. */
const PRODUCT_COLUMNS = ["id", "slug", ...Object.values(COLUMN_OF), "created_at"] as const;

type StockAndPrices = {
  /** Total of all variants; null if one is not tracked. */
  stock: number | null;
  fewest: number | null;
  price: number;
  highest: number;
  regular: number;
  /** Common end of all sales in epoch seconds, or null. */
  ends: number | null;
  options: Option[] | null;
};

export const IN_STOCK_SQL = `(select bool_or(v.stock is null or v.stock > 0) from variants v
  where v.product_id = p.id and v.archived_at is null)`;

/** Expects `products` as `p` and VARIANT_JOIN_SQL. The price is current; `products.price_centavos` may lag. */
export const PRODUCT_SQL = [
  ...PRODUCT_COLUMNS.map((column) => `p.${column}`),
  "v.stock",
  "price_now(v.price_centavos, v.sale_centavos, v.sale_from, v.sale_until) as price",
  "v.price_centavos as regular",
  "v.sale_until",
  "case when p.option_names <> '{}' then product_summary(p.id) end as pricing",
].join(", ");

/** Columns of a listed product: its card shows a second picture on hover. */
export const LISTED_PRODUCT_SQL = `${PRODUCT_SQL}, (
  select more.image from product_pictures more where more.product_id = p.id and more.image is not null
  order by more.position limit 1) as second_image`;

export const VARIANT_JOIN_SQL = "left join variants v on v.id = p.id and v.archived_at is null";

export type ProductRow = Pick<Selectable<Schema["products"]>, (typeof PRODUCT_COLUMNS)[number]> & {
  pricing: StockAndPrices;
};

type SingleVariantRow = {
  stock: number | null;
  price: number;
  regular: number;
  /** Infinity, a number, for a sale without an end. */
  sale_until: Date | number | null;
};

export type ReadRow = Omit<ProductRow, "pricing"> &
  ({ pricing: StockAndPrices } | ({ pricing: null } & SingleVariantRow));

export type ListedRow = ReadRow & { second_image: string | null };

export function productsQuery(db: Db) {
  return db
    .selectFrom("products as p")
    .select(PRODUCT_COLUMNS)
    .select(sql<StockAndPrices>`product_summary(p.id)`.as("pricing"));
}

/**
 * Locks: products, then variants, in id order. Callers must read them in a later statement, because one that waited
 * for a lock has an old snapshot.
 */
export async function lockProducts(tx: Tx, ids: Id[]): Promise<void> {
  await sql`select from products where id = any(${ids}::uuid[]) order by id for no key update`.execute(tx);
  await sql`select from variants where product_id = any(${ids}::uuid[]) order by id for no key update`.execute(
    tx,
  );
}

const ONE_PRODUCT = {
  name: "product",
  text: `select ${PRODUCT_SQL}, ${PICTURES_SQL} as pictures from products p ${VARIANT_JOIN_SQL}
    where p.slug = $1 and p.archived_at is null`,
};

export async function selectProduct(
  { db, reads }: Pick<ReadSource, "db" | "reads">,
  slug: string,
): Promise<ProductWithVariants | undefined> {
  const { rows } = await reads.query<ReadRow & { pictures: StoredPicture[] | null }>({
    ...ONE_PRODUCT,
    values: [slug],
  });
  const row = rows[0];
  if (!row) return undefined;
  const product = addGalleryPictures(toProduct(row), row.pictures);
  if (!product.options) return product;
  return { ...product, variants: (await selectVariants(db, row.id)).map(toPublicVariant) };
}

export async function selectCategories(db: Db): Promise<Collection[]> {
  const rows = await db
    .selectFrom("categories")
    .select(CATEGORY_COLUMNS)
    .orderBy(sql`position nulls last, lower(name)`)
    .execute();
  return rows.map(rowToCategory);
}

export async function selectAdminCategories(db: Db): Promise<AdminCategory[]> {
  const [categories, { rows }] = await Promise.all([
    selectCategories(db),
    sql<{ id: Id; products: number }>`
      select scope as id, sum(n)::int as products from product_counts group by scope`.execute(db),
  ]);
  const counts = new Map(rows.map(({ id, products }) => [id, products]));
  return categories.map((category) => ({ ...category, products: counts.get(category._id) ?? 0 }));
}

export const CATEGORY_COLUMNS = ["id", "name", "slug", "image", "description"] as const;

type CategoryRow = Pick<Selectable<Schema["categories"]>, (typeof CATEGORY_COLUMNS)[number]>;

export function rowToCategory({ id, name, slug, image, description }: CategoryRow): Collection {
  return { _id: id, name, slug, image: image || undefined, description: description || undefined };
}

export function toProduct(row: ReadRow): Product {
  const { price, highest, regular, fewest, stock, ends, options } = row.pricing ?? singleVariantPricing(row);
  return {
    _id: row.id,
    slug: row.slug,
    name: row.name,
    details: row.details,
    price: centavosToPesos(price),
    category: row.category_id,
    image: row.image,
    stock,
    createdAt: row.created_at.toISOString(),
    options: options ?? undefined,
    fewest: options ? (fewest ?? undefined) : undefined,
    priceTo: highest > price ? centavosToPesos(highest) : undefined,
    comparePrice: regular > price ? centavosToPesos(regular) : undefined,
    saleEndsAt: ends === null ? undefined : new Date(ends * 1_000).toISOString(),
  };
}

export function toListedProduct(row: ListedRow): Product {
  return { ...toProduct(row), secondImage: row.second_image ?? undefined };
}

export function toSuggestedProduct({
  _id,
  slug,
  name,
  price,
  priceTo,
  comparePrice,
  image,
}: Product): ProductSummary {
  return { _id, slug, name, price, priceTo, comparePrice, image };
}

function singleVariantPricing({
  stock,
  price,
  regular,
  sale_until: until,
}: SingleVariantRow): StockAndPrices {
  const ends = price < regular && until instanceof Date ? until.getTime() / 1_000 : null;
  return { stock, fewest: stock, price, highest: price, regular, ends, options: null };
}

export type ListPage = { data: Product[]; total: number };
export type PageRequest = { category: Id | undefined; skip: number; limit: number };

/** Expects at least one row: an empty page is one row without a product. */
export function toProductListPage(rows: (ListedRow & { total: number })[]): ListPage {
  return { total: rows[0]!.total, data: rows.filter(({ id }) => id !== null).map(toListedProduct) };
}
