import { readOptions, writeOptions } from "@tindahan/contract/catalogue/option-text.ts";
import type { SheetRow } from "@tindahan/contract/catalogue/product-sheet.ts";
import { MAX_OPTIONS } from "@tindahan/contract/catalogue/variants.ts";
import type { KnownVariant } from "../variants/select-variants.ts";
import { folded, isFilled } from "./group-rows.ts";
import { wrong } from "./read-row.ts";

export function optionNamesOf({ options = "" }: SheetRow): string[] {
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

/** Returns no variant if the product never had these option values. */
export function findVariant(
  { variantId = "", options = "" }: SheetRow,
  names: string[],
  known: KnownVariant[],
): { variant: KnownVariant | undefined; values: string[] } {
  const values = isFilled(options) ? valuesIn(options, names) : undefined;
  if (!isFilled(variantId)) {
    if (!values) throw wrong(`This product has options: say which one, as “${exampleOf(names)}”.`);
    const variant = known.find((one) => isSame(one.values, values));
    return { variant, values: variant?.values ?? values };
  }
  const id = variantId.trim().toLowerCase();
  const variant = known.find((one) => one._id === id && !one.isArchived);
  if (!variant) throw wrong(`No variant of this product has the id ${id.slice(0, 50)}.`);
  if (values && !isSame(variant.values, values))
    throw wrong(`This is its variant ${variant.values.join(" / ")}: change options in the product itself.`);
  return { variant, values: variant.values };
}

function valuesIn(text: string, names: string[]): string[] {
  const options = readOptions(text) ?? [];
  const chosen = new Map(options.map(({ name, value }) => [folded(name), value]));
  const values = names.map((name) => chosen.get(folded(name)) ?? "");
  const isRight = options.length === names.length && values.every((value) => value && value.length <= 50);
  if (!isRight) throw wrong(`Its options are written as “${exampleOf(names)}”.`);
  return values;
}

function exampleOf(names: string[]): string {
  return writeOptions(names.map((name) => ({ name, value: "…" })));
}

export function keyOf(values: string[]): string {
  return folded(JSON.stringify(values));
}

function isSame(one: string[], other: string[]): boolean {
  return keyOf(one) === keyOf(other);
}
