import { z } from "zod";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import { readOptions, writeOptions } from "@tindahan/contract/catalogue/option-text.ts";
import { Line } from "@tindahan/contract/catalogue/product-fields.ts";
import type { PlannedRow, SheetField, SheetRow } from "@tindahan/contract/catalogue/product-sheet.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import { readStock } from "@tindahan/contract/core/typed-numbers.ts";
import { MAX_GRAMS, MAX_OPTIONS } from "@tindahan/contract/catalogue/variants.ts";
import { noSuchProduct } from "./import-row.ts";
import { NO_SHEET_SALE, type SheetSale } from "./sale-cells.ts";

type VariantColumns = {
  price_centavos: number;
  stock: number | null;
  sku: string | null;
  barcode: string | null;
  weight_grams: number | null;
} & SheetSale;

/** What a sheet can say about a variant. Undefined stays as it is. */
export type VariantInput = { [Column in keyof VariantColumns]?: VariantColumns[Column] | undefined };

export type KnownVariant = VariantColumns & { id: Id; option_values: string[]; is_archived: boolean };

export type KnownProduct = { id: Id; name: string; option_names: string[]; variants: KnownVariant[] };

const VARIANT_FIELD_OF = {
  price_centavos: "price",
  stock: "stock",
  sku: "sku",
  barcode: "barcode",
  weight_grams: "weight",
  sale_centavos: "salePrice",
  sale_from: "saleFrom",
  sale_until: "saleUntil",
} as const satisfies Record<keyof VariantColumns, SheetField>;
const COLUMNS = Object.keys(VARIANT_FIELD_OF) as (keyof VariantColumns)[];

const Own = z.object({ sku: Line(60), barcode: Line(60) });

/** The cells that nothing but a variant has. Throws all that is wrong with them. */
export function readOwnCells({ sku, barcode, weight }: SheetRow): VariantInput {
  const grams = weight === undefined ? undefined : readStock(weight);
  const isWeight = grams == null || (grams >= 1 && grams <= MAX_GRAMS);
  const own = Own.safeParse({ sku, barcode });
  const long = new Set(own.error?.issues.map(({ path }) => path[0]));
  const problems = [
    ...(long.has("sku") ? ["The SKU is too long."] : []),
    ...(long.has("barcode") ? ["The barcode is too long."] : []),
    ...(isWeight ? [] : ["Weight must be a whole number of grams up to 1,000,000, or empty."]),
  ];
  if (!own.success || problems.length > 0) throw wrong(problems.join(" "));
  return {
    ...(sku !== undefined && { sku: own.data.sku || null }),
    ...(barcode !== undefined && { barcode: own.data.barcode || null }),
    ...(grams !== undefined && { weight_grams: grams }),
  };
}

/** What a new product's variants are told apart by: as its first row says. */
export function namesIn({ options = "" }: SheetRow): string[] {
  const names = (readOptions(options) ?? []).map(({ name }) => name);
  const isRight =
    names.length > 0 &&
    names.length <= MAX_OPTIONS &&
    names.every((name) => name.length <= 30) &&
    new Set(names.map(folded)).size === names.length;
  if (!isRight)
    throw wrong(
      `Write options as “Size: M; Color: Red”, at most ${MAX_OPTIONS} of them, each with another name.`,
    );
  return names;
}

/** The variant that a row is about, by its id or its values; none: it would be a new one. */
export function findVariant(
  { id, variantId = "", options = "" }: SheetRow,
  product: KnownProduct | undefined,
  names: string[],
): { known?: KnownVariant | undefined; values: string[] } {
  if (!product && id.trim()) throw wrong(noSuchProduct(id.trim()));
  if (product && names.length === 0)
    throw wrong("This product has no options in the shop. Add them to the product first.");
  const example = names.map((name) => ({ name, value: "…" }));
  const values = options.trim() ? readValues(options, names) : [];
  if (!values) throw wrong(`Its options are written as “${writeOptions(example)}”.`);
  if (!variantId.trim()) {
    if (values.length === 0)
      throw wrong(`This product has options: say which one, as “${writeOptions(example)}”.`);
    const known = product?.variants.find(({ option_values }) => isSame(option_values, values));
    return { known, values: known?.option_values ?? values };
  }
  const known = product?.variants.find(
    (one) => one.id === variantId.trim().toLowerCase() && !one.is_archived,
  );
  if (!known) throw wrong(`No variant of this product has the id ${variantId.trim().slice(0, 50)}.`);
  if (values.length > 0 && !isSame(known.option_values, values))
    throw wrong(
      `This is its variant ${known.option_values.join(" / ")}: change options in the product itself.`,
    );
  return { known, values: known.option_values };
}

function isSame(one: string[], other: string[]): boolean {
  return folded(JSON.stringify(one)) === folded(JSON.stringify(other));
}

/** In the product's order; undefined: that is not what its options are. */
function readValues(text: string, names: string[]): string[] | undefined {
  const options = readOptions(text) ?? [];
  const chosen = new Map(options.map(({ name, value }) => [folded(name), value]));
  const values = names.map((name) => chosen.get(folded(name)) ?? "");
  const isRight = options.length === names.length && values.every((value) => value && value.length <= 50);
  return isRight ? values : undefined;
}

export function wrong(message: string): ShopError {
  return new ShopError("invalid_request", message);
}

/** What is not in the shop yet. */
export const NO_VARIANT: KnownVariant = {
  id: "",
  option_values: [],
  is_archived: false,
  price_centavos: 0,
  stock: null,
  sku: null,
  barcode: null,
  weight_grams: null,
  ...NO_SHEET_SALE,
};

/** Capitals make no other option, and no other value. */
export function folded(text: string): string {
  return text.toLocaleLowerCase("en");
}

/** The columns in which a row differs from what there is, and how a merchant reads that. */
export function differencesOf(
  known: KnownVariant,
  input: VariantInput,
): { changed: string[]; changes: PlannedRow["changes"] } {
  const changed = COLUMNS.filter((column) => input[column] !== undefined && input[column] !== known[column]);
  const changes = changed.map((column) => ({
    field: VARIANT_FIELD_OF[column],
    before: shown(column, known[column]),
    after: shown(column, input[column]!),
  }));
  return { changed, changes };
}

function shown(column: keyof VariantColumns, value: string | number | null): string | null {
  if (value === null) return null;
  return column.endsWith("_centavos") ? (Number(value) / 100).toFixed(2) : String(value);
}
