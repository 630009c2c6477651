// Cleared on log-out: the browser may be shared.
export const DRAFT_KEY = "checkout";
export const PLACE_KEY = "delivery-place";
export const VIEWED_KEY = "viewed";

type Area = "localStorage" | "sessionStorage";

export function readStored(key: string, area: Area = "localStorage"): string | null {
  try {
    return window[area].getItem(key);
  } catch {
    return null;
  }
}

export function keepStored(key: string, text: string, area: Area = "localStorage"): void {
  try {
    window[area].setItem(key, text);
  } catch {
    // Storage is denied or full: the value lasts as long as the page.
  }
}

export function forgetStored(key: string, area: Area = "localStorage"): void {
  try {
    window[area].removeItem(key);
  } catch {
    // Storage is denied: there is no value to remove.
  }
}

/** Survives a reload, but not the tab. */
export function keepInTab(key: string, value: object): void {
  keepStored(key, JSON.stringify(value), "sessionStorage");
}

export function forgetInTab(key: string): void {
  forgetStored(key, "sessionStorage");
}

/** An older version of the shop may have stored any shape. */
export function readFromTab<Kept extends object>(key: string): Partial<Kept> | undefined {
  try {
    const kept: unknown = JSON.parse(readStored(key, "sessionStorage") ?? "null");
    return typeof kept === "object" && kept !== null ? kept : undefined;
  } catch {
    return undefined;
  }
}
