import { sql } from "kysely";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import type { VariantForm } from "@tindahan/contract/catalogue/variants.ts";
import type { Tx } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { readImage, readPrice } from "../products/product-form.ts";
import { assertLower, NO_SALE, readSale, type SaleColumns } from "../sales/sales.ts";

/** What a product is to be sold by; undefined: as before. */
export type Wanted = { names: string[]; variants: VariantForm[] } | undefined;

/** The rules that a form can break, each with its words. */
export function readVariants(form: {
  options?: string[] | undefined;
  variants?: VariantForm[] | undefined;
}): Wanted {
  if (!form.options && !form.variants) return undefined;
  const names = (form.options ?? []).map(tidy);
  const variants = (form.variants ?? []).map((variant) => ({ ...variant, values: variant.values.map(tidy) }));
  if (names.includes("") || variants.some(({ values }) => values.includes("")))
    throw wrong("Please give every option a name, and every variant a value for each.");
  if (new Set(names.map(folded)).size < names.length) throw wrong("Two options have the same name.");
  if (variants.some(({ values }) => values.length !== names.length))
    throw wrong("Every variant needs one value for each option.");
  if (names.length > 0 && variants.length === 0) throw wrong("Add at least one variant.");
  if (names.length === 0 && variants.length > 0) throw wrong("Variants need an option to tell them apart.");
  const known = new Set(variants.map(({ values }) => folded(JSON.stringify(values))));
  if (known.size < variants.length) throw wrong("Two variants have the same values.");
  return { names, variants };
}

/** Variants that are known, by their id or their values, stay the same ones: orders and carts refer to them. */
export async function writeVariants(tx: Tx, productId: Id, { names, variants }: NonNullable<Wanted>) {
  const { rows: known } = await sql<Known>`
    select id, option_values, price_centavos, price_now(price_centavos, sale_centavos, sale_from, sale_until) as now_centavos,
      sale_centavos, sale_from::text, sale_until::text
    from variants where product_id = ${productId} and id <> ${productId}`.execute(tx);
  const ids = new Map(known.map((one) => [one.id, one]));
  const sent = new Set(variants.map(({ _id }) => _id));
  const byValues = new Map(
    known.filter(({ id }) => !sent.has(id)).map((one) => [JSON.stringify(one.option_values), one.id]),
  );
  const rows = variants.map((variant) => {
    if (variant._id && !ids.has(variant._id)) throw new ShopError("not_found");
    const id = variant._id ?? byValues.get(JSON.stringify(variant.values)) ?? newId();
    return {
      id,
      option_values: variant.values,
      ...pricesOf(variant, ids.get(id)),
      ...(variant.stock !== undefined && { stock: variant.stock }),
      sku: variant.sku || null,
      barcode: variant.barcode || null,
      weight_grams: variant.weight ?? null,
      image: variant.image ? readImage(variant.image) : null,
    };
  });
  await sql`select set_variants(${productId}, ${names}::text[], ${JSON.stringify(rows)}::jsonb)`.execute(tx);
}

type Known = SaleColumns & { id: Id; option_values: string[]; price_centavos: number; now_centavos: number };

/** With a sale, the price that was sent is the regular one; without, a price as it is today leaves everything alone. */
function pricesOf(
  { price, sale }: VariantForm,
  known: Known | undefined,
): SaleColumns & { price_centavos: number } {
  const sent = readPrice(price);
  const { sale_centavos, sale_from, sale_until } = known ?? NO_SALE;
  const columns = sale === undefined ? { sale_centavos, sale_from, sale_until } : readSale(sale);
  const isTodays = sale === undefined && sent === known?.now_centavos;
  const price_centavos = isTodays ? known.price_centavos : sent;
  assertLower(columns, price_centavos);
  return { price_centavos, ...columns };
}

function tidy(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .trim();
}

function folded(text: string): string {
  return text.toLocaleLowerCase("en");
}

function wrong(message: string): ShopError {
  return new ShopError("invalid_request", message, { variants: message });
}
