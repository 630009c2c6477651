import { lazyWithServedHtml } from "../../../shared/rendering/lazy-served.tsx";
import { lazyWithFallback } from "../../../shared/rendering/lazy-with-fallback.ts";
import { CodeNotLoaded } from "../../../shared/rendering/not-loaded.tsx";

export const Options = lazyWithFallback(
  () => import("./options.tsx").then((module) => module.ProductOptions),
  () => <CodeNotLoaded>The options could not be loaded.</CodeNotLoaded>,
);

export const SaleEnd = lazyWithServedHtml(() =>
  import("./sale-end.tsx").then((module) => module.SaleEndNote),
);
