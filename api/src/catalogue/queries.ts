import { sql, type Selectable } from "kysely";
import type { Category, Product } from "@tindahan/contract/catalogue.ts";
import { centavosToPesos } from "@tindahan/contract/format.ts";
import type { Id } from "@tindahan/contract/primitives.ts";
import type { Db } from "../platform/database.ts";
import type { Schema } from "../platform/schema.ts";

/** All but the search words, which are for the database's own use and half of the row. */
export const PRODUCT_COLUMNS = [
  "id", "slug", "name", "details", "price_centavos", "category_id", "image", "stock", "created_at",
] as const; // prettier-ignore

/** The same in SQL, where the table is called `p`. */
export const PRODUCT_SQL = PRODUCT_COLUMNS.map((column) => `p.${column}`).join(", ");

export type ProductRow = Pick<Selectable<Schema["products"]>, (typeof PRODUCT_COLUMNS)[number]>;

export async function selectProduct(db: Db, slug: string): Promise<Product | undefined> {
  const row = await db
    .selectFrom("products")
    .select(PRODUCT_COLUMNS)
    .where("slug", "=", slug)
    .where("archived_at", "is", null)
    .executeTakeFirst();
  return row && toProduct(row);
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
