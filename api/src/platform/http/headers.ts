import type { FastifyInstance } from "fastify";

/** What every answer of the program carries, pages and calls alike. */
export function securityHeaders({ isSecure }: { isSecure: boolean }): Record<string, string> {
  return {
    "x-content-type-options": "nosniff",
    // Order and payment ids stand in our addresses: they are nobody else's business.
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "x-frame-options": "DENY",
    "permissions-policy": "camera=(self), geolocation=(), microphone=(), payment=(), usb=()",
    // An answer without scripts of its own may run none; a page replaces this by a policy with hashes of its own.
    "content-security-policy":
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ...(isSecure ? { "strict-transport-security": "max-age=63072000; includeSubDomains" } : {}),
  };
}

export function sendSecurityHeaders(app: FastifyInstance, headers: Record<string, string>): void {
  app.addHook("onRequest", ({ url }, reply, done) => {
    reply.headers(headers);
    // Nothing of the API is stored anywhere unless it says so itself: most of it depends on who asks.
    if (url.startsWith("/api/")) reply.header("cache-control", "no-store");
    done();
  });
}
