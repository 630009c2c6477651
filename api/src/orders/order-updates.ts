/// <reference types="@fastify/swagger" />
import type { ServerResponse } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { sql } from "kysely";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import { PENDING_STATUSES } from "@tindahan/contract/orders/order-groups.ts";
import { subscribeToOrders, type OrderUpdates } from "@tindahan/contract/orders/order-updates.ts";
import { isStillLoggedIn } from "../accounts/accounts.ts";
import type { Db } from "../platform/db/database.ts";
import { authorizeCall } from "../platform/http/register-endpoint.ts";
import { REFUNDED_UNSHIPPED } from "./admin/filter-orders.ts";
import type { Services } from "../platform/services.ts";

const TAG = "orders";
/** Heartbeats stop proxies from closing idle connections. */
const HEARTBEAT_MS = 20_000;
const HEARTBEATS_PER_SESSION_CHECK = 3;
/** More than a person opens; limits the connections of a stolen session. */
const MAX_STREAMS_PER_SESSION = 20;

type Stream = { request: FastifyRequest; response: ServerResponse };

export function orderUpdatesRoute(app: FastifyInstance, services: Services): void {
  const { access, permission, method, path, summary } = subscribeToOrders;
  const streams = new Set<Stream>();
  const publish = createPendingCountBroadcaster(services, streams);
  let isSubscribed = false;
  let heartbeats = 0;

  const heartbeat = setInterval(() => {
    heartbeats++;
    for (const stream of streams) {
      // The client has not read earlier messages.
      if (stream.response.writableNeedDrain) stream.response.destroy();
      else stream.response.write(":\n\n");
      if (heartbeats % HEARTBEATS_PER_SESSION_CHECK === 0) void endStreamIfLoggedOut(services, stream);
    }
  }, HEARTBEAT_MS).unref();
  // Streams never end by themselves, so they must end before the server waits for its connections.
  app.addHook("preClose", async () => {
    clearInterval(heartbeat);
    for (const { response } of streams) response.end();
  });

  app.route({
    method,
    url: path,
    config: { access, permission, isStream: true },
    schema: { summary, tags: ["admin"], security: [{ token: [] }] },
    onRequest: async (request) => {
      await authorizeCall(app, subscribeToOrders, request);
    },
    handler: async (request, reply) => {
      const update = await selectPendingOrderCount(services.db);
      if (!request.headers.accept?.includes("text/event-stream")) return { success: true, ...update };
      const { authorization } = request.headers;
      const open = [...streams].filter((one) => one.request.headers.authorization === authorization);
      if (open.length >= MAX_STREAMS_PER_SESSION) throw new ShopError("too_many_requests");
      if (!isSubscribed) {
        isSubscribed = true;
        // `onUp` catches up on changes missed while disconnected.
        services.changes.subscribe({
          onTag: (tag) => tag === TAG && publish(),
          onUp: publish,
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
      reply.raw.write(toServerSentEvent(update));
      return reply;
    },
  });
}

/** One query at a time. A call during a query causes one more query. */
function createPendingCountBroadcaster({ db, log }: Services, streams: Set<Stream>): () => void {
  let isQuerying = false;
  let isDue = false;

  async function query(): Promise<void> {
    isQuerying = true;
    for (isDue = true; isDue;) {
      isDue = false;
      const event = toServerSentEvent(await selectPendingOrderCount(db));
      for (const { response } of streams) response.write(event);
    }
  }

  return () => {
    isDue = true;
    if (isQuerying || streams.size === 0) return;
    query()
      .catch((error: unknown) => log.warn({ err: error }, "failed to broadcast order updates"))
      .finally(() => (isQuerying = false));
  };
}

async function endStreamIfLoggedOut(services: Services, { request, response }: Stream): Promise<void> {
  const isIn = await isStillLoggedIn(services, request).catch(() => true);
  if (!isIn) response.end();
}

async function selectPendingOrderCount(db: Db): Promise<OrderUpdates> {
  const pending = sql.join(PENDING_STATUSES);
  const { rows } = await sql<OrderUpdates>`
    select coalesce(sum(n), 0)::bigint as pending from (
      select n from order_tallies where status in (${pending})
      union all select n from order_tally_parts where status in (${pending})
      union all select -count(*) from orders o where ${REFUNDED_UNSHIPPED}) as waiting`.execute(db);
  return rows[0]!;
}

function toServerSentEvent(update: OrderUpdates): string {
  return `data: ${JSON.stringify(update)}\n\n`;
}
