import { ShopError } from "@tindahan/contract/core/errors.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import { PRODUCT_FIELDS } from "@tindahan/contract/catalogue/product-fields.ts";
import type { PlannedRow, SheetRow } from "@tindahan/contract/catalogue/product-sheet.ts";
import { MAX_VARIANTS } from "@tindahan/contract/catalogue/variants.ts";
import type { Tx } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { OWN_COLUMNS } from "../queries.ts";
import {
  groupRows,
  idIn,
  isFilled,
  placeOf,
  selectKnown,
  selectTaken,
  type Group,
  type Taken,
} from "./group-rows.ts";
import { readAll, readRow, type ImportedRow } from "./import-row.ts";
import { assertSaleIsLower, readSaleCells } from "./sale-cells.ts";
import {
  differencesOf,
  findVariant,
  folded,
  namesIn,
  NO_VARIANT,
  readOwnCells,
  wrong,
  type KnownProduct,
  type KnownVariant,
  type VariantInput,
} from "./variant-row.ts";

/** What a row would do to a variant, if its product can be kept. */
export type WantedVariant = VariantInput & {
  line: number;
  /** What it is called; empty: as its product. */
  name: string;
  /** The row that adds its product; null: the product is in the shop. */
  addedIn: number | null;
  product_id: Id;
  variant_id: Id;
  effect: "add" | "change" | "none";
  changed: string[];
  changes: PlannedRow["changes"];
  option_names: string[];
  option_values: string[];
};

type ReadRows = {
  products: ImportedRow[];
  variants: WantedVariant[];
  unreadable: { row: SheetRow; message: string }[];
};

/** What rows say about products, and what about variants: nothing, in a sheet without options and their columns. */
export async function readRows(tx: Tx, importId: Id, rows: SheetRow[]): Promise<ReadRows> {
  const known = await selectKnown(tx, rows);
  const taken = await selectTaken(tx, importId, rows);
  const { plain, groups } = groupRows(rows, known);
  const read: ReadRows = { products: [], variants: [], unreadable: [] };
  for (const row of plain) readPlainRow(read, row, known.get(idIn(row)), taken);
  for (const group of groups) readGroup(read, group, taken);
  return read;
}

/** A product without options is one variant, with its own id. */
function readPlainRow(read: ReadRows, row: SheetRow, known: KnownProduct | undefined, taken: Taken): void {
  attempt(read, row, () => {
    const sold = known?.variants[0] ?? NO_VARIANT;
    const [product, cells, sale] = readAll(
      () => readRow(row),
      () => readOwnCells(row),
      () => readSaleCells(row, sold),
    );
    const own = { ...cells, ...sale };
    assertSaleIsLower(own, sold, product.price_centavos ?? (known && sold.price_centavos));
    const { line, product_id, isNew } = product;
    // Of a second row with its id, the product's own part says so.
    if (Object.keys(own).length > 0 && (isNew || known) && !taken.variants.has(product_id)) {
      takePlace(taken, product_id, own);
      const place = { line, name: "", addedIn: isNew ? line : null, product_id, variant_id: product_id };
      read.variants.push({ ...own, ...place, ...changeOf(sold, own), option_names: [], option_values: [] });
    }
    read.products.push(product);
  });
}

/** The rows of a product with options. A new one comes with all its variants, or not yet. */
function readGroup(read: ReadRows, { product, rows }: Group, taken: Taken): void {
  const first = rows[0]!;
  const isNew = !isFilled(first.id);
  const group = { product, product_id: product?.id ?? newId(), isNew, isFirst: true, first };
  const own: ReadRows = { products: [], variants: [], unreadable: [] };
  if (taken.products.has(group.product_id)) group.isFirst = false;
  for (const row of rows) {
    attempt(own, product ? { ...row, name: product.name } : row, () =>
      readVariantRow(own, row, group, taken),
    );
    group.isFirst = false;
  }
  taken.products.add(group.product_id);
  if (isNew && own.unreadable.length > 0) {
    const wrong = new Set(own.unreadable.map(({ row }) => row.line));
    for (const row of rows) if (!wrong.has(row.line)) own.unreadable.push({ row, message: OTHER_ROW });
    own.products = own.variants = [];
  }
  if (isNew && own.products[0])
    own.products[0].price_centavos = Math.min(...own.variants.map(({ price_centavos: price }) => price!));
  for (const part of ["products", "variants", "unreadable"] as const)
    read[part].push(...(own[part] as never[]));
}

export const OTHER_ROW = "Another row of this product has an error.";

type Place = {
  product: KnownProduct | undefined;
  product_id: Id;
  isNew: boolean;
  /** Here stands what the product is called. */
  isFirst: boolean;
  first: SheetRow;
};

function readVariantRow(read: ReadRows, row: SheetRow, place: Place, taken: Taken): void {
  const { product, product_id, isNew, isFirst, first } = place;
  const names = product?.option_names ?? namesIn(first);
  const { known, values } = findVariant(row, product, names);
  const [{ price_centavos, stock, ...cells }, own, sale] = readAll(
    () => readRow(cellsOf(row, place)),
    () => readOwnCells(row),
    () => readSaleCells(row, known ?? NO_VARIANT),
  );
  const price = price_centavos ?? (isNew ? read.products[0]?.price_centavos : undefined);
  const input = { price_centavos: price, stock, ...own, ...sale };
  // Without a price of its own it has that of the first row, which may be wrong itself.
  const hasLostFirst = isNew && !isFirst && !read.products[0];
  if (!known && price === undefined) throw wrong(hasLostFirst ? OTHER_ROW : "Please fill in: price.");
  assertSaleIsLower(sale, known ?? NO_VARIANT, price ?? known?.price_centavos);
  const variant_id = known?.id ?? newId();
  takePlace(taken, variant_id, input, placeOf(product_id, values));
  if (!known || known.is_archived) countVariant(taken, product, product_id);
  const name = `${product?.name ?? first.name?.trim()} – ${values.join(" / ")}`;
  const told = { ...input, name, line: row.line, addedIn: isNew ? first.line : null, product_id, variant_id };
  const options = { option_names: names, option_values: values };
  if (!known) read.variants.push({ ...told, ...options, effect: "add", changed: [], changes: [] });
  else {
    const change = changeOf(known, input);
    read.variants.push({
      ...told,
      ...options,
      ...change,
      // It was sold before: back it comes, as it was but for what the row says.
      ...(known.is_archived && { effect: "add", changed: [...change.changed, "archived_at"] }),
    });
  }
  const isNamed =
    cells.categoryName !== undefined || OWN_COLUMNS.some((column) => cells[column] !== undefined);
  if (isFirst && (isNew || isNamed))
    read.products.push({ ...cells, product_id, ...(isNew && { price_centavos: price! }) });
}

/** What the product is called counts in its first row; empty cells say nothing where it is in the shop. */
function cellsOf(row: SheetRow, { product_id, isNew, isFirst }: Place): SheetRow {
  if (isNew && isFirst) return row;
  const untold = PRODUCT_FIELDS.filter(
    (field) => field !== "stock" && !(isFilled(row[field]) && (isFirst || field === "price")),
  );
  const told = Object.entries(row).filter(([cell]) => !(untold as string[]).includes(cell));
  return { ...(Object.fromEntries(told) as SheetRow), id: product_id };
}

function changeOf(known: KnownVariant, input: VariantInput) {
  const { changed, changes } = differencesOf(known, input);
  return { changed, changes, effect: changed.length > 0 ? ("change" as const) : ("none" as const) };
}

function takePlace(taken: Taken, id: Id, { sku }: VariantInput, values: string = id): void {
  if (taken.variants.has(values) || taken.variants.has(id)) throw wrong("Another row has the same variant.");
  const owner = sku && taken.skus.get(folded(sku));
  if (owner && owner !== id) throw new ShopError("sku_taken");
  taken.variants.add(values).add(id);
  if (sku) taken.skus.set(folded(sku), id);
}

function countVariant({ added }: Taken, product: KnownProduct | undefined, id: Id): void {
  const sold = product?.variants.filter(({ is_archived }) => !is_archived).length ?? 0;
  const count = (added.get(id) ?? 0) + 1;
  if (sold + count > MAX_VARIANTS) throw wrong(`A product has at most ${MAX_VARIANTS} variants.`);
  added.set(id, count);
}

function attempt({ unreadable }: ReadRows, row: SheetRow, work: () => void): void {
  try {
    work();
  } catch (refused) {
    if (!(refused instanceof ShopError)) throw refused;
    unreadable.push({ row, message: refused.message });
  }
}
