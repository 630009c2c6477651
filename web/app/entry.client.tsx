import { startTransition, StrictMode, type ErrorInfo } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { TAKEOVER } from "./shared/scripts/early-tap-script.ts";

tolerateDomTranslation();
dispatchEvent(new Event(TAKEOVER));
if (import.meta.env.DEV) keepServedParts();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter onError={reportRendering} />
    </StrictMode>,
  );
});

/** An error page takes the place of what could not be rendered, so that the browser would not call it an error. */
function reportRendering(error: unknown, { errorInfo }: { errorInfo?: ErrorInfo }): void {
  if (errorInfo) dispatchEvent(new ErrorEvent("error", { message: String(error) }));
}

/**
 * The router would forget its styles for development in a second rendering, which makes React throw away the served HTML
 * of every part whose code is not here yet: sections of the front page vanish. It forgets them in the first instead.
 */
function keepServedParts(): void {
  const served = (window as unknown as { __reactRouterContext: { criticalCss?: unknown } })
    .__reactRouterContext;
  delete served.criticalCss;
}

/**
 * A browser's translator puts elements of its own in the place of texts, while React goes on with the texts it made.
 * To remove such a text, or to put something before it, would end the whole page with an error. Here it is borne: what
 * is gone already needs no removing, and what has lost its neighbour comes last.
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
