import { sql } from "kysely";
import { centavosToPesos } from "@tindahan/contract/format.ts";
import type { Id } from "@tindahan/contract/primitives.ts";
import type { OwnVariant, Variant } from "@tindahan/contract/variants.ts";
import type { Db } from "../platform/database.ts";

export async function selectVariants(db: Db, productId: Id): Promise<OwnVariant[]> {
  return (await selectVariantsOf(db, [productId])).get(productId)!;
}

/** Of each product, in their order. */
export async function selectVariantsOf(db: Db, productIds: Id[]): Promise<Map<Id, OwnVariant[]>> {
  const rows = await db
    .selectFrom("variants")
    .select([
      "id",
      "product_id",
      "option_values",
      "price_centavos",
      "stock",
      "sku",
      "barcode",
      "weight_grams",
      "image",
    ])
    .where("product_id", "=", sql<Id>`any(${productIds}::uuid[])`)
    .where("archived_at", "is", null)
    .orderBy("product_id")
    .orderBy("position")
    .execute();
  const found = new Map<Id, OwnVariant[]>(productIds.map((id) => [id, []]));
  for (const row of rows)
    found.get(row.product_id)!.push({
      _id: row.id,
      values: row.option_values,
      price: centavosToPesos(row.price_centavos),
      stock: row.stock,
      sku: row.sku,
      image: row.image,
      barcode: row.barcode,
      weight: row.weight_grams,
    });
  return found;
}

/** What shoppers see of it. */
export function toShown({ _id, values, price, stock, sku, image }: OwnVariant): Variant {
  return { _id, values, price, stock, sku, image };
}
