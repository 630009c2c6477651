import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { createApp } from "../../src/app.ts";
import { openPayingShop, type PayingShop } from "./paying.ts";

export type Change = { file: string; from: string; to: string };

/** Runs the shop without one of its guards: a control that proves that the test would fail. */
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
  const source = copyChangedSource(change);
  try {
    const changed = (await import(`${source.folder}/app.ts`)) as { createApp: typeof createApp };
    return await play(changed.createApp);
  } finally {
    source.remove();
  }
}

export function copyChangedSource({ file, from, to }: Change): { folder: string; remove: () => void } {
  const copy = mkdtempSync(fileURLToPath(new URL("../../.changed-", import.meta.url)));
  const remove = () => rmSync(copy, { recursive: true, force: true });
  for (const part of ["src", "db"])
    cpSync(fileURLToPath(new URL(`../../${part}`, import.meta.url)), `${copy}/${part}`, { recursive: true });
  const path = `${copy}/src/${file}`;
  const source = readFileSync(path, "utf8");
  if (!source.includes(from)) {
    remove();
    throw new Error(`${file} does not contain "${from}".`);
  }
  writeFileSync(path, source.replace(from, to));
  return { folder: `${copy}/src`, remove };
}
