import { useEffect, useState } from "react";
import type { Product } from "@tindahan/contract/catalogue/catalogue.ts";
import { callApi } from "../../shared/api/api.ts";
import { writeStored, readStored, VIEWED_KEY } from "../../shared/browser-storage.ts";
import { ProductRow } from "../../shared/front-page/product-row.tsx";

const MAX_SHOWN = 4;

export function RecentlyViewedProducts({ here }: { here: ViewedProduct }) {
  const [viewed, setViewed] = useState<ViewedProduct[]>([]);
  const { slug } = here;
  // After a navigation, the previous list may contain the product on this page.
  const others = viewed.filter((one) => one.slug !== slug);
  useEffect(() => {
    let isMounted = true;
    const before = readViewedProducts()
      .filter((one) => one.slug !== slug)
      .slice(0, MAX_SHOWN);
    if (before.length > 0) void loadViewedProducts(before).then((cards) => isMounted && setViewed(cards));
    return () => {
      isMounted = false;
    };
  }, [slug]);
  useEffect(() => storeViewedProduct(here), [here]);

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

type ViewedProduct = Pick<Product, "slug" | "name" | "image">;

/** Includes the product on this page, which is not shown. */
const MAX_STORED = MAX_SHOWN + 1;

async function loadViewedProducts(viewed: ViewedProduct[]): Promise<ViewedProduct[]> {
  const slugs = viewed.map(({ slug }) => slug).join(",");
  return callApi("GET /api/products/cards", { query: { slugs } }).then(
    ({ products }) => products,
    () => viewed,
  );
}

function readViewedProducts(): ViewedProduct[] {
  try {
    const stored = JSON.parse(readStored(VIEWED_KEY) ?? "[]") as unknown;
    return Array.isArray(stored) ? stored.filter(isViewedProduct) : [];
  } catch {
    return [];
  }
}

function isViewedProduct(one: unknown): one is ViewedProduct {
  const { slug, name, image } = (one ?? {}) as Partial<Record<keyof ViewedProduct, unknown>>;
  return typeof slug === "string" && typeof name === "string" && typeof image === "string";
}

function storeViewedProduct({ slug, name, image }: ViewedProduct): void {
  const others = readViewedProducts().filter((one) => one.slug !== slug);
  writeStored(VIEWED_KEY, JSON.stringify([{ slug, name, image }, ...others].slice(0, MAX_STORED)));
}
