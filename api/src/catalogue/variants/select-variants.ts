import { sql } from "kysely";
import { centavosToPesos } from "@tindahan/contract/core/format.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import type { OwnVariant, Variant } from "@tindahan/contract/catalogue/variants.ts";
import type { Db } from "../../platform/db/database.ts";
import { SALE_SQL, toSale, type StoredSale } from "../sales/select-sales.ts";

export async function selectVariants(db: Db, productId: Id): Promise<OwnVariant[]> {
  return (await selectVariantsOf(db, [productId])).get(productId)!;
}

/** Of each product, in their order. */
export async function selectVariantsOf(db: Db, productIds: Id[]): Promise<Map<Id, OwnVariant[]>> {
  const rows = await db
    .selectFrom("variants as v")
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
      sql<number>`price_now(price_centavos, sale_centavos, sale_from, sale_until)`.as("now_centavos"),
      sql<Date | null>`case when isfinite(sale_until) then sale_until end`.as("ends_at"),
      sql<StoredSale>`${sql.raw(SALE_SQL)}`.as("sale"),
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
      price: centavosToPesos(row.now_centavos),
      ...(row.now_centavos < row.price_centavos && {
        comparePrice: centavosToPesos(row.price_centavos),
        ...(row.ends_at && { saleEndsAt: row.ends_at.toISOString() }),
      }),
      stock: row.stock,
      sku: row.sku,
      image: row.image,
      barcode: row.barcode,
      weight: row.weight_grams,
      ...(row.sale && { sale: toSale(row.sale) }),
    });
  return found;
}

/** What shoppers see of it. */
export function toShown(variant: OwnVariant): Variant {
  const { _id, values, price, comparePrice, saleEndsAt, stock, sku, image } = variant;
  const onSale = { ...(comparePrice && { comparePrice }), ...(saleEndsAt && { saleEndsAt }) };
  return { _id, values, price, ...onSale, stock, sku, image };
}
