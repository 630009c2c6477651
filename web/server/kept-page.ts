import { createHash } from "node:crypto";
import { newNonce } from "./content-security-policy.ts";
import type { Pages } from "./serve-pages.ts";

/** A rendered page without its nonce: cut where the nonce goes, so that each answer gets one of its own. */
export type KeptPage = {
  status: number;
  headers: [string, string][];
  parts: string[];
  etag: string | undefined;
  bytes: number;
};

/** Random and known to nobody: what a product or a visitor wrote can never be taken for it. */
const PLACEHOLDER = newNonce();

export async function renderPage(pages: Pages, address: URL): Promise<KeptPage> {
  const response = await pages(new Request(address), PLACEHOLDER);
  const parts = (await response.text()).split(PLACEHOLDER);
  const isKept = response.status === 200;
  return {
    status: response.status,
    headers: [...response.headers],
    parts,
    // Of the page, not of the nonce: who has the page in this version may go on using it, with the nonce it came with.
    etag: isKept ? `W/"${createHash("sha1").update(parts.join("")).digest("base64url")}"` : undefined,
    // Too large for any cache: a failure is not worth keeping.
    bytes: isKept ? parts.reduce((sum, { length }) => sum + length * 2, 1_000) : Number.POSITIVE_INFINITY,
  };
}
