import { ShopError } from "@tindahan/contract/core/errors.ts";

/**
 * Other hosts of product pictures; the CSP must allow them, too. Empty, so that no other server learns about
 * visitors.
 */
const ALLOWED_HOSTS: ReadonlySet<string> = new Set<string>();

// Forbids “..” segments and characters that need escaping.
const OWN_PICTURE = /^\/(?:pictures|uploads)(?:\/(?!\.)[\w.-]+)+$/;

export function isAllowedPicture(
  pictureUrl: string,
  allowedHosts: ReadonlySet<string> = ALLOWED_HOSTS,
): boolean {
  if (OWN_PICTURE.test(pictureUrl)) return true;
  if (!pictureUrl.startsWith("https://")) return false;
  const url = URL.parse(pictureUrl);
  return (
    url !== null &&
    url.username === "" &&
    url.password === "" &&
    url.port === "" &&
    allowedHosts.has(url.hostname)
  );
}

export function requireAllowedPicture(pictureUrl: string): string {
  if (!isAllowedPicture(pictureUrl)) throw new ShopError("picture_refused");
  return pictureUrl;
}
