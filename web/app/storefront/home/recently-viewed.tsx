import { useEffect, useState } from "react";
import { ProductRow } from "../../shared/front-page/product-row.tsx";
import { noteViewed, readViewed, type Viewed } from "./viewed.ts";

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
