import type { Category, Product } from "@tindahan/contract/catalogue.ts";
import { formatCsv, parseCsv, withFormula, withoutFormula } from "./csv.ts";
import { toDraft, type ProductDraft } from "./product-draft.ts";

const COLUMNS = ["id", "name", "details", "price", "category", "image", "stock"] as const;

/** A line of the sheet: a draft whose category is a name, the product it is about, and where it stands. */
export type SheetRow = ProductDraft & { id: string; line: number };

/** With a byte order mark, without which Excel takes it for another alphabet. */
export function toSheet(products: Product[], categories: Category[]): string {
  const names = new Map(categories.map(({ _id, name }) => [_id, name]));
  const rows = products.map((product) => {
    const draft = { id: product._id, ...toDraft(product), category: names.get(product.category ?? "") ?? "" };
    return COLUMNS.map((column) => withoutFormula(draft[column]));
  });
  return `\uFEFF${formatCsv([[...COLUMNS], ...rows])}`;
}

/** The columns may stand in any order; one that is missing is said by name. */
export function readSheet(text: string): SheetRow[] {
  const [header = [], ...rows] = parseCsv(text);
  const places = COLUMNS.map((column) => header.findIndex((title) => title.trim().toLowerCase() === column));
  const missing = COLUMNS.filter((_, index) => places[index] === -1);
  if (missing.length > 0) throw new SyntaxError(`The first row lacks these columns: ${missing.join(", ")}.`);
  return rows.map((cells, index) => {
    const values = COLUMNS.map((column, at) => [column, clean(cells[places[at]!] ?? "")]);
    // The first row is the header, and people count from one.
    return { ...(Object.fromEntries(values) as Record<(typeof COLUMNS)[number], string>), line: index + 2 };
  });
}

/** Spreadsheets write line breaks in their own way. */
function clean(cell: string): string {
  return withFormula(cell).replaceAll(/\r\n?/g, "\n");
}
