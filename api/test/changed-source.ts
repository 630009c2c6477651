import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { createApp } from "../src/app.ts";
import { openPayingShop, type PayingShop } from "./paying.ts";

export type Change = { file: string; from: string; to: string };

/**
 * The shop without one of its guards: a copy of the sources with a line changed. The same test must then fail, or it
 * would not notice if somebody took the guard away.
 */
export function withChangedSource<T>(change: Change, play: (paying: PayingShop) => Promise<T>): Promise<T> {
  return withChangedApp(change, async (create) => {
    const { paying, close } = await openPayingShop({}, {}, create);
    return play(paying).finally(close);
  });
}

export async function withChangedApp<T>(
  change: Change,
  play: (create: typeof createApp) => Promise<T>,
): Promise<T> {
  const copy = mkdtempSync(fileURLToPath(new URL("../.changed-", import.meta.url)));
  try {
    cpSync(fileURLToPath(new URL("../src", import.meta.url)), `${copy}/src`, { recursive: true });
    const path = `${copy}/src/${change.file}`;
    const source = readFileSync(path, "utf8");
    if (!source.includes(change.from))
      throw new Error(`${change.file} has no "${change.from}" to be changed.`);
    writeFileSync(path, source.replace(change.from, change.to));
    const changed = (await import(`${copy}/src/app.ts`)) as { createApp: typeof createApp };
    return await play(changed.createApp);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}
