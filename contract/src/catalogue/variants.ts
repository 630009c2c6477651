import { z } from "zod";
import { Id, Pesos } from "../core/primitives.ts";
import { Line } from "./product-fields.ts";
import { publicSaleFields, Sale, saleFormFields } from "./sale.ts";
import { MAX_STOCK, MAX_OPTIONS, MAX_VARIANTS, MAX_GRAMS } from "./constants.ts";

export const Option = z.object({ name: z.string(), values: z.array(z.string()) });
export type Option = z.infer<typeof Option>;

export const Variant = z.object({
  _id: Id,
  values: z.array(z.string()),
  price: Pesos,
  ...publicSaleFields,
  stock: z.number().int().nullable(),
  sku: z.string().nullable(),
  image: z.string().nullable(),
});
export type Variant = z.infer<typeof Variant>;

export const AdminVariant = Variant.extend({
  barcode: z.string().nullable(),
  weight: z.number().int().nullable(),
  sale: Sale.optional(),
});
export type AdminVariant = z.infer<typeof AdminVariant>;

/** Without `_id`, changes the variant with these option values, or adds one. */
const VariantForm = z.object({
  _id: Id.optional(),
  values: z.array(z.string().max(50)).max(MAX_OPTIONS),
  price: z.number().optional(),
  ...saleFormFields,
  stock: z.number().int().min(0).max(MAX_STOCK).nullish(),
  sku: Line(60),
  barcode: Line(60),
  weight: z.number().int().min(1).max(MAX_GRAMS).nullish(),
  image: Line(500),
});
export type VariantForm = z.infer<typeof VariantForm>;

/**
 * Send both fields or neither. Omitted: unchanged. Empty `options`: the product has no variants to choose.
 */
export const variantFields = {
  options: z.array(z.string().max(30)).max(MAX_OPTIONS).optional(),
  variants: z.array(VariantForm).max(MAX_VARIANTS).optional(),
};

export const InventoryDetails = z.object({
  sku: z.string().nullable(),
  barcode: z.string().nullable(),
  weight: z.number().int().nullable(),
});
export type InventoryDetails = z.infer<typeof InventoryDetails>;

export const InventoryDetailsForm = VariantForm.pick({ sku: true, barcode: true, weight: true });

export const inventoryDetailsField = { keeping: InventoryDetailsForm.optional() };
