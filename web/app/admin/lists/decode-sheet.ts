const WORKBOOK =
  "This is a workbook, not a CSV file. In Excel, choose File, Save As, “CSV UTF-8”; in Google Sheets, File, Download, “Comma-separated values”. Then choose that file here.";

/** Excel's plain CSV uses a Windows encoding; decoding it as UTF-8 would lose ñ. */
export function decodeSheet(bytes: ArrayBuffer | Uint8Array): string {
  const [first, second] = new Uint8Array(bytes);
  // .xlsx and .ods are ZIP files, .xls is an OLE file.
  if ((first === 0x50 && second === 0x4b) || (first === 0xd0 && second === 0xcf))
    throw new SyntaxError(WORKBOOK);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new SyntaxError("This file is not in UTF-8: please save it as “CSV UTF-8” and choose it again.");
  }
}
