import type { Category, Product } from "@tindahan/contract/catalogue/catalogue.ts";
import type { AdminProduct } from "@tindahan/contract/catalogue/manage-products.ts";
import { formatOptions } from "@tindahan/contract/catalogue/option-text.ts";
import type { SheetRow } from "@tindahan/contract/catalogue/product-sheet.ts";
import type { AdminVariant } from "@tindahan/contract/catalogue/variants.ts";
import {
  MAX_CELL_LENGTH,
  SALE_COLUMNS,
  ROWS_PER_UPLOAD,
  VARIANT_COLUMNS,
} from "@tindahan/contract/catalogue/constants.ts";
import { parseCsv } from "@tindahan/contract/core/csv.ts";
import { formatCsv, unescapeFormula, escapeFormula } from "../../lists/csv.ts";
import { PRODUCT_FIELDS, REQUIRED_FIELDS, toProductTexts } from "../form/product-input.ts";
import { callApi } from "../../../shared/api/api.ts";
import type { FetchPart } from "../../lists/export-button.tsx";
import type { ProductFilter } from "../list/filter.ts";

const COLUMNS = ["id", ...PRODUCT_FIELDS] as const;
/** Only in the first row of a product with options. */
const PRODUCT_ONLY_FIELDS = new Set<string>(PRODUCT_FIELDS).difference(new Set(["price", "stock"]));
/** Stock at export: unchanged cells must not undo later sales. */
const STOCK_WAS = "stock was";
const VARIANT_TITLES = {
  variantId: "variant id",
  options: "options",
  sku: "sku",
  barcode: "barcode",
  weight: "weight",
} as const satisfies Record<(typeof VARIANT_COLUMNS)[number], string>;

const SALE_TITLES = {
  salePrice: "sale price",
  saleFrom: "sale from",
  saleUntil: "sale until",
} as const satisfies Record<(typeof SALE_COLUMNS)[number], string>;
const FURTHER_TITLES = { ...VARIANT_TITLES, ...SALE_TITLES };

/** The first part has the header and a byte order mark for Excel. */
export function toProductSheetPart(
  products: AdminProduct[],
  categories: Category[],
  isFirst: boolean,
  hasVariants = products.some(({ variants }) => variants),
): string {
  const names = new Map(categories.map(({ _id, name }) => [_id, name]));
  const rows = products.flatMap((product) => {
    const category = names.get(product.category ?? "") ?? "";
    if (!hasVariants) return [productCells(product, category)];
    return product.variants!.map((variant, index) => {
      const cells = productCells(product, category, variant, index === 0);
      return [...cells, ...variantCells(product, variant).map(escapeFormula)];
    });
  });
  const titles = [...COLUMNS, STOCK_WAS, ...(hasVariants ? Object.values(FURTHER_TITLES) : [])];
  return isFirst ? toCsvFile([titles, ...rows]) : formatCsv(rows);
}

function toCsvFile(rows: string[][]): string {
  return `\uFEFF${formatCsv(rows)}`;
}

/** Product-level cells appear in the first row only. */
function productCells(
  product: Product,
  category: string,
  variant: PricedVariant = product,
  isFirst = true,
): string[] {
  const { price, comparePrice, stock } = variant;
  const pictures = product.images?.map(({ url }) => url) ?? [product.image];
  const fields = {
    id: product._id,
    ...toProductTexts({ ...product, price, comparePrice, stock }),
    category,
    image: pictures.filter(Boolean).join(" "),
  };
  const isShown = (column: string) => isFirst || !PRODUCT_ONLY_FIELDS.has(column);
  return [...COLUMNS.map((column) => (isShown(column) ? escapeFormula(fields[column]) : "")), fields.stock];
}

type PricedVariant = Pick<AdminVariant, "price" | "comparePrice" | "stock">;

function variantCells({ options = [] }: Product, variant: AdminVariant): string[] {
  const { _id, values, sku, barcode, weight, sale } = variant;
  const chosen = options.map(({ name }, index) => ({ name, value: values[index]! }));
  const details = [sku, barcode, weight, sale?.price, sale?.from, sale?.until];
  return [
    chosen.length > 0 ? _id : "",
    formatOptions(chosen),
    ...details.map((value) => String(value ?? "")),
  ];
}

const IMAGE = "/pictures/demo/abaca-handbag-640.webp";

export function productSheetTemplate(): string {
  const further = Object.values(FURTHER_TITLES);
  const row = (fields: string[], others: string[]) => [
    "",
    ...PRODUCT_FIELDS.map((_, at) => fields[at] ?? ""),
    ...further.map((_, at) => others[at] ?? ""),
  ];
  return toCsvFile([
    [...COLUMNS, ...further],
    row(["Abaca bag", "• Woven by hand", "450", "Bags", IMAGE, "12"], ["", "", "AB-1", "", "350", "399"]),
    row(
      ["T-shirt", "• Cotton", "250", "Clothes", IMAGE, "5"],
      ["", "Size: M; Color: Red", "TS-M-R", "", "180"],
    ),
    row(["", "", "270", "", "", "3"], ["", "Size: L; Color: Red", "TS-L-R", "", "200"]),
  ]);
}

/** Columns that change something, beyond identifying the variant. */
const CHANGING: string[] = ["sku", "barcode", "weight", ...SALE_COLUMNS];

/** With IDs, missing columns stay unchanged; without IDs, all columns are required. */
export function parseProductSheet(text: string): SheetRow[] {
  const [header = [], ...rows] = parseCsv(text);
  const titles = header.map((title) => title.trim().toLowerCase());
  const present = COLUMNS.filter((column) => titles.includes(column));
  const others = [["stockWas", STOCK_WAS] as const, ...Object.entries(FURTHER_TITLES)]
    .map(([cell, title]) => [cell, titles.indexOf(title)] as const)
    .filter(([, index]) => index !== -1);
  const missing = ["id", ...REQUIRED_FIELDS].filter((column) => !titles.includes(column));
  if (missing.includes("id") && missing.length > 1)
    throw new SyntaxError(
      `The first row lacks the column id, by which products are found, and for new products: ${missing.slice(1).join(", ")}.`,
    );
  const hasNoChange = !others.some(([cell]) => CHANGING.includes(cell));
  if (present.length === 1 && !missing.includes("id") && hasNoChange)
    throw new SyntaxError(
      `The first row has no column to change: ${PRODUCT_FIELDS.slice(0, -1).join(", ")} or ${PRODUCT_FIELDS.at(-1)}.`,
    );
  return rows.map((cells, index) => {
    const values = present.map((column) => [column, normalizeCell(cells[titles.indexOf(column)] ?? "")]);
    return {
      id: "",
      ...(Object.fromEntries(values) as Partial<SheetRow>),
      line: index + 2,
      ...Object.fromEntries(others.map(([cell, column]) => [cell, normalizeCell(cells[column] ?? "")])),
    };
  });
}

/** Small enough for a slow connection within the request timeout. */
const MAX_CHARS_PER_REQUEST = 250_000;

export function* batchRows(rows: SheetRow[]): Generator<SheetRow[]> {
  let batch: SheetRow[] = [];
  let chars = 0;
  for (const row of rows.map(truncateCells)) {
    const length = countChars(row);
    if (batch.length === ROWS_PER_UPLOAD || (batch.length > 0 && chars + length > MAX_CHARS_PER_REQUEST)) {
      yield batch;
      [batch, chars] = [[], 0];
    }
    batch.push(row);
    chars += length;
  }
  if (batch.length > 0) yield batch;
}

function countChars(row: SheetRow): number {
  return Object.values(row).reduce<number>((sum, cell) => sum + String(cell).length, 0);
}

function truncateCells({ line, ...cells }: SheetRow): SheetRow {
  const short = Object.entries(cells).map(([column, cell]) => [column, cell.slice(0, MAX_CELL_LENGTH)]);
  return { line, ...(Object.fromEntries(short) as Omit<SheetRow, "line">) };
}

function normalizeCell(cell: string): string {
  return unescapeFormula(cell).replaceAll(/\r\n?/g, "\n");
}

export function createProductExport(
  { search, category, stock, sort }: ProductFilter,
  categories: Category[],
): FetchPart {
  let hasVariants: boolean | undefined;
  return async (after, isFirst) => {
    const { data, total, next } = await callApi("GET /api/admin/products/export", {
      query: { search, category, stock, sort, after },
    });
    // All parts must have the columns of the first.
    if (isFirst) hasVariants = data.some(({ variants }) => variants);
    return {
      text: toProductSheetPart(data, categories, isFirst, hasVariants),
      rows: data.length,
      total,
      next,
    };
  };
}
