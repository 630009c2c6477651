import type { Product, ProductForm, SeenProduct } from "@tindahan/contract/catalogue.ts";
import { errors, ShopError } from "@tindahan/contract/errors.ts";
import { readPrice, readStock } from "@tindahan/contract/typed-numbers.ts";
import { wordsOf } from "../words-of.ts";

const FIELDS = ["name", "details", "price", "category", "image", "stock"] as const;
type FieldName = (typeof FIELDS)[number];

/** A product as it stands in the form: text, whatever it says. */
export type ProductDraft = Record<FieldName, string>;
/** What is wrong with a draft: in one sentence, and beside each field. */
export type Problems = { message: string; fields: Partial<ProductDraft> };

const EMPTY: ProductDraft = { name: "", details: "", price: "", category: "", image: "", stock: "" };

const MISSING: Omit<ProductDraft, "stock"> = {
  name: "Enter a name.",
  details: "Enter some details.",
  price: "Enter a price.",
  category: "Choose a category.",
  image: "Upload a picture, or enter its address.",
};

const STOCK_INVALID = "Stock must be a whole number up to 1,000,000, or empty.";

export function toDraft(product: Product | undefined): ProductDraft {
  if (!product) return EMPTY;
  const { name, details, price, category, image, stock } = product;
  return {
    name,
    details,
    price: String(price),
    category: category ?? "",
    image,
    stock: stock === null ? "" : String(stock),
  };
}

export function isSameDraft(one: ProductDraft, other: ProductDraft): boolean {
  return FIELDS.every((name) => one[name] === other[name]);
}

/** A draft over a product that has changed meanwhile: what was touched stays, the rest is as it is by now. */
export function mergeDraft(draft: ProductDraft, before: ProductDraft, now: ProductDraft): ProductDraft {
  const fields = FIELDS.map((name) => [name, draft[name] === before[name] ? now[name] : draft[name]]);
  return Object.fromEntries(fields) as ProductDraft;
}

/** The rules that a form can know by itself, in the words of the shop; the server decides about the rest. */
export function problemsOf(draft: ProductDraft, isNew: boolean): Problems | undefined {
  const missing = Object.entries(MISSING).filter(([name]) => !draft[name as FieldName].trim());
  if (missing.length > 0)
    return {
      message: isNew ? "Please fill all the fields" : errors.fields_missing.message,
      fields: Object.fromEntries(missing),
    };
  if (!(readPrice(draft.price) > 0)) return problem("price", errors.price_invalid.message);
  const stock = readStock(draft.stock);
  if (stock !== null && !(stock <= 1_000_000)) return problem("stock", STOCK_INVALID);
  return undefined;
}

/** The fields that the server's refusal is about. */
export function problemsIn(thrown: unknown): Problems {
  const message = wordsOf(thrown);
  if (!(thrown instanceof ShopError)) return { message, fields: {} };
  const { code, fields = {} } = thrown;
  if (code === "price_invalid") return problem("price", message);
  if (code === "picture_refused") return problem("image", message);
  const named = FIELDS.flatMap((name) => (fields[name] ? [[name, fields[name]]] : []));
  return { message, fields: Object.fromEntries(named) as Partial<ProductDraft> };
}

/** The first one in the order of the form. */
export function firstField({ fields }: Problems): FieldName | undefined {
  return FIELDS.find((name) => fields[name]);
}

/** Stock that nobody has touched is left out: the shop goes on selling while a form is open. */
export function toForm(draft: ProductDraft, initial: ProductDraft): ProductForm {
  return {
    name: draft.name.trim(),
    details: draft.details,
    price: readPrice(draft.price),
    category: draft.category,
    image: draft.image.trim(),
    ...(draft.stock !== initial.stock && { stock: readStock(draft.stock) }),
  };
}

export function toSeen({ name, details, price, category, image }: Product): SeenProduct {
  return { name, details, price, category, image };
}

function problem(name: FieldName, message: string): Problems {
  return { message, fields: { [name]: message } };
}
