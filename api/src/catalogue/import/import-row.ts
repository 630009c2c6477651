import { ProductForm } from "@tindahan/contract/catalogue/manage-products.ts";
import { errors, ShopError } from "@tindahan/contract/core/errors.ts";
import { Id } from "@tindahan/contract/core/primitives.ts";
import type { SheetRow } from "@tindahan/contract/catalogue/product-sheet.ts";
import { readPrice, readStock } from "@tindahan/contract/core/typed-numbers.ts";
import { newId } from "../../platform/db/ids.ts";
import { isElsewhere } from "../products/fetch-pictures.ts";
import { readMentioned, REQUIRED, type ProductInput } from "../products/product-form.ts";

/** A row without anything wrong that can be told by itself. What is undefined stays as it is. */
export type ImportedRow = Partial<ProductInput> & {
  line: number;
  product_id: Id;
  isNew: boolean;
  categoryName: string | undefined;
};

/** What a row wants, or what is wrong with it in the words of the form. */
export function readRow({ line, ...cells }: SheetRow): ImportedRow | string {
  const id = cells.id.trim();
  if (id && !Id.safeParse(id).success) return noSuchProduct(id);
  // A new product needs all fields; of one in the shop, whether it has any details to lose the database knows.
  const missing = REQUIRED.filter((name) =>
    id ? cells[name]?.trim() === "" && name !== "details" : !cells[name]?.trim(),
  );
  if (missing.length > 0) return `Please fill in: ${missing.join(", ")}.`;
  const price = cells.price === undefined ? undefined : readPrice(cells.price);
  const stock = cells.stock === undefined ? undefined : readStock(cells.stock);
  if (Number.isNaN(price)) return errors.price_invalid.message;
  const form = ProductForm.safeParse({ ...cells, price, stock, category: undefined });
  if (!form.success) return describe(form.error.issues[0]!.path[0] as keyof ProductForm);
  try {
    const { image } = form.data;
    // It is fetched once the import is confirmed.
    const elsewhere = image && isElsewhere(image) ? { image } : {};
    const input = {
      ...readMentioned({ ...form.data, ...(elsewhere.image && { image: null }) }),
      ...elsewhere,
    };
    // The sheet has left it alone: what was sold since the export is not undone.
    if (id && cells.stockWas !== undefined && readStock(cells.stockWas) === stock) delete input.stock;
    const categoryName = cells.category?.toWellFormed().replaceAll("\0", "").trim();
    return {
      ...input,
      line,
      product_id: id || newId(),
      isNew: !id,
      categoryName: id ? categoryName : (categoryName ?? ""),
    };
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
