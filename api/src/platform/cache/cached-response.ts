import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply } from "fastify";
import { RETRY_AFTER_SECONDS } from "../http/error-handler.ts";

/**
 * A page, an API response or a picture, ready to be sent with all its headers, past everything that made it. `bytes` is
 * roughly the memory it takes, `route` where it is counted.
 */
export type CachedResponse = {
  bytes: number;
  route: string;
  status: number;
  /** `own`: the headers of this one response. Returns the status. */
  send: (request: IncomingMessage, response: ServerResponse, own: string[]) => number;
};

/** A finished response, with the headers that it has beside those of every response. */
export type Rendered = { text: string; headers?: Record<string, string>; status?: number };

/** One encoding of a response. */
type Variant = { headers: string[]; body: Buffer };

const compressors = {
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: promisify(gzip),
};
type Encoding = keyof typeof compressors;

const WORTH_COMPRESSING = 1024;

/**
 * Always revalidated, also by a CDN: the merchant's screens make the same calls, and must never show what was there
 * before a change.
 */
const DEFAULT_HEADERS = {
  "content-type": "application/json; charset=utf-8",
  "cache-control": "public, max-age=0, must-revalidate",
  vary: "accept-encoding",
};

/** Compressed at most once for each encoding. Anything but a 200, and what says `no-store`, is never cached. */
export function toCachedResponse(
  reply: FastifyReply,
  { text, headers: own = {}, status = 200 }: Rendered,
): CachedResponse {
  const body = Buffer.from(text);
  const isStorable = status === 200 && own["cache-control"] !== "no-store";
  // Weak: the same whatever it is compressed with. The headers count: no page outlives a change of its policy.
  const etag = `W/"${createHash("sha1").update(JSON.stringify(own)).update(body).digest("base64url")}"`;
  const headers = commonHeaders(reply, {
    ...DEFAULT_HEADERS,
    ...own,
    ...(isStorable ? { etag } : { "cache-control": "no-store" }),
    // Robots and caches should come back, and not take it for the end of the page.
    ...(status === 503 && { "retry-after": RETRY_AFTER_SECONDS }),
  });
  const plain: Variant = { headers: [...headers, "content-length", String(body.length)], body };
  const variants: Partial<Record<Encoding, Variant>> = {};
  const compressing: Partial<Record<Encoding, Promise<Variant>>> = {};

  async function compress(encoding: Encoding): Promise<Variant> {
    const compressed = await compressors[encoding](body);
    const length = String(compressed.length);
    const variant = {
      headers: [...headers, "content-encoding", encoding, "content-length", length],
      body: compressed,
    };
    return (variants[encoding] = variant);
  }

  function send(request: IncomingMessage, response: ServerResponse, own: string[]): number {
    if (isStorable && request.headers["if-none-match"]?.includes(etag)) {
      response.writeHead(304, headers.concat(own)).end();
      return 304;
    }
    const encoding = body.length < WORTH_COMPRESSING ? undefined : encodingFor(request);
    const variant = encoding ? variants[encoding] : plain;
    const sendVariant = (ready: Variant) =>
      response.writeHead(status, ready.headers.concat(own)).end(ready.body);
    if (variant) sendVariant(variant);
    else (compressing[encoding!] ??= compress(encoding!)).then(sendVariant, () => sendVariant(plain));
    return status;
  }
  const bytes = isStorable ? body.length * 2 + 1_000 : Number.POSITIVE_INFINITY;
  return { bytes, route: routeOf(reply), status, send };
}

/** As metrics name it. */
export function routeOf({ request }: FastifyReply): string {
  return request.routeOptions.url ?? "none";
}

function encodingFor({ headers }: IncomingMessage): Encoding | undefined {
  const accepted = headers["accept-encoding"] ?? "";
  if (NAMED.br.test(accepted)) return "br";
  return NAMED.gzip.test(accepted) ? "gzip" : undefined;
}

const NAMED = { br: named("br"), gzip: named("gzip") };

/** Named among what is accepted, and not with `q=0`. */
function named(encoding: Encoding): RegExp {
  return new RegExp(String.raw`\b${encoding}\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))`);
}

/** What this response carries and all later ones will: everything but the id of the request. */
export function commonHeaders(reply: FastifyReply, own: Record<string, string>): string[] {
  const { "x-request-id": _, ...common } = reply.getHeaders();
  return Object.entries({ ...common, ...own }).flatMap(([name, value]) => [name, String(value)]);
}
