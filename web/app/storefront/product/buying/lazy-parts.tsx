import { lazyServed } from "../../../shared/rendering/lazy-served.tsx";
import { lazyWithFallback } from "../../../shared/rendering/lazy-with-fallback.ts";
import { NotLoaded } from "../../../shared/rendering/not-loaded.tsx";

export const Options = lazyWithFallback(
  () => import("./options.tsx").then((module) => module.Options),
  () => <NotLoaded>The options could not be loaded.</NotLoaded>,
);

export const SaleEnd = lazyServed(() => import("./sale-end.tsx").then((module) => module.SaleEnd));
