import { earlyTapScript } from "./early-tap-script.ts";

/**
 * Reports what goes wrong in the browser to the shop, and to nobody else: at most three errors a page. It is inline and
 * comes first, so that it also hears of scripts that cannot be loaded or read.
 */
const reportScript = `(() => {
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

/** What the browser paints its own bars with: the tokens `bg` of app.css in the notation that every browser reads. */
const barColours = { light: "#fbfaf8", dark: "#0e0d0b" };

/**
 * Chooses light or dark before the first paint, from the shopper's choice or else from the system, which it goes on
 * following. It is text because it must run inline in the page's head; the content security policy allows exactly it.
 */
const themeScript = `(() => {
  const root = document.documentElement;
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const bar = document.createElement("meta");
  bar.name = "theme-color";
  const apply = () => {
    let theme;
    try { theme = localStorage.getItem("theme"); } catch {}
    if (theme !== "light" && theme !== "dark") theme = dark.matches ? "dark" : "light";
    root.dataset.theme = theme;
    bar.content = ${JSON.stringify(barColours)}[theme];
  };
  apply();
  document.head.append(bar);
  dark.addEventListener("change", apply);
  addEventListener("storage", apply);
  addEventListener("pageshow", apply);
})();`;

/** What runs in the page's head, before any other script and the first paint; the policy allows exactly this text. */
export const inlineScript = [reportScript, themeScript, earlyTapScript].join("\n");
