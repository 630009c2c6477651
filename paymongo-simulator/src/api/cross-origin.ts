import type { FastifyInstance } from "fastify";

/** Browsers send card numbers directly to PayMongo, so that the shop never handles them. */
export function allowBrowsers(app: FastifyInstance): void {
  app.addHook("onRequest", async (_, reply) => {
    reply.header("access-control-allow-origin", "*");
  });

  app.options("/*", { config: { isPreflight: true } }, async (_, reply) =>
    reply
      .code(204)
      .headers({
        "access-control-allow-methods": "GET, POST, PUT",
        "access-control-allow-headers": "authorization, content-type, idempotency-key",
      })
      .send(),
  );
}
