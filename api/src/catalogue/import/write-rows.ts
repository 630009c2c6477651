import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import type { Collection } from "@tindahan/contract/catalogue/catalogue.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import { insertAuditRecords, type Change } from "../../audit/audit.ts";
import type { Tx } from "../../platform/db/database.ts";
import { insertCategory } from "../categories/manage-categories.ts";
import { readProductForm, REQUIRED } from "../products/product-form.ts";
import { readProducts } from "../products/read-product.ts";
import { enqueuePictureFetches, isRemotePicture } from "../products/remote-pictures.ts";
import { insertProduct, writeProduct } from "../products/write-product.ts";
import { lockProducts, selectCategories } from "../queries.ts";
import { setStockChangeReason, selectPiecesTakenByOrders } from "../stock/stock.ts";
import { selectStoredVariants } from "../variants/select-variants.ts";
import { isFilledCell } from "./group-rows.ts";
import { compareWithNamesakes, readProductsOfSameName } from "./namesakes.ts";
import { planSheetProduct } from "./plan-product.ts";
import { splitPictureCell } from "./picture-cell.ts";
import {
  productFieldsOf,
  type ImportRow,
  type ProductPlan,
  type RowPlan,
  type SheetForm,
  type SheetProduct,
} from "./row-plan.ts";
import { findTakenSkus, productsGivingUpSkus } from "./sku-claims.ts";

export type StagedRow = ImportRow & { productId: Id; batchId: Id };

export type RowResult = RowPlan & { newCategory: string | null };

/** Locks: low stock counter, then products and variants in id order. */
export async function writeImportRows(
  tx: Tx,
  { importId, actorId }: { importId: Id; actorId: Id },
  rows: StagedRow[],
): Promise<RowResult[]> {
  await setStockChangeReason(tx, { kind: "imported", actorId });
  await sql`select lock_low_stock()`.execute(tx);
  const categories = await selectCategories(tx);
  const names = new Map(categories.map(({ _id, name }) => [_id, name]));
  const products = await readSheetProducts(tx, rows, names);
  const plans = await planProducts(tx, importId, products, names);

  const written = products.flatMap((product, index) => {
    const { form } = plans[index]!;
    return form ? [{ ...product, form }] : [];
  });
  const added = await addMissingCategories(tx, actorId, categories, written);
  const idByName = new Map(
    [...categories, ...added].map(({ _id, name }) => [name.trim().toLowerCase(), _id]),
  );
  await clearExchangedSkus(tx, written);
  for (const product of written)
    await writeImportedProduct(tx, product, idByName.get(product.form.productFields.category.toLowerCase()));
  for (const { id, form } of written)
    await enqueuePictureFetches(tx, actorId, id, splitPictureCell(form.productFields.image));
  await recordImportedProducts(tx, actorId, written);

  const addedNames = new Set(added.map(({ name }) => name.toLowerCase()));
  return plans.flatMap(({ rows: plannedRows, form }) => {
    const category = form?.productFields.category ?? "";
    const newCategory = addedNames.has(category.toLowerCase()) ? category : null;
    return plannedRows.map((row) => ({ ...row, newCategory }));
  });
}

async function readSheetProducts(
  tx: Tx,
  rows: StagedRow[],
  categoryNames: Map<Id, string>,
): Promise<SheetProduct[]> {
  const rowsOf = Map.groupBy(rows, ({ productId }) => productId);
  const ids = [...rowsOf.keys()].toSorted();
  await lockProducts(tx, ids);
  const productById = await readProducts(tx, ids, "in the shop");
  const storedVariants = await selectStoredVariants(tx, ids);
  const taken = await selectPiecesTakenByOrders(tx, ids);
  const spellings = new Map([...categoryNames.values()].map((name) => [name.trim().toLowerCase(), name]));
  return ids.map((id) => {
    const before = productById.get(id);
    const productFields = before && productFieldsOf(before, categoryNames);
    const rowsWithCategory = rowsOf.get(id)!.map((row) => spellCategoryAsStored(row, spellings));
    return {
      id,
      rows: rowsWithCategory,
      before,
      productFields,
      storedVariants: storedVariants.get(id)!,
      taken,
    };
  });
}

function spellCategoryAsStored(row: ImportRow, spellings: Map<string, string>): ImportRow {
  const category = spellings.get((row.cells.category?.trim() ?? "").toLowerCase());
  return category === undefined ? row : { ...row, cells: { ...row.cells, category } };
}

/** Repeats because a refused row keeps its old SKU, which another row may claim. */
async function planProducts(
  tx: Tx,
  importId: Id,
  products: SheetProduct[],
  categoryNames: Map<Id, string>,
): Promise<ProductPlan[]> {
  const newNames = products
    .filter(({ before }) => !before)
    .map((product) => planSheetProduct(product, new Map()).form?.productFields.name ?? "");
  const namesakes = Map.groupBy(await readProductsOfSameName(tx, importId, newNames), ({ name }) => name);
  let refused = new Map<number, string>();
  for (;;) {
    const plans = products.map((product) => {
      const plan = planSheetProduct(product, refused);
      const sameName = product.before ? [] : (namesakes.get(plan.form?.productFields.name ?? "") ?? []);
      return compareWithNamesakes(plan, sameName, categoryNames);
    });
    const taken = await findTakenSkus(tx, products, plans);
    if (taken.size === 0) return plans;
    refused = new Map([...refused, ...taken]);
  }
}

type WrittenProduct = SheetProduct & { form: SheetForm };

async function addMissingCategories(
  tx: Tx,
  actorId: Id,
  categories: Collection[],
  written: WrittenProduct[],
): Promise<Collection[]> {
  const existingNames = new Set(categories.map(({ name }) => name.trim().toLowerCase()));
  const names = written
    .map(({ form }) => form.productFields.category)
    .filter((name) => name && !existingNames.has(name.toLowerCase()));
  const missing = new Map(names.toReversed().map((name) => [name.toLowerCase(), name]));
  const added: Collection[] = [];
  for (const name of missing.values()) added.push(await insertCategory(tx, actorId, { name }));
  return added;
}

/** Clears SKUs that move within the batch; writing each form sets them again. */
async function clearExchangedSkus(tx: Tx, written: WrittenProduct[]): Promise<void> {
  const ids = productsGivingUpSkus(written);
  if (ids.length === 0) return;
  await tx
    .updateTable("variants")
    .set({ sku: null })
    .where("product_id", "=", sql<Id>`any(${ids}::uuid[])`)
    .execute();
}

async function writeImportedProduct(
  tx: Tx,
  product: WrittenProduct,
  category: Id | undefined,
): Promise<void> {
  const { id, before, form } = product;
  const { productFields, variantFields, options, variants } = form;
  const [cover = "", ...more] = splitPictureCell(productFields.image);
  const image = isRemotePicture(cover) ? (before?.image ?? "") : cover;
  const cells = {
    ...productFields,
    category: category ?? null,
    image,
    regularPrice:
      variantFields?.regularPrice ?? Math.min(...variants!.map(({ regularPrice }) => regularPrice)),
    stock: variantFields?.stock,
    sale: variantFields?.sale,
    keeping: variantFields && {
      sku: variantFields.sku,
      barcode: variantFields.barcode,
      weight: variantFields.weight,
    },
    options,
    variants: variants?.map(({ _id, ...variant }) => (_id ? { _id, ...variant } : variant)),
  };
  const mayBeEmpty = REQUIRED.filter(
    (field) => field === "image" || (before && !isFilledCell(`${before[field]}`)),
  );
  const alts = new Map(before?.images?.map(({ url, alt }) => [url, alt]));
  const own = [image, ...more.filter((url) => url !== image && !isRemotePicture(url))];
  const pictures = own.map((url) => ({ url, alt: alts.get(url) ?? "" }));
  const hasGallery = before?.images !== undefined || own.length > 1;
  const input = { ...readProductForm(cells, mayBeEmpty), ...(hasGallery && { pictures }) };
  if (before) await writeProduct(tx, before, input);
  else await insertProduct(tx, id, input);
}

async function recordImportedProducts(tx: Tx, actorId: Id, written: WrittenProduct[]): Promise<void> {
  const ids = written.map(({ id }) => id);
  const afterwards = await readProducts(tx, ids, "in the shop");
  const changes = written.map(({ id, before = null }): Change => {
    const action = before ? "update" : "create";
    return { actorId, action, entity: "product", entityId: id, before, after: afterwards.get(id)! };
  });
  await insertAuditRecords(
    tx,
    changes.filter(({ before, after }) => !isDeepStrictEqual(before, after)),
  );
}
