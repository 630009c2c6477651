import type { Selectable } from "kysely";
import { MAX_PRICE } from "@tindahan/contract/catalogue/catalogue.ts";
import { type ProductForm } from "@tindahan/contract/catalogue/manage-products.ts";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import { pesosToCentavos } from "@tindahan/contract/core/format.ts";
import { PRODUCT_FIELDS, type ProductField } from "@tindahan/contract/catalogue/product-fields.ts";
import type { Schema } from "../../platform/db/schema.ts";
import { isShownPicture } from "./shown-picture.ts";
import { COLUMN_OF, type FieldColumn } from "../queries.ts";

type Row = Selectable<Schema["products"]> & Pick<Selectable<Schema["variants"]>, "stock">;
type Unmentioned = "category_id" | "stock";

/** A product as an admin means it, column by column; `undefined` is what they did not mention. */
export type ProductInput = {
  [Column in FieldColumn]: Row[Column] | (Column extends Unmentioned ? undefined : never);
};

export const REQUIRED = ["name", "details", "price", "image"] as const satisfies ProductField[];

/** Each field by its own rule, in the order in which an admin meets them. */
const READERS: { [Field in ProductField]: (typed: NonNullable<ProductForm[Field]>) => unknown } = {
  name: (name) => name,
  details: (details) => details,
  price: readPrice,
  image: readImage,
  category: (category) => category || null,
  stock: (stock) => stock,
};

/** The specified rules with the specified words. */
export function readProductForm(form: ProductForm): ProductInput {
  if (REQUIRED.some((field) => `${form[field] ?? ""}`.trim() === "")) throw new ShopError("fields_missing");
  return readFields(form, PRODUCT_FIELDS) as ProductInput;
}

/** The fields that a row of a sheet has cells for; the others are left out. */
export function readMentioned(form: ProductForm): Partial<ProductInput> {
  return readFields(
    form,
    PRODUCT_FIELDS.filter((field) => form[field] !== undefined),
  );
}

function readFields(form: ProductForm, fields: ProductField[]): Partial<ProductInput> {
  const columns = fields.map((field) => {
    const typed = form[field];
    return [COLUMN_OF[field], typed == null ? typed : READERS[field](typed as never)];
  });
  return Object.fromEntries(columns) as Partial<ProductInput>;
}

export function readImage(image: string): string {
  if (!isShownPicture(image)) throw new ShopError("picture_refused");
  return image;
}

export function readPrice(price: number | string): number {
  if (typeof price !== "number" || price <= 0) throw new ShopError("price_invalid");
  if (price > MAX_PRICE) throw wrongPrice(`A price is at most ${MAX_PRICE} pesos.`);
  const centavos = centavosOf(price);
  // 1e-99 is no price, though it is more than nothing.
  if (centavos < 1) throw new ShopError("price_invalid");
  return centavos;
}

function centavosOf(price: number): number {
  try {
    return pesosToCentavos(price);
  } catch {
    throw wrongPrice("A price has at most two decimals.");
  }
}

function wrongPrice(message: string): ShopError {
  return new ShopError("invalid_request", message, { price: message });
}
