import { closeSync, existsSync, ftruncateSync, openSync, readFileSync, writeSync } from "node:fs";

import type { StoredRecord } from "./records.ts";

export type Journal = {
  entries: StoredRecord[][];
  append(records: StoredRecord[]): void;
  clear(): void;
  close(): void;
};

/** One JSON line per change, stored completely or not at all. No fsync: only process kills matter. */
export function openJournal(file: string): Journal {
  const text = existsSync(file) ? readFileSync(file, "utf8") : "";
  const wholeLines = text.slice(0, text.lastIndexOf("\n") + 1);
  const handle = openSync(file, "a", 0o600);
  // Drop a partial line: the caller got no response for this change.
  ftruncateSync(handle, Buffer.byteLength(wholeLines));

  return {
    entries: wholeLines
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line) as StoredRecord[]),
    append: (records) => void writeSync(handle, `${JSON.stringify(records)}\n`),
    clear: () => ftruncateSync(handle, 0),
    close: () => closeSync(handle),
  };
}

export function memoryJournal(): Journal {
  return { entries: [], append: () => {}, clear: () => {}, close: () => {} };
}
