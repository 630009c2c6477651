/** RFC 4180: cells between commas, in quotes if they hold one of the signs that part cells and lines. */
export function formatCsv(rows: string[][]): string {
  return rows.map((row) => row.map(quote).join(",")).join("\r\n") + "\r\n";
}

/**
 * Takes what spreadsheets write: commas, semicolons or tabs between cells, any of the three line ends, a byte order mark,
 * no end of the last line.
 */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const source = text.replace(/^\uFEFF/, "");
  const separator = separatorOf(source);
  // A cell in quotes, or one without any; then what ends it.
  const cell = new RegExp(
    String.raw`(?:"((?:[^"]|"")*)"|([^"${separator}\r\n]*))(${separator}|\r\n|\r|\n|$)`,
    "y",
  );
  while (cell.lastIndex < source.length || row.length > 0) {
    const found = cell.exec(source);
    if (!found) throw new SyntaxError(`Row ${rows.length + 1} has a quotation mark in the wrong place.`);
    const [, quoted, plain, end] = found;
    row.push(quoted?.replaceAll('""', '"') ?? plain!);
    if (end === separator) continue;
    // An empty line is none.
    if (row.length > 1 || row[0] !== "") rows.push(row);
    row = [];
    if (end === "") break;
  }
  return rows;
}

/** Whatever parts most of the titles in the first line; Excel goes by the country that Windows is set to. */
function separatorOf(source: string): string {
  const titles = source.replaceAll(/"[^"]*"/g, "").split(/[\r\n]/, 1)[0]!;
  const count = (sign: string) => titles.split(sign).length;
  return [",", ";", "\t"].toSorted((one, other) => count(other) - count(one))[0]!;
}

function quote(cell: string): string {
  return /[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** Also as full-width signs, which some spreadsheets read as the plain ones. */
const FORMULA = /^'*[=+\-@＝＋－＠\t\r]/;

/** A spreadsheet would run a text that begins like a formula: a quotation mark before it makes it text again. */
export function escapeFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** Takes back exactly what `escapeFormula` did. */
export function unescapeFormula(text: string): string {
  return text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;
}
