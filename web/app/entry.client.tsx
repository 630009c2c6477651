import { startTransition, StrictMode, type ErrorInfo } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { HYDRATION_EVENT } from "./shared/scripts/early-tap-script.ts";

tolerateDomTranslation();
dispatchEvent(new Event(HYDRATION_EVENT));
if (import.meta.env.DEV) dropCriticalCss();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter onError={reportRenderError} />
    </StrictMode>,
  );
});

/** React catches render errors, so the browser would not report them. */
function reportRenderError(error: unknown, { errorInfo }: { errorInfo?: ErrorInfo }): void {
  if (errorInfo) dispatchEvent(new ErrorEvent("error", { message: String(error) }));
}

/**
 * In development the router drops its critical CSS on the second render, and React then discards the served HTML of
 * lazy parts. Dropping it before hydration prevents that.
 */
function dropCriticalCss(): void {
  const routerContext = (window as unknown as { __reactRouterContext: { criticalCss?: unknown } })
    .__reactRouterContext;
  delete routerContext.criticalCss;
}

/**
 * A browser translator replaces text nodes that React still references; removing one, or inserting before it, would
 * crash the page. Skip the removal, and append instead of inserting.
 */
function tolerateDomTranslation(): void {
  const { insertBefore, removeChild } = Node.prototype;
  Node.prototype.removeChild = function <T extends Node>(child: T): T {
    return child.parentNode === this ? (removeChild.call(this, child) as T) : child;
  };
  Node.prototype.insertBefore = function <T extends Node>(node: T, next: Node | null): T {
    return insertBefore.call(this, node, next?.parentNode === this ? next : null) as T;
  };
}
