import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply } from "fastify";
import { RETRY_AFTER_SECONDS } from "../http/error-handler.ts";

/** A finished page, API response or picture with all its headers. */
export type CachedResponse = {
  status: number;
  /** The route that metrics count it under. */
  route: string;
  /** Roughly the memory it takes. */
  bytes: number;
  isStorable: boolean;
  /** Sends it with some more headers, and returns the status. */
  send: (request: IncomingMessage, response: ServerResponse, moreHeaders: string[]) => number;
};

/** A response as it was rendered, with the headers that differ from those of every response. */
export type Rendered = { body: string | Buffer; headers?: Record<string, string>; status?: number };

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
};

/** Compresses at most once for each encoding. Only a 200 without `no-store` can be stored. */
export function toCachedResponse(
  reply: FastifyReply,
  { body: text, headers: own = {}, status = 200 }: Rendered,
): CachedResponse {
  const body = Buffer.from(text);
  const isStorable = status === 200 && own["cache-control"] !== "no-store";
  const isPicture = own["content-type"]?.startsWith("image/") ?? false;
  const isCompressible = !isPicture && body.length >= WORTH_COMPRESSING;
  // Weak: the same for all encodings. The headers count, so that a page does not outlive a change of its policy.
  const etag = `W/"${createHash("sha1").update(JSON.stringify(own)).update(body).digest("base64url")}"`;
  const { "x-request-id": _, ...common } = reply.getHeaders();
  const headers = Object.entries({
    ...common,
    ...DEFAULT_HEADERS,
    ...(!isPicture && { vary: "accept-encoding" }),
    ...own,
    ...(isStorable ? { etag } : { "cache-control": "no-store" }),
    // Tells robots and caches that the page has not ended.
    ...(status === 503 && { "retry-after": RETRY_AFTER_SECONDS }),
  }).flatMap(([name, value]) => [name, String(value)]);
  const plain: Variant = { headers: [...headers, "content-length", String(body.length)], body };
  const variants: Partial<Record<Encoding, Variant>> = {};
  const compressing: Partial<Record<Encoding, Promise<Variant>>> = {};

  async function compress(encoding: Encoding): Promise<Variant> {
    const compressed = await compressors[encoding](body);
    const length = String(compressed.length);
    const ownHeaders = [...headers, "content-encoding", encoding, "content-length", length];
    return (variants[encoding] = { headers: ownHeaders, body: compressed });
  }

  function send(request: IncomingMessage, response: ServerResponse, moreHeaders: string[]): number {
    if (isStorable && request.headers["if-none-match"]?.includes(etag)) {
      response.writeHead(304, headers.concat(moreHeaders)).end();
      return 304;
    }
    const encoding = isCompressible ? encodingFor(request) : undefined;
    const variant = encoding ? variants[encoding] : plain;
    const sendVariant = (ready: Variant) =>
      response.writeHead(status, ready.headers.concat(moreHeaders)).end(ready.body);
    if (variant) sendVariant(variant);
    else (compressing[encoding!] ??= compress(encoding!)).then(sendVariant, () => sendVariant(plain));
    return status;
  }
  const route = reply.request.routeOptions.url ?? "none";
  return { status, route, bytes: body.length * 2 + 1_000, isStorable, send };
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
