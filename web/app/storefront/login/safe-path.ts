/** Returns the page to open after the log-in, which must not be another site. */
export function toShopPath(next: string | null): string {
  const home = "/";
  if (!next?.startsWith("/")) return home;
  const shop = "http://shop.invalid";
  const url = URL.parse(next, shop);
  // Browsers read `//elsewhere` and `/\elsewhere` as another site, as `URL` does.
  if (url?.origin !== shop || url.pathname === "/user/login") return home;
  return url.pathname + url.search + url.hash;
}
