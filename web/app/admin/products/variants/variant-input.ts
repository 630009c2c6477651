import type { AdminProduct } from "@tindahan/contract/catalogue/manage-products.ts";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import { parsePrice, parseWholeNumber } from "@tindahan/contract/core/parse-numbers.ts";
import { largePriceChange } from "../bulk/large-price-change.ts";
import { isSameFormValue } from "../../forms/changes.ts";
import { saleInputErrors, saleFromInput, type SaleInput } from "../form/sale-input.ts";
import type { AdminVariant, VariantForm } from "@tindahan/contract/catalogue/variants.ts";
import { MAX_STOCK, MAX_GRAMS, MAX_VARIANTS } from "@tindahan/contract/catalogue/constants.ts";
import { regularPriceOf } from "@tindahan/contract/catalogue/prices.ts";

/** `values` is the raw text, separated by commas. */
export type OptionInput = { key: string; name: string; values: string };

export type VariantInput = {
  _id?: string;
  values: string[];
  isSold: boolean;
  price: string;
  stock: string;
  sku: string;
  barcode: string;
  weight: string;
  salePrice: string;
  saleFrom: string;
  saleUntil: string;
  image: string | null;
};

/** `rows` holds stored and edited combinations; a combination without a row is sold at the product's price. */
export type VariantsInput = { options: OptionInput[]; rows: VariantInput[] };

export const SALE_FIELDS = ["salePrice", "saleFrom", "saleUntil"] as const;
export const VARIANT_FIELDS = ["price", ...SALE_FIELDS, "stock", "sku", "barcode", "weight"] as const;
export type VariantField = (typeof VARIANT_FIELDS)[number];

export function toVariantsInput(product: AdminProduct | undefined): VariantsInput {
  const options = (product?.options ?? []).map(({ name, values }) => ({
    key: name,
    name,
    values: values.join(", "),
  }));
  const rows = (product?.variants ?? []).map(toVariantRow);
  const others = combineOptionValues(options)
    .filter((values) => !rows.some((row) => hasOptionValues(row, values)))
    .map((values) => ({ ...emptyVariantRow(values), isSold: false }));
  return { options, rows: [...rows, ...others] };
}

function toVariantRow(variant: AdminVariant): VariantInput {
  const { _id, values, stock, sku, barcode, weight, sale, image } = variant;
  return {
    _id,
    values,
    isSold: true,
    price: String(regularPriceOf(variant)),
    stock: String(stock ?? ""),
    sku: sku ?? "",
    barcode: barcode ?? "",
    weight: String(weight ?? ""),
    salePrice: String(sale?.price ?? ""),
    saleFrom: sale?.from ?? "",
    saleUntil: sale?.until ?? "",
    image,
  };
}

function emptyVariantRow(values: string[]): VariantInput {
  const texts = Object.fromEntries(VARIANT_FIELDS.map((field) => [field, ""])) as Record<
    VariantField,
    string
  >;
  return { values, isSold: true, ...texts, image: null };
}

export function parseOptionValues({ values }: Pick<OptionInput, "values">): string[] {
  const seen = new Set<string>();
  return values
    .split(/[,;\n]/)
    .map((value) => value.replaceAll(/\s+/g, " ").trim())
    .filter((value) => value !== "" && !seen.has(value.toLowerCase()) && seen.add(value.toLowerCase()));
}

/** Cartesian product of the options' values; options without values are skipped. */
function combineOptionValues(options: OptionInput[]): string[][] {
  const lists = options.map(parseOptionValues).filter((values) => values.length > 0);
  if (lists.length === 0) return [];
  return lists.reduce<string[][]>(
    (combinations, values) => combinations.flatMap((one) => values.map((value) => [...one, value])),
    [[]],
  );
}

export function countCombinations(options: OptionInput[]): number {
  return options
    .map((option) => parseOptionValues(option).length)
    .reduce((product, n) => product * (n || 1), 1);
}

/** Empty above the limit: too many rows could not be saved. */
export function listVariantRows({ options, rows }: VariantsInput): VariantInput[] {
  if (countCombinations(options) > 10 * MAX_VARIANTS) return [];
  return combineOptionValues(options).map(
    (values) => rows.find((row) => hasOptionValues(row, values)) ?? emptyVariantRow(values),
  );
}

function hasOptionValues({ values }: VariantInput, optionValues: string[]): boolean {
  return values.length === optionValues.length && values.every((value, i) => value === optionValues[i]);
}

export function setVariantRow(
  input: VariantsInput,
  optionValues: string[],
  change: Partial<VariantInput>,
): VariantsInput {
  const rows = listVariantRows(input).map((row) =>
    hasOptionValues(row, optionValues) ? { ...row, ...change } : row,
  );
  return { ...input, rows };
}

export function fillVariantColumn(input: VariantsInput, field: VariantField, text: string): VariantsInput {
  return {
    ...input,
    rows: listVariantRows(input).map((row) => (row.isSold ? { ...row, [field]: text } : row)),
  };
}

/** With the same number of values, renamed values keep their rows. */
export function setOptionValues(input: VariantsInput, optionIndex: number, values: string): VariantsInput {
  const [before, after] = [parseOptionValues(input.options[optionIndex]!), parseOptionValues({ values })];
  const renamed =
    before.length === after.length ? new Map(before.map((value, i) => [value, after[i]!])) : new Map();
  return {
    options: input.options.map((option, i) => (i === optionIndex ? { ...option, values } : option)),
    rows: input.rows.map((row) => ({
      ...row,
      values: row.values.map((value, i) => (i === optionIndex ? (renamed.get(value) ?? value) : value)),
    })),
  };
}

/** Undefined if variants with this value have different pictures. */
export function sharedValuePicture(
  input: VariantsInput,
  optionIndex: number,
  optionValue: string,
): string | null | undefined {
  const pictures = new Set(
    listVariantRows(input)
      .filter((row) => row.isSold && row.values[optionIndex] === optionValue)
      .map(({ image }) => image),
  );
  if (pictures.size > 1) return undefined;
  const [only = null] = pictures;
  return only;
}

export function setValuePicture(
  input: VariantsInput,
  optionIndex: number,
  optionValue: string,
  image: string | null,
): VariantsInput {
  return {
    ...input,
    rows: listVariantRows(input).map((row) =>
      row.values[optionIndex] === optionValue ? { ...row, image } : row,
    ),
  };
}

export function toVariantFields(
  input: VariantsInput,
  initial: VariantsInput,
  price: number,
): { options?: string[]; variants?: VariantForm[] } {
  if (input.options.length === 0 && initial.options.length === 0) return {};
  const sold = listVariantRows(input).filter(({ isSold }) => isSold);
  const before = new Map(initial.rows.map((row) => [row._id, row]));
  return {
    options: input.options.map(({ name }) => name.trim()),
    variants: sold.map(({ _id, values, image, ...row }) => ({
      ...(_id && { _id }),
      values,
      regularPrice: row.price.trim() === "" ? price : parsePrice(row.price),
      // Untouched stock is omitted: orders may change it meanwhile.
      ...((_id === undefined || row.stock !== before.get(_id)?.stock) && {
        stock: parseWholeNumber(row.stock),
      }),
      ...(!isSameFormValue(saleInputOfRow(row), saleInputOfRow(before.get(_id))) && {
        sale: saleFromInput(saleInputOfRow(row)),
      }),
      sku: row.sku.trim() || null,
      barcode: row.barcode.trim() || null,
      weight: parseWholeNumber(row.weight),
      image,
    })),
  };
}

function saleInputOfRow(row: Pick<VariantInput, (typeof SALE_FIELDS)[number]> | undefined): SaleInput {
  return { price: row?.salePrice ?? "", from: row?.saleFrom ?? "", until: row?.saleUntil ?? "" };
}

/** Row fields are named by index, such as `price-3`. */
export function checkVariantsInput(input: VariantsInput, price: number): void {
  const fields: Record<string, string> = {};
  for (const [i, option] of input.options.entries()) {
    if (option.name.trim() === "") fields[`option-${i}`] = "Enter a name, such as Size.";
    if (parseOptionValues(option).length === 0)
      fields[`values-${i}`] = "Enter its values, separated by commas.";
  }
  for (const [i, row] of listVariantRows(input).entries()) {
    if (!row.isSold) continue;
    if (row.price.trim() !== "" && !(parsePrice(row.price) > 0))
      fields[`price-${i}`] = "Enter a price above 0.";
    const sale = saleInputErrors(
      saleInputOfRow(row),
      row.price.trim() === "" ? price : parsePrice(row.price),
    );
    if (sale.price) fields[`salePrice-${i}`] = sale.price;
    if (sale.until) fields[`saleUntil-${i}`] = sale.until;
    if (!isWholeNumberWithin(row.stock, 0, MAX_STOCK))
      fields[`stock-${i}`] = "Enter a whole number, or leave empty.";
    if (!isWholeNumberWithin(row.weight, 1, MAX_GRAMS))
      fields[`weight-${i}`] = "Enter whole grams, or leave empty.";
  }
  const [first] = Object.values(fields);
  if (first) throw new ShopError("invalid_request", first, fields);
}

/** Named like the fields of `checkVariantsInput`. */
export function largeVariantPriceChanges(
  input: VariantsInput,
  initial: VariantsInput,
  price: number,
): Record<string, string | undefined> {
  const before = new Map(initial.rows.map((row) => [row._id, row]));
  const entries = listVariantRows(input).flatMap((row, i) => {
    const earlier = row._id === undefined ? undefined : before.get(row._id);
    if (!earlier || !row.isSold) return [];
    const next = row.price.trim() === "" ? price : parsePrice(row.price);
    return [[`price-${i}`, largePriceChange(parsePrice(earlier.price), next)] as const];
  });
  return Object.fromEntries(entries);
}

function isWholeNumberWithin(text: string, least: number, most: number): boolean {
  const number = parseWholeNumber(text);
  return number === null || (number >= least && number <= most);
}
