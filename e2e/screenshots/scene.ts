import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";

const DIRECTORY = new URL("../../test-results/scene/", import.meta.url);
const NAMES = new URL("names.json", DIRECTORY);

export type Person = "visitor" | "newcomer" | "shopper" | "owner" | "packer";

/** What stands for the words with a colon in the addresses of the screens. */
export type Names = Record<string, string>;

const fileOf = (person: Person) => fileURLToPath(new URL(`${person}.json`, DIRECTORY));

/** What the browser of somebody keeps. */
export function storageOf(person: Person) {
  return person === "visitor" ? { cookies: [], origins: [] } : fileOf(person);
}

export async function rememberPerson(person: Person, page: Page): Promise<void> {
  await page.context().storageState({ path: fileOf(person) });
}

export function rememberNames(names: Names): void {
  mkdirSync(DIRECTORY, { recursive: true });
  writeFileSync(NAMES, JSON.stringify(names));
}

export function addressOf(path: string): string {
  if (!path.includes(":")) return path;
  const names = JSON.parse(readFileSync(NAMES, "utf8")) as Names;
  return path.replaceAll(/:([a-z]+)/gi, (_, name: string) => names[name]!);
}
