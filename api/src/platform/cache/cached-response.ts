import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply } from "fastify";
import { RETRY_AFTER_SECONDS } from "../http/error-handler.ts";

export type CachedResponse = {
  status: number;
  route: string;
  bytes: number;
  isStorable: boolean;
  send: (request: IncomingMessage, response: ServerResponse, moreHeaders: string[]) => number;
};

export type RenderedResponse = { body: string | Buffer; headers?: Record<string, string>; status?: number };

type EncodedBody = { headers: string[]; body: Buffer | string };

const compressors = {
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: promisify(gzip),
};
type Encoding = keyof typeof compressors;

const MIN_COMPRESSIBLE_BYTES = 1024;
const MAX_QUICK_BYTES = 12_000;

/** Admin screens use the same calls and must see every change, so caches revalidate. */
const DEFAULT_HEADERS = {
  "content-type": "application/json; charset=utf-8",
  "cache-control": "public, max-age=0, must-revalidate",
};

export function toCachedResponse(
  reply: FastifyReply,
  { body: text, headers: routeHeaders = {}, status = 200 }: RenderedResponse,
): CachedResponse {
  const body = Buffer.from(text);
  const isStorable = status === 200 && routeHeaders["cache-control"] !== "no-store";
  const isPicture = routeHeaders["content-type"]?.startsWith("image/") ?? false;
  const isCompressible = !isPicture && body.length >= MIN_COMPRESSIBLE_BYTES;
  // Weak, since all encodings share it; includes headers, so a policy change alters it.
  const etag = `W/"${createHash("sha1").update(JSON.stringify(routeHeaders)).update(body).digest("base64url")}"`;
  const { "x-request-id": _, ...common } = reply.getHeaders();
  const headers = Object.entries({
    ...common,
    ...DEFAULT_HEADERS,
    ...(!isPicture && { vary: "accept-encoding" }),
    ...routeHeaders,
    ...(isStorable ? { etag } : { "cache-control": "no-store" }),
    ...(status === 503 && { "retry-after": RETRY_AFTER_SECONDS }),
  }).flatMap(([name, value]) => [name, String(value)]);
  const plain: EncodedBody = {
    headers: [...headers, "content-length", String(body.length)],
    body: toQuickBody(body),
  };
  const encodedBodies: Partial<Record<Encoding, EncodedBody>> = {};
  const compressing: Partial<Record<Encoding, Promise<EncodedBody>>> = {};

  async function compress(encoding: Encoding): Promise<EncodedBody> {
    const compressed = await compressors[encoding](body);
    const length = String(compressed.length);
    const ownHeaders = [...headers, "content-encoding", encoding, "content-length", length];
    return (encodedBodies[encoding] = { headers: ownHeaders, body: toQuickBody(compressed) });
  }

  function send(request: IncomingMessage, response: ServerResponse, moreHeaders: string[]): number {
    if (isStorable && request.headers["if-none-match"]?.includes(etag)) {
      response.writeHead(304, headers.concat(moreHeaders)).end();
      return 304;
    }
    const encoding = isCompressible ? acceptedEncoding(request) : undefined;
    const encoded = encoding ? encodedBodies[encoding] : plain;
    const sendEncoded = (ready: EncodedBody) =>
      response.writeHead(status, ready.headers.concat(moreHeaders)).end(ready.body, "latin1");
    if (encoded) sendEncoded(encoded);
    else (compressing[encoding!] ??= compress(encoding!)).then(sendEncoded, () => sendEncoded(plain));
    return status;
  }
  const route = reply.request.routeOptions.url ?? "none";
  return { status, route, bytes: body.length * 2 + 1_000, isStorable, send };
}

/** Node writes a short string and its headers at once, which is faster than two pieces. */
function toQuickBody(body: Buffer): Buffer | string {
  return body.length <= MAX_QUICK_BYTES ? body.toString("latin1") : body;
}

function acceptedEncoding({ headers }: IncomingMessage): Encoding | undefined {
  const accepted = headers["accept-encoding"] ?? "";
  if (ACCEPTS.br.test(accepted)) return "br";
  return ACCEPTS.gzip.test(accepted) ? "gzip" : undefined;
}

const ACCEPTS = { br: acceptsEncodingPattern("br"), gzip: acceptsEncodingPattern("gzip") };

function acceptsEncodingPattern(encoding: Encoding): RegExp {
  return new RegExp(String.raw`\b${encoding}\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))`);
}
