import { z } from "zod";
import { Product } from "./catalogue.ts";
import { admin, endpoint } from "../core/endpoint.ts";
import { Id, Pesos } from "../core/primitives.ts";
import { productFields } from "./product-fields.ts";
import { AdminVariant } from "./variants.ts";
import { Sale } from "./sale.ts";
import { MAX_STOCK } from "./constants.ts";
import { PRICE_ROUNDINGS } from "./prices.ts";

const PriceRounding = z.enum(PRICE_ROUNDINGS);

const MAX_CHANGED_PRODUCTS = 100;

const ProductsChange = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("price"), price: Pesos }),
  /** At most two decimals. The new price is rounded half up, by default to whole centavos. */
  z.strictObject({
    kind: z.literal("price-percent"),
    percent: z.number().min(-99.99).max(1_000),
    rounding: PriceRounding.optional(),
  }),
  z.strictObject({ kind: z.literal("sale"), ...Sale.shape }),
  z.strictObject({
    kind: z.literal("sale-percent"),
    percent: z.number().min(0.01).max(99.99),
    rounding: PriceRounding.optional(),
    from: Sale.shape.from,
    until: Sale.shape.until,
  }),
  z.strictObject({ kind: z.literal("sale-end") }),
  z.strictObject({ kind: z.literal("stock"), stock: z.number().int().min(0).max(MAX_STOCK).nullable() }),
  /** Relative, so that concurrent sales are not overwritten. */
  z.strictObject({ kind: z.literal("stock-by"), by: z.number().int().min(-MAX_STOCK).max(MAX_STOCK) }),
  z.strictObject({ kind: z.literal("category"), category: Id }),
  z.strictObject({ kind: z.literal("archive") }),
]);
export type ProductsChange = z.infer<typeof ProductsChange>;

/**
 * The values that the admin saw; a product that has changed since is refused. Stock matters only when a change
 * sets it.
 */
const ProductSnapshot = z.strictObject({
  name: productFields.name,
  price: productFields.price,
  comparePrice: Pesos.optional(),
  category: productFields.category,
  stock: productFields.stock,
});

const VariantSnapshot = z.strictObject({
  id: Id,
  price: Pesos,
  comparePrice: Pesos.optional(),
  stock: productFields.stock,
});

const ChosenProduct = z.strictObject({
  id: Id,
  seen: ProductSnapshot,
  /** The only variant whose price or stock changes; omitted: all of them. */
  variant: VariantSnapshot.optional(),
});
export type ChosenProduct = z.infer<typeof ChosenProduct>;

const body = {
  change: ProductsChange,
  products: z.array(ChosenProduct).min(1).max(MAX_CHANGED_PRODUCTS),
};

const ProductResult = z.object({
  id: Id,
  outcome: z.enum(["changed", "unchanged", "refused"]),
  product: Product.nullable(),
  /** The chosen variant, if there is one. */
  variant: AdminVariant.optional(),
  problem: z.string(),
});
export type ProductResult = z.infer<typeof ProductResult>;

export const previewProductsChange = endpoint("POST /api/admin/products/change/preview", admin("products"), {
  summary: "Previews a change of several products without saving it",
  body: z.object(body),
  response: z.object({ results: z.array(ProductResult) }),
});

export const changeProducts = endpoint("POST /api/admin/products/change", admin("products"), {
  summary: "Changes several products independently of each other; idempotent by `key`",
  /** The client reuses `key` when it retries after a lost response. */
  body: z.object({ ...body, key: Id }),
  response: z.object({ results: z.array(ProductResult) }),
});

export const undoProductsChange = endpoint("POST /api/admin/products/change/undo", admin("products"), {
  summary:
    "Undoes the caller's change of several products, except where its values have changed since; safe to repeat",
  body: z.object({ key: Id, products: z.array(Id).min(1).max(MAX_CHANGED_PRODUCTS) }),
  response: z.object({ results: z.array(ProductResult) }),
});
