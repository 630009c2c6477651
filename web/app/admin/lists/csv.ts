export function formatCsv(rows: string[][]): string {
  return rows.map((row) => row.map(quoteCell).join(",")).join("\r\n") + "\r\n";
}

/** Accepts commas, semicolons or tabs, any line ending and a byte order mark. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const source = text.replace(/^\uFEFF/, "");
  const separator = detectSeparator(source);
  const cell = new RegExp(
    String.raw`(?:"((?:[^"]|"")*)"|([^"${separator}\r\n]*))(${separator}|\r\n|\r|\n|$)`,
    "y",
  );
  while (cell.lastIndex < source.length || row.length > 0) {
    const match = cell.exec(source);
    if (!match) throw new SyntaxError(`Row ${rows.length + 1} has a quotation mark in the wrong place.`);
    const [, quoted, plain, end] = match;
    row.push(quoted?.replaceAll('""', '"') ?? plain!);
    if (end === separator) continue;
    if (row.length > 1 || row[0] !== "") rows.push(row);
    row = [];
    if (end === "") break;
  }
  return rows;
}

/** The most frequent separator of the header: Excel's depends on the Windows region. */
function detectSeparator(source: string): string {
  const titles = source.replaceAll(/"[^"]*"/g, "").split(/[\r\n]/, 1)[0]!;
  const count = (sign: string) => titles.split(sign).length;
  return [",", ";", "\t"].toSorted((one, other) => count(other) - count(one))[0]!;
}

function quoteCell(cell: string): string {
  return /[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** Some spreadsheets treat full-width signs like the plain ones. */
const FORMULA = /^'*[=+\-@＝＋－＠\t\r]/;

/** Prevents CSV injection: a leading apostrophe turns a formula into text. */
export function escapeFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

export function unescapeFormula(text: string): string {
  return text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;
}
