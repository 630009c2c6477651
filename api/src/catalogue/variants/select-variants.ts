import { sql } from "kysely";
import type { Sale } from "@tindahan/contract/catalogue/sale.ts";
import { centavosToPesos } from "@tindahan/contract/core/format.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import type { AdminVariant, Variant } from "@tindahan/contract/catalogue/variants.ts";
import type { Db } from "../../platform/db/database.ts";
import { periodDaysSql } from "../../platform/db/sql.ts";

export type StoredVariant = AdminVariant & { isArchived: boolean };

export async function selectVariants(db: Db, productId: Id): Promise<AdminVariant[]> {
  return (await selectVariantsOf(db, [productId])).get(productId)!;
}

export async function selectVariantsOf(db: Db, productIds: Id[]): Promise<Map<Id, AdminVariant[]>> {
  const rows = await variantsQuery(db, productIds).where("archived_at", "is", null).execute();
  return groupVariantsByProduct(productIds, rows, toAdminVariant);
}

/** Returns only variants with options, archived ones included. */
export async function selectStoredVariants(db: Db, productIds: Id[]): Promise<Map<Id, StoredVariant[]>> {
  const rows = await variantsQuery(db, productIds)
    .where("option_values", "<>", sql<string[]>`'{}'`)
    .execute();
  return groupVariantsByProduct(productIds, rows, (row) => ({
    ...toAdminVariant(row),
    isArchived: row.archived_at !== null,
  }));
}

const days = periodDaysSql("v.sale_from", "v.sale_until");

type StoredSale = { centavos: number; from: string | null; until: string | null };

function variantsQuery(db: Db, productIds: Id[]) {
  return db
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
      "archived_at",
      sql<number>`price_now(price_centavos, sale_centavos, sale_from, sale_until)`.as("now_centavos"),
      sql<Date | null>`case when isfinite(sale_until) then sale_until end`.as("ends_at"),
      sql<StoredSale | null>`case when v.sale_centavos is not null then jsonb_build_object('centavos',
        v.sale_centavos, 'from', ${sql.raw(days.from)}, 'until', ${sql.raw(days.until)}) end`.as("sale"),
    ])
    .where("product_id", "=", sql<Id>`any(${productIds}::uuid[])`)
    .orderBy("product_id")
    .orderBy("position");
}

type Row = Awaited<ReturnType<ReturnType<typeof variantsQuery>["execute"]>>[number];

function groupVariantsByProduct<Made>(
  productIds: Id[],
  rows: Row[],
  make: (row: Row) => Made,
): Map<Id, Made[]> {
  const groups = new Map<Id, Made[]>(productIds.map((id) => [id, []]));
  for (const row of rows) groups.get(row.product_id)!.push(make(row));
  return groups;
}

function toAdminVariant(row: Row): AdminVariant {
  const isOnSale = row.now_centavos < row.price_centavos;
  return {
    _id: row.id,
    values: row.option_values,
    price: centavosToPesos(row.now_centavos),
    comparePrice: isOnSale ? centavosToPesos(row.price_centavos) : undefined,
    saleEndsAt: isOnSale ? row.ends_at?.toISOString() : undefined,
    stock: row.stock,
    sku: row.sku,
    image: row.image,
    barcode: row.barcode,
    weight: row.weight_grams,
    sale: row.sale ? storedSaleToSale(row.sale) : undefined,
  };
}

function storedSaleToSale({ centavos, from, until }: StoredSale): Sale {
  return { price: centavosToPesos(centavos), from, until };
}

export function toPublicVariant(variant: AdminVariant): Variant {
  const { _id, values, price, comparePrice, saleEndsAt, stock, sku, image } = variant;
  return { _id, values, price, comparePrice, saleEndsAt, stock, sku, image };
}
