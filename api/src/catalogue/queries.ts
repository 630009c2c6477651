import { sql, type Selectable } from "kysely";
import type {
  Collection,
  Product,
  ProductWithVariants,
  Suggested,
} from "@tindahan/contract/catalogue/catalogue.ts";
import { centavosToPesos } from "@tindahan/contract/core/format.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import type { OwnField } from "@tindahan/contract/catalogue/product-fields.ts";
import type { Option } from "@tindahan/contract/catalogue/variants.ts";
import type { Db, Tx } from "../platform/db/database.ts";
import type { ReadSource } from "../platform/db/replica.ts";
import type { Schema } from "../platform/db/schema.ts";
import { PICTURES_SQL, withImages, type StoredPicture } from "./products/gallery.ts";
import { selectVariants, toShown } from "./variants/select-variants.ts";

/** The column of each field of the product itself. Price and stock are a variant's: a product without options has one, with its own id. */
export const COLUMN_OF = {
  name: "name",
  details: "details",
  category: "category_id",
  image: "image",
} as const satisfies Record<OwnField, keyof Schema["products"]>;

export type OwnColumn = (typeof COLUMN_OF)[OwnField];

/** All but the search words, which are for the database's own use and half of the row, and what its variants say. */
const PRODUCT_COLUMNS = ["id", "slug", ...Object.values(COLUMN_OF), "created_at"] as const;

/** What `product_sold` returns. */
type Sold = {
  /** How many are left of all its variants; null: one of them is not counted. */
  stock: number | null;
  /** How many are left of the variant of which fewest are. */
  fewest: number | null;
  /** The lowest and the highest price now, and the lowest without sales. */
  price: number;
  highest: number;
  regular: number;
  /** When its sales end, if all end together; in seconds. */
  ends: number | null;
  /** Null: of a product without options. */
  options: Option[] | null;
};

/** Whether anything of it can be bought. */
export const IN_STOCK_SQL = `(select bool_or(v.stock is null or v.stock > 0) from variants v
  where v.product_id = p.id and v.archived_at is null)`;

/**
 * A product as it is read, where the table is called `p` and joined by SOLD_JOIN_SQL. `products.price_centavos` may be
 * some moments old.
 */
export const PRODUCT_SQL = [
  ...PRODUCT_COLUMNS.map((column) => `p.${column}`),
  "v.stock",
  "price_now(v.price_centavos, v.sale_centavos, v.sale_from, v.sale_until) as price",
  "v.price_centavos as regular",
  "v.sale_until",
  "case when p.option_names <> '{}' then product_sold(p.id) end as sold",
].join(", ");

/** What is sold of a product without options. */
export const SOLD_JOIN_SQL = "left join variants v on v.id = p.id and v.archived_at is null";

export type ProductRow = Pick<Selectable<Schema["products"]>, (typeof PRODUCT_COLUMNS)[number]> & {
  sold: Sold;
};

type Plain = {
  stock: number | null;
  price: number;
  regular: number;
  /** Of a sale without an end, a number: infinity. */
  sale_until: Date | number | null;
};

/** What PRODUCT_SQL reads. */
export type ReadRow = Omit<ProductRow, "sold"> & ({ sold: Sold } | ({ sold: null } & Plain));

/** The same, to be narrowed down. */
export function selectProducts(db: Db) {
  return db
    .selectFrom("products as p")
    .select(PRODUCT_COLUMNS)
    .select(sql<Sold>`product_sold(p.id)`.as("sold"));
}

/**
 * Against others who change them: the products, then what is sold of them, each in the order of their ids, as orders lock
 * them too. To be read afterwards: what a statement reads that had to wait is as old as the statement.
 */
export async function lockProducts(tx: Tx, ids: Id[]): Promise<void> {
  await sql`select from products where id = any(${ids}::uuid[]) order by id for no key update`.execute(tx);
  await sql`select from variants where product_id = any(${ids}::uuid[]) order by id for no key update`.execute(
    tx,
  );
}

/** Named, as pages are: planning it takes longer than reading it. */
const ONE_PRODUCT = {
  name: "product",
  text: `select ${PRODUCT_SQL}, ${PICTURES_SQL} as pictures from products p ${SOLD_JOIN_SQL}
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
  const product = withImages(toProduct(row), row.pictures);
  if (!product.options) return product;
  return { ...product, variants: (await selectVariants(db, row.id)).map(toShown) };
}

export async function selectCategories(db: Db): Promise<Collection[]> {
  const rows = await db
    .selectFrom("categories")
    .select(CATEGORY_COLUMNS)
    .orderBy(sql`position nulls last, lower(name)`)
    .execute();
  return rows.map(toCategory);
}

export const CATEGORY_COLUMNS = ["id", "name", "slug", "image", "description"] as const;

type CategoryRow = Pick<Selectable<Schema["categories"]>, (typeof CATEGORY_COLUMNS)[number]>;

export function toCategory({ id, name, slug, image, description }: CategoryRow): Collection {
  return { _id: id, name, slug, image: image || undefined, description: description || undefined };
}

export function toProduct(row: ReadRow): Product {
  const { price, highest, regular, fewest, stock, ends, options } = row.sold ?? soldOf(row);
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

/** Only what is shown of it in a small picture. */
export function toSuggested({ _id, slug, name, price, priceTo, comparePrice, image }: Product): Suggested {
  return { _id, slug, name, price, priceTo, comparePrice, image };
}

function soldOf({ stock, price, regular, sale_until: until }: Plain): Sold {
  const ends = price < regular && until instanceof Date ? until.getTime() / 1_000 : null;
  return { stock, fewest: stock, price, highest: price, regular, ends, options: null };
}

export type Page = { data: Product[]; total: number };
export type PageAsked = { category: Id | undefined; skip: number; limit: number };

/** A page and the total in one statement, and so of one moment. An empty page is one row without a product. */
export function toPage(rows: (ReadRow & { total: number })[]): Page {
  return { total: rows[0]!.total, data: rows.filter(({ id }) => id !== null).map(toProduct) };
}
