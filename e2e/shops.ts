import { fileURLToPath } from "node:url";

export const PORT = Number(process.env["PORT"] ?? 4173);

/**
 * Shops that know nothing of each other, so that what merchants do meanwhile is no shopper's trouble. What the third one
 * charges for delivery changes from test to test.
 */
export const SHOPS = ["shoppers", "merchants", "islands"] as const;
export type ShopName = (typeof SHOPS)[number];

export function portsOf(shop: ShopName): { shop: number; mailbox: number; simulator: number } {
  const first = PORT + 3 * SHOPS.indexOf(shop);
  return { shop: first, mailbox: first + 1, simulator: first + 2 };
}

/** Where the shop's database is told, for the few tests that need what a person cannot do. */
export function databaseUrlFile(shop: ShopName): string {
  return fileURLToPath(new URL(`../test-results/database-of-${shop}.txt`, import.meta.url));
}
