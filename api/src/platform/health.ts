import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import type { Db } from "./database.ts";

export type Health = { isDraining: boolean };

declare module "fastify" {
  interface FastifyInstance {
    health: Health;
  }
}

/** `/healthz`: the process lives. `/readyz`: send it shoppers; false while it starts, drains or has no database. */
export function serveHealth(app: FastifyInstance, db: Db, health: Health): void {
  app.decorate("health", health);
  app.get("/healthz", async (_, reply) => reply.header("cache-control", "no-store").send({ ok: true }));

  app.get("/readyz", async (_, reply) => {
    const isReady = !health.isDraining && (await answersQuickly(db));
    return reply
      .code(isReady ? 200 : 503)
      .header("cache-control", "no-store")
      .send({ ok: isReady });
  });

  // A connection that is kept alive would outlive us: while we drain, each answer is the last one on its connection.
  app.addHook("onSend", (_, reply, __, done) => {
    if (health.isDraining) reply.header("connection", "close");
    done();
  });
}

async function answersQuickly(db: Db): Promise<boolean> {
  const answer = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
  return Promise.race([answer, new Promise<boolean>((resolve) => setTimeout(resolve, 1_000, false).unref())]);
}
