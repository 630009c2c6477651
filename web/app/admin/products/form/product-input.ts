import type { Product } from "@tindahan/contract/catalogue/catalogue.ts";
import type {
  ProductForm,
  ProductSnapshot,
  WholeProductForm,
} from "@tindahan/contract/catalogue/manage-products.ts";
import { errors, ShopError } from "@tindahan/contract/core/errors.ts";
import type { ProductField } from "@tindahan/contract/catalogue/product-fields.ts";
import { parsePrice, parseWholeNumber } from "@tindahan/contract/core/parse-numbers.ts";
import { regularPriceOf } from "@tindahan/contract/catalogue/prices.ts";
import { MAX_STOCK } from "@tindahan/contract/catalogue/constants.ts";

export type ProductTexts = Record<ProductField, string>;

type Rule<Field extends ProductField> = {
  missing?: string;
  write: (value: Product[Field]) => string;
  read: (text: string) => ProductForm[Field];
};

/** In the order of the first spreadsheet columns. */
const RULES: { [Field in ProductField]: Rule<Field> } = {
  name: { missing: "Enter a name.", write: String, read: trimText },
  details: { missing: "Enter some details.", write: String, read: String },
  price: { missing: "Enter a price.", write: String, read: parsePrice },
  category: { missing: "Choose a category.", write: (id) => id ?? "", read: String },
  image: { missing: "Upload a picture, or enter its address.", write: String, read: trimText },
  stock: { write: (count) => String(count ?? ""), read: parseWholeNumber },
};

export const PRODUCT_FIELDS = Object.keys(RULES) as ProductField[];
export const REQUIRED_FIELDS = PRODUCT_FIELDS.filter((field) => RULES[field].missing);

const STOCK_INVALID = "Stock must be a whole number up to 1,000,000, or empty.";

export function toProductTexts(product: Product | undefined): ProductTexts {
  if (!product) return mapProductFields(() => "");
  // The form edits the regular price; the sale price is separate.
  const regular = { ...product, price: regularPriceOf(product) };
  return mapProductFields((field) => productFieldText(regular, field));
}

function productFieldText<Field extends ProductField>(product: Product, field: Field): string {
  return RULES[field].write(product[field]);
}

export function checkProductTexts(input: ProductTexts, isNew: boolean): void {
  const missing = PRODUCT_FIELDS.flatMap((field) => {
    const words = RULES[field].missing;
    return words && !input[field].trim() ? [[field, words]] : [];
  });
  if (missing.length > 0)
    throw new ShopError(
      "fields_missing",
      isNew ? "Please fill all the fields" : undefined,
      Object.fromEntries(missing),
    );
  if (!(parsePrice(input.price) > 0))
    throw new ShopError("price_invalid", undefined, { price: errors.price_invalid.message });
  const stock = parseWholeNumber(input.stock);
  if (stock !== null && !(stock <= MAX_STOCK))
    throw new ShopError("invalid_request", STOCK_INVALID, { stock: STOCK_INVALID });
}

/** Untouched stock is omitted: orders may change it while the form is open. */
export function toProductForm(
  input: ProductTexts,
  initial: ProductTexts,
  hasSale: boolean,
): WholeProductForm {
  const { stock, price, ...form } = mapProductFields((field) =>
    RULES[field].read(input[field]),
  ) as ProductForm;
  const counted = input.stock === initial.stock ? {} : { stock };
  return { ...form, ...counted, ...(hasSale ? { regularPrice: price } : { price }) };
}

export function toProductSnapshot(product: Product): ProductSnapshot {
  const { stock: _, ...seen } = mapProductFields((field) => product[field]) as Pick<Product, ProductField>;
  return { ...seen, comparePrice: product.comparePrice };
}

function mapProductFields<Value>(make: (field: ProductField) => Value): Record<ProductField, Value> {
  return Object.fromEntries(PRODUCT_FIELDS.map((field) => [field, make(field)])) as Record<
    ProductField,
    Value
  >;
}

function trimText(text: string): string {
  return text.trim();
}
