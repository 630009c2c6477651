/**
 * Reports what goes wrong in the browser to the shop, and to nobody else: at most three errors a page. It is inline and
 * comes first, so that it also hears of scripts that cannot be loaded or read.
 */
export const reportScript = `(() => {
  let left = 3;
  const report = (message, source, line) => {
    if (left-- < 1) return;
    const text = JSON.stringify({ page: location.pathname, message: String(message), source, line });
    navigator.sendBeacon("/api/browser-reports", new Blob([text], { type: "application/json" }));
  };
  addEventListener("error", ({ message, filename, lineno, target }) => {
    if (message) report(message, filename, lineno);
    else if (target.localName === "script") report("script not loaded", target.src);
  }, true);
  addEventListener("unhandledrejection", (event) => {
    const { reason } = event;
    // Somebody went on before the last page had faded in.
    if (/^Transition was skipped/.test(reason && reason.message)) event.preventDefault();
    else report((reason && reason.stack) || reason);
  });
})();`;
