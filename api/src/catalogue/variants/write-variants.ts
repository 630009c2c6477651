import { sql } from "kysely";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import type { AdminVariant, VariantForm } from "@tindahan/contract/catalogue/variants.ts";
import type { Tx } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { requireAllowedPicture } from "../products/allowed-picture.ts";
import { readPriceColumns } from "../sales/prices.ts";
import { selectStoredVariants } from "./select-variants.ts";

/** Undefined keeps the stored variants. */
export type VariantsInput = { names: string[]; variants: VariantForm[] } | undefined;

export function readVariantsForm(form: {
  options?: string[] | undefined;
  variants?: VariantForm[] | undefined;
}): VariantsInput {
  if (!form.options && !form.variants) return undefined;
  const names = (form.options ?? []).map(normalizeSpaces);
  const variants = (form.variants ?? []).map((variant) => ({
    ...variant,
    values: variant.values.map(normalizeSpaces),
  }));
  if (names.includes("") || variants.some(({ values }) => values.includes("")))
    throw variantsError("Please give every option a name, and every variant a value for each.");
  if (new Set(names.map((name) => name.toLowerCase())).size < names.length)
    throw variantsError("Two options have the same name.");
  if (variants.some(({ values }) => values.length !== names.length))
    throw variantsError("Every variant needs one value for each option.");
  if (names.length > 0 && variants.length === 0) throw variantsError("Add at least one variant.");
  if (names.length === 0 && variants.length > 0)
    throw variantsError("Variants need an option to tell them apart.");
  const stored = new Set(variants.map(({ values }) => JSON.stringify(values).toLowerCase()));
  if (stored.size < variants.length) throw variantsError("Two variants have the same values.");
  return { names, variants };
}

/** A known id or known values keep the variant, because orders and carts refer to it. */
export async function writeVariants(
  tx: Tx,
  productId: Id,
  { names, variants }: NonNullable<VariantsInput>,
): Promise<void> {
  const stored = (await selectStoredVariants(tx, [productId])).get(productId)!;
  const byId = new Map(stored.map((one) => [one._id, one]));
  const givenIds = new Set(variants.map(({ _id }) => _id));
  const byValues = new Map(
    stored.filter(({ _id }) => !givenIds.has(_id)).map((one) => [JSON.stringify(one.values), one]),
  );
  const rows = variants.map((variant) => {
    if (variant._id && !byId.has(variant._id)) throw new ShopError("not_found");
    const before = variant._id ? byId.get(variant._id) : byValues.get(JSON.stringify(variant.values));
    return { id: before?._id ?? newId(), ...toVariantRowColumns(variant, before) };
  });
  await sql`select set_variants(${productId}, ${names}::text[], ${JSON.stringify(rows)}::jsonb)`.execute(tx);
}

function toVariantRowColumns(variant: VariantForm, before: AdminVariant | undefined) {
  return {
    option_values: variant.values,
    ...readPriceColumns(variant, before),
    // An undefined key is left out of the JSON and keeps the stored stock.
    stock: variant.stock,
    sku: variant.sku || null,
    barcode: variant.barcode || null,
    weight_grams: variant.weight ?? null,
    image: variant.image ? requireAllowedPicture(variant.image) : null,
  };
}

function normalizeSpaces(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .trim();
}

function variantsError(message: string): ShopError {
  return new ShopError("invalid_request", message, { variants: message });
}
