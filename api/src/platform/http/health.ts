import type { FastifyInstance } from "fastify";
import { RETRY_AFTER_SECONDS } from "./error-handler.ts";
import type { CheckHealth } from "./health-check.ts";

/** What load balancers ask, several times a second. */
export const PROBES = new Set(["/healthz", "/readyz"]);

export type Health = { isDraining: boolean };

declare module "fastify" {
  interface FastifyInstance {
    health: Health;
  }
}

/**
 * `/healthz`: the process lives. `/readyz`: send it shoppers, and what does not work. Ready from the first success until it
 * drains: if every instance turned unready as soon as the database is away, nobody would be left to show cached pages or
 * to say that it is being mended.
 */
export function serveHealth(app: FastifyInstance, checkHealth: CheckHealth, health: Health): void {
  let wasReady = false;
  app.decorate("health", health);
  app.get("/healthz", async (_, reply) => reply.header("cache-control", "no-store").send({ ok: true }));

  app.get("/readyz", async (_, reply) => {
    const report = await checkHealth();
    wasReady ||= report.database === "ok" && report.migrations === "ok";
    const isServing = wasReady && !health.isDraining;
    // While no order can be written it says so, and still serves pages.
    const ok = isServing && report.database !== "full";
    reply.code(isServing ? 200 : 503).header("cache-control", "no-store");
    if (!isServing) reply.header("retry-after", RETRY_AFTER_SECONDS);
    return reply.send({ ok, ...report });
  });

  // A connection that is kept alive would outlive us: while we drain, each answer is the last one on its connection.
  app.addHook("onSend", (_, reply, __, done) => {
    if (health.isDraining) reply.header("connection", "close");
    done();
  });
}
