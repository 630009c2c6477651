/** What this tab keeps beyond a reload. Where the browser allows no storage, it lasts as long as the page. */
export function keepInTab(key: string, value: object): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Then nothing is kept.
  }
}

export function forgetInTab(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Then nothing was ever in it.
  }
}

/** Of an older version of the shop, it may be anything. */
export function readFromTab<Kept extends object>(key: string): Partial<Kept> | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? "null");
    return typeof kept === "object" && kept !== null ? kept : undefined;
  } catch {
    return undefined;
  }
}
