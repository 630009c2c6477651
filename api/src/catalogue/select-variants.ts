import { centavosToPesos } from "@tindahan/contract/format.ts";
import type { Id } from "@tindahan/contract/primitives.ts";
import type { OwnVariant, Variant } from "@tindahan/contract/variants.ts";
import type { Db } from "../platform/database.ts";

export async function selectVariants(db: Db, productId: Id): Promise<OwnVariant[]> {
  const rows = await db
    .selectFrom("variants")
    .select(["id", "option_values", "price_centavos", "stock", "sku", "barcode", "weight_grams", "image"])
    .where("product_id", "=", productId)
    .where("archived_at", "is", null)
    .orderBy("position")
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    values: row.option_values,
    price: centavosToPesos(row.price_centavos),
    stock: row.stock,
    sku: row.sku,
    image: row.image,
    barcode: row.barcode,
    weight: row.weight_grams,
  }));
}

/** What shoppers see of it. */
export function toShown({ _id, values, price, stock, sku, image }: OwnVariant): Variant {
  return { _id, values, price, stock, sku, image };
}
