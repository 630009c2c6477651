import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import type { Collection } from "@tindahan/contract/catalogue/catalogue.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import { recordChanges, type Change } from "../../audit/audit.ts";
import type { Tx } from "../../platform/db/database.ts";
import { insertCategory } from "../categories/manage-categories.ts";
import { readProductForm, REQUIRED } from "../products/product-form.ts";
import { readProducts } from "../products/read-product.ts";
import { fetchCovers, isElsewhere } from "../products/remote-cover.ts";
import { insertProduct, writeProduct } from "../products/write-product.ts";
import { lockProducts, selectCategories } from "../queries.ts";
import { explainStockChange, selectTaken } from "../stock/stock.ts";
import { selectKnownVariants } from "../variants/select-variants.ts";
import { folded, isFilled } from "./group-rows.ts";
import { compareWithNamesakes, readNamesakes } from "./namesakes.ts";
import { planProduct } from "./plan-product.ts";
import {
  ownFormOf,
  type ImportRow,
  type ProductPlan,
  type RowPlan,
  type SheetForm,
  type SheetProduct,
} from "./row-plan.ts";
import { findTakenSkus, givers } from "./sku-claims.ts";

export type StagedRow = ImportRow & { productId: Id; batchId: Id };

export type RowResult = RowPlan & { newCategory: string | null };

/**
 * Writes the rows through the functions of the product form.
 * Locks: low stock counter, then products and variants in id order.
 */
export async function writeRows(
  tx: Tx,
  { importId, actorId }: { importId: Id; actorId: Id },
  rows: StagedRow[],
): Promise<RowResult[]> {
  await explainStockChange(tx, { kind: "imported", actorId });
  await sql`select await_turn_for_low_stock()`.execute(tx);
  const categories = await selectCategories(tx);
  const names = new Map(categories.map(({ _id, name }) => [_id, name]));
  const products = await readSheetProducts(tx, rows, names);
  const plans = await planProducts(tx, importId, products, names);

  const written = products.flatMap((product, index) => {
    const { form } = plans[index]!;
    return form ? [{ ...product, form }] : [];
  });
  const added = await addCategories(tx, actorId, categories, written);
  const idByName = new Map([...categories, ...added].map(({ _id, name }) => [folded(name.trim()), _id]));
  await releaseSkus(tx, written);
  for (const product of written)
    await writeForm(tx, product, idByName.get(folded(product.form.own.category)));
  const remote = written.filter(isRemote).map(({ id, form }) => ({ productId: id, url: form.own.image }));
  await fetchCovers(tx, actorId, remote);
  await recordProducts(tx, actorId, written);

  const addedNames = new Set(added.map(({ name }) => folded(name)));
  return plans.flatMap(({ rows: plannedRows, form }) => {
    const category = form?.own.category ?? "";
    const newCategory = addedNames.has(folded(category)) ? category : null;
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
  const inShop = await readProducts(tx, ids, "in the shop");
  const known = await selectKnownVariants(tx, ids);
  const taken = await selectTaken(tx, ids);
  const spellings = new Map([...categoryNames.values()].map((name) => [folded(name.trim()), name]));
  return ids.map((id) => {
    const before = inShop.get(id);
    const own = before && ownFormOf(before, categoryNames);
    const spelled = rowsOf.get(id)!.map((row) => withCategory(row, spellings));
    return { id, rows: spelled, before, own, known: known.get(id)!, taken };
  });
}

/** Uses the shop's spelling of the category. */
function withCategory(row: ImportRow, spellings: Map<string, string>): ImportRow {
  const category = spellings.get(folded(row.cells.category?.trim() ?? ""));
  return category === undefined ? row : { ...row, cells: { ...row.cells, category } };
}

/** Repeats until no row claims a taken SKU: a refused row keeps its old SKU. */
async function planProducts(
  tx: Tx,
  importId: Id,
  products: SheetProduct[],
  categoryNames: Map<Id, string>,
): Promise<ProductPlan[]> {
  const newNames = products
    .filter(({ before }) => !before)
    .map((product) => planProduct(product, new Map()).form?.own.name ?? "");
  const namesakes = Map.groupBy(await readNamesakes(tx, importId, newNames), ({ name }) => name);
  let refused = new Map<number, string>();
  for (;;) {
    const plans = products.map((product) => {
      const plan = planProduct(product, refused);
      const sameName = product.before ? [] : (namesakes.get(plan.form?.own.name ?? "") ?? []);
      return compareWithNamesakes(plan, sameName, categoryNames);
    });
    const taken = await findTakenSkus(tx, products, plans);
    if (taken.size === 0) return plans;
    refused = new Map([...refused, ...taken]);
  }
}

type Written = SheetProduct & { form: SheetForm };

async function addCategories(
  tx: Tx,
  actorId: Id,
  categories: Collection[],
  written: Written[],
): Promise<Collection[]> {
  const known = new Set(categories.map(({ name }) => folded(name.trim())));
  const wanted = written
    .map(({ form }) => form.own.category)
    .filter((name) => name && !known.has(folded(name)));
  const missing = new Map(wanted.toReversed().map((name) => [folded(name), name]));
  const added: Collection[] = [];
  for (const name of missing.values()) added.push(await insertCategory(tx, actorId, { name }));
  return added;
}

function isRemote({ form, before }: Written): boolean {
  return isElsewhere(form.own.image) && form.own.image !== before?.image;
}

/** Clears SKUs that move within the batch; writing each form sets them again. */
async function releaseSkus(tx: Tx, written: Written[]): Promise<void> {
  const ids = givers(written);
  if (ids.length === 0) return;
  await tx
    .updateTable("variants")
    .set({ sku: null })
    .where("product_id", "=", sql<Id>`any(${ids}::uuid[])`)
    .execute();
}

async function writeForm(tx: Tx, product: Written, category: Id | undefined): Promise<void> {
  const { id, before, form } = product;
  const { own, sold, options, variants } = form;
  const cells = {
    ...own,
    category: category ?? null,
    image: isRemote(product) ? (before?.image ?? "") : own.image,
    regularPrice: sold?.regularPrice ?? Math.min(...variants!.map(({ regularPrice }) => regularPrice)),
    stock: sold?.stock,
    sale: sold?.sale,
    keeping: sold && { sku: sold.sku, barcode: sold.barcode, weight: sold.weight },
    options,
    variants: variants?.map(({ _id, ...variant }) => (_id ? { _id, ...variant } : variant)),
  };
  // Existing products may keep empty required fields.
  const mayBeEmpty = REQUIRED.filter(
    (field) => field === "image" || (before && !isFilled(`${before[field]}`)),
  );
  const input = readProductForm(cells, mayBeEmpty);
  if (before) await writeProduct(tx, before, input);
  else await insertProduct(tx, id, input);
}

async function recordProducts(tx: Tx, actorId: Id, written: Written[]): Promise<void> {
  const ids = written.map(({ id }) => id);
  const afterwards = await readProducts(tx, ids, "in the shop");
  const changes = written.map(({ id, before = null }): Change => {
    const action = before ? "update" : "create";
    return { actorId, action, entity: "product", entityId: id, before, after: afterwards.get(id)! };
  });
  await recordChanges(
    tx,
    changes.filter(({ before, after }) => !isDeepStrictEqual(before, after)),
  );
}
