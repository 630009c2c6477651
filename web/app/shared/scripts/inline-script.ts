import { earlyTapScript } from "./early-tap-script.ts";

/**
 * Reports at most three browser errors per page to the shop. Inline and first, so that it catches scripts that fail to
 * load.
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
    // The user navigated before the transition ended.
    if (/^Transition was skipped/.test(reason && reason.message)) event.preventDefault();
    else report((reason && reason.stack) || reason);
  });
})();`;

/** Browser bar colors: the token `bg` in hex notation. */
const barColors = { light: "#fbfaf8", dark: "#0e0d0b" };

/** Sets light or dark before the first paint, from the stored choice or the system. */
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
    bar.content = ${JSON.stringify(barColors)}[theme];
  };
  apply();
  document.head.append(bar);
  dark.addEventListener("change", apply);
  addEventListener("storage", apply);
  addEventListener("pageshow", apply);
})();`;

export const inlineScript = [reportScript, themeScript, earlyTapScript].join("\n");
