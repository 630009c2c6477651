import { sql, type RawBuilder } from "kysely";
import type { AdminProduct } from "@tindahan/contract/catalogue/manage-products.ts";
import type { AdminVariant } from "@tindahan/contract/catalogue/variants.ts";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import type { Db, Tx } from "../../platform/db/database.ts";
import { lockProducts, PRODUCT_SQL, VARIANT_JOIN_SQL, toProduct, type ReadRow } from "../queries.ts";
import { selectVariantsOf } from "../variants/select-variants.ts";
import { PICTURES_SQL, addGalleryPictures, type StoredPicture } from "./gallery.ts";

const CONDITIONS = {
  anywhere: sql`true`,
  "in the shop": sql`p.archived_at is null`,
  "in the shop or a draft": sql`(p.archived_at is null or p.is_draft)`,
  "out of the shop": sql`p.archived_at is not null`,
} satisfies Record<string, RawBuilder<unknown>>;

type ProductState = keyof typeof CONDITIONS;

/** Locks: the product and its variants. */
export async function lockProduct(tx: Tx, id: Id, where: ProductState): Promise<AdminProduct> {
  await lockProducts(tx, [id]);
  return readProduct(tx, id, where);
}

export async function readProduct(db: Db, id: Id, where: ProductState = "anywhere"): Promise<AdminProduct> {
  const product = (await readProducts(db, [id], where)).get(id);
  if (!product) throw new ShopError("not_found");
  return product;
}

export async function readProducts(db: Db, ids: Id[], where: ProductState): Promise<Map<Id, AdminProduct>> {
  const { rows } = await sql<ReadRow & { pictures: StoredPicture[] | null }>`
    select ${sql.raw(PRODUCT_SQL)}, ${sql.raw(PICTURES_SQL)} as pictures
    from products p ${sql.raw(VARIANT_JOIN_SQL)}
    where p.id = any(${ids}::uuid[]) and ${CONDITIONS[where]}`.execute(db);
  const variants = await selectVariantsOf(db, ids);
  return new Map(rows.map((row) => [row.id, toAdminProduct(row, variants.get(row.id)!)]));
}

function toAdminProduct(
  row: ReadRow & { pictures: StoredPicture[] | null },
  variants: AdminVariant[],
): AdminProduct {
  const product = addGalleryPictures(toProduct(row), row.pictures);
  if (product.options) return { ...product, variants };
  const { sale, sku, barcode, weight } = variants[0]!;
  const hasKeeping = [sku, barcode, weight].some((value) => value !== null);
  return { ...product, sale, keeping: hasKeeping ? { sku, barcode, weight } : undefined };
}
