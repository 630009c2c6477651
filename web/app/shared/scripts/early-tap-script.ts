/** Says to the script below that from now on the program hears every press itself. */
export const TAKEOVER = "takeover";

/**
 * On a slow line a page can be read, and pressed, seconds before its program is there. A button with `data-early` that is
 * pressed meanwhile is marked as busy, and does its work as soon as it can. So does a link, whose code may come later still:
 * it takes its mark away when it is there.
 */
export const earlyTapScript = `(() => {
  const mark = ({ target }) => target.closest("[data-early]")?.setAttribute("aria-busy", "true");
  addEventListener("click", mark, true);
  addEventListener("${TAKEOVER}", () => removeEventListener("click", mark, true));
  addEventListener("click", (event) => {
    const link = event.target.closest("a[data-early]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    link.setAttribute("aria-busy", "true");
  }, true);
})();`;
