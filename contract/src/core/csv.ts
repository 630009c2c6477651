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
