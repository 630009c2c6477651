import type { FastifyInstance } from "fastify";
import { RETRY_AFTER_SECONDS } from "./error-handler.ts";
import type { CheckHealth } from "./health-check.ts";

export const PROBE_PATHS = new Set(["/healthz", "/readyz"]);

export type Health = { isDraining: boolean };

declare module "fastify" {
  interface FastifyInstance {
    health: Health;
  }
}

/**
 * Ready from the first success until draining: if all instances turned unready in an outage, none could serve cached
 * pages.
 */
export function serveHealth(app: FastifyInstance, checkHealth: CheckHealth, health: Health): void {
  let wasReady = false;
  app.decorate("health", health);
  app.get("/healthz", async (_, reply) => reply.header("cache-control", "no-store").send({ ok: true }));

  app.get("/readyz", async (_, reply) => {
    const report = await checkHealth();
    wasReady ||= report.database === "ok" && report.migrations === "ok";
    const isServing = wasReady && !health.isDraining;
    const ok = isServing && report.database !== "full";
    reply.code(isServing ? 200 : 503).header("cache-control", "no-store");
    if (!isServing) reply.header("retry-after", RETRY_AFTER_SECONDS);
    return reply.send({ ok, ...report });
  });

  // Keep-alive connections would delay the shutdown.
  app.addHook("onSend", (_, reply, __, done) => {
    if (health.isDraining) reply.header("connection", "close");
    done();
  });
}
