import type { FastifyInstance } from "fastify";

const PUBLIC_PICTURES = /^\/(pictures|uploads)\//;

export function securityHeaders({ isSecure }: { isSecure: boolean }): Record<string, string> {
  return {
    "x-content-type-options": "nosniff",
    // URLs contain order and payment IDs, which other sites must not see.
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "x-frame-options": "DENY",
    "permissions-policy": "camera=(self), geolocation=(), microphone=(), payment=(), usb=()",
    // Forbids scripts; rendered pages replace this with a policy of script hashes.
    "content-security-policy":
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ...(isSecure ? { "strict-transport-security": "max-age=63072000; includeSubDomains" } : {}),
  };
}

export function sendSecurityHeaders(app: FastifyInstance, headers: Record<string, string>): void {
  app.addHook("onRequest", ({ url }, reply, done) => {
    reply.headers(headers);
    // Most API responses depend on the caller, so caching is opt-in.
    if (url.startsWith("/api/")) reply.header("cache-control", "no-store");
    // Webmail shows the pictures of order mails on its own origin.
    if (PUBLIC_PICTURES.test(url)) reply.header("cross-origin-resource-policy", "cross-origin");
    done();
  });
}
