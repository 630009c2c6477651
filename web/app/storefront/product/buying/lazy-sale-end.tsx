import { lazyWithFallback } from "../../../shared/rendering/lazy-with-fallback.ts";

/** Only while something is on sale. */
export const SaleEnd = lazyWithFallback(
  () => import("./sale-end.tsx").then((module) => module.SaleEnd),
  () => null,
);
