import { readFileSync, writeFileSync } from "node:fs";
import { markdownTable } from "../../tools/markdown-table.ts";
import type { Effort } from "./effort.ts";

const PAGE = new URL("../../docs/journeys.md", import.meta.url);
const [BEGIN, END] = ["<!-- measured -->", "<!-- /measured -->"];

export type Journey = [name: string, effort: Effort];

/** Writes the journeys to the table in the docs, in place of their earlier rows; other rows stay. */
export function publish(journeys: Journey[]): void {
  const page = readFileSync(PAGE, "utf8");
  const [before, table] = page.split(BEGIN) as [string, string];
  const [earlier, after] = table.split(END) as [string, string];
  const rows = new Map(cellsOf(earlier).map((row) => [row[0]!, row]));
  for (const [name, { clicks, keys, seconds, machine }] of journeys)
    rows.set(name, [name, `${clicks}`, `${keys}`, seconds.toFixed(0), machine.toFixed(1)]);
  const columns = ["Journey", "Presses", "Keys", "Seconds, by the model", "Seconds, waited by the program"];
  writeFileSync(PAGE, `${before}${BEGIN}\n\n${markdownTable(columns, [...rows.values()])}\n\n${END}${after}`);
}

/** The rows of a Markdown table, without its heading. */
function cellsOf(table: string): string[][] {
  return table
    .trim()
    .split("\n")
    .slice(2)
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}
