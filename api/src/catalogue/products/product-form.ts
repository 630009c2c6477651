import type { Selectable } from "kysely";
import { MAX_PRICE } from "@tindahan/contract/catalogue/catalogue.ts";
import { type ProductForm } from "@tindahan/contract/catalogue/manage-products.ts";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import { pesosToCentavos } from "@tindahan/contract/core/format.ts";
import type { ProductField } from "@tindahan/contract/catalogue/product-fields.ts";
import type { Schema } from "../../platform/db/schema.ts";
import { isShownPicture } from "./product-pictures.ts";
import type { FieldColumn } from "../queries.ts";

type Row = Selectable<Schema["products"]> & Pick<Selectable<Schema["variants"]>, "stock">;
type Unmentioned = "category_id" | "stock";

/** A product as an admin means it, column by column; `undefined` is what they did not mention. */
export type ProductInput = {
  [Column in FieldColumn]: Row[Column] | (Column extends Unmentioned ? undefined : never);
};

export const REQUIRED = ["name", "details", "price", "image"] as const satisfies ProductField[];

/** The specified rules with the specified words, in the order in which an admin meets them. */
export function readProductForm(form: ProductForm): ProductInput {
  const { name, details, price, image, category, stock } = form;
  if (!name || !details?.trim() || price === undefined || price === null || price === "" || !image)
    throw new ShopError("fields_missing");
  return {
    name,
    details,
    price_centavos: readPrice(price),
    image: readImage(image),
    category_id: category === "" ? null : category,
    stock,
  };
}

/** The fields that a row of a sheet has cells for; the others are left out. */
export function readMentioned(form: ProductForm): Partial<ProductInput> {
  const { name, details, price, image, stock } = form;
  return {
    ...(name != null && { name }),
    ...(details != null && { details }),
    ...(price != null && { price_centavos: readPrice(price) }),
    ...(image != null && { image: readImage(image) }),
    ...(stock !== undefined && { stock }),
  };
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
