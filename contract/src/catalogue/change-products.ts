import { z } from "zod";
import { Product } from "./catalogue.ts";
import { admin, endpoint } from "../core/endpoint.ts";
import { Id, Pesos } from "../core/primitives.ts";
import { MAX_STOCK, productFields } from "./product-fields.ts";
import { PriceRounding } from "./price-rounding.ts";
import { Sale } from "./sale.ts";

/** One change of one or many products, each by itself. */

const CHANGED_AT_ONCE = 100;

const ProductsChange = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("price"), price: Pesos }),
  /** At most two decimals. The new price is rounded, halves up: to whole centavos if nothing is said. */
  z.strictObject({
    kind: z.literal("price-percent"),
    percent: z.number().min(-99.99).max(1_000),
    rounding: PriceRounding.optional(),
  }),
  /** The regular price stays. With options, each variant gets it. */
  z.strictObject({ kind: z.literal("sale"), ...Sale.shape }),
  /** So much off the regular price of each variant, rounded as above. At most two decimals. */
  z.strictObject({
    kind: z.literal("sale-percent"),
    percent: z.number().min(0.01).max(99.99),
    rounding: PriceRounding.optional(),
    from: Sale.shape.from,
    until: Sale.shape.until,
  }),
  z.strictObject({ kind: z.literal("sale-end") }),
  z.strictObject({ kind: z.literal("stock"), stock: z.number().int().min(0).max(MAX_STOCK).nullable() }),
  /** So many more, or fewer: what was sold meanwhile stays sold. */
  z.strictObject({ kind: z.literal("stock-by"), by: z.number().int().min(-MAX_STOCK).max(MAX_STOCK) }),
  z.strictObject({ kind: z.literal("category"), category: Id }),
  z.strictObject({ kind: z.literal("archive") }),
]);
export type ProductsChange = z.infer<typeof ProductsChange>;

/** What the admin saw. A product that was changed since is left alone; sales matter only where a number replaces them. */
const SeenProduct = z.strictObject({
  name: productFields.name,
  price: productFields.price,
  comparePrice: Pesos.optional(),
  category: productFields.category,
  stock: productFields.stock,
});
export type SeenProduct = z.infer<typeof SeenProduct>;

const body = {
  change: ProductsChange,
  products: z
    .array(z.strictObject({ id: Id, seen: SeenProduct }))
    .min(1)
    .max(CHANGED_AT_ONCE),
};

const ProductResult = z.object({
  id: Id,
  outcome: z.enum(["changed", "unchanged", "refused"]),
  /** As it is, or would be, afterwards; null: it is not in the shop. */
  product: Product.nullable(),
  /** Why it was refused. */
  problem: z.string(),
});
export type ProductResult = z.infer<typeof ProductResult>;

export const previewProductsChange = endpoint("POST /api/admin/products/change/preview", admin("products"), {
  summary: "Tells what a change of products would do to each; changes nothing",
  body: z.object(body),
  response: z.object({ results: z.array(ProductResult) }),
});

export const changeProducts = endpoint("POST /api/admin/products/change", admin("products"), {
  summary: "Changes products, each by itself; repeating it does it once",
  /** Chosen by the caller, and the same when a change is repeated because no answer came. */
  body: z.object({ ...body, key: Id }),
  response: z.object({ results: z.array(ProductResult) }),
});
