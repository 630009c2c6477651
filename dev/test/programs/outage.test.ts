import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { createTestDatabase } from "../../../api/test/support/test-database.ts";
import { freePort } from "../../postgres/postgres.ts";
import { startScratchPostgres } from "../../postgres/scratch-postgres.ts";
import { createShopDatabase } from "../../shop-database.ts";
import { startProgram, type Program } from "../program.ts";
import { until } from "../../../api/test/support/until.ts";

async function start(databaseUrl: string, environment: Record<string, string> = {}): Promise<Program> {
  const program = await startProgram(databaseUrl, { DRAIN_MS: "0", ...environment });
  onTestFinished(async () => void (await program.end("SIGKILL")));
  return program;
}

async function untilLogged(program: Program, words: string): Promise<void> {
  await until(() => program.output().includes(words));
  expect(program.output()).toContain(words);
}

async function untilEnded(program: Program): Promise<number | null> {
  await until(() => program.hasEnded());
  expect(program.hasEnded(), program.output()).toBe(true);
  return (await program.end("SIGKILL")).code;
}

test("in a database outage, the server sends cached pages, 503 with Retry-After otherwise, and logs briefly", async () => {
  const postgres = await startScratchPostgres();
  onTestFinished(postgres.stop);
  const program = await start((await createShopDatabase(postgres)).url);
  await program.untilReady();
  const ask = async (path: string) => {
    const response = await fetch(program.url + path);
    return {
      status: response.status,
      retryAfter: response.headers.get("retry-after"),
      text: await response.text(),
    };
  };
  const readyz = async () => JSON.parse((await ask("/readyz")).text) as Record<string, unknown>;
  await until(async () => (await readyz()).listening === "ok");
  for (const path of ["/", "/api/products"]) expect((await ask(path)).status).toBe(200);

  const expectOutage = async () => {
    for (const path of ["/", "/api/products"]) expect((await ask(path)).status, path).toBe(200);
    for (const path of ["/api/products?search=rice", "/?search=rice"])
      expect(await ask(path), path).toMatchObject({ status: 503, retryAfter: "5" });
    const ready = await ask("/readyz");
    expect(ready.status).toBe(200);
    expect(JSON.parse(ready.text)).toEqual({
      ok: true,
      database: "no answer",
      queue: "unknown",
      listening: "deaf",
      migrations: "unknown",
    });
  };
  const isDown = postgres.restart("fast", 3_000);
  const isUnavailable = async () => {
    const { database, listening } = await readyz();
    return database === "no answer" && listening === "deaf";
  };
  await vi.waitUntil(isUnavailable, { timeout: 3_000, interval: 20 });
  await expectOutage();
  await isDown;

  await until(async () => (await ask("/?search=rice")).status === 200);
  expect((await ask("/?search=rice")).status).toBe(200);
  await expect
    .poll(readyz, { timeout: 60_000 })
    .toEqual({ ok: true, database: "ok", queue: "ok", listening: "ok", migrations: "ok" });
  expect(program.output()).toContain('"code":"ECONNREFUSED"');
  expect(program.output()).not.toMatch(/"stack":"[^"]/);
  const metrics = await (await fetch(program.metricsUrl)).text();
  expect(metrics).toContain("jobs_stalled 0");
  expect(metrics).toContain("database_up 1");
});

test("the server waits for the database, logs one line and can be stopped meanwhile", async () => {
  const port = await freePort();
  const program = await start(`postgres://postgres@127.0.0.1:${port}/postgres`);
  await untilLogged(program, "waiting for the database");
  await sleep(1_000);

  expect(program.output().trim().split("\n")).toHaveLength(1);
  expect((await program.end("SIGTERM")).code).toBe(0);
});

test("the server exits with 1 for a missing database or a busy port", async () => {
  const database = await createTestDatabase();
  onTestFinished(database.drop);
  const nowhere = await start(database.url.replace(/\w+$/, "nowhere"));
  expect(await untilEnded(nowhere)).toBe(1);
  expect(nowhere.output().trim()).toBe(
    "The shop cannot start: the database in DATABASE_URL does not exist (3D000).",
  );

  const first = await start(database.url);
  await first.untilReady();
  const { port } = new URL(first.url);
  const busy = [
    { PORT: port },
    { PORT: port, WEB_CONCURRENCY: "2" },
    { METRICS_PORT: new URL(first.metricsUrl).port },
  ];
  const programs = await Promise.all(busy.map((environment) => start(database.url, environment)));
  expect(await Promise.all(programs.map(untilEnded))).toEqual([1, 1, 1]);
});

test("the server restarts a killed worker process, and ends it with the shop", async () => {
  const database = await createTestDatabase();
  onTestFinished(database.drop);
  const program = await start(database.url);
  await untilLogged(program, '"role":"worker"');
  const workers = () => [
    ...program.output().matchAll(/"pid":(\d+),"role":"worker","port":\d+,"msg":"ready"/g),
  ];
  process.kill(Number(workers()[0]![1]), "SIGKILL");
  await untilLogged(program, "process exited unexpectedly and will be restarted");
  await until(() => workers().length >= 2);
  const second = Number(workers()[1]![1]);

  await program.end("SIGKILL");
  const isAlive = () => { try { return process.kill(second, 0); } catch { return false; } }; // prettier-ignore
  await until(() => !isAlive());
  expect(isAlive()).toBe(false);
});
