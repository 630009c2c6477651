import type { Category, Product, ProductForm } from "@tindahan/contract/catalogue.ts";
import { isSameDraft, problemsOf, toDraft, toForm } from "./product-draft.ts";
import type { SheetRow } from "./product-sheet.ts";

/** What a row would do; without an id it adds a product. */
export type Change = { line: number; name: string; id: string | undefined; body: ProductForm };
export type RowError = { line: number; message: string };
export type Plan = { changes: Change[]; unchanged: number; errors: RowError[] };

/** Tells what an import would do, and does nothing. */
export function planImport(rows: SheetRow[], products: Product[], categories: Category[]): Plan {
  const known = new Map(products.map((product) => [product._id, product]));
  const ids = new Map(categories.map(({ _id, name }) => [name.toLowerCase(), _id]));
  const seen = new Set<string>();
  const plan: Plan = { changes: [], unchanged: 0, errors: [] };

  for (const row of rows) {
    const { line, id, ...cells } = row;
    const refuse = (message: string) => plan.errors.push({ line, message });
    const product = known.get(id.trim());
    const category = ids.get(cells.category.trim().toLowerCase());
    const draft = { ...cells, category: category ?? "" };

    if (id.trim() && !product) refuse(`No product has the id ${id.trim()}.`);
    else if (product && seen.has(product._id)) refuse("Another row has the same id.");
    else if (cells.category.trim() && !category) refuse(`No category is called “${cells.category.trim()}”.`);
    else if (product && isSameDraft(draft, toDraft(product))) plan.unchanged += 1;
    else {
      // A product whose category was deleted may stay without one.
      const checked = product?.category === null ? { ...draft, category: draft.category || "none" } : draft;
      const problems = problemsOf(checked, !product);
      if (problems) refuse([...new Set(Object.values(problems.fields))].join(" "));
      else plan.changes.push({ line, name: draft.name.trim(), id: product?._id, body: toForm(draft) });
    }
    if (product) seen.add(product._id);
  }
  return plan;
}
