import { memo, Suspense } from "react";
import type { ShopBrand } from "@tindahan/contract/shop.ts";
import { lazyWithFallback } from "../lazy-with-fallback.ts";

/** Only for shops that say something of themselves. Memoised, as the logo is. */
export const FooterBrand = memo(function FooterBrand({ brand }: { brand: ShopBrand }) {
  return (
    <Suspense>
      <BrandLines brand={brand} />
    </Suspense>
  );
});

const BrandLines = lazyWithFallback(
  () => import("./brand-lines.tsx").then((module) => module.BrandLines),
  () => null,
);
