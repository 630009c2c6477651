import { createServer, type Server } from "node:http";
import { collectDefaultMetrics, Counter, Histogram, Registry } from "@prometheus-io/client";
import type { FastifyInstance } from "fastify";
import { pino, type Logger } from "pino";
import { PaymentMethod } from "@tindahan/contract/payments/methods.ts";
import { PROBES } from "../http/health.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Answered by the waiting room: no failure of the call. */
    isHeld: boolean;
  }
}

// What would let a reader of the logs act as, write to or ring up one of our shoppers.
const SECRETS = [
  "authorization",
  "cookie",
  "token",
  "otp",
  "code",
  "password",
  "email",
  "phone",
  "customerName",
  "deliveryAddress",
  "billingAddress",
];

export function createLogger(level: string, destination?: NodeJS.WritableStream): Logger {
  const options = {
    level,
    redact: {
      // `err.code` by its name, so that the censor is told where it is.
      paths: [...SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), "err.code"],
      censor: (value: unknown, [first, second]: string[]) =>
        first === "err" && second === "code" && isErrorCode(value) ? value : "[redacted]",
    },
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
  };
  return destination ? pino(options, destination) : pino(options);
}

/** A SQLSTATE such as 57P01 or a name such as ECONNREFUSED, and never the six digits of a log-in code. */
function isErrorCode(value: unknown): boolean {
  return typeof value === "string" && /^(?!\d{6}$)\w{2,40}$/.test(value);
}

export type Metrics = {
  registry: Registry;
  requests: Histogram<"method" | "route" | "status">;
  jobs: Counter<"job" | "outcome">;
  refusals: Counter;
  browserReports: Counter<"kind">;
  orders: Counter<"method">;
};

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const orders = new Counter({
    name: "orders_placed_total",
    help: "Orders that shoppers placed, each once however often it was sent",
    labelNames: ["method"],
    registers: [registry],
  });
  // From zero on: of a series that begins with its first order, Prometheus would not see that one.
  for (const method of PaymentMethod.options) orders.inc({ method }, 0);
  return {
    registry,
    requests: new Histogram({
      name: "http_request_seconds",
      help: "Time to answer a request",
      labelNames: ["method", "route", "status"],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers: [registry],
    }),
    jobs: new Counter({
      name: "jobs_total",
      help: "Jobs that ended, by outcome",
      labelNames: ["job", "outcome"],
      registers: [registry],
    }),
    refusals: new Counter({
      name: "refused_requests_total",
      help: "Anonymous requests refused to leave room for orders",
      registers: [registry],
    }),
    browserReports: new Counter({
      name: "browser_reports_total",
      help: "Errors and policy violations that browsers reported, and reports dropped because there were too many",
      labelNames: ["kind"],
      registers: [registry],
    }),
    orders,
  };
}

type Observation = { id: string; method: string; route: string; url: string; status: number; ms: number };
export type Observe = (request: Observation) => void;

/** One line and one measurement a request. The path is logged without its query: people search for private things. */
export function createObserver({ metrics, log }: { metrics: Metrics; log: Logger }): Observe {
  const isLogged = log.isLevelEnabled("info");
  return ({ id: reqId, method, route, url, status, ms }) => {
    metrics.requests.observe({ method, route, status }, ms / 1000);
    // Of what is asked so often, only what is not well is worth a line.
    if (!isLogged || (PROBES.has(route) && status === 200)) return;
    const path = url.split("?", 1)[0];
    log.info({ reqId, method, path, status, ms: Math.round(ms) }, "answered");
  };
}

const HELD_ROUTE = "waiting-room";

export function observeRequests(app: FastifyInstance, observe: Observe): void {
  app.decorateRequest("isHeld", false);
  // Hooks that wait for nothing are not async: at ten thousand answers a second their promises would be felt.
  app.addHook("onRequest", (request, reply, done) => {
    reply.header("x-request-id", request.id);
    done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    const { config, url: route = "none" } = request.routeOptions;
    // How long somebody listened says nothing about how quick we are.
    if (config.isStream) return done();
    const { id, method, url, isHeld } = request;
    // Told to wait its turn: neither a checkout that failed nor one that was quick.
    observe({
      id,
      method,
      route: isHeld ? HELD_ROUTE : route,
      url,
      status: reply.statusCode,
      ms: reply.elapsedTime,
    });
    done();
  });
}

export type MetricsSource = { contentType: string; metrics: () => Promise<string> };

/** On a port of its own, so that a proxy which serves the shop never serves its metrics. */
export async function serveMetrics(registry: MetricsSource, host: string, port: number): Promise<Server> {
  const server = createServer((_, response) => {
    registry.metrics().then(
      (text) => response.writeHead(200, { "content-type": registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => resolve(server));
  });
}
