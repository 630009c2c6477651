import { randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { errors, ShopError } from "@tindahan/contract/core/errors.ts";
import { sendBusyPage } from "../http/busy-page.ts";
import type { Services } from "../services.ts";
import { createFairQueue } from "./fair-queue.ts";
import { networksOf } from "./network.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Calls that the program makes to itself carry it: they were admitted with the page that makes them. */
    insideKey: string;
  }
  interface FastifyContextConfig {
    /** Renders its responses on request, like pages and previews: neither a stored file nor a call of the contract. */
    isRendered?: boolean;
  }
}

const INSIDE_HEADER = "x-inside";

/** Pages and public calls that a purchase needs are always admitted. These pages are cached, so that they cost nothing. */
const PURCHASE =
  /^\/(api\/checkout\/.+|cart|checkout|success|error|orders|addresses|account|user\/login|paymongo-success)(\.data)?$/;

/** One is rendered while the database looks something up for the other. */
const READS = { atOnce: 2, perKey: 200, atMost: 500, patienceMs: 5_000 };
/** While something is being ordered, the next read waits for as long as the last one took, but for no longer than this. */
const MAX_PAUSE_MS = 100;
/** A response that takes longer hangs, and its place goes to the next. */
const MOST_MS = 5_000;

/** Before the hooks that ask for it. */
export function recogniseInsideCalls(app: FastifyInstance): void {
  app.decorate("insideKey", randomUUID());
}

/** Admits uncached anonymous reads a few at a time, network by network, so that orders always have room. */
export function admitReads(app: FastifyInstance, { pageCache, metrics }: Services): void {
  let ordering = 0;
  let pausedUntil = 0;
  const reads = createFairQueue({
    ...READS,
    mayStart: () => ordering === 0 || performance.now() >= pausedUntil,
  });

  app.addHook("onRequest", (request, reply, done) => {
    const isInside = request.headers[INSIDE_HEADER] === app.insideKey;
    if (isInside || !isBounded(request) || pageCache.isRendering(request.canonicalUrl)) return done();
    // The widest network: a rented server comes with a whole /48.
    reads.enter({ key: networksOf(request.ip).at(-1)! }, start, refuse);

    function start(leave: () => void): void {
      const startedAt = performance.now();
      whenSent(reply, () => {
        const pauseMs = Math.min(performance.now() - startedAt, MAX_PAUSE_MS);
        pausedUntil = performance.now() + pauseMs;
        setTimeout(reads.startNext, pauseMs + 1).unref();
        leave();
      });
      done();
    }
    function refuse(): void {
      metrics.refusals.inc();
      if (isPage(request)) sendBusyPage(reply, errors.unavailable);
      else done(new ShopError("unavailable"));
    }
  });

  // After the body has arrived: a client that sends it slowly delays no reads.
  app.addHook("preHandler", (request, reply, done) => {
    if (isRead(request)) return done();
    ordering++;
    whenSent(reply, () => {
      ordering--;
      reads.startNext();
    });
    done();
  });
}

function isBounded(request: FastifyRequest): boolean {
  const { config } = request.routeOptions;
  const isPublic = config.access === "public" || config.isRendered;
  return Boolean(isPublic) && isRead(request) && !PURCHASE.test(request.url.split("?", 1)[0]!);
}

/** Calls back when the response is complete, however slowly it is read, or after MOST_MS: a client that hung up never gets one. */
function whenSent({ raw }: FastifyReply, callback: () => void): void {
  const timer = setTimeout(call, MOST_MS).unref();
  function call(): void {
    clearTimeout(timer);
    raw.off("prefinish", call);
    callback();
  }
  raw.on("prefinish", call);
}

function isPage({ url, headers }: FastifyRequest): boolean {
  return !url.startsWith("/api/") && (headers.accept ?? "").includes("text/html");
}

function isRead({ method }: FastifyRequest): boolean {
  return method === "GET" || method === "HEAD";
}
