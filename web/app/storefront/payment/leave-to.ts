import { ShopError } from "@tindahan/contract/core/errors.ts";

/** Which hosts a shopper is sent to, the server decides; that it is a page at all, and no script, is seen to here. */
export function assertPage(url: string): string {
  if (!isPage(url, location.href)) throw new ShopError("unexpected");
  return url;
}

/** Leaves the shop for the page where the shopper pays. */
export function leaveTo(url: string): void {
  // Who comes back by the browser's own Back may find this page as they left it, busy: it starts afresh instead.
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) location.reload();
  });
  location.assign(assertPage(url));
}

/** Never from a page that is encrypted to one that is not. */
export function isPage(url: string, here: string): boolean {
  if (!URL.canParse(url, here)) return false;
  const { protocol } = new URL(url, here);
  return protocol === "https:" || (protocol === "http:" && new URL(here).protocol === "http:");
}
