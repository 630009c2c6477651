import type { OwnProduct } from "@tindahan/contract/catalogue/manage-products.ts";
import { writeOptions } from "@tindahan/contract/catalogue/option-text.ts";
import { PRODUCT_FIELDS, type ProductField } from "@tindahan/contract/catalogue/product-fields.ts";
import {
  checkImport, confirmImport, exportProducts, IMPORTED_AT_ONCE, type PlannedRow, type RowError, type SheetRow,
} from "@tindahan/contract/catalogue/product-sheet.ts"; // prettier-ignore
import type { OwnVariant } from "@tindahan/contract/catalogue/variants.ts";
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
  const plan = { importId: "", added: 0, addedVariants: 0, changed: 0, unchanged: 0, planned, errors };
  for (let start = 0; start < rows.length; start += IMPORTED_AT_ONCE) {
    const batch = rows.slice(start, start + IMPORTED_AT_ONCE);
    const body = { rows: batch, ...(plan.importId ? { importId: plan.importId } : {}) };
    const response = await admin.call(checkImport, { body });
    plan.importId = response.importId;
    for (const count of ["added", "addedVariants", "changed", "unchanged"] as const)
      plan[count] += response[count] ?? 0;
    planned.push(...response.planned);
    errors.push(...response.errors);
  }
  return plan;
}

export async function importAll(admin: Member, rows: SheetRow[]) {
  const { importId } = await checkAll(admin, rows);
  return admin.call(confirmImport, { params: { id: importId } });
}

export async function exportAll(admin: Member, query: object = {}): Promise<OwnProduct[]> {
  const found: OwnProduct[] = [];
  for (let after: string | undefined, isMore = true; isMore;) {
    const { data, next } = await admin.call(exportProducts, { query: { ...query, ...(after && { after }) } });
    found.push(...data);
    isMore = next !== null;
    after = next ?? undefined;
  }
  return found;
}

export function toRows(products: OwnProduct[], names: Map<string, string>): SheetRow[] {
  const rows = products.flatMap((product): Omit<SheetRow, "line">[] => {
    const cells = cellsOf((field) => String(product[field] ?? ""));
    const category = names.get(cells.category) ?? "";
    const row = { ...cells, category, id: product._id, stockWas: cells.stock };
    if (!product.variants) return [row];
    return product.variants.map((variant, index) => ({ ...row, ...variantCells(product, variant, index) }));
  });
  return rows.map((row, index) => ({ ...row, line: index + 2 }));
}

function variantCells(
  { options = [] }: OwnProduct,
  variant: OwnVariant,
  index: number,
): Partial<Omit<SheetRow, "line">> {
  const { _id, values, price, comparePrice = price, sale, stock, sku, barcode, weight } = variant;
  const counted = String(stock ?? "");
  return {
    price: String(comparePrice),
    stock: counted,
    stockWas: counted,
    variantId: options.length > 0 ? _id : "",
    options: writeOptions(options.map(({ name }, place) => ({ name, value: values[place]! }))),
    sku: sku ?? "",
    barcode: barcode ?? "",
    weight: String(weight ?? ""),
    salePrice: String(sale?.price ?? ""),
    saleFrom: sale?.from ?? "",
    saleUntil: sale?.until ?? "",
    ...(index > 0 && { name: "", details: "", category: "", image: "" }),
  };
}

function cellsOf(write: (field: ProductField) => string) {
  return Object.fromEntries(PRODUCT_FIELDS.map((field) => [field, write(field)])) as Record<
    ProductField,
    string
  >;
}
