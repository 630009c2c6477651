import { lazyWithFallback } from "../../shared/rendering/lazy-with-fallback.ts";

/** Most lists have something in them. */
export const NoProducts = lazyWithFallback(
  () => import("./no-products.tsx").then((module) => module.NoProducts),
  () => <p className="py-16 text-center">No products found.</p>,
);
