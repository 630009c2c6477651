import { createHash } from "node:crypto";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { openDatabase, openPool } from "@tindahan/api/platform/db/database.ts";
import { DEMO_ADMIN, seed, seedDemoAdmin } from "../../../api/db/seed.ts";
import { createTestDatabase, type TestDatabase } from "../../../api/test/support/test-database.ts";
import { startProgram, type Program } from "../program.ts";
import { until } from "../../../api/test/support/until.ts";

let database: TestDatabase;
let program: Program;

beforeAll(async () => {
  database = await createTestDatabase();
  const db = openDatabase(openPool(database.url, 2));
  await seed(db);
  await seedDemoAdmin(db);
  await db.destroy();
  program = await startProgram(database.url);
  await program.untilReady();
});

afterAll(async () => {
  await program.end("SIGKILL");
  await database.drop();
});

test("the server serves pages, API, health and, on another port, metrics", async () => {
  expect(await status("/")).toBe(200);
  expect(await status("/api/products")).toBe(200);
  expect(await status("/healthz")).toBe(200);
  expect(await status("/nothing-here")).toBe(404);
  expect(await status("/api/nothing-here")).toBe(404);
  expect(await status("/metrics")).toBe(404);
  expect(await (await fetch(program.metricsUrl)).text()).toContain("http_request_seconds_count");
});

test("ignores unknown query parameters and their order", async () => {
  const etags = await Promise.all(
    [
      "/?page=1&search=mango",
      "/?utm_source=mail&search=mango&page=1",
      "/?x=<script>&page=1&search=mango",
    ].map(async (path) => {
      const response = await fetch(program.url + path);
      expect(await response.text()).not.toContain("utm_source");
      return response.headers.get("etag");
    }),
  );
  expect(new Set(etags).size).toBe(1);
  expect(etags[0]).toMatch(/^W/);
});

test("the server turns unready on SIGTERM, finishes open requests and exits with 0 within 10 s", async () => {
  const program = await startOwn({ DRAIN_MS: "2000" });
  await program.untilReady();
  const blocker = new Client({ connectionString: database.superuserUrl });
  await blocker.connect();
  await blocker.query("begin; lock table products in access exclusive mode");

  const inFlight = fetch(`${program.url}/api/products`);
  const waiting = "select from pg_locks where relation = 'products'::regclass and not granted";
  await until(async () => (await blocker.query(waiting)).rowCount !== 0);
  const ending = program.end("SIGTERM");
  await until(async () => (await fetch(`${program.url}/readyz`)).status === 503);
  await sleep(600);
  await blocker.query("commit");
  await blocker.end();

  expect((await inFlight).status).toBe(200);
  const { code, ms } = await ending;
  expect(code).toBe(0);
  expect(ms).toBeLessThan(10_000);
  await expect(fetch(`${program.url}/healthz`)).rejects.toThrow();
});

test("a stopping server keeps listening while a load balancer still sends requests", async () => {
  const program = await startOwn({ DRAIN_MS: "2000" });
  await program.untilReady();

  const ending = program.end("SIGTERM");
  const start = performance.now();
  while (performance.now() - start < 3_500) {
    expect((await fetch(`${program.url}/api/products`)).status).toBe(200);
    await sleep(50);
  }

  expect((await ending).code).toBe(0);
});

test("the server exits promptly despite idle connections", async () => {
  const program = await startOwn({ DRAIN_MS: "0" });
  await program.untilReady();
  const [unused, used] = [await connectTo(program.url), await connectTo(program.url)];
  used.write("GET /healthz HTTP/1.1\r\nHost: shop\r\n\r\n");
  await once(used, "data");

  const { code, ms } = await program.end("SIGTERM");

  expect(code).toBe(0);
  expect(ms).toBeLessThan(3_000);
  for (const connection of [unused, used]) connection.destroy();
});

test("a process with the worker role does not listen on a port", async () => {
  const program = await startOwn({ ROLE: "worker" });
  await until(() => program.output().includes('"ready"'));

  await expect(fetch(`${program.url}/healthz`)).rejects.toThrow();
  expect((await program.end("SIGTERM")).code).toBe(0);
});

test("shares one port and metrics between web processes", async () => {
  const program = await startOwn({ WEB_CONCURRENCY: "2", DRAIN_MS: "0" });
  await program.untilReady();
  await until(() => (program.output().match(/"ready"/g) ?? []).length >= 3);

  for (let i = 0; i < 10; i++)
    await fetch(`${program.url}/api/categories`, { headers: { connection: "close" } });

  const answered = new Set(
    program
      .output()
      .split("\n")
      .filter((line) => line.includes("/api/categories"))
      .map((line) => JSON.parse(line).pid),
  );
  expect(answered.size).toBe(2);
  const metrics = await (await fetch(program.metricsUrl)).text();
  expect(metrics).toMatch(/http_request_seconds_count\{.*route="\/api\/categories".*\} 10/);
  expect((await program.end("SIGTERM")).code).toBe(0);
});

test("the server reports invalid settings in one message without a stack", async () => {
  const program = await startOwn({ DATABASE_URL: "mysql://nowhere", PORT: "7x" });
  const { code } = await waitForEnd(program);

  expect(code).toBe(1);
  expect(program.output()).toContain("The shop cannot start: its settings need attention.");
  expect(program.output()).not.toContain("at ");
});

test("sends a content security policy with the hashes of inline scripts", async () => {
  for (const path of ["/", "/?page=2", "/checkout", "/admin/login", "/nothing-here"]) {
    const page = await fetch(program.url + path);
    const policy = page.headers.get("content-security-policy")!;
    const html = await page.text();
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types 'none'");
    expect(policy).not.toMatch(/unsafe|nonce/);
    expect(html).not.toContain("nonce");
    const inline = [...html.matchAll(/<script\b(?![^>]*(?: src=|ld\+json))[^>]*>(.*?)<\/script>/gs)];
    expect(inline.length).toBeGreaterThan(2);
    const hashes = inline.map(([, script]) => createHash("sha256").update(script!).digest("base64"));
    expect(new Set(policy.match(/(?<='sha256-)[^']+/g))).toEqual(new Set(hashes));
    expect(html).not.toMatch(/\sstyle="|<style|(src|href|action)="(https?:)?\/\/(?!localhost:3000)/);
  }
});

test("ignores the request's host in pages and sitemaps", async () => {
  for (const target of ["//evil.example/", "/\\evil.example/", "http://evil.example/", "//"])
    expect(await sendRaw(target)).toMatch(/^HTTP\/1\.1 400 /);
  for (const path of ["/", "/sitemap.xml", "/robots.txt", "http://localhost:3000/"]) {
    const response = await sendRaw(path);
    expect(response).toMatch(/^HTTP\/1\.1 200 /);
    expect(response).not.toContain("evil.example");
  }
});

test("the server sends one cached page to all visitors, and updates it within a second", async () => {
  const program = await startOwn();
  await program.untilReady();
  await untilListening(program);
  const first = await fetch(`${program.url}/`);
  const etag = first.headers.get("etag")!;
  const personal = { cookie: "session=1", authorization: "Bearer token", "accept-language": "fil" };
  const second = await fetch(`${program.url}/`, { headers: personal });

  const lasting = ({ headers }: Response) =>
    [...headers].filter(([name]) => !["date", "x-request-id"].includes(name));
  expect(lasting(second)).toEqual(lasting(first));
  expect(second.headers.get("x-frame-options")).toBe("DENY");
  expect(second.headers.get("x-request-id")).not.toBe(first.headers.get("x-request-id"));
  expect(await second.text()).toBe(await first.text());
  const known = await fetch(`${program.url}/`, { headers: { "if-none-match": etag } });
  expect(known.status).toBe(304);

  const client = new Client({ connectionString: database.url });
  await client.connect();
  await client.query(
    "insert into products (id, slug, name, details, price_centavos, image) select gen_random_uuid(), 'new', 'Brand-new basket', 'Woven', 100, image from products limit 1",
  );
  await client.end();
  const changedAt = performance.now();
  while (!(await (await fetch(`${program.url}/`)).text()).includes("Brand-new basket"))
    expect(performance.now() - changedAt).toBeLessThan(1_000);
});

test("the server compresses pages as the browser accepts and sets CDN cache headers", async () => {
  await untilListening(program);
  const sizes = new Map<string, number>();
  const texts = new Set<string>();
  for (const encoding of ["identity", "gzip", "br"]) {
    const page = await fetch(`${program.url}/`, { headers: { "accept-encoding": encoding } });
    expect(page.headers.get("content-encoding")).toBe(encoding === "identity" ? null : encoding);
    expect(page.headers.get("vary")).toBe("accept-encoding");
    expect(page.headers.get("cache-control")).toBe(
      "public, max-age=0, must-revalidate, s-maxage=10, stale-while-revalidate=20, stale-if-error=300",
    );
    sizes.set(encoding, Number(page.headers.get("content-length")));
    texts.add(await page.text());
  }
  expect(texts.size).toBe(1);
  expect(sizes.get("br")!).toBeLessThan(sizes.get("gzip")!);
  expect(sizes.get("gzip")!).toBeLessThan(sizes.get("identity")! / 3);

  const missing = await fetch(`${program.url}/nothing-here`);
  expect([missing.headers.get("cache-control"), missing.headers.get("etag")]).toEqual(["no-store", null]);
});

test("shows an admin's change in another instance within a second", async () => {
  const other = await startOwn();
  await other.untilReady();
  const read = async (path: string) => (await fetch(other.url + path)).text();
  const ask = async (method: string, path: string, body: object, token = "") => {
    const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
    const response = await fetch(program.url + path, { method, headers, body: JSON.stringify(body) });
    expect(response.status).toBe(200);
    return (await response.json()) as { token: string };
  };
  const { token } = await ask("POST", "/api/auth/admin/login", DEMO_ADMIN);
  const [product] = JSON.parse(await read("/api/products?limit=8")).data;
  for (let round = 0; round < 5; round++) {
    for (const path of ["/api/products?limit=8", "/"]) await read(path);
    const name = `Renamed ${round}`;
    const { details, price, image } = product;
    await ask("PUT", `/api/products/${product._id}`, { name, details, price, image }, token);
    const start = performance.now();
    for (const path of ["/api/products?limit=8", "/"])
      while (!(await read(path)).includes(name)) expect(performance.now() - start).toBeLessThan(1_000);
  }
});

async function startOwn(environment: Record<string, string> = {}): Promise<Program> {
  const own = await startProgram(database.url, environment);
  onTestFinished(async () => void (await own.end("SIGKILL")));
  return own;
}

async function connectTo(url: string): Promise<Socket> {
  const connection = connect(Number(new URL(url).port), "127.0.0.1");
  await once(connection, "connect");
  return connection;
}

async function sendRaw(target: string): Promise<string> {
  const connection = await connectTo(program.url);
  connection.write(`GET ${target} HTTP/1.1\r\nhost: evil.example\r\nconnection: close\r\n\r\n`);
  return Buffer.concat(await connection.toArray()).toString();
}

async function status(path: string): Promise<number> {
  return (await fetch(program.url + path)).status;
}

async function untilListening({ url }: Program): Promise<void> {
  const isListening = async () =>
    ((await (await fetch(`${url}/readyz`)).json()) as { listening: string }).listening === "ok";
  await until(isListening);
}

async function waitForEnd(ended: Program): Promise<{ code: number | null }> {
  await until(ended.hasEnded);
  return ended.end("SIGTERM");
}
