import type { Product } from "@tindahan/contract/catalogue.ts";
import { PRODUCT_FIELDS, type ProductField } from "@tindahan/contract/product-fields.ts";
import {
  checkImport, confirmImport, exportProducts, IMPORTED_AT_ONCE, type PlannedRow, type RowError, type SheetRow,
} from "@tindahan/contract/product-sheet.ts"; // prettier-ignore
import type { Member } from "./shop.ts";

const EMPTY = cellsOf(() => "");

/** A row of which a test says only what matters to it. */
export function sheetRow(line: number, cells: Partial<SheetRow> = {}): SheetRow {
  return {
    ...EMPTY,
    line,
    id: "",
    name: `Product ${line}`,
    details: "• Washable",
    price: "149.5",
    category: "Gadgets",
    image: "/pictures/x.webp",
    ...cells,
  };
}

/** As the admin's screen does it. */
export async function checkAll(admin: Member, rows: SheetRow[]) {
  const [planned, errors]: [PlannedRow[], RowError[]] = [[], []];
  const plan = { importId: "", added: 0, changed: 0, unchanged: 0, planned, errors };
  for (let start = 0; start < rows.length; start += IMPORTED_AT_ONCE) {
    const batch = rows.slice(start, start + IMPORTED_AT_ONCE);
    const body = { rows: batch, ...(plan.importId ? { importId: plan.importId } : {}) };
    const response = await admin.call(checkImport, { body });
    plan.importId = response.importId;
    for (const count of ["added", "changed", "unchanged"] as const) plan[count] += response[count];
    planned.push(...response.planned);
    errors.push(...response.errors);
  }
  return plan;
}

export async function importAll(admin: Member, rows: SheetRow[]) {
  const { importId } = await checkAll(admin, rows);
  return admin.call(confirmImport, { params: { id: importId } });
}

export async function exportAll(admin: Member, query: object = {}): Promise<Product[]> {
  const found: Product[] = [];
  for (let after: string | undefined, isMore = true; isMore;) {
    const { data, next } = await admin.call(exportProducts, { query: { ...query, ...(after && { after }) } });
    found.push(...data);
    isMore = next !== null;
    after = next ?? undefined;
  }
  return found;
}

export function toRows(products: Product[], names: Map<string, string>): SheetRow[] {
  return products.map((product, index) => {
    const cells = cellsOf((field) => String(product[field] ?? ""));
    const category = names.get(cells.category) ?? "";
    return { ...cells, category, line: index + 2, id: product._id, stockWas: cells.stock };
  });
}

function cellsOf(write: (field: ProductField) => string) {
  return Object.fromEntries(PRODUCT_FIELDS.map((field) => [field, write(field)])) as Record<
    ProductField,
    string
  >;
}
