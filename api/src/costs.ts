import type { FastifyRequest } from "fastify";
import type { Cost } from "./platform/limits/admission.ts";

/** `searchMs`: with six words to search for. Without a kind, it may be refused when orders need the room. */
type RouteCost = { ms: number; searchMs?: number; kind?: Cost["kind"] };

/**
 * What an uncached response of each public route may cost: milliseconds of processor time, of the program and the database
 * together, for the dearest request at 100,000 products. A network's budget is charged with it, the dearest are refused
 * first when orders need the room, and `npm run drills -- flood -t costs` fails when a route costs more.
 */
export const COSTS: Record<string, RouteCost> = {
  "/api/products": { ms: 30, searchMs: 150 },
  "/api/products/by-slug/:slug": { ms: 5 },
  "/api/products/suggestions": { ms: 6, searchMs: 150 },
  "/api/products/cards": { ms: 10 },
  "/api/products/parts": { ms: 100 },
  "/api/products/slugs": { ms: 50 },
  "/api/categories": { ms: 6 },
  "/api/collections": { ms: 6 },
  "/api/home": { ms: 30 },
  "/api/shop": { ms: 3 },
  "/api/pages/:slug": { ms: 5 },
  "/api/shop/draft": { ms: 3 },
  "/api/promotions": { ms: 6 },
  "/api/shipping": { ms: 10 },
  "/api/shipping/cities": { ms: 3 },
  "/places/:release/:file": { ms: 3 },
  "/api/openapi.json": { ms: 3 },
  "/api/docs": { ms: 3 },
  "/.well-known/security.txt": { ms: 3 },
  "/.well-known/security-policy.txt": { ms: 3 },
  "/previews/*": { ms: 140 },
  "/jpegs/*": { ms: 40 },
  // A stored file: whoever reads it slowly must not take a place of others.
  "/feeds/products.xml": { ms: 5, kind: "free" },
  "/accent/:file": { ms: 3 },
  "/brand/:fingerprint/:file": { ms: 140 },
  // Everything that a purchase needs.
  "/api/checkout/methods": { ms: 5, kind: "free" },
  "/api/checkout/return/:id/:attempt": { ms: 5, kind: "free" },
};

/** Pages by their path, the first that fits. Those of a purchase are cached whatever stands behind their `?`. */
export const PAGE_COSTS: ({ path: RegExp } & RouteCost)[] = [
  { path: /^\/(cart|checkout|success|error|orders|addresses|account|user\/login|paymongo-success)(\.data)?$/, ms: 25, kind: "free" },
  { path: /^\/__manifest$/, ms: 5, kind: "counted" },
  { path: /^\/(orders\/[^/]+|admin(\/.*)?)$/, ms: 50, kind: "counted" },
  { path: /^\/(sitemap\.xml|sitemaps\/)/, ms: 70 },
  { path: /^/, ms: 50, searchMs: 170 },
]; // prettier-ignore

/** For a route that somebody forgot: a test fails for it, and until then it is dear. */
const UNKNOWN: RouteCost = { ms: 140 };
const FREE: Cost = { ms: 0, kind: "free" };

export function costOf({ routeOptions: { url: route, config }, url, query }: FastifyRequest): Cost {
  const isPublicCall = config.access === "public";
  if (config.access && !isPublicCall) return FREE;
  const known = route === "/*" ? pageCostOf(url) : route && COSTS[route];
  // What is no call and no page is a file, or says whether the program is alive.
  if (!known && !isPublicCall) return FREE;
  const { ms, searchMs, kind = "sheddable" } = known || UNKNOWN;
  return { ms: Math.max(ms, (searchMs ?? 0) * shareOfWords(query)), kind };
}

/** What a search costs grows with its words; with six it is as dear as it gets. */
const MOST_WORDS = 6;

function shareOfWords(query: unknown): number {
  const { search } = query as { search?: string | string[] };
  const words = typeof search === "string" ? (search.match(/[\p{Letter}\p{Number}]+/gu)?.length ?? 0) : 0;
  return Math.min(1, words / MOST_WORDS);
}

function pageCostOf(url: string): (typeof PAGE_COSTS)[number] {
  const path = url.split("?", 1)[0]!;
  return PAGE_COSTS.find((page) => page.path.test(path))!;
}
