import { Suspense } from "react";
import { lazyWithFallback } from "../../shared/rendering/lazy-with-fallback.ts";
import { useShop } from "../../shared/shop.ts";
import { useHydrated } from "../../ui/rendering/hydration.tsx";

const load = () => import("./vacation.tsx");

const parts = {
  bar: lazyWithFallback(
    () => load().then((module) => module.VacationNoticeBar),
    () => null,
  ),
  note: lazyWithFallback(
    () => load().then((module) => module.NextOrderDay),
    () => null,
  ),
};

/** The browser compares the dates: a cached page may be from yesterday. */
export function LazyVacationPart({ part }: { part: keyof typeof parts }) {
  const Part = parts[part];
  const { vacation } = useShop();
  if (!useHydrated() || !vacation) return null;
  return (
    <Suspense>
      <Part />
    </Suspense>
  );
}
