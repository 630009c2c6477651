import { ProductForm } from "@tindahan/contract/catalogue.ts";
import { errors, ShopError } from "@tindahan/contract/errors.ts";
import { Id } from "@tindahan/contract/primitives.ts";
import type { SheetRow } from "@tindahan/contract/product-sheet.ts";
import { readPrice, readStock } from "@tindahan/contract/typed-numbers.ts";
import { newId } from "../platform/ids.ts";
import { readProductForm, REQUIRED, type ProductInput } from "./product-form.ts";

/** A row without anything wrong that can be told by itself. */
export type ImportedRow = ProductInput & {
  line: number;
  product_id: Id;
  isNew: boolean;
  categoryName: string;
  /** The sheet has left it alone. */
  keeps_stock: boolean;
};

/** What a row wants, or what is wrong with it in the words of the form. */
export function readRow({ line, ...cells }: SheetRow): ImportedRow | string {
  const id = cells.id.trim();
  if (id && !Id.safeParse(id).success) return noSuchProduct(id);
  const missing = REQUIRED.filter((name) => !cells[name].trim());
  if (missing.length > 0) return `Please fill in: ${missing.join(", ")}.`;
  const [price, stock] = [readPrice(cells.price), readStock(cells.stock)];
  if (Number.isNaN(price)) return errors.price_invalid.message;
  const form = ProductForm.safeParse({ ...cells, price, stock, category: undefined });
  if (!form.success) return describe(form.error.issues[0]!.path[0] as keyof ProductForm);
  try {
    const input = readProductForm(form.data);
    const categoryName = cells.category.toWellFormed().replaceAll("\0", "").trim();
    const keeps_stock = cells.stockWas !== undefined && readStock(cells.stockWas) === stock;
    return { ...input, line, product_id: id || newId(), isNew: !id, categoryName, keeps_stock };
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
