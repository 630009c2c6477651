import type { Selectable } from "kysely";
import type { ProductForm, WholeProductForm } from "@tindahan/contract/catalogue/manage-products.ts";
import {
  PRODUCT_ONLY_FIELDS,
  type ProductOnlyField,
  type ProductField,
} from "@tindahan/contract/catalogue/product-fields.ts";
import type { ProductPicture } from "@tindahan/contract/catalogue/product-pictures.ts";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import type { Schema } from "../../platform/db/schema.ts";
import { COLUMN_OF, type OwnColumn } from "../queries.ts";
import { requirePriceCentavos, type PriceForm } from "../sales/prices.ts";
import { readVariantsForm, type VariantsInput } from "../variants/write-variants.ts";
import { readGalleryForm } from "./gallery.ts";
import { requireAllowedPicture } from "./allowed-picture.ts";

type Columns = Pick<Selectable<Schema["products"]>, OwnColumn>;

/** Undefined fields were not in the form. */
export type ProductInput = {
  columns: Omit<Columns, "category_id"> & { category_id: Columns["category_id"] | undefined };
  prices: PriceForm;
  stock: number | null | undefined;
  keeping: WholeProductForm["keeping"];
  variants: VariantsInput;
  pictures: ProductPicture[] | undefined;
};

export const REQUIRED = ["name", "details", "price", "image"] as const satisfies ProductField[];

type Reader<Field extends ProductOnlyField> = (input: ProductForm[Field] | null) => unknown;

const READERS: { [Field in ProductOnlyField]?: Reader<Field> } = {
  category: (category) => category || null,
  image: (image) => (image ? requireAllowedPicture(image) : ""),
};

export function readProductForm(form: WholeProductForm, mayBeEmpty: ProductField[] = []): ProductInput {
  const { price, regularPrice, sale, stock, keeping, images } = form;
  const priced = { ...form, price: regularPrice ?? price };
  const missing = REQUIRED.filter((field) => `${priced[field] ?? ""}`.trim() === "");
  if (missing.some((field) => !mayBeEmpty.includes(field))) throw new ShopError("fields_missing");
  requirePriceCentavos(priced.price);
  const columns = Object.fromEntries(
    PRODUCT_ONLY_FIELDS.map((field) => [COLUMN_OF[field], readProductField(field, form[field])]),
  ) as ProductInput["columns"];
  return {
    columns,
    prices: { price, regularPrice, sale },
    stock,
    keeping,
    variants: readVariantsForm(form),
    pictures: readGalleryForm(images, columns.image),
  };
}

export function readProductField<Field extends ProductOnlyField>(
  field: Field,
  input: ProductForm[Field],
): unknown {
  if (input === undefined) return undefined;
  const read: Reader<Field> | undefined = READERS[field];
  return read ? read(input) : (input ?? "");
}
