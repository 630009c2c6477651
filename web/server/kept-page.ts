import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { newNonce } from "./content-security-policy.ts";
import { fillHoles, gzipAroundHoles, type HoledGzip } from "./gzip-around-holes.ts";
import type { Pages } from "./pages-build.ts";

/** A page that is sent again and again, each time with a nonce of its own. */
export type KeptPage = {
  send: (request: FastifyRequest, reply: FastifyReply) => FastifyReply;
  bytes: number;
};

/** The program's way of sending what is kept, for pages and answers alike. */
export type Sending = {
  accepts: (request: FastifyRequest, encoding: "gzip") => boolean;
  lastingHeaders: (reply: FastifyReply, own: Record<string, string>) => string[];
  sendBytes: (
    request: FastifyRequest,
    reply: FastifyReply,
    status: number,
    headers: string[],
    body?: Buffer,
  ) => FastifyReply;
};

/** `policyFor`: the policy under which it is shown. `isRevalidated`: whether a browser may go on using its own copy. */
type Making = Sending & {
  reply: FastifyReply;
  policyFor: (nonce: string) => string;
  isRevalidated: boolean;
};

const RETRY_AFTER_SECONDS = "5";

/** What one visitor is sent: the text and, unless they do not understand it, the text compressed. */
type Copy = { text: Buffer; gzip: Buffer | undefined };

/** Random and known to nobody: what a product or a visitor wrote can never be taken for it. */
const PLACEHOLDER = newNonce();

export async function renderPage(
  pages: Pages,
  address: URL,
  { reply: first, policyFor, isRevalidated, accepts, lastingHeaders, sendBytes }: Making,
): Promise<KeptPage> {
  const response = await pages(new Request(address), PLACEHOLDER);
  const { status } = response;
  const text = Buffer.from(await response.arrayBuffer());
  const holes = holesIn(text);
  const isKept = status === 200;
  // Of the page, not of the nonce: who has the page in this version may go on using it, with the nonce it came with.
  const etag = isKept && isRevalidated ? etagOf(text, holes) : undefined;
  // Each visitor gets a policy of their own instead of the one for answers without scripts.
  first.removeHeader("content-security-policy");
  const headers = lastingHeaders(first, {
    "cache-control": etag ? "public, max-age=0, must-revalidate" : "no-store",
    ...Object.fromEntries(response.headers),
    ...(etag && { etag }),
    // The database is away: robots and caches should come back, and not take it for the end of the page.
    ...(status === 503 && { "retry-after": RETRY_AFTER_SECONDS }),
    vary: "accept-encoding",
  });
  let compressing: Promise<HoledGzip> | undefined;
  let gzip: HoledGzip | undefined;
  let spare: Copy | undefined;

  function send(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    // The policy that came with the page still holds: a new one would not know its nonce.
    if (etag && request.headers["if-none-match"]?.includes(etag))
      return sendBytes(request, reply, 304, headers);
    if (!accepts(request, "gzip")) return sendCopy(request, reply);
    if (gzip) return sendCopy(request, reply, gzip);
    compressing ??= gzipAroundHoles(text, holes, PLACEHOLDER.length);
    compressing.then(
      (made) => sendCopy(request, reply, (gzip = made)),
      (error: unknown) => reply.send(error),
    );
    return reply;
  }

  /** When the operating system has taken all of it, the copy serves the next visitor, with another nonce. */
  function sendCopy(request: FastifyRequest, reply: FastifyReply, holed?: HoledGzip): FastifyReply {
    const copy = spare ?? { text: Buffer.from(text), gzip: undefined };
    spare = undefined;
    // All nonces are of one length: they are written over the one before.
    const nonce = newNonce();
    for (const hole of holes) copy.text.write(nonce, hole, "latin1");
    if (holed) {
      copy.gzip ??= Buffer.from(holed.bytes);
      fillHoles(copy.gzip, holed.places, nonce, copy.text);
    }
    reply.raw.once("finish", () => void (spare = copy));
    const policy = ["content-security-policy", policyFor(nonce)];
    const encoding = holed ? ["content-encoding", "gzip"] : [];
    const body = holed ? copy.gzip : copy.text;
    return sendBytes(request, reply, status, [...headers, ...policy, ...encoding], body);
  }
  // Too large for any cache: a failure is not worth keeping.
  return { send, bytes: isKept ? text.length * 3 + 1_000 : Number.POSITIVE_INFINITY };
}

function holesIn(text: Buffer): number[] {
  const holes: number[] = [];
  for (let at = text.indexOf(PLACEHOLDER); at >= 0; at = text.indexOf(PLACEHOLDER, at + 1)) holes.push(at);
  return holes;
}

function etagOf(text: Buffer, holes: number[]): string {
  const hash = createHash("sha1");
  let from = 0;
  for (const hole of holes) {
    hash.update(text.subarray(from, hole));
    from = hole + PLACEHOLDER.length;
  }
  return `W/"${hash.update(text.subarray(from)).digest("base64url")}"`;
}
