import { sql, type Selectable } from "kysely";
import type { Category, Product } from "@tindahan/contract/catalogue.ts";
import { centavosToPesos } from "@tindahan/contract/format.ts";
import type { Id } from "@tindahan/contract/primitives.ts";
import type { ProductField } from "@tindahan/contract/product-fields.ts";
import type { Db } from "../platform/database.ts";
import type { Schema } from "../platform/schema.ts";
import { storedPictures, withImages } from "./product-pictures.ts";

/** The column of each field, in `products` as in the rows of an import. */
const COLUMN_OF = {
  name: "name",
  details: "details",
  price: "price_centavos",
  category: "category_id",
  image: "image",
  stock: "stock",
} as const satisfies Record<ProductField, keyof Schema["products"] & keyof Schema["product_import_rows"]>;

export type FieldColumn = (typeof COLUMN_OF)[ProductField];
export const FIELD_COLUMNS = Object.values(COLUMN_OF);
export const FIELD_OF = Object.fromEntries(
  Object.entries(COLUMN_OF).map(([field, column]) => [column, field]),
) as Record<FieldColumn, ProductField>;

/** All but the search words, which are for the database's own use and half of the row. */
export const PRODUCT_COLUMNS = ["id", "slug", ...FIELD_COLUMNS, "created_at"] as const;

/** The same in SQL, where the table is called `p`. */
export const PRODUCT_SQL = PRODUCT_COLUMNS.map((column) => `p.${column}`).join(", ");

/** The columns of the fields, as a list in SQL. */
export function columnsSql(write: (column: FieldColumn) => string, columns = FIELD_COLUMNS) {
  return sql.raw(columns.map(write).join(", "));
}

export type ProductRow = Pick<Selectable<Schema["products"]>, (typeof PRODUCT_COLUMNS)[number]>;

export async function selectProduct(db: Db, slug: string): Promise<Product | undefined> {
  const row = await db
    .selectFrom("products")
    .select([...PRODUCT_COLUMNS, storedPictures])
    .where("slug", "=", slug)
    .where("archived_at", "is", null)
    .executeTakeFirst();
  return row && withImages(toProduct(row), row.pictures);
}

export async function selectCategories(db: Db): Promise<Category[]> {
  const rows = await db
    .selectFrom("categories")
    .select(["id", "name"])
    .orderBy(sql`lower(name)`)
    .execute();
  return rows.map(({ id, name }) => ({ _id: id, name }));
}

export function toProduct(row: ProductRow): Product {
  return {
    _id: row.id,
    slug: row.slug,
    name: row.name,
    details: row.details,
    price: centavosToPesos(row.price_centavos),
    category: row.category_id,
    image: row.image,
    stock: row.stock,
    createdAt: row.created_at.toISOString(),
  };
}

export type Page = { data: Product[]; total: number };
export type PageAsked = { category: Id | undefined; skip: number; limit: number };

/** A page and the total in one statement, and so of one moment. An empty page is one row without a product. */
export function toPage(rows: (ProductRow & { total: number })[]): Page {
  return { total: rows[0]!.total, data: rows.filter(({ id }) => id !== null).map(toProduct) };
}
