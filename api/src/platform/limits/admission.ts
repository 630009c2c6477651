import { randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { errors, ShopError } from "@tindahan/contract/core/errors.ts";
import { sendBusyPage } from "../http/busy-page.ts";
import type { Services } from "../services.ts";
import { createFairQueue } from "./fair-queue.ts";
import { clientPrefixesOf } from "./network.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Secret header value of calls that a rendering page makes: they do not queue, because the page already did. */
    internalCallKey: string;
  }
  interface FastifyContextConfig {
    isRendered?: boolean;
  }
}

const INTERNAL_CALL_HEADER = "x-inside";

/** Always admitted: cached pages and public calls that a purchase needs. */
const PURCHASE =
  /^\/(api\/checkout\/.+|cart|checkout|success|error|orders|addresses|account|user\/login|paymongo-success)(\.data)?$/;

/** Two at a time: one renders while the other waits for the database. */
const READS = { atOnce: 2, maxPerKey: 200, maxWaiting: 500, maxWaitMs: 5_000 };
const MAX_PAUSE_MS = 100;
const MAX_RESPONSE_MS = 5_000;

export function createInternalCallKey(app: FastifyInstance): void {
  app.decorate("internalCallKey", randomUUID());
}

export function queueReadsFairly(app: FastifyInstance, { pageCache, metrics }: Services): void {
  let ordering = 0;
  let pausedUntil = 0;
  const reads = createFairQueue({
    ...READS,
    mayStart: () => ordering === 0 || performance.now() >= pausedUntil,
  });

  app.addHook("onRequest", (request, reply, done) => {
    const isInternal = request.headers[INTERNAL_CALL_HEADER] === app.internalCallKey;
    if (isInternal || !isQueuedRead(request) || pageCache.isRendering(request.canonicalUrl)) return done();
    // The widest prefix, because a rented server gets a whole /48.
    reads.enter({ key: clientPrefixesOf(request.ip).at(-1)! }, start, refuse);

    function start(release: () => void): void {
      const startedAt = performance.now();
      onceResponseIsSent(reply, () => {
        const pauseMs = Math.min(performance.now() - startedAt, MAX_PAUSE_MS);
        pausedUntil = performance.now() + pauseMs;
        setTimeout(reads.startNext, pauseMs + 1).unref();
        release();
      });
      done();
    }
    function refuse(): void {
      metrics.refusals.inc();
      if (isPageRequest(request)) sendBusyPage(reply, errors.unavailable);
      else done(new ShopError("unavailable"));
    }
  });

  // Counts from the complete body, so slow uploads delay no reads.
  app.addHook("preHandler", (request, reply, done) => {
    if (isReadRequest(request)) return done();
    ordering++;
    onceResponseIsSent(reply, () => {
      ordering--;
      reads.startNext();
    });
    done();
  });
}

function isQueuedRead(request: FastifyRequest): boolean {
  const { config } = request.routeOptions;
  const isPublic = config.access === "public" || config.isRendered;
  return Boolean(isPublic) && isReadRequest(request) && !PURCHASE.test(request.url.split("?", 1)[0]!);
}

/** A client that hung up never finishes, hence the timeout. */
function onceResponseIsSent({ raw }: FastifyReply, callback: () => void): void {
  const timer = setTimeout(call, MAX_RESPONSE_MS).unref();
  function call(): void {
    clearTimeout(timer);
    raw.off("prefinish", call);
    callback();
  }
  raw.on("prefinish", call);
}

function isPageRequest({ url, headers }: FastifyRequest): boolean {
  return !url.startsWith("/api/") && (headers.accept ?? "").includes("text/html");
}

function isReadRequest({ method }: FastifyRequest): boolean {
  return method === "GET" || method === "HEAD";
}
