import type { Category, Product } from "@tindahan/contract/catalogue.ts";
import { PRODUCT_FIELDS } from "@tindahan/contract/product-fields.ts";
import { IMPORTED_AT_ONCE, type SheetRow } from "@tindahan/contract/product-sheet.ts";
import { formatCsv, parseCsv, unescapeFormula, escapeFormula } from "../csv.ts";
import { toDraft } from "./product-draft.ts";

const COLUMNS = ["id", ...PRODUCT_FIELDS] as const;
/** What the stock was at the export: where nobody changed it in the sheet, what was sold since then is not undone. */
const STOCK_WAS = "stock was";

/** A part of the file; the first has the header and a byte order mark, without which Excel takes it for another alphabet. */
export function toSheetPart(products: Product[], categories: Category[], isFirst: boolean): string {
  const names = new Map(categories.map(({ _id, name }) => [_id, name]));
  const rows = products.map((product) => {
    const draft = { id: product._id, ...toDraft(product), category: names.get(product.category ?? "") ?? "" };
    return [...COLUMNS.map((column) => escapeFormula(draft[column])), draft.stock];
  });
  return isFirst ? `\uFEFF${formatCsv([[...COLUMNS, STOCK_WAS], ...rows])}` : formatCsv(rows);
}

const WORKBOOK =
  "This is a workbook, not a CSV file. In Excel, choose File, Save As, “CSV UTF-8”; in Google Sheets, File, Download, “Comma-separated values”. Then choose that file here.";

/** Excel's plain "CSV" is written in Windows' own letters: read as UTF-8, every ñ would be lost without a word. */
export function decodeSheet(bytes: ArrayBuffer | Uint8Array): string {
  const [first, second] = new Uint8Array(bytes);
  // .xlsx and .ods are ZIP files, .xls is older than those.
  if ((first === 0x50 && second === 0x4b) || (first === 0xd0 && second === 0xcf))
    throw new SyntaxError(WORKBOOK);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new SyntaxError("This file is not in UTF-8: please save it as “CSV UTF-8” and choose it again.");
  }
}

/** The columns may stand in any order. With ids, those that are not there stay as they are; without, all are new. */
export function readSheet(text: string): SheetRow[] {
  const [header = [], ...rows] = parseCsv(text);
  const titles = header.map((title) => title.trim().toLowerCase());
  const present = COLUMNS.filter((column) => titles.includes(column));
  const stockWas = titles.indexOf(STOCK_WAS);
  const missing = COLUMNS.filter((column) => !present.includes(column) && column !== "stock");
  if (missing.includes("id") && missing.length > 1)
    throw new SyntaxError(
      `The first row lacks the column id, by which products are found, and for new products: ${missing.slice(1).join(", ")}.`,
    );
  if (present.length === 1 && !missing.includes("id"))
    throw new SyntaxError(`The first row has no column to change: ${missing.join(", ")} or stock.`);
  return rows.map((cells, index) => {
    const values = present.map((column) => [column, clean(cells[titles.indexOf(column)] ?? "")]);
    // The first row is the header, and people count from one.
    return {
      id: "",
      ...(Object.fromEntries(values) as Partial<SheetRow>),
      line: index + 2,
      ...(stockWas !== -1 && { stockWas: clean(cells[stockWas] ?? "") }),
    };
  });
}

/** Twice what the longest cell may hold: it is refused all the same, but does not weigh more than that. */
const MAX_CELL = 20_000;
/** A slow line sends it within the time that a request has. */
const MAX_LETTERS = 250_000;

/** Batches for the road: not too many rows, and not too long ones. */
export function* sheetRows(rows: SheetRow[]): Generator<SheetRow[]> {
  let batch: SheetRow[] = [];
  let letters = 0;
  for (const row of rows.map(cut)) {
    const length = COLUMNS.reduce((sum, column) => sum + (row[column]?.length ?? 0), 0);
    if (batch.length === IMPORTED_AT_ONCE || (batch.length > 0 && letters + length > MAX_LETTERS)) {
      yield batch;
      [batch, letters] = [[], 0];
    }
    batch.push(row);
    letters += length;
  }
  if (batch.length > 0) yield batch;
}

function cut({ line, ...cells }: SheetRow): SheetRow {
  const short = Object.entries(cells).map(([column, cell]) => [column, cell.slice(0, MAX_CELL)]);
  return { line, ...(Object.fromEntries(short) as Omit<SheetRow, "line">) };
}

/** Spreadsheets write line breaks in their own way. */
function clean(cell: string): string {
  return unescapeFormula(cell).replaceAll(/\r\n?/g, "\n");
}
