import { closeSync, existsSync, ftruncateSync, openSync, readFileSync, writeSync } from "node:fs";

import type { Kept } from "./records.ts";

/** Where changes go so that a killed simulator still knows whose money it took. */
export type Journal = {
  entries: Kept[][];
  append(records: Kept[]): void;
  clear(): void;
  close(): void;
};

/**
 * One line of JSON per change, every record of the change in it, so that a change is remembered whole or
 * not at all. Written synchronously and not flushed: it has to survive the death of the process, not of the machine.
 */
export function openJournal(file: string): Journal {
  const text = existsSync(file) ? readFileSync(file, "utf8") : "";
  const wholeLines = text.slice(0, text.lastIndexOf("\n") + 1);
  const handle = openSync(file, "a", 0o600);
  // A kill in the middle of a write leaves half a line: the change was never answered, so it never happened.
  ftruncateSync(handle, Buffer.byteLength(wholeLines));

  return {
    entries: wholeLines
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line) as Kept[]),
    append: (records) => void writeSync(handle, `${JSON.stringify(records)}\n`),
    clear: () => ftruncateSync(handle, 0),
    close: () => closeSync(handle),
  };
}

export function forgetfulJournal(): Journal {
  return { entries: [], append: () => {}, clear: () => {}, close: () => {} };
}
