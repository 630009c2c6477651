import { useEffect, useState } from "react";
import { ProductRow } from "../../shared/front-page/product-row.tsx";
import type { Product } from "@tindahan/contract/catalogue/catalogue.ts";
import { keepStored, readStored, VIEWED_KEY } from "../../shared/browser-storage.ts";

/** Only in the browser: the server knows nobody. */
export function RecentlyViewed({ here }: { here: Viewed }) {
  const [others] = useState(() => readViewed().filter(({ slug }) => slug !== here.slug));
  useEffect(() => noteViewed(here), [here]);

  if (others.length === 0) return null;
  return (
    <section aria-labelledby="viewed" className="@container mt-8 border-t border-line pt-6">
      <h2 id="viewed" className="mb-3 text-18 font-semibold">
        Recently viewed
      </h2>
      <ProductRow products={others.slice(0, 4)} />
    </section>
  );
}

/** What was looked at in this browser. It is never sent anywhere, and has no prices: they may be others by now. */
type Viewed = Pick<Product, "slug" | "name" | "image">;

/** One more than is shown: the product that is looked at now is among them. */
const REMEMBERED = 5;

function readViewed(): Viewed[] {
  try {
    const stored = JSON.parse(readStored(VIEWED_KEY) ?? "[]") as unknown;
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

function noteViewed({ slug, name, image }: Viewed): void {
  const others = readViewed().filter((one) => one.slug !== slug);
  keepStored(VIEWED_KEY, JSON.stringify([{ slug, name, image }, ...others].slice(0, REMEMBERED)));
}
