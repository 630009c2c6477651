/** Dispatched before hydration: React handles clicks from then on. */
export const HYDRATION_EVENT = "takeover";

/** Marks `data-early` buttons and links pressed before hydration as busy; they act once their code has loaded. */
export const earlyTapScript = `(() => {
  const mark = ({ target }) => target.closest("[data-early]")?.setAttribute("aria-busy", "true");
  addEventListener("click", mark, true);
  addEventListener("${HYDRATION_EVENT}", () => removeEventListener("click", mark, true));
  addEventListener("click", (event) => {
    const link = event.target.closest("a[data-early]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    link.setAttribute("aria-busy", "true");
  }, true);
})();`;
