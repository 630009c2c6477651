import { z } from "zod";
import { Id, Pesos } from "../core/primitives.ts";
import { Line, MAX_STOCK } from "./product-fields.ts";
import { onSaleFields, Sale, saleFields } from "./sale.ts";

/** Of a product: size, colour and one more. */
export const MAX_OPTIONS = 3;
/** Of a product, in the shop. */
export const MAX_VARIANTS = 100;
/** A tonne. */
export const MAX_GRAMS = 1_000_000;

/** What a shopper chooses, and between what. */
export const Option = z.object({ name: z.string(), values: z.array(z.string()) });
export type Option = z.infer<typeof Option>;

/** What is sold of a product with options: one value of each of them, in their order. */
export const Variant = z.object({
  _id: Id,
  values: z.array(z.string()),
  price: Pesos,
  ...onSaleFields,
  /** Null: the merchant does not count it. */
  stock: z.number().int().nullable(),
  sku: z.string().nullable(),
  /** Null: the product's. */
  image: z.string().nullable(),
});
export type Variant = z.infer<typeof Variant>;

/** With what only the merchant needs to know. */
export const OwnVariant = Variant.extend({
  barcode: z.string().nullable(),
  /** In grams. */
  weight: z.number().int().nullable(),
  sale: Sale.optional(),
});
export type OwnVariant = z.infer<typeof OwnVariant>;

/** A variant as a form sends it. Without an id it is the one that has these values, or a new one. */
const VariantForm = z.object({
  _id: Id.optional(),
  values: z.array(z.string().max(50)).max(MAX_OPTIONS),
  price: z.number().optional(),
  ...saleFields,
  /** Left out: as it was. Null: not counted. */
  stock: z.number().int().min(0).max(MAX_STOCK).nullish(),
  sku: Line(60),
  barcode: Line(60),
  weight: z.number().int().min(1).max(MAX_GRAMS).nullish(),
  image: Line(500),
});
export type VariantForm = z.infer<typeof VariantForm>;

/** Both or neither: without them, all stays as it was. No options: the product is sold as it is. */
export const variantFields = {
  options: z.array(z.string().max(30)).max(MAX_OPTIONS).optional(),
  variants: z.array(VariantForm).max(MAX_VARIANTS).optional(),
};

/** What the merchant keeps a product without options by, and what it weighs in grams. */
export const Keeping = z.object({
  sku: z.string().nullable(),
  barcode: z.string().nullable(),
  weight: z.number().int().nullable(),
});
export type Keeping = z.infer<typeof Keeping>;

export const KeepingForm = VariantForm.pick({ sku: true, barcode: true, weight: true });

/** Left out: as it was. Within it, null or empty: none. */
export const keepingField = { keeping: KeepingForm.optional() };
