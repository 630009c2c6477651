type Connection = { saveData?: boolean; effectiveType?: string };

/** Saves data on slow and metered connections. */
export function prefetchOnIntent(): "intent" | "none" {
  const { saveData, effectiveType = "" } = (navigator as { connection?: Connection }).connection ?? {};
  return saveData || effectiveType.includes("2g") ? "none" : "intent";
}
