/** Where to go after logging in, if it is a page of this shop: a link must not be able to send people elsewhere. */
export function safePath(next: string | null): string {
  const home = "/";
  if (!next?.startsWith("/")) return home;
  const shop = "http://shop.invalid";
  const url = URL.parse(next, shop);
  // The browser reads `//elsewhere` and `/\elsewhere` as another site; so does `URL`, which is why it is asked.
  if (url?.origin !== shop || url.pathname === "/user/login") return home;
  return url.pathname + url.search + url.hash;
}
