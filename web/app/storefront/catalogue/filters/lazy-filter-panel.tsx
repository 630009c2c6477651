import { lazyWithFallback } from "../../../shared/rendering/lazy-with-fallback.ts";

/** It is part of the search form and works as such before its code is here. */
export const FilterPanel = lazyWithFallback(
  () => import("./filter-panel.tsx").then((module) => module.FilterPanel),
  () => null,
);
