import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";
import { ShopError } from "@tindahan/contract/core/errors.ts";

/**
 * A path: one slash, and not two, because a URL parser reads `//host` and `/\host` as another host. And no deeper than any
 * of ours: finding the page for a path takes time that grows with the square of its segments, seconds for thousands.
 */
const PATH = /^\/(?![/\\])(?:[^/?]*\/){0,15}[^/?]*(?:\?|$)/;

/** RFC 9112 has every server accept `GET http://host/path`: with our own host, it means the path. */
export function pathOfTarget(publicUrl: string): (request: IncomingMessage) => string {
  const { host } = new URL(publicUrl);
  return ({ url = "" }) => {
    if (url.startsWith("/")) return url;
    const [, named, rest = ""] = /^https?:\/\/([^/?#]*)(.*)$/i.exec(url) ?? [];
    if (named?.toLowerCase() !== host) return url;
    return rest.startsWith("/") ? rest : `/${rest}`;
  };
}

/** Refuses everything else, before anything looks at the address. */
export function refuseForeignTargets(app: FastifyInstance): void {
  app.addHook("onRequest", (request, _, done) => {
    done(PATH.test(request.url) ? undefined : new ShopError("invalid_request"));
  });
}
