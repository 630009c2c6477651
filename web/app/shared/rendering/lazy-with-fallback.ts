import { lazy, type ComponentType, type LazyExoticComponent } from "react";

/** Loads a part's code on demand. Loading may fail, for example after a deploy. */
export function lazyWithFallback<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ComponentType<Props>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() =>
    load().then(
      (component) => ({ default: component }),
      () => ({ default: fallback }),
    ),
  );
}
