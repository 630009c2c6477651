import { parseOptions, formatOptions } from "@tindahan/contract/catalogue/option-text.ts";
import type { SheetRow } from "@tindahan/contract/catalogue/product-sheet.ts";
import { MAX_OPTIONS } from "@tindahan/contract/catalogue/constants.ts";
import type { StoredVariant } from "../variants/select-variants.ts";
import { isFilledCell } from "./group-rows.ts";
import { sheetRowError } from "./read-row.ts";

export function readOptionNames({ options = "" }: SheetRow): string[] {
  const names = (parseOptions(options) ?? []).map(({ name }) => name);
  const isValid =
    names.length > 0 &&
    names.length <= MAX_OPTIONS &&
    names.every((name) => name.length <= 30) &&
    new Set(names.map((name) => name.toLowerCase())).size === names.length;
  if (!isValid)
    throw sheetRowError(
      `Write options as “Size: M; Color: Red”, at most ${MAX_OPTIONS} of them, each with a different name.`,
    );
  return names;
}

export function findVariantOfRow(
  { variantId = "", options = "" }: SheetRow,
  names: string[],
  storedVariants: StoredVariant[],
): { variant: StoredVariant | undefined; values: string[] } {
  const values = isFilledCell(options) ? readOptionValues(options, names) : undefined;
  if (!isFilledCell(variantId)) {
    if (!values)
      throw sheetRowError(`This product has options. Name the variant as “${optionsExample(names)}”.`);
    const variant = storedVariants.find((one) => hasSameOptionValues(one.values, values));
    return { variant, values: variant?.values ?? values };
  }
  const id = variantId.trim().toLowerCase();
  const variant = storedVariants.find((one) => one._id === id && !one.isArchived);
  if (!variant) throw sheetRowError(`No variant of this product has the id ${id.slice(0, 50)}.`);
  if (values && !hasSameOptionValues(variant.values, values))
    throw sheetRowError(
      `This is the variant ${variant.values.join(" / ")}. To change its options, edit the product.`,
    );
  return { variant, values: variant.values };
}

function readOptionValues(text: string, names: string[]): string[] {
  const options = parseOptions(text) ?? [];
  const valueByName = new Map(options.map(({ name, value }) => [name.toLowerCase(), value]));
  const values = names.map((name) => valueByName.get(name.toLowerCase()) ?? "");
  const isValid = options.length === names.length && values.every((value) => value && value.length <= 50);
  if (!isValid) throw sheetRowError(`Write its options as “${optionsExample(names)}”.`);
  return values;
}

function optionsExample(names: string[]): string {
  return formatOptions(names.map((name) => ({ name, value: "…" })));
}

export function optionValuesKey(optionValues: string[]): string {
  return JSON.stringify(optionValues).toLowerCase();
}

function hasSameOptionValues(one: string[], other: string[]): boolean {
  return optionValuesKey(one) === optionValuesKey(other);
}
