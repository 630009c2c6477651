import { randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { errors, ShopError, type ErrorCode } from "@tindahan/contract/errors.ts";
import { sendBusyPage } from "./busy-page.ts";
import type { NetworkBudgets } from "./network-budgets.ts";
import type { PageCache } from "./page-cache.ts";
import type { RoomForOrders } from "./room-for-orders.ts";

/**
 * What an uncached response may cost at most: milliseconds of processor time, of program and database together, at 100,000
 * products. `free`: never refused, because it belongs to a purchase or is a file. `counted`: refused to networks that have
 * used up their budget, and otherwise never.
 */
export type Cost = { ms: number; kind: "free" | "counted" | "sheddable" };

declare module "fastify" {
  interface FastifyInstance {
    /** Calls that the program makes to itself carry it: they were admitted with the page that makes them. */
    insideKey: string;
  }
}

const INSIDE_HEADER = "x-inside";

/** From here on a network's share of scarce room is the second half. */
const HEAVY_MS = 1_000;
/** A request that finds no room waits a little, which helps people and slows down who does not listen to refusals. */
const WAIT_MS = 500;
const TRIES = 4;
const MOST_WAITING = 500;

type Options = {
  pageCache: Pick<PageCache, "isBeingMade">;
  costOf: (request: FastifyRequest) => Cost;
  networkOf: (address: string) => string;
  budgets: NetworkBudgets;
  room: RoomForOrders;
  onRefused: (code: ErrorCode) => void;
};

/** Before the hooks that ask for it. */
export function recogniseInsideCalls(app: FastifyInstance): void {
  app.decorate("insideKey", randomUUID());
}

/** Decides about what was not answered from the cache, before any work is done for it. */
export function admitRequests(
  app: FastifyInstance,
  { pageCache, costOf, networkOf, budgets, room, onRefused }: Options,
): void {
  let waiting = 0;

  function refusalOf(network: string, { ms, kind }: Cost): ErrorCode | undefined {
    const spentMs = budgets.spentBy(network);
    if (kind === "sheddable" && !room.take(ms, spentMs > HEAVY_MS)) return "unavailable";
    return budgets.take(network, ms) ? undefined : "too_many_requests";
  }

  app.addHook("onRequest", (request, reply, done) => {
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (!isRead || request.headers[INSIDE_HEADER] === app.insideKey) return done();
    const cost = costOf(request);
    if (cost.kind === "free" || pageCache.isBeingMade(request.canonicalUrl)) return done();
    const network = networkOf(request.ip);
    tryFor(TRIES);

    function tryFor(tries: number): void {
      const refusal = refusalOf(network, cost);
      if (!refusal) return done();
      if (tries === 1 || waiting >= MOST_WAITING) return refuse(refusal);
      waiting++;
      setTimeout(() => {
        waiting--;
        tryFor(tries - 1);
      }, WAIT_MS);
    }

    function refuse(code: ErrorCode): void {
      onRefused(code);
      if (isPage(request)) sendBusyPage(reply, errors[code]);
      else done(new ShopError(code));
    }
  });
  app.addHook("onClose", async () => room.stop());
}

/** About what a list of the merchant's costs. */
const ADMIN_READ_MS = 25;

/** Admins are counted by person, whatever network they are in. Shoppers are not: what they read belongs to a purchase. */
export function boundAdminReads(app: FastifyInstance, budgets: NetworkBudgets): void {
  app.addHook("preValidation", (request, _, done) => {
    const { caller, method } = request;
    const isRefused = caller?.role === "admin" && method === "GET" && !budgets.take(caller.id, ADMIN_READ_MS);
    done(isRefused ? new ShopError("too_many_requests") : undefined);
  });
}

function isPage({ url, headers }: FastifyRequest): boolean {
  return !url.startsWith("/api/") && (headers.accept ?? "").includes("text/html");
}
