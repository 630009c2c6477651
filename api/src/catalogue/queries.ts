import type { Selectable } from "kysely";
import type { Category, Product } from "@tindahan/contract/catalogue.ts";
import { centavosToPesos } from "@tindahan/contract/format.ts";
import type { Db } from "../platform/database.ts";
import type { Schema } from "../platform/schema.ts";

export async function selectProducts(db: Db, page: number, limit: number): Promise<Product[]> {
  const rows = await db
    .selectFrom("products")
    .selectAll()
    .where("archived_at", "is", null)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return rows.map(toProduct);
}

export async function countProducts(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom("products")
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .where("archived_at", "is", null)
    .executeTakeFirstOrThrow();
  return total;
}

export async function selectCategories(db: Db): Promise<Category[]> {
  const rows = await db.selectFrom("categories").select(["id", "name"]).orderBy("name").execute();
  return rows.map(({ id, name }) => ({ _id: id, name }));
}

function toProduct(row: Selectable<Schema["products"]>): Product {
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
