import { Writable } from "node:stream";
import { Logger, runTaskListOnce } from "graphile-worker";
import { sql } from "kysely";
import { expect } from "vitest";
import { z } from "zod";
import { requestOtp } from "@tindahan/contract/accounts/accounts.ts";
import { createApp } from "../../app.ts";
import { test, testConfig } from "../../../test/support/shop.ts";
import { createServices } from "../../compose.ts";
import type { HealthReport } from "../http/health-check.ts";
import { enqueue } from "../queue/jobs.ts";
import { createLogger } from "./telemetry.ts";

test("redacts personal data and secrets in logs", async ({ shop }) => {
  const lines: string[] = [];
  const sink = new Writable({ write: (chunk, _, done) => (lines.push(String(chunk)), done()) }); // prettier-ignore
  const services = createServices(testConfig(shop.databaseUrl), createLogger("info", sink));
  const app = await createApp(services);

  await app.inject({
    url: "/api/products?search=gift+for+maria@example.com",
    headers: { authorization: "Bearer s3cret" },
  });
  await app.inject("/healthz");
  services.log.info(
    { email: "maria@example.com", order: { phone: "+639171234567", otp: "123456" } },
    "order\nplaced",
  );
  await app.close();
  await services.close();

  const text = lines.join("");
  expect(text).toContain('"path":"/api/products"');
  expect(text).toMatch(/"reqId":"[0-9a-f-]{36}"/);
  expect(text).not.toContain("/healthz");
  for (const secret of ["maria@example.com", "s3cret", "+639171234567", "123456"])
    expect(text).not.toContain(secret);
  expect(lines.every((line) => line.trim().split("\n").length === 1)).toBe(true);
});

test("logs error codes, but redacts log-in codes", () => {
  const lines: string[] = [];
  const sink = new Writable({ write: (chunk, _, done) => (lines.push(String(chunk)), done()) }); // prettier-ignore
  const log = createLogger("info", sink);
  log.error({ err: Object.assign(new Error("gone"), { code: "57P01" }) }, "failed");
  log.error({ err: { code: "ECONNREFUSED", message: "x" } }, "failed");
  log.info({ code: "123456", body: { code: "123456" }, err: { code: "123456" } }, "asked");

  expect(lines[0]).toContain('"code":"57P01"');
  expect(lines[1]).toContain('"code":"ECONNREFUSED"');
  expect(lines[2]).not.toContain("123456");
});

test("metrics count requests by route instead of URL", async ({ shop }) => {
  await shop.app.inject("/api/products?page=2");

  expect(await shop.services.metrics.registry.metrics()).toContain(
    'http_request_seconds_count{method="GET",route="/api/products",status="200"} 1',
  );
});

test("a process that is draining or lacks a database is alive but not ready", async ({ shop }) => {
  const health = { isDraining: false };
  const app = await createApp(shop.services, health);
  expect((await app.inject("/readyz")).statusCode).toBe(200);

  health.isDraining = true;
  expect((await app.inject("/readyz")).statusCode).toBe(503);
  expect((await app.inject("/healthz")).statusCode).toBe(200);

  const lost = createServices(testConfig("postgres://postgres@127.0.0.1:9/none"));
  const orphan = await createApp(lost);
  const unready = await orphan.inject("/readyz");
  expect(unready.statusCode).toBe(503);
  expect(unready.headers["retry-after"]).toBe("5");
  expect(unready.json()).toMatchObject({ ok: false, database: "no answer" });
  const unavailable = await orphan.inject("/api/products");
  expect(unavailable.json()).toMatchObject({ success: false, code: "unavailable" });
  expect(unavailable.headers["retry-after"]).toBe("5");
  await lost.close();
});

test("returns 503 while the database is read-only", async ({ shop }) => {
  const name = new URL(shop.databaseUrl).pathname.slice(1);
  await sql.raw(`alter database ${name} set default_transaction_read_only = on`).execute(shop.superuser.db);
  const services = createServices(testConfig(shop.databaseUrl));
  const app = await createApp(services);

  const response = await app.inject({
    method: "POST",
    url: requestOtp.path,
    payload: { email: "a@example.com" },
  });

  await services.close();
  expect(response.statusCode).toBe(503);
  expect(response.headers["retry-after"]).toBe("5");
});

test("the readiness check reports stalled jobs and missing migrations", async ({ shop }) => {
  const { services: own } = shop;
  const { db } = own;
  const report = async () => {
    const services = createServices(testConfig(shop.databaseUrl));
    const app = await createApp(services);
    const response = await app.inject("/readyz");
    const metrics = await services.metrics.registry.metrics();
    await services.close();
    return { status: response.statusCode, metrics, ...response.json<HealthReport>() };
  };
  const late = new Date(Date.now() - 90_000);
  await enqueue(db, { name: "sweep", payload: z.object({}) }, {}, { runAt: late });
  const stalled = await report();
  await enqueue(db, { name: "sweep", payload: z.object({}) }, {}, { runAt: late });
  const reports: Awaited<ReturnType<typeof report>>[] = [];
  // Each job checks the queue while it runs; the other one is due meanwhile.
  const sweep = async () => void reports.push(await report());
  const worker = await own.pool.connect();
  await runTaskListOnce({ logger: new Logger(() => () => {}) }, { sweep }, worker);
  worker.release();
  const [moving] = reports;
  await sql`insert into order_event_outbox (event_id, created_at)
    values (gen_random_uuid(), now() - interval '90 seconds')`.execute(db);
  const unreleased = await report();
  await sql`delete from migrations where name like '0001%'`.execute(shop.superuser.db);
  const behind = await report();

  expect(stalled).toMatchObject({ status: 200, queue: "stalled", migrations: "ok" });
  expect(stalled.metrics).toContain("jobs_stalled 1");
  expect(stalled.metrics).toMatch(/jobs_oldest_due_seconds 9\d/);
  expect(moving).toMatchObject({ queue: "ok" });
  expect(unreleased).toMatchObject({ queue: "stalled" });
  expect(behind).toMatchObject({ status: 503, migrations: "missing" });
  expect(behind.metrics).toContain("migrations_missing 1");
});
