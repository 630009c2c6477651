import { z } from "zod";
import { Id, Pesos } from "../core/primitives.ts";
import { MAX_STOCK } from "./constants.ts";

/** The fields that every product has, in the order of the first spreadsheet columns. Contract, SQL, form and sheet
 * derive from this list. */
export const productFields = {
  name: z.string(),
  details: z.string(),
  price: Pesos,
  /** Null: the category was deleted. */
  category: Id.nullable(),
  image: z.string(),
  /** Null: stock is not tracked. */
  stock: z.number().int().nullable(),
};
export type ProductField = keyof typeof productFields;
export const PRODUCT_FIELDS = Object.keys(productFields) as ProductField[];

/** Price and stock belong to variants; all other fields belong to the product. */
export type ProductOnlyField = Exclude<ProductField, "price" | "stock">;
export const PRODUCT_ONLY_FIELDS = PRODUCT_FIELDS.filter((field) => field !== "price" && field !== "stock");

/**
 * Every field may be missing, because the API words that error, not the schema. Control characters are
 * dropped, because PostgreSQL cannot store all of them.
 */
export const Line = (max: number) => z.string().max(max).transform(toOneLine).nullish();
export const Lines = (max: number) => z.string().max(max).transform(dropControlCharacters).nullish();

export const productFormFields = {
  name: Line(200),
  details: Lines(10_000),
  price: z.union([z.number(), z.string()]).nullish(),
  category: z.union([Id, z.literal("")]).nullish(),
  image: Line(500),
  stock: z.number().int().min(0).max(MAX_STOCK).nullish(),
} satisfies Record<ProductField, z.ZodType>;

function toOneLine(text: string): string {
  return dropControlCharacters(text).replaceAll(/\s+/g, " ").trim();
}

function dropControlCharacters(text: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are what this removes
  return text
    .toWellFormed()
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, "");
}
