import { createHash } from "node:crypto";
import type { FastifyReply } from "fastify";
import { newNonce } from "./content-security-policy.ts";
import type { Pages } from "./serve-pages.ts";

/** A rendered page with a placeholder wherever the nonce goes, so that each answer gets one of its own. */
export type KeptPage = {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  places: number[];
  /** A copy that nobody is being sent any more. */
  spare?: Buffer | undefined;
  etag: string | undefined;
  bytes: number;
};

/** Random and known to nobody: what a product or a visitor wrote can never be taken for it. */
const PLACEHOLDER = newNonce();

export async function renderPage(pages: Pages, address: URL): Promise<KeptPage> {
  const response = await pages(new Request(address), PLACEHOLDER);
  const body = Buffer.from(await response.arrayBuffer());
  const places = placesIn(body);
  const isKept = response.status === 200;
  // Of the page, not of the nonce: who has the page in this version may go on using it, with the nonce it came with.
  const etag = isKept ? etagOf(body, places) : undefined;
  return {
    status: response.status,
    headers: {
      "cache-control": isKept ? "public, max-age=0, must-revalidate" : "no-store",
      ...Object.fromEntries(response.headers),
      ...(etag && { etag }),
    },
    body,
    places,
    etag,
    // Too large for any cache: a failure is not worth keeping.
    bytes: isKept ? body.length * 2 + 1_000 : Number.POSITIVE_INFINITY,
  };
}

function placesIn(body: Buffer): number[] {
  const places: number[] = [];
  for (let at = body.indexOf(PLACEHOLDER); at >= 0; at = body.indexOf(PLACEHOLDER, at + 1)) places.push(at);
  return places;
}

function etagOf(body: Buffer, places: number[]): string {
  const hash = createHash("sha1");
  let from = 0;
  for (const at of places) {
    hash.update(body.subarray(from, at));
    from = at + PLACEHOLDER.length;
  }
  return `W/"${hash.update(body.subarray(from)).digest("base64url")}"`;
}

/**
 * All nonces are of one length: they are written into a copy of the bytes. When the operating system has taken all of
 * it, the copy serves the next visitor, with another nonce.
 */
export function sendPage(reply: FastifyReply, page: KeptPage, nonce: string): FastifyReply {
  const copy = page.spare ?? Buffer.from(page.body);
  page.spare = undefined;
  for (const at of page.places) copy.write(nonce, at, "latin1");
  reply.raw.once("finish", () => void (page.spare = copy));
  return reply.send(copy);
}
