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

/** Excel's plain "CSV" is written in Windows' own letters: read as UTF-8, every ñ would be lost without a word. */
export function decodeSheet(bytes: BufferSource): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new SyntaxError("This file is not in UTF-8: please save it as “CSV UTF-8” and choose it again.");
  }
}

/** The columns may stand in any order; one that is missing is said by name. */
export function readSheet(text: string): SheetRow[] {
  const [header = [], ...rows] = parseCsv(text);
  const titles = header.map((title) => title.trim().toLowerCase());
  const places = COLUMNS.map((column) => titles.indexOf(column));
  const stockWas = titles.indexOf(STOCK_WAS);
  const missing = COLUMNS.filter((_, index) => places[index] === -1);
  if (missing.length > 0) throw new SyntaxError(`The first row lacks these columns: ${missing.join(", ")}.`);
  return rows.map((cells, index) => {
    const values = COLUMNS.map((column, at) => [column, clean(cells[places[at]!] ?? "")]);
    // The first row is the header, and people count from one.
    return {
      ...(Object.fromEntries(values) as Record<(typeof COLUMNS)[number], string>),
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
    const length = COLUMNS.reduce((sum, column) => sum + row[column].length, 0);
    if (batch.length === IMPORTED_AT_ONCE || (batch.length > 0 && letters + length > MAX_LETTERS)) {
      yield batch;
      [batch, letters] = [[], 0];
    }
    batch.push(row);
    letters += length;
  }
  if (batch.length > 0) yield batch;
}

function cut(row: SheetRow): SheetRow {
  const cells = COLUMNS.map((column) => [column, row[column].slice(0, MAX_CELL)]);
  const stockWas = row.stockWas?.slice(0, MAX_CELL);
  return {
    line: row.line,
    ...(Object.fromEntries(cells) as Omit<SheetRow, "line">),
    ...(stockWas !== undefined && { stockWas }),
  };
}

/** Spreadsheets write line breaks in their own way. */
function clean(cell: string): string {
  return unescapeFormula(cell).replaceAll(/\r\n?/g, "\n");
}
