import { startTransition, StrictMode, type ErrorInfo } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { TAKEOVER } from "./shared/scripts/early-tap-script.ts";
import { tolerateDomTranslation } from "./shared/scripts/tolerate-dom-translation.ts";

tolerateDomTranslation();
dispatchEvent(new Event(TAKEOVER));
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
