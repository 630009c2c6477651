/// <reference types="@fastify/swagger" />
import type { ServerResponse } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { sql } from "kysely";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import { PENDING } from "@tindahan/contract/orders/order-groups.ts";
import { subscribeToOrders, type OrderUpdates } from "@tindahan/contract/orders/order-updates.ts";
import { isStillLoggedIn } from "../accounts/accounts.ts";
import type { Db } from "../platform/db/database.ts";
import { authorize } from "../platform/http/register-endpoint.ts";
import { REFUNDED_UNSHIPPED } from "./admin/filter-orders.ts";
import type { Services } from "../platform/services.ts";

const TAG = "orders";
/** So that nothing in between takes the line for dead. */
const BEAT_MS = 20_000;
const BEATS_TO_ASK_AGAIN = 3;
/** More screens than a person opens; a stolen session must not hold hundreds of connections. */
const MOST_OF_A_SESSION = 20;

type Stream = { request: FastifyRequest; response: ServerResponse };

/**
 * Tells the admins' open screens that orders have changed. However many listen, there is one question to the database
 * and one text for all of them; an open screen costs its connection and nothing else.
 */
export function newsRoute(app: FastifyInstance, services: Services): void {
  const { access, permission, method, path, summary } = subscribeToOrders;
  const streams = new Set<Stream>();
  const tell = createTeller(services, streams);
  let isFollowing = false;
  let beats = 0;

  const beat = setInterval(() => {
    beats++;
    for (const stream of streams) {
      // It has not read the last ones.
      if (stream.response.writableNeedDrain) stream.response.destroy();
      else stream.response.write(":\n\n");
      if (beats % BEATS_TO_ASK_AGAIN === 0) void endIfLoggedOut(services, stream);
    }
  }, BEAT_MS).unref();
  // Before the server waits for its connections: these would never end by themselves.
  app.addHook("preClose", async () => {
    clearInterval(beat);
    for (const { response } of streams) response.end();
  });

  app.route({
    method,
    url: path,
    config: { access, permission, isStream: true },
    schema: { summary, tags: ["admin"], security: [{ token: [] }] },
    onRequest: async (request) => {
      await authorize(app, subscribeToOrders, request);
    },
    handler: async (request, reply) => {
      const news = await selectNews(services.db);
      if (!request.headers.accept?.includes("text/event-stream")) return { success: true, ...news };
      const { authorization } = request.headers;
      const open = [...streams].filter((one) => one.request.headers.authorization === authorization);
      if (open.length >= MOST_OF_A_SESSION) throw new ShopError("too_many_requests");
      if (!isFollowing) {
        isFollowing = true;
        // Coming up, too: what was missed meanwhile is asked for.
        services.changes.subscribe({
          onTag: (tag) => tag === TAG && tell(),
          onUp: tell,
          onDown: () => {},
        });
      }
      reply.hijack();
      const stream = { request, response: reply.raw };
      streams.add(stream);
      reply.raw.once("close", () => streams.delete(stream));
      reply.raw.writeHead(200, {
        "content-type": "text/event-stream",
        "cache-control": "no-store",
        "x-accel-buffering": "no",
        "x-content-type-options": "nosniff",
      });
      reply.raw.write(toEvent(news));
      return reply;
    },
  });
}

/** One question at a time; who comes while one is being asked gets the answer to the next. */
function createTeller({ db, log }: Services, streams: Set<Stream>): () => void {
  let isAsking = false;
  let isDue = false;

  async function ask(): Promise<void> {
    isAsking = true;
    for (isDue = true; isDue;) {
      isDue = false;
      const event = toEvent(await selectNews(db));
      for (const { response } of streams) response.write(event);
    }
  }

  return () => {
    isDue = true;
    if (isAsking || streams.size === 0) return;
    ask()
      .catch((error: unknown) => log.warn({ err: error }, "the news of orders could not be told"))
      .finally(() => (isAsking = false));
  };
}

async function endIfLoggedOut(services: Services, { request, response }: Stream): Promise<void> {
  const isIn = await isStillLoggedIn(services, request).catch(() => true);
  if (!isIn) response.end();
}

async function selectNews(db: Db): Promise<OrderUpdates> {
  const pending = sql.join(PENDING);
  const { rows } = await sql<OrderUpdates>`
    select coalesce(sum(n), 0)::bigint as pending from (
      select n from order_tallies where status in (${pending})
      union all select n from order_tally_parts where status in (${pending})
      union all select -count(*) from orders o where ${REFUNDED_UNSHIPPED}) as waiting`.execute(db);
  return rows[0]!;
}

function toEvent(news: OrderUpdates): string {
  return `data: ${JSON.stringify(news)}\n\n`;
}
