export function formatCsv(rows: string[][]): string {
  return rows.map((row) => row.map(quoteCell).join(",")).join("\r\n") + "\r\n";
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
