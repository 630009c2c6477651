import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Kept } from "./page-cache.ts";

const compressors = {
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: promisify(gzip),
};
type Encoding = keyof typeof compressors;

const WORTH_COMPRESSING = 1024;

/** An answer as bytes, compressed at most once for each way of compressing. */
export type KeptAnswer = Kept & { body: Buffer; etag: string; encoded: Map<Encoding, Promise<Buffer>> };

export function toKeptAnswer(text: string): KeptAnswer {
  const body = Buffer.from(text);
  // Weak: the same words, whatever they are compressed with.
  const etag = `W/"${createHash("sha1").update(body).digest("base64url")}"`;
  return { body, etag, encoded: new Map(), bytes: body.length * 2 + 1_000 };
}

/**
 * Browsers ask every time and are mostly told "not modified", so that nobody who has changed something is shown the
 * old. What stands in front of us may answer for two seconds by itself: that is what a thousand visitors cost then.
 */
const CACHING = {
  "content-type": "application/json; charset=utf-8",
  "cache-control": "public, max-age=0, s-maxage=2, must-revalidate",
  "cdn-cache-control": "max-age=2, stale-while-revalidate=8",
  vary: "accept-encoding",
};

export function sendKept(request: FastifyRequest, reply: FastifyReply, kept: KeptAnswer): FastifyReply {
  reply.headers(CACHING).header("etag", kept.etag);
  if (request.headers["if-none-match"]?.includes(kept.etag)) return reply.code(304).send();
  const encoding = encodingFor(request, kept);
  if (!encoding) return reply.send(kept.body);
  let encoded = kept.encoded.get(encoding);
  if (!encoded) kept.encoded.set(encoding, (encoded = compressors[encoding](kept.body)));
  encoded.then(
    (bytes) => reply.header("content-encoding", encoding).send(bytes),
    (error: unknown) => reply.send(error),
  );
  return reply;
}

function encodingFor({ headers }: FastifyRequest, { body }: KeptAnswer): Encoding | undefined {
  const accepted = headers["accept-encoding"];
  if (!accepted || body.length < WORTH_COMPRESSING) return undefined;
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accepted)) return "br";
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accepted) ? "gzip" : undefined;
}
