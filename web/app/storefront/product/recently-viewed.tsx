import { useEffect, useState } from "react";
import type { Product } from "@tindahan/contract/catalogue/catalogue.ts";
import { listCards } from "@tindahan/contract/catalogue/home.ts";
import { callApi } from "../../shared/api/api.ts";
import { keepStored, readStored, VIEWED_KEY } from "../../shared/browser-storage.ts";
import { ProductRow } from "../../shared/front-page/product-row.tsx";

const SHOWN = 4;

/** The list is stored in this browser only. */
export function RecentlyViewed({ here }: { here: Viewed }) {
  const [viewed, setViewed] = useState<Viewed[]>([]);
  const { slug } = here;
  // After a navigation the previous list may contain the current product.
  const others = viewed.filter((one) => one.slug !== slug);
  useEffect(() => {
    let isHere = true;
    const before = readViewed()
      .filter((one) => one.slug !== slug)
      .slice(0, SHOWN);
    if (before.length > 0) void asTheyAreNow(before).then((known) => isHere && setViewed(known));
    return () => {
      isHere = false;
    };
  }, [slug]);
  useEffect(() => noteViewed(here), [here]);

  if (others.length === 0) return null;
  return (
    <section aria-labelledby="viewed" className="@container mt-8 border-t border-line pt-6">
      <h2 id="viewed" className="mb-3 text-18 font-semibold">
        Recently viewed
      </h2>
      <ProductRow products={others} />
    </section>
  );
}

/** Prices are loaded, because stored ones may be outdated. */
type Viewed = Pick<Product, "slug" | "name" | "image">;

/** The current product is among them. */
const REMEMBERED = SHOWN + 1;

async function asTheyAreNow(viewed: Viewed[]): Promise<Viewed[]> {
  const slugs = viewed.map(({ slug }) => slug).join(",");
  return callApi(listCards, { query: { slugs } }).then(
    ({ products }) => products,
    () => viewed,
  );
}

function readViewed(): Viewed[] {
  try {
    const stored = JSON.parse(readStored(VIEWED_KEY) ?? "[]") as unknown;
    return Array.isArray(stored) ? stored.filter(isViewed) : [];
  } catch {
    return [];
  }
}

function isViewed(one: unknown): one is Viewed {
  const { slug, name, image } = (one ?? {}) as Partial<Record<keyof Viewed, unknown>>;
  return typeof slug === "string" && typeof name === "string" && typeof image === "string";
}

function noteViewed({ slug, name, image }: Viewed): void {
  const others = readViewed().filter((one) => one.slug !== slug);
  keepStored(VIEWED_KEY, JSON.stringify([{ slug, name, image }, ...others].slice(0, REMEMBERED)));
}
