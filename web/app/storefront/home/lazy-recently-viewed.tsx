import { lazyWithFallback } from "../../shared/rendering/lazy-with-fallback.ts";

export const RecentlyViewed = lazyWithFallback(
  () => import("./recently-viewed.tsx").then((module) => module.RecentlyViewed),
  () => null,
);
