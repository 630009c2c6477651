type Connection = { saveData?: boolean; effectiveType?: string };

/** Whether the page behind a link is fetched as soon as somebody points at it: not at the cost of who pays by the megabyte. */
export function prefetchOnIntent(): "intent" | "none" {
  const { saveData, effectiveType = "" } = (navigator as { connection?: Connection }).connection ?? {};
  return saveData || effectiveType.includes("2g") ? "none" : "intent";
}
