import { MANILA_OFFSET_MS } from "@tindahan/contract/core/manila-time.ts";
import { normalizeTransferReference } from "@tindahan/contract/payments/transfers.ts";

/** One transfer in an account's history. */
export type StatementEntry = {
  row: number;
  at: Date;
  /** The history has no time of day. */
  isDay: boolean;
  centavos: number;
  reference: string;
  sender: string;
};

export type ParsedStatement = {
  incoming: StatementEntry[];
  outgoing: number;
  unread: { row: number; text: string }[];
};

/**
 * Reads a bank's or wallet's history: a table with headings, or pasted lines. Transfers without a time or an amount
 * are returned as unread; money that left the account is only counted.
 */
export function parseStatement(text: string): ParsedStatement {
  const rows = splitRows(text.replace(/^\uFEFF/, ""));
  const heading = rows.slice(0, MAX_HEADING_ROW).findIndex(({ cells }) => columnsOf(cells) !== undefined);
  const columns = heading >= 0 ? columnsOf(rows[heading]!.cells)! : undefined;
  const parsed: ParsedStatement = { incoming: [], outgoing: 0, unread: [] };
  for (const { row, text: line, cells } of rows.slice(heading + 1)) {
    const entry = columns ? readCells(cells, columns) : readLine(line);
    if (entry === "outgoing") parsed.outgoing++;
    else if (entry) parsed.incoming.push({ row, ...entry });
    else parsed.unread.push({ row, text: line.trim().slice(0, 200) });
  }
  return parsed;
}

const MAX_HEADING_ROW = 20;
/** Bounds the work of the patterns below. */
const MAX_LINE_LENGTH = 1_000;

type Row = { row: number; text: string; cells: string[] };

function splitRows(text: string): Row[] {
  const lines = text.split(/\r\n|\n|\r/);
  const sample = lines.slice(0, MAX_HEADING_ROW).join("\n");
  const delimiter = ["\t", ";", ","].find((one) => sample.includes(one)) ?? ",";
  return lines
    .map((line) => line.slice(0, MAX_LINE_LENGTH))
    .map((line, index) => ({ row: index + 1, text: line, cells: splitCells(line, delimiter) }))
    .filter(({ text: line }) => line.trim() !== "");
}

function splitCells(line: string, delimiter: string): string[] {
  const cells = line.match(new RegExp(`(?:"(?:[^"]|"")*"|[^${delimiter}"])*(?:${delimiter}|$)`, "g")) ?? [];
  return cells.map((cell) =>
    cell
      .replace(new RegExp(`${delimiter}$`), "")
      .trim()
      .replace(/^"([\s\S]*)"$/, "$1")
      .replaceAll('""', '"')
      .trim(),
  );
}

type Columns = {
  day: number;
  time: number;
  amount: number;
  debit: number;
  reference: number;
  sender: number;
};

function columnsOf(cells: string[]): Columns | undefined {
  const find = (pattern: RegExp) => cells.findIndex((cell) => pattern.test(cell));
  const columns = {
    day: find(/\b(date|posted|when)\b/i),
    time: find(/^(transaction |posting )?time$/i),
    amount: find(/^(amount|credit|deposit|money in|received|in)\b/i),
    debit: find(/^(debit|withdrawal|money out|sent|out)\b/i),
    reference: find(/\b(ref|reference|trace|confirmation)\b|transaction (id|no)/i),
    sender: find(/\b(sender|from|payer|name|description|details|particulars|remarks)\b/i),
  };
  const day = columns.day >= 0 ? columns.day : columns.time;
  return day >= 0 && columns.amount >= 0 ? { ...columns, day } : undefined;
}

type Entry = Omit<StatementEntry, "row"> | "outgoing" | undefined;

function readCells(cells: string[], columns: Columns): Entry {
  const cell = (index: number) => (index >= 0 ? (cells[index] ?? "") : "");
  const dayText = cell(columns.day);
  const when = readWhen(columns.time === columns.day ? dayText : `${dayText} ${cell(columns.time)}`);
  const centavos = readCentavos(cell(columns.amount));
  const debit = readCentavos(cell(columns.debit));
  if ((centavos ?? 0) < 0 || (!centavos && debit)) return "outgoing";
  if (!when || !centavos) return undefined;
  return {
    ...when,
    centavos,
    reference: cleanReference(cell(columns.reference)),
    sender: cleanSender(cell(columns.sender)),
  };
}

const AMOUNT =
  /(?<sign>[-−(]\s*)?(?:₱|PHP|P(?=\s?\d))?\s*(?<sign2>[-−])?(?<number>(?:\d{1,3}(?:,\d{3})+|\d+)\.\d{2})(?!\d)/iu;
const OUTGOING = /\b(sent to|transfer(red)? to|paid to|payment to|cash[- ]?out|withdraw\w*|debit)\b/i;
const LABELED_REFERENCE =
  /\bref(?:erence)?\b\.?\s*(?:no|num|number|#)?\.?\s*:?\s*(?<reference>[a-z0-9]*\d[a-z0-9]*(?: \d[a-z0-9]*)*)/i;
const SEPARATORS = /[\t,;|]/;
const GROUPED_DIGITS = /^[a-z]{0,6}[\d -]{8,40}$/i;
const LONG_WORD = /\b(?=[a-z]*\d)[a-z0-9]{8,40}\b/gi;
const MOBILE_NUMBER = /^(?:0|63)9\d{9}$/;

function readLine(line: string): Entry {
  const found = findWhen(line);
  // Without the time: its seconds and an amount after a comma would read as thousands.
  const undated = found ? line.replace(found.text, "\t") : line;
  const amount = AMOUNT.exec(undated);
  if (!amount || !found) return undefined;
  const { sign, sign2, number } = amount.groups!;
  if (sign ?? sign2 ?? OUTGOING.test(line)) return "outgoing";
  const centavos = readCentavos(number!);
  if (!centavos) return undefined;
  const rest = undated.replace(amount[0], "\t");
  const labeled = LABELED_REFERENCE.exec(rest);
  const reference = labeled?.groups!["reference"] ?? findLongNumber(rest) ?? "";
  const sender = rest
    .replace(labeled?.[0] ?? reference, "\t")
    .split(SEPARATORS)
    .map((part) => part.replace(/\b(received|from|transfer|credit)\b/gi, " ").trim())
    .find((part) => /\p{Letter}/u.test(part));
  return {
    at: found.at,
    isDay: found.isDay,
    centavos,
    reference: cleanReference(reference),
    sender: cleanSender(sender ?? ""),
  };
}

/** A column of grouped digits, or else a word with digits, that is no phone number. */
function findLongNumber(text: string): string | undefined {
  const columns = text.split(SEPARATORS).map((part) => part.trim());
  const words = [...columns.filter((part) => GROUPED_DIGITS.test(part)), ...(text.match(LONG_WORD) ?? [])];
  return words.find((word) => !MOBILE_NUMBER.test(word.replaceAll(/[ -]/g, "")));
}

function readCentavos(text: string): number | undefined {
  const match =
    /^(?<sign>[-−(])?\s*(?:₱|PHP|P)?\s*(?<sign2>[-−])?(?<pesos>\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(?<centavos>\d{1,2})0*)?\)?\s*(?:CR|PHP)?$/iu.exec(
      text.trim().replace(/^\+/, ""),
    );
  if (!match) return undefined;
  const { sign, sign2, pesos, centavos = "" } = match.groups!;
  const amount = Number(pesos!.replaceAll(",", "")) * 100 + Number(centavos.padEnd(2, "0"));
  return sign || sign2 ? -amount : amount;
}

/** Excel writes long numbers as 4.2118E+12, which loses the last digits: no reference is better than a wrong one. */
function cleanReference(text: string): string {
  if (/\d\.\d+E\+?\d+/i.test(text)) return "";
  return normalizeTransferReference(text);
}

const cleanSender = (text: string) =>
  text
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .trim()
    .slice(0, 200);

type When = { at: Date; isDay: boolean };

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const TIME = String.raw`(?:[,T ]+(?:at )?(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2}))?(?:\.\d+)?(?: ?(?<half>[ap])\.?m\.?)?)?`;
const DAYS = [
  String.raw`(?<year>20\d{2})[-/](?<month>\d{1,2})[-/](?<day>\d{1,2})`,
  String.raw`(?<first>\d{1,2})[-/](?<second_>\d{1,2})[-/](?<year>20\d{2})`,
  String.raw`(?<name>[a-z]{3})[a-z]*\.? (?<day>\d{1,2}),? (?<year>20\d{2})`,
  String.raw`(?<day>\d{1,2})[- ](?<name>[a-z]{3})[a-z]*\.?[-, ]+(?<year>20\d{2})`,
].map((day) => new RegExp(String.raw`(?<!\d)${day}(?!\d)${TIME}`, "i"));

function readWhen(text: string): When | undefined {
  const found = findWhen(text.replaceAll(/\s+/g, " "));
  return found && { at: found.at, isDay: found.isDay };
}

/** Philippine histories write months first; a first number above 12 is a day. */
function findWhen(text: string): (When & { text: string }) | undefined {
  for (const pattern of DAYS) {
    const match = pattern.exec(text);
    const at = match && readParts(match.groups!);
    if (match && at) return { at, isDay: match.groups!["hour"] === undefined, text: match[0] };
  }
  return undefined;
}

function readParts(groups: Record<string, string | undefined>): Date | undefined {
  const { year, name, hour = "0", minute = "0", second = "0", half } = groups;
  const [first, other] = [Number(groups["first"]), Number(groups["second_"])];
  const isDayFirst = first > 12;
  const month = name
    ? MONTHS.indexOf(name.toLowerCase()) + 1
    : Number(groups["month"] ?? (isDayFirst ? other : first));
  const day = Number(groups["day"] ?? (isDayFirst ? first : other));
  const hours = half ? (Number(hour) % 12) + (half.toLowerCase() === "p" ? 12 : 0) : Number(hour);
  const isValid = month >= 1 && month <= 12 && day >= 1 && hours < 24 && Number(minute) < 60;
  const utc = Date.UTC(Number(year), month - 1, day, hours, Number(minute), Number(second));
  if (!isValid || new Date(utc).getUTCDate() !== day) return undefined;
  return new Date(utc - MANILA_OFFSET_MS);
}
