import { createHash } from "node:crypto";
import { parseCsv } from "@tindahan/contract/core/csv.ts";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import { pesosToCentavos } from "@tindahan/contract/core/format.ts";
import { parsePrice } from "@tindahan/contract/core/parse-numbers.ts";
import type { RemittanceColumns } from "@tindahan/contract/orders/courier-cash.ts";
import { MAX_REMITTANCE_ROWS, REMITTANCE_COLUMNS } from "@tindahan/contract/orders/courier-cash-constants.ts";

/** Titles of the columns in the courier's last file. */
export type ColumnTitles = Record<(typeof REMITTANCE_COLUMNS)[number], string | null>;

export type FileRow = {
  /** From 1, below the titles. */
  row: number;
  trackingNumber: string;
  collectedCentavos: number;
  /** Null: the file has no column for it. */
  feeCentavos: number | null;
  freightCentavos: number;
  isReadable: boolean;
};

export type RemittanceFile = { titles: string[]; cells: string[][]; hash: string };

const TRACKING = /track|way ?bill|\bawb\b|parcel|shipment|consign/i;
const GUESSES: Record<(typeof REMITTANCE_COLUMNS)[number], RegExp[]> = {
  trackingNumber: [/track/i, /way ?bill|\bawb\b/i, TRACKING],
  collected: [
    /(cod|cash).*(amount|collect|value)|collected/i,
    /\b(cod|cash)\b(?!.*(fee|charge))/i,
    /amount/i,
  ],
  fee: [/(cod|cash|service|handling|transaction).*(fee|charge)|commission/i],
  freight: [/freight|shipping|delivery (fee|charge|cost)/i],
};

const MAX_TITLE_ROW = 10;

export function readRemittanceFile(text: string): RemittanceFile {
  const rows = parseRows(text);
  // Some couriers put their name and the period above the titles.
  const titleRow = Math.max(
    0,
    rows
      .slice(0, MAX_TITLE_ROW)
      .findIndex((cells) => cells.length > 1 && cells.some((cell) => TRACKING.test(cell))),
  );
  const cells = rows.slice(titleRow + 1);
  if (cells.length === 0) throw fileError("This file has no rows below its titles.");
  if (cells.length > MAX_REMITTANCE_ROWS)
    throw fileError(
      `A file holds at most ${MAX_REMITTANCE_ROWS.toLocaleString("en-PH")} parcels: please split it.`,
    );
  return {
    titles: rows[titleRow]!.map((title) => title.trim()),
    cells,
    hash: createHash("sha256").update(JSON.stringify(rows)).digest("hex"),
  };
}

function parseRows(text: string): string[][] {
  try {
    return parseCsv(text).filter((cells) => cells.some((cell) => cell.trim() !== ""));
  } catch (error) {
    if (error instanceof SyntaxError) throw fileError(error.message);
    throw error;
  }
}

/** The columns with the remembered titles, or else a guess; null if the needed ones are not found. */
export function findColumns(titles: string[], remembered: ColumnTitles | null): RemittanceColumns | null {
  const folded = titles.map((title) => title.toLowerCase());
  const known = (title: string | null) => (title === null ? -1 : folded.indexOf(title.toLowerCase()));
  const isSameLayout =
    remembered !== null &&
    REMITTANCE_COLUMNS.every((column) => remembered[column] === null || known(remembered[column]) >= 0);
  const taken = new Set<number>();
  const indexOf = (column: (typeof REMITTANCE_COLUMNS)[number]) => {
    if (isSameLayout) return known(remembered[column]);
    for (const pattern of GUESSES[column]) {
      const index = titles.findIndex((title, at) => pattern.test(title) && !taken.has(at));
      if (index < 0) continue;
      taken.add(index);
      return index;
    }
    return -1;
  };
  const trackingNumber = indexOf("trackingNumber");
  // Before the amount, because "COD fee" also looks like one.
  const [fee, freight] = [indexOf("fee"), indexOf("freight")];
  const collected = indexOf("collected");
  if (trackingNumber < 0 || collected < 0) return null;
  return { trackingNumber, collected, fee: fee < 0 ? null : fee, freight: freight < 0 ? null : freight };
}

export function titlesOf({ titles }: RemittanceFile, columns: RemittanceColumns): ColumnTitles {
  const title = (index: number | null) => (index === null ? null : (titles[index] ?? null));
  return {
    trackingNumber: title(columns.trackingNumber),
    collected: title(columns.collected),
    fee: title(columns.fee),
    freight: title(columns.freight),
  };
}

/** Spreadsheets write long numbers as 1.23E+11 and lose digits. */
const SHORTENED = /^\d(\.\d+)?e\+?\d+$/i;

/** Without the rows of totals, which would count the sum twice. */
export function readFileRows({ cells }: RemittanceFile, columns: RemittanceColumns): FileRow[] {
  return cells.flatMap((row, index) => {
    const cell = (at: number | null) => (at === null ? "" : (row[at] ?? "").trim());
    const trackingNumber = cell(columns.trackingNumber);
    if (SHORTENED.test(trackingNumber))
      throw fileError(
        `Your spreadsheet shortened the tracking number ${trackingNumber}. Format the column as text, or use the courier’s own file.`,
      );
    if (isTotal(trackingNumber) || (trackingNumber === "" && row.some(isTotal))) return [];
    const collected = parseCentavos(cell(columns.collected));
    const fee = parseCharge(cell(columns.fee));
    const freight = parseCharge(cell(columns.freight));
    const isReadable = collected !== undefined && fee !== undefined && freight !== undefined;
    return {
      row: index + 1,
      trackingNumber: trackingNumber.slice(0, 100),
      collectedCentavos: collected ?? 0,
      feeCentavos: columns.fee === null ? null : (fee ?? 0),
      freightCentavos: freight ?? 0,
      isReadable: isReadable && trackingNumber !== "",
    };
  });
}

function isTotal(cell: string): boolean {
  return /^\s*(grand |sub)?-?\s*total\b/i.test(cell);
}

/** Couriers write charges as positive or negative amounts. */
function parseCharge(text: string): number | undefined {
  return parseCentavos(text.replace(/^\((.+)\)$/, "$1").replace(/^([₱\s]*)-/, "$1"));
}

/** Accepts 1234.5, ₱1,234.50, PHP 1,234.50 and, from Excel in other regions, 1.234,50; empty: 0. */
function parseCentavos(text: string): number | undefined {
  const plain = text.replace(/^(php|p)\s*(?=\d)/i, "").replaceAll(/[\s\u00A0]/g, "");
  if (plain === "" || plain === "-") return 0;
  const isDecimalComma = /^₱?(\d+|\d{1,3}(\.\d{3})+),\d{1,2}$/.test(plain);
  const pesos = parsePrice(isDecimalComma ? plain.replaceAll(".", "").replace(",", ".") : plain);
  try {
    return Number.isNaN(pesos) || pesos > 10_000_000 ? undefined : pesosToCentavos(pesos);
  } catch {
    return undefined;
  }
}

export function fileError(message: string): ShopError {
  return new ShopError("invalid_request", message, { file: message });
}
