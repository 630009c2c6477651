import type { Updateable } from "kysely";
import type { Product } from "@tindahan/contract/catalogue/catalogue.ts";
import type { AdminProduct } from "@tindahan/contract/catalogue/manage-products.ts";
import { PRODUCT_ONLY_FIELDS } from "@tindahan/contract/catalogue/product-fields.ts";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import { pesosToCentavos } from "@tindahan/contract/core/format.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import { regularPriceOf } from "@tindahan/contract/catalogue/prices.ts";
import { insertAuditRecord } from "../../audit/audit.ts";
import type { Tx } from "../../platform/db/database.ts";
import type { Schema } from "../../platform/db/schema.ts";
import { toTimestampSql } from "../../platform/db/sql.ts";
import { COLUMN_OF } from "../queries.ts";
import { readPriceColumns, type SaleColumns } from "../sales/prices.ts";
import { writeVariants } from "../variants/write-variants.ts";
import { writeGalleryPictures } from "./gallery.ts";
import type { ProductInput } from "./product-form.ts";
import { slugOf, addRandomSuffix } from "./product-slug.ts";

const PRICED_BY_VARIANT = "Its variants have their own prices and stock. Open the product to change them.";

export async function insertProduct(tx: Tx, id: Id, input: ProductInput, isDraft = false): Promise<void> {
  const { columns, variants, pictures } = input;
  const variantColumns = toVariantColumns(input);
  await insertProductRow(tx, {
    id,
    ...columns,
    price_centavos: variantColumns.price_centavos,
    archived_at: isDraft ? new Date() : null,
    is_draft: isDraft,
  });
  if (variants?.names.length) await writeVariants(tx, id, variants);
  else await updateVariantRow(tx, id, variantColumns);
  if (pictures) await writeGalleryPictures(tx, id, pictures);
}

async function insertProductRow(
  tx: Tx,
  row: Omit<Updateable<Schema["products"]>, "slug"> & {
    id: Id;
    name: string;
    price_centavos: number;
    image: string;
  },
): Promise<void> {
  const slug = slugOf(row.name);
  for (let attempt = 0; attempt < 5; attempt++) {
    const inserted = await tx
      .insertInto("products")
      .values({ ...row, slug: attempt === 0 ? slug : addRandomSuffix(slug) })
      .onConflict((conflict) => conflict.column("slug").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (inserted) return;
  }
  throw new Error("no free slug");
}

/** `before` must be locked and read in this transaction. */
export async function writeProduct(tx: Tx, before: AdminProduct, input: ProductInput): Promise<void> {
  const { columns, variants, pictures } = input;
  const id = before._id;
  if (variants) await writeVariants(tx, id, variants);
  else if (before.options) assertPriceAndStockUnchanged(before, input);
  const hasOptions = variants ? variants.names.length > 0 : before.options !== undefined;
  if (!hasOptions) await updateVariantRow(tx, id, toVariantColumns(input, before));
  await updateProductRow(tx, id, keepChangedColumns(before, columns));
  if (pictures) await writeGalleryPictures(tx, id, pictures);
}

/** Omits unchanged columns, because writing the name rebuilds the search words. */
function keepChangedColumns(
  before: AdminProduct,
  columns: ProductInput["columns"],
): Partial<ProductInput["columns"]> {
  const changed = PRODUCT_ONLY_FIELDS.filter((field) => columns[COLUMN_OF[field]] !== before[field]);
  return Object.fromEntries(changed.map((field) => [COLUMN_OF[field], columns[COLUMN_OF[field]]]));
}

type VariantColumns = Partial<SaleColumns> &
  Partial<
    Pick<Updateable<Schema["variants"]>, "price_centavos" | "stock" | "sku" | "barcode" | "weight_grams">
  >;

function toVariantColumns({ prices, stock, keeping }: ProductInput, before?: AdminProduct) {
  const identifiers = keeping && {
    sku: keeping.sku || null,
    barcode: keeping.barcode || null,
    weight_grams: keeping.weight ?? null,
  };
  return { ...readPriceColumns(prices, before), stock, ...identifiers };
}

export async function updateVariantRow(
  tx: Tx,
  id: Id,
  { sale_centavos, sale_from, sale_until, ...columns }: VariantColumns,
): Promise<void> {
  const sale = sale_from !== undefined &&
    sale_until !== undefined && {
      sale_centavos,
      sale_from: toTimestampSql(sale_from),
      sale_until: toTimestampSql(sale_until),
    };
  await tx
    .updateTable("variants")
    .set({ ...columns, ...sale })
    .where("id", "=", id)
    .execute();
}

export async function updateProductRow(
  tx: Tx,
  id: Id,
  columns: Partial<ProductInput["columns"]> & { archived_at?: Date | null; is_draft?: boolean },
): Promise<void> {
  await tx
    .updateTable("products")
    .set({ ...columns, updated_at: new Date() })
    .where("id", "=", id)
    .execute();
}

function assertPriceAndStockUnchanged(before: AdminProduct, { prices, stock }: ProductInput): void {
  const isSamePrice =
    readPriceColumns(prices, before).price_centavos === pesosToCentavos(regularPriceOf(before));
  if (!isSamePrice || (stock !== undefined && stock !== before.stock))
    throw new ShopError("invalid_request", PRICED_BY_VARIANT, { price: PRICED_BY_VARIANT });
}

export function recordProductChange(
  tx: Tx,
  actorId: Id,
  action: "create" | "update" | "archive" | "restore",
  before: Product | null,
  after: Product | null,
): Promise<void> {
  const entityId = (after ?? before!)._id;
  return insertAuditRecord(tx, { actorId, action, entity: "product", entityId, before, after });
}
