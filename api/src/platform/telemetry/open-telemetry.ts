import { AsyncLocalStorage, AsyncResource } from "node:async_hooks";
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Context, type Span } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { FastifyRequest } from "fastify";
import type { Pool, PoolClient } from "pg";
import type { TracesConfig } from "../../config.ts";
import type { Traces } from "./traces.ts";

type Query = (...args: unknown[]) => unknown;

export function createTracing({ endpoint, sampleRatio }: TracesConfig): Traces {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces` });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": "tindahan" }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(sampleRatio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer("tindahan");
  const currentContext = new AsyncLocalStorage<Context>();
  const requests = new WeakMap<FastifyRequest, Span>();

  function start(name: string, kind: SpanKind, attributes: Record<string, string>): Span {
    return tracer.startSpan(name, { kind, attributes }, currentContext.getStore() ?? ROOT_CONTEXT);
  }

  function runInSpan<T>(span: Span, work: () => T): T {
    return currentContext.run(trace.setSpan(ROOT_CONTEXT, span), work);
  }

  /** Skips queries outside requests and jobs, which run several times a second. */
  function traceQuery(query: Query, args: unknown[]): unknown {
    const [statement] = args as [string | { text?: string; name?: string; submit?: unknown }];
    const { text = "", name } = typeof statement === "string" ? { text: statement } : statement;
    if (!currentContext.getStore() || !text) return query(...args);
    const attributes = { "db.system.name": "postgresql", "db.query.text": text.slice(0, 2_000) };
    const span = start(name ?? text.trim().split(/\s/, 1)[0]!, SpanKind.CLIENT, attributes);
    const callback = args.at(-1);
    if (typeof callback === "function")
      return query(...args.slice(0, -1), (error: unknown, ...rest: unknown[]) => {
        endSpan(span, error);
        callback(error, ...rest);
      });
    const result = query(...args) as Promise<unknown>;
    result.then(
      () => endSpan(span),
      (error: unknown) => endSpan(span, error),
    );
    return result;
  }

  return {
    traceRequests(app) {
      app.addHook("onRequest", (request, _, done) => {
        const { method, id } = request;
        const route = request.routeOptions.url ?? "none";
        const span = start(`${method} ${route}`, SpanKind.SERVER, {
          "http.request.method": method,
          "http.route": route,
          "request.id": id,
        });
        requests.set(request, span);
        runInSpan(span, done);
      });
      app.addHook("onResponse", (request, reply, done) => {
        const span = requests.get(request);
        span?.setAttribute("http.response.status_code", reply.statusCode);
        if (span) endSpan(span, reply.statusCode >= 500 ? new Error(String(reply.statusCode)) : undefined);
        done();
      });
    },
    traceQueries(pool) {
      const connect = pool.connect.bind(pool) as Query;
      // Binds the callback to the request that waits; pg would call it in the context of the one that releases the connection.
      pool.connect = ((callback?: (...args: unknown[]) => void) =>
        callback ? connect(AsyncResource.bind(callback)) : connect()) as Pool["connect"];
      pool.on("connect", (client) => {
        const query = client.query.bind(client) as Query;
        client.query = ((...args: unknown[]) => traceQuery(query, args)) as PoolClient["query"];
      });
    },
    async traceJob(job, work) {
      const span = start(job, SpanKind.CONSUMER, { "job.name": job });
      try {
        const done = await runInSpan(span, work);
        endSpan(span);
        return done;
      } catch (error) {
        endSpan(span, error);
        throw error;
      }
    },
    stop: () => provider.shutdown(),
  };
}

/** Only the error's name, because messages may contain personal data. */
function endSpan(span: Span, error?: unknown): void {
  if (error)
    span.setStatus({ code: SpanStatusCode.ERROR, ...(error instanceof Error && { message: error.name }) });
  span.end();
}
