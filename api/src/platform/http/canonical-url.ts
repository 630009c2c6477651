import type { FastifyRequest } from "fastify";

declare module "fastify" {
  interface FastifyRequest {
    /** The address by which a response is cached. */
    canonicalUrl: string;
  }
  interface FastifyContextConfig {
    /** The query parameters that a route at this path knows. Without it, none. */
    knownParameters?: (path: string) => readonly string[];
  }
}

/**
 * Known parameters in one order, and nothing else: `?utm_source=…` or a random number is no reason to make a response
 * again. What was sent is read from Fastify's own parsing, so that a key can never mean anything else than the handler
 * was given.
 */
export function canonicalOf({ url, query, routeOptions }: FastifyRequest): string {
  const end = url.indexOf("?");
  if (end < 0) return url;
  const path = url.slice(0, end);
  const given = query as Record<string, string | string[]>;
  const known = routeOptions.config.knownParameters?.(path) ?? [];
  const pairs = known.flatMap((name) =>
    [given[name] ?? []].flat().map((value) => `${name}=${encodeURIComponent(value.toWellFormed())}`),
  );
  return pairs.length > 0 ? `${path}?${pairs.join("&")}` : path;
}
