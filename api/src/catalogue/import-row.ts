import { ProductForm } from "@tindahan/contract/catalogue.ts";
import { errors, ShopError } from "@tindahan/contract/errors.ts";
import { Id } from "@tindahan/contract/primitives.ts";
import type { SheetRow } from "@tindahan/contract/product-sheet.ts";
import { readPrice, readStock } from "@tindahan/contract/typed-numbers.ts";
import { newId } from "../platform/ids.ts";
import { readProductForm, type WantedProduct } from "./product-form.ts";

/** A row without anything wrong that can be told by itself. */
export type WantedRow = Omit<WantedProduct, "categoryId"> & {
  line: number;
  productId: Id;
  isNew: boolean;
  category: string;
  /** The sheet has left it alone. */
  keepsStock: boolean;
};

/** What a row wants, or what is wrong with it in the words of the form. */
export function readRow({ line, ...cells }: SheetRow): WantedRow | string {
  const id = cells.id.trim();
  if (id && !Id.safeParse(id).success) return noSuchProduct(id);
  const missing = (["name", "details", "price", "image"] as const).filter((name) => !cells[name].trim());
  if (missing.length > 0) return `Please fill in: ${missing.join(", ")}.`;
  const [price, stock] = [readPrice(cells.price), readStock(cells.stock)];
  if (Number.isNaN(price)) return errors.price_invalid.message;
  const { name, details, image } = cells;
  const form = ProductForm.safeParse({ name, details, price, image, stock });
  if (!form.success) return describe(form.error.issues[0]!.path[0] as keyof ProductForm);
  try {
    const wanted = readProductForm(form.data);
    const category = cells.category.toWellFormed().replaceAll("\0", "").trim();
    const keepsStock = cells.stockWas !== undefined && readStock(cells.stockWas) === stock;
    return { ...wanted, line, productId: id || newId(), isNew: !id, category, keepsStock };
  } catch (refused) {
    if (refused instanceof ShopError) return refused.message;
    throw refused;
  }
}

export function noSuchProduct(id: string): string {
  return `No product has the id ${id}.`;
}

function describe(field: keyof ProductForm): string {
  return field === "stock"
    ? "Stock must be a whole number up to 1,000,000, or empty."
    : `The ${field} is too long.`;
}
