import { globSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import type { PoolClient } from "pg";
import { expect, test as plain } from "vitest";
import { requestOtp } from "@tindahan/contract/accounts/accounts.ts";
import { createApp } from "../../app.ts";
import { createServices } from "../../compose.ts";
import { startWorker } from "../../worker.ts";
import { test as base, testConfig } from "../../../test/support/shop.ts";
import type { Services } from "../services.ts";
import { loadTracingIfConfigured } from "./traces.ts";

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } };
type Span = { name: string; traceId: string; spanId: string; parentSpanId?: string; kind: number; status: { code?: number }; attributes: Attribute[] }; // prettier-ignore
type ExportBody = { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] };
type Traced = {
  services: Services;
  app: Awaited<ReturnType<typeof createApp>>;
  spans: () => Promise<Span[]>;
};

const test = base.extend<{ traced: Traced }>({
  traced: async ({ shop }, use) => {
    const spans: Span[] = [];
    const collector = createServer(async (request, response) => {
      const { resourceSpans } = (await json(request)) as ExportBody;
      spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
    });
    await new Promise<void>((resolve) => collector.listen(0, "127.0.0.1", resolve));
    const { port } = collector.address() as AddressInfo;
    const config = testConfig(shop.databaseUrl, { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}/` });
    const services = createServices(config, undefined, await loadTracingIfConfigured(config));
    const app = await createApp(services);
    await use({
      services,
      app,
      spans: async () => {
        await app.close();
        await services.close();
        return spans;
      },
    });
    collector.close();
  },
});

const childrenOf = (spans: Span[], { spanId }: Span) => spans.filter((span) => span.parentSpanId === spanId);

test("traces contain spans for requests and queries, without search terms", async ({ traced }) => {
  await traced.app.inject("/api/products?search=secretive");
  await traced.app.inject("/readyz");

  const spans = await traced.spans();
  const request = spans.find(({ name }) => name === "GET /api/products")!;
  expect(request.parentSpanId).toBeUndefined();
  expect(request.attributes).toContainEqual({ key: "http.response.status_code", value: { intValue: 200 } });
  const queries = childrenOf(spans, request);
  expect(queries.length).toBeGreaterThan(1);
  expect(queries.every(({ traceId, kind }) => traceId === request.traceId && kind === 3)).toBe(true);
  expect(JSON.stringify(spans)).toContain("select");
  expect(JSON.stringify(spans)).not.toContain("secretive");
});

test("traces assign a query to the request that waited for the connection", async ({ traced }) => {
  const { reads } = traced.services.pools;
  const taken: PoolClient[] = [];
  while (taken.length < reads.options.max) taken.push(await reads.connect());
  const responses = ["/api/products?sort=name", "/api/products?sort=price-up"].map((url) =>
    traced.app.inject(url),
  );
  await new Promise((resolve) => setTimeout(resolve, 50));
  taken.pop()!.release();
  await Promise.all(responses);
  for (const client of taken) client.release();

  const spans = await traced.spans();
  const requests = spans.filter(({ name }) => name === "GET /api/products");
  expect(requests.map((request) => childrenOf(spans, request).map(({ name }) => name)).toSorted()).toEqual([
    ["products-name-all"],
    ["products-price-up-all"],
  ]);
});

test("traces contain a failed span for a failed job", async ({ traced }) => {
  const running = await startWorker(traced.services);
  await traced.app.inject({ method: "POST", url: requestOtp.path, payload: { email: "maria@example.com" } });
  const failed = () => traced.services.metrics.registry.getSingleMetricAsString("jobs_total");
  while (!(await failed()).includes('outcome="failed"'))
    await new Promise((resolve) => setTimeout(resolve, 50));
  await running.stop();

  const spans = await traced.spans();
  const job = spans.find(({ name }) => name === "mail-login-code")!;
  expect(job.status.code).toBe(2);
  expect(childrenOf(spans, job).length).toBeGreaterThan(0);
  expect(JSON.stringify(spans)).not.toContain("maria@");
});

plain("does not load OpenTelemetry without an endpoint", async () => {
  const root = fileURLToPath(new URL("../../../../", import.meta.url));
  const importing = globSync(["server.ts", "api/src/**/*.ts"], { cwd: root })
    .filter((file) => !file.endsWith(".test.ts"))
    .filter((file) =>
      /^import .*(@opentelemetry|open-telemetry\.ts)/m.test(readFileSync(root + file, "utf8")),
    );

  expect(importing).toEqual(["api/src/platform/telemetry/open-telemetry.ts"]);
  expect(await loadTracingIfConfigured(testConfig("postgres://x@127.0.0.1:9/none"))).toBeUndefined();
});
