import { ShopError } from "@tindahan/contract/core/errors.ts";

/**
 * Other hosts whose pictures a product may show, by name. Empty: the pages' security policy shows only our own
 * pictures, so that no other server learns who looks at what. A host listed here has to be in that policy too.
 */
const ALLOWED_HOSTS: ReadonlySet<string> = new Set<string>();

// Segments of plain characters without "..": it stays below its folder, and holds nothing that needs escaping.
const OWN_PICTURE = /^\/(?:pictures|uploads)(?:\/(?!\.)[\w.-]+)+$/;

/** Whether the shop would show this picture; it is never fetched by the server. */
export function isShownPicture(address: string, allowedHosts: ReadonlySet<string> = ALLOWED_HOSTS): boolean {
  if (OWN_PICTURE.test(address)) return true;
  if (!address.startsWith("https://")) return false;
  const url = URL.parse(address);
  return (
    url !== null &&
    url.username === "" &&
    url.password === "" &&
    url.port === "" &&
    allowedHosts.has(url.hostname)
  );
}

export function readImage(image: string): string {
  if (!isShownPicture(image)) throw new ShopError("picture_refused");
  return image;
}
