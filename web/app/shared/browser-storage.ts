// Cleared on log-out: the browser may be shared.
export const CHECKOUT_KEY = "checkout";
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

export function writeStored(key: string, text: string, area: Area = "localStorage"): void {
  try {
    window[area].setItem(key, text);
  } catch {
    // Storage is denied or full: the value lasts as long as the page.
  }
}

export function removeStored(key: string, area: Area = "localStorage"): void {
  try {
    window[area].removeItem(key);
  } catch {
    // Storage is denied: there is no value to remove.
  }
}

export function storeInTab(key: string, value: object): void {
  writeStored(key, JSON.stringify(value), "sessionStorage");
}

export function removeFromTab(key: string): void {
  removeStored(key, "sessionStorage");
}

/** An older version of the shop may have stored any shape. */
export function readFromTab<Value extends object>(key: string): Partial<Value> | undefined {
  try {
    const value: unknown = JSON.parse(readStored(key, "sessionStorage") ?? "null");
    return typeof value === "object" && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
