import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import type { ShopName } from "../shops.ts";
import type { Storage } from "./take.ts";

export type Person = "visitor" | "newcomer" | "shopper" | "owner" | "packer";

/** What stands for the words with a colon in the addresses of the screens. */
export type Names = Record<string, string>;

const fileOf = (shop: ShopName, name: string) =>
  fileURLToPath(new URL(`../../test-results/scene/${shop}/${name}.json`, import.meta.url));

/** What the browser of somebody keeps. */
export function storageOf(shop: ShopName, person: Person): Storage {
  return person === "visitor" ? { cookies: [], origins: [] } : fileOf(shop, person);
}

export async function rememberPerson(shop: ShopName, person: Person, page: Page): Promise<void> {
  await page.context().storageState({ path: fileOf(shop, person) });
}

export function rememberNames(shop: ShopName, names: Names): void {
  mkdirSync(dirname(fileOf(shop, "names")), { recursive: true });
  writeFileSync(fileOf(shop, "names"), JSON.stringify(names));
}

export function addressOf(shop: ShopName, path: string): string {
  if (!path.includes(":")) return path;
  const names = JSON.parse(readFileSync(fileOf(shop, "names"), "utf8")) as Names;
  return path.replaceAll(/:([a-z]+)/gi, (_, name: string) => names[name]!);
}
