/** Says to the script below that from now on the program hears every press itself. */
export const TAKEOVER = "takeover";

/**
 * On a slow line a page can be read, and pressed, seconds before its program is there. A button with `data-early` that is
 * pressed meanwhile is marked as busy, and does its work as soon as it can.
 */
export const earlyTapScript = `(() => {
  const mark = ({ target }) => target.closest("[data-early]")?.setAttribute("aria-busy", "true");
  addEventListener("click", mark, true);
  addEventListener("${TAKEOVER}", () => removeEventListener("click", mark, true));
})();`;
