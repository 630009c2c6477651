import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";
import { ShopError } from "@tindahan/contract/core/errors.ts";

/**
 * One leading slash, because URL parsers read `//host` and `/\host` as another host. At most 16 segments, because
 * route matching takes quadratic time.
 */
const PATH = /^\/(?![/\\])(?:[^/?]*\/){0,15}[^/?]*(?:\?|$)/;

/** RFC 9112 requires servers to accept `GET http://host/path`. */
export function createRequestPathReader(publicUrl: string): (request: IncomingMessage) => string {
  const { host } = new URL(publicUrl);
  return ({ url = "" }) => {
    if (url.startsWith("/")) return url;
    const [, named, rest = ""] = /^https?:\/\/([^/?#]*)(.*)$/i.exec(url) ?? [];
    if (named?.toLowerCase() !== host) return url;
    return rest.startsWith("/") ? rest : `/${rest}`;
  };
}

export function refuseMalformedPaths(app: FastifyInstance): void {
  app.addHook("onRequest", (request, _, done) => {
    done(PATH.test(request.url) ? undefined : new ShopError("invalid_request"));
  });
}
