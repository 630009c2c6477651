import { ProductForm } from "@tindahan/contract/catalogue/manage-products.ts";
import { errors, ShopError } from "@tindahan/contract/core/errors.ts";
import { Id } from "@tindahan/contract/core/primitives.ts";
import type { SheetRow } from "@tindahan/contract/catalogue/product-sheet.ts";
import { readPrice, readStock } from "@tindahan/contract/core/typed-numbers.ts";
import { newId } from "../../platform/db/ids.ts";
import { isElsewhere } from "../products/remote-cover.ts";
import { readMentioned, REQUIRED, type ProductInput } from "../products/product-form.ts";

/** A row without anything wrong that can be told by itself. What is undefined stays as it is. */
export type ImportedRow = Partial<ProductInput> & {
  line: number;
  product_id: Id;
  isNew: boolean;
  categoryName: string | undefined;
};

/** What a row wants. Throws all that is wrong with it, in the words of the form. */
export function readRow({ line, ...cells }: SheetRow): ImportedRow {
  const id = cells.id.trim();
  if (id && !Id.safeParse(id).success) throw new ShopError("invalid_request", noSuchProduct(id));
  // A new product needs all fields; of one in the shop, whether it has any details to lose the database knows.
  const missing: (keyof ProductForm)[] = id
    ? REQUIRED.filter((name) => cells[name]?.trim() === "" && name !== "details")
    : [...REQUIRED, "category" as const].filter((name) => !cells[name]?.trim());
  const price = cells.price?.trim() ? readPrice(cells.price) : undefined;
  const stock = cells.stock === undefined ? undefined : readStock(cells.stock);
  const [, , form] = readAll(
    () => missing.length === 0 || refuse(`Please fill in: ${missing.join(", ")}.`),
    () => !Number.isNaN(price) || refuse(errors.price_invalid.message),
    () => readForm({ ...cells, price: Number.isNaN(price) ? undefined : price, stock, category: undefined }),
  );
  const image = form.image && isElsewhere(form.image) ? form.image : undefined;
  const input = {
    ...readMentioned({ ...form, ...(image && { image: undefined }) }),
    ...(image && { image }),
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
}

/** Reads them all, and throws all that is wrong: who corrects a sheet wants to do it once. */
export function readAll<Parts extends unknown[]>(
  ...reads: { [Place in keyof Parts]: () => Parts[Place] }
): Parts {
  const problems = new Set<string>();
  const parts = reads.map((read) => {
    try {
      return read();
    } catch (refused) {
      if (!(refused instanceof ShopError)) throw refused;
      problems.add(refused.message);
    }
  });
  if (problems.size > 0) refuse([...problems].join(" "));
  return parts as Parts;
}

/** The cells as the form has them. Too long a text and a wrong price or picture are told together. */
function readForm(cells: object): ProductForm {
  const form = ProductForm.safeParse(cells);
  if (form.success) {
    const { price, image } = form.data;
    readAll(
      () => readMentioned({ price }),
      // One from elsewhere is fetched once the import is confirmed.
      () => !image || isElsewhere(image) || readMentioned({ image }),
    );
    return form.data;
  }
  const fields = new Set(form.error.issues.map(({ path }) => path[0] as keyof ProductForm));
  return refuse([...fields].map(describe).join(" "));
}

function refuse(message: string): never {
  throw new ShopError("invalid_request", message);
}

export function noSuchProduct(id: string): string {
  return `No product has the id ${id}.`;
}

function describe(field: keyof ProductForm): string {
  return field === "stock"
    ? "Stock must be a whole number up to 1,000,000, or empty."
    : `The ${field} is too long.`;
}
