import { z } from "zod";
import { Id, Pesos } from "../core/primitives.ts";

/**
 * What a merchant says about a product, in the order of the spreadsheet's columns: the one list of fields. The contract,
 * the SQL, the form and the sheet are made from it, and whatever lacks one of them does not compile.
 */
export const productFields = {
  name: z.string(),
  details: z.string(),
  price: Pesos,
  /** The category's id, or null when it was deleted. */
  category: Id.nullable(),
  image: z.string(),
  /** Null: the merchant does not count this product. */
  stock: z.number().int().nullable(),
};
export type ProductField = keyof typeof productFields;
export const PRODUCT_FIELDS = Object.keys(productFields) as ProductField[];

/** What is sold is a variant, which has the price and the stock. All other fields are the product's own. */
export type OwnField = Exclude<ProductField, "price" | "stock">;
export const OWN_FIELDS = PRODUCT_FIELDS.filter((field) => field !== "price" && field !== "stock");

/**
 * What an admin typed. Anything may be missing: which words that gets is a rule of the shop, not of the form. Control
 * characters are dropped, because a database cannot keep all of them and nobody types them on purpose.
 */
export const Line = (max: number) => z.string().max(max).transform(oneLine).nullish();
export const Lines = (max: number) => z.string().max(max).transform(withoutControls).nullish();

/** Nobody's stock, but somebody's slip of the finger. */
export const MAX_STOCK = 1_000_000;

/** The same fields as a form sends them. */
export const typedFields = {
  name: Line(200),
  details: Lines(10_000),
  price: z.union([z.number(), z.string()]).nullish(),
  /** Left out: as it was. Null or empty: none. */
  category: z.union([Id, z.literal("")]).nullish(),
  image: Line(500),
  /** Left out: as it was. Null: not counted. */
  stock: z.number().int().min(0).max(MAX_STOCK).nullish(),
} satisfies Record<ProductField, z.ZodType>;

function oneLine(text: string): string {
  return withoutControls(text).replaceAll(/\s+/g, " ").trim();
}

function withoutControls(text: string): string {
  // oxlint-disable-next-line no-control-regex -- they are what is looked for
  return text
    .toWellFormed()
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, "");
}
