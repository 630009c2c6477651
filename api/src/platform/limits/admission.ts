import { randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { errors, ShopError, type ErrorCode } from "@tindahan/contract/core/errors.ts";
import { sendBusyPage } from "../http/busy-page.ts";
import type { NetworkBudgets } from "./network-budgets.ts";
import type { PageCache } from "../cache/page-cache.ts";
import type { ReadQueue } from "./read-queue.ts";

/**
 * What an uncached response may cost at most: milliseconds of processor time, of program and database together, at 100,000
 * products. `free`: never refused, because it belongs to a purchase or is a file. `counted`: refused to networks that have
 * used up their budget, and otherwise never. `sheddable`: refused, too, when it would have to wait too long.
 */
export type Cost = { ms: number; kind: "free" | "counted" | "sheddable" };

declare module "fastify" {
  interface FastifyInstance {
    /** Calls that the program makes to itself carry it: they were admitted with the page that makes them. */
    insideKey: string;
  }
}

const INSIDE_HEADER = "x-inside";

/** Whoever has spent more than this waits behind those who have not. */
const HEAVY_MS = 1_000;
/** What is not done by then hangs: its place goes to the next. */
const MOST_MS = 5_000;

type Options = {
  pageCache: Pick<PageCache, "isRendering">;
  costOf: (request: FastifyRequest) => Cost;
  /** The networks whose budgets an address uses, and how large each is compared with that of the first. */
  budgetsOf: (address: string) => { network: string; factor: number }[];
  budgets: NetworkBudgets;
  queue: ReadQueue;
  onRefused: (code: ErrorCode) => void;
};

/** Before the hooks that ask for it. */
export function recogniseInsideCalls(app: FastifyInstance): void {
  app.decorate("insideKey", randomUUID());
}

/** Decides about what was not answered from the cache, before any work is done for it. */
export function admitRequests(
  app: FastifyInstance,
  { pageCache, costOf, budgetsOf, budgets, queue, onRefused }: Options,
): void {
  app.addHook("onRequest", (request, reply, done) => {
    if (request.headers[INSIDE_HEADER] === app.insideKey) return done();
    if (!isRead(request)) {
      queue.orderStarts();
      whenMade(reply, queue.orderEnds);
      return done();
    }
    const { ms, kind } = costOf(request);
    if (kind === "free" || pageCache.isRendering(request.canonicalUrl)) return done();
    const networks = budgetsOf(request.ip);
    const isHeavy = budgets.spentBy(networks[0]!.network) > HEAVY_MS;
    const isAllowed = networks.every(({ network, factor }) => budgets.take(network, ms / factor));
    if (!isAllowed) return refuse("too_many_requests");
    queue.enter({ ms, isHeavy }, (isAdmitted) => {
      if (isAdmitted) whenMade(reply, queue.leave);
      else if (kind === "sheddable") return refuse("unavailable");
      done();
    });

    function refuse(code: ErrorCode): void {
      onRefused(code);
      if (isPage(request)) sendBusyPage(reply, errors[code]);
      else done(new ShopError(code));
    }
  });
}

/** When the response is complete, however slowly it is read; or late, for a client that hung up may never get one. */
function whenMade({ raw }: FastifyReply, callback: () => void): void {
  const timer = setTimeout(call, MOST_MS).unref();
  function call(): void {
    clearTimeout(timer);
    raw.off("prefinish", call);
    callback();
  }
  raw.on("prefinish", call);
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

function isRead({ method }: FastifyRequest): boolean {
  return method === "GET" || method === "HEAD";
}
