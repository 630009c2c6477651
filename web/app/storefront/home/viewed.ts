import type { Product } from "@tindahan/contract/catalogue/catalogue.ts";

/** What was looked at in this browser. It is never sent anywhere, and has no prices: they may be others by now. */
export type Viewed = Pick<Product, "slug" | "name" | "image">;

const KEY = "viewed";
/** One more than is shown: the product that is looked at now is among them. */
const REMEMBERED = 5;

export function readViewed(): Viewed[] {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? "[]") as unknown;
    return Array.isArray(stored) ? stored.filter(isViewed) : [];
  } catch {
    return [];
  }
}

/** Anything may stand in the storage. */
function isViewed(one: unknown): one is Viewed {
  const { slug, name, image } = (one ?? {}) as Partial<Record<keyof Viewed, unknown>>;
  return typeof slug === "string" && typeof name === "string" && typeof image === "string";
}

export function noteViewed({ slug, name, image }: Viewed): void {
  const others = readViewed().filter((one) => one.slug !== slug);
  try {
    localStorage.setItem(KEY, JSON.stringify([{ slug, name, image }, ...others].slice(0, REMEMBERED)));
  } catch {
    // Where the browser forbids it, nothing is remembered.
  }
}

/** Not for whoever sits here next. */
export function forgetViewed(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Then there is nothing to forget.
  }
}
