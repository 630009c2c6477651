import { ShopError } from "@tindahan/contract/core/errors.ts";

/** The server decides the host; this check excludes scripts and other non-pages. */
export function assertWebUrl(url: string): string {
  if (!isSafePaymentUrl(url, location.href)) throw new ShopError("unexpected");
  return url;
}

export function openPaymentPage(url: string): void {
  // Back may restore the busy page from the browser's cache.
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) location.reload();
  });
  location.assign(assertWebUrl(url));
}

export function isSafePaymentUrl(url: string, here: string): boolean {
  if (!URL.canParse(url, here)) return false;
  const { protocol } = new URL(url, here);
  return protocol === "https:" || (protocol === "http:" && new URL(here).protocol === "http:");
}
