import { createServer, type Server } from "node:http";
import { collectDefaultMetrics, Counter, Histogram, Registry } from "@prometheus-io/client";
import type { FastifyInstance } from "fastify";
import { pino, type Logger } from "pino";
import { PROBE_PATHS } from "../http/health.ts";
import { PaymentMethod } from "@tindahan/contract/payments/method-schemas.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Queued by the waiting room; not a failure of the endpoint. */
    isHeld: boolean;
  }
}

const REDACTED_FIELDS = [
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
      // Listed explicitly, so that the censor receives its path.
      paths: [...REDACTED_FIELDS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), "err.code"],
      censor: (value: unknown, [first, second]: string[]) =>
        first === "err" && second === "code" && isErrorCode(value) ? value : "[redacted]",
    },
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
  };
  return destination ? pino(options, destination) : pino(options);
}

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
  // Prometheus would miss the first increment of a series that starts at 1.
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

/** Logs the path without its query, because search terms are private. */
export function createRequestObserver({ metrics, log }: { metrics: Metrics; log: Logger }): Observe {
  const isLogged = log.isLevelEnabled("info");
  return ({ id: reqId, method, route, url, status, ms }) => {
    metrics.requests.observe({ method, route, status }, ms / 1000);
    if (!isLogged || (PROBE_PATHS.has(route) && status === 200)) return;
    // The token of a link grants access.
    const path = route.includes("/:token") ? route : url.split("?", 1)[0];
    log.info({ reqId, method, path, status, ms: Math.round(ms) }, "answered");
  };
}

const HELD_ROUTE = "waiting-room";

export function observeRequests(app: FastifyInstance, observe: Observe): void {
  app.decorateRequest("isHeld", false);
  // Synchronous hooks: promises would cost throughput.
  app.addHook("onRequest", (request, reply, done) => {
    reply.header("x-request-id", request.id);
    done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    const { config, url: route = "none" } = request.routeOptions;
    if (config.isStream) return done();
    const { id, method, url, isHeld } = request;
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

/** A separate port keeps metrics away from the public proxy. */
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
