import { fileURLToPath } from "node:url";

export const PORT = Number(process.env["PORT"] ?? 4173);

/**
 * Independent shops, so that changes by merchants do not disturb shoppers. Tests change the delivery fees of
 * `islands`. `dressed` is the demo shop of `npm run dev`.
 */
export const SHOPS = ["shoppers", "merchants", "islands", "dressed"] as const;
export type ShopName = (typeof SHOPS)[number];

/** For OPEN_SHOPS, by default all: stories and journeys begin with products and nothing else. */
export const PLAIN_SHOPS = SHOPS.filter((name) => name !== "dressed").join(",");

export function portsOf(shop: ShopName): { shop: number; mailbox: number; simulator: number } {
  const first = PORT + 3 * SHOPS.indexOf(shop);
  return { shop: first, mailbox: first + 1, simulator: first + 2 };
}

export function databaseUrlFile(shop: ShopName): string {
  return fileURLToPath(new URL(`../test-results/database-of-${shop}.txt`, import.meta.url));
}
