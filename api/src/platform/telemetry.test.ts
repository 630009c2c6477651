import { Writable } from "node:stream";
import { expect } from "vitest";
import { createApp } from "../app.ts";
import { createDeps } from "../deps.ts";
import { test, testConfig } from "../../test/shop.ts";
import { createLogger } from "./telemetry.ts";

test("logs say what happened, not who it happened to", async ({ shop }) => {
  const lines: string[] = [];
  const sink = new Writable({ write: (chunk, _, done) => (lines.push(String(chunk)), done()) }); // prettier-ignore
  const deps = createDeps(testConfig(shop.databaseUrl), createLogger("info", sink));
  const app = await createApp(deps);

  await app.inject({
    url: "/api/products?search=gift+for+maria@example.com",
    headers: { authorization: "Bearer s3cret" },
  });
  deps.log.info(
    { email: "maria@example.com", order: { phone: "+639171234567", otp: "123456" } },
    "order\nplaced",
  );
  await app.close();
  await deps.close();

  const text = lines.join("");
  expect(text).toContain('"path":"/api/products"');
  expect(text).toMatch(/"reqId":"[0-9a-f-]{36}"/);
  for (const secret of ["maria@example.com", "s3cret", "+639171234567", "123456"])
    expect(text).not.toContain(secret);
  expect(lines.every((line) => line.trim().split("\n").length === 1)).toBe(true);
});

test("requests are counted by route, so that ids do not make a series each", async ({ shop }) => {
  await shop.app.inject("/api/products?page=2");

  expect(await shop.deps.metrics.registry.metrics()).toContain(
    'http_request_seconds_count{method="GET",route="/api/products",status="200"} 1',
  );
});

test("a draining or database-less copy says it is not ready, but alive", async ({ shop }) => {
  const health = { isDraining: false };
  const app = await createApp(shop.deps, health);
  expect((await app.inject("/readyz")).statusCode).toBe(200);

  health.isDraining = true;
  expect((await app.inject("/readyz")).statusCode).toBe(503);
  expect((await app.inject("/healthz")).statusCode).toBe(200);

  const lost = createDeps(testConfig("postgres://postgres@127.0.0.1:9/none"));
  const orphan = await createApp(lost);
  expect((await orphan.inject("/readyz")).statusCode).toBe(503);
  expect((await orphan.inject("/api/products")).json()).toMatchObject({
    success: false,
    code: "unavailable",
  });
  await lost.close();
});
