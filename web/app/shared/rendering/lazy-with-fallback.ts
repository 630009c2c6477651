import { lazy, type ComponentType, type LazyExoticComponent } from "react";

/**
 * A part whose code comes when it is first needed: the first page stays light. If it cannot come, because the network
 * is gone or the shop was renewed meanwhile, the page must not fall over for it: `instead` stands in its place.
 */
export function lazyWithFallback<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  instead: ComponentType<Props>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() =>
    load().then(
      (component) => ({ default: component }),
      () => ({ default: instead }),
    ),
  );
}
