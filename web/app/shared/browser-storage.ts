// Keys of what a browser remembers about a person. Logging out forgets them: the browser may be shared.
export const DRAFT_KEY = "checkout";
export const PLACE_KEY = "delivery-place";
export const VIEWED_KEY = "viewed";

type Area = "localStorage" | "sessionStorage";

/** Null also where the browser allows no storage. */
export function readStored(key: string, area: Area = "localStorage"): string | null {
  try {
    return window[area].getItem(key);
  } catch {
    return null;
  }
}

/** Where the browser allows no storage, or has no room, nothing is kept. */
export function keepStored(key: string, text: string, area: Area = "localStorage"): void {
  try {
    window[area].setItem(key, text);
  } catch {
    // The value lasts as long as the page.
  }
}

export function forgetStored(key: string, area: Area = "localStorage"): void {
  try {
    window[area].removeItem(key);
  } catch {
    // Nothing was ever stored.
  }
}

/** A value that this tab keeps beyond a reload. */
export function keepInTab(key: string, value: object): void {
  keepStored(key, JSON.stringify(value), "sessionStorage");
}

export function forgetInTab(key: string): void {
  forgetStored(key, "sessionStorage");
}

/** The stored text may be anything: an older version of the shop may have written it. */
export function readFromTab<Kept extends object>(key: string): Partial<Kept> | undefined {
  try {
    const kept: unknown = JSON.parse(readStored(key, "sessionStorage") ?? "null");
    return typeof kept === "object" && kept !== null ? kept : undefined;
  } catch {
    return undefined;
  }
}
