/** What the browser paints its own bars with: the tokens `bg` of app.css in the notation that every browser reads. */
const barColours = { light: "#fbfaf8", dark: "#0e0d0b" };

/**
 * Chooses light or dark before the first paint, from the shopper's choice or else from the system, which it goes on
 * following. It is text because it must run inline in the page's head; the content security policy allows exactly it.
 */
export const themeScript = `(() => {
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
