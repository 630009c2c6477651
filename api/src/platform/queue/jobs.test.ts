import { fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { Logger, runTaskListOnce } from "graphile-worker";
import { sql } from "kysely";
import { expect } from "vitest";
import { z } from "zod";
import { test, type Shop } from "../../../test/support/shop.ts";
import { enqueue, runJobs, type Job, type RunningJobs } from "./jobs.ts";
import { createAbandonedJobCheck } from "./worker-lock.ts";
import { until } from "../../../test/support/until.ts";

const note = { name: "note", payload: z.object({ text: z.string() }) };

function runNotes({ services, databaseUrl }: Shop, texts: string[]): Promise<RunningJobs> {
  const job: Job<null> = { ...note, run: async (_, { text }) => void texts.push(String(text)) };
  return runJobs([job], null, { databaseUrl, log: services.log });
}

test("runs a committed job within 200 ms, and never one that was rolled back", async ({ shop }) => {
  const texts: string[] = [];
  const running = await runNotes(shop, texts);
  const { db } = shop.services;

  await db
    .transaction()
    .execute(async (tx) => {
      await enqueue(tx, note, { text: "rolled back" });
      throw new Error("changed my mind");
    })
    .catch(() => {});
  const times: number[] = [];
  for (let i = 0; i < 5; i++) {
    await db.transaction().execute((tx) => enqueue(tx, note, { text: `committed ${i}` }));
    const start = performance.now();
    await until(() => texts.includes(`committed ${i}`), 2);
    times.push(performance.now() - start);
  }

  await running.stop();
  expect(Math.min(...times)).toBeLessThan(200);
  expect(texts).not.toContain("rolled back");
});

test("retries a failed job", async ({ shop }) => {
  let tries = 0;
  const job: Job<null> = { ...note, run: async () => { if (++tries === 1) throw new Error("not yet"); } }; // prettier-ignore
  const { services, databaseUrl } = shop;
  const running = await runJobs([job], null, { databaseUrl, log: services.log });
  await enqueue(services.db, note, { text: "x" });
  await until(() => tries >= 1, 5);
  const failed = sql`select from graphile_worker.jobs where last_error is not null`;
  await until(async () => (await failed.execute(services.db)).rows.length > 0);
  await sql`select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), run_at => now())`.execute(
    services.db,
  );

  await until(() => tries >= 2);

  await running.stop();
  expect(tries).toBe(2);
});

test("reruns the job of a killed worker", async ({ shop }) => {
  const { services, databaseUrl } = shop;
  const killedWorker = fork(
    new URL("../../../test/support/worker-to-kill.ts", import.meta.url),
    [databaseUrl],
    {
      stdio: "ignore",
    },
  );
  await enqueue(services.db, note, { text: "survives" });
  const [message] = (await once(killedWorker, "message")) as [string];
  expect(message).toBe("started");
  killedWorker.kill("SIGKILL");
  await once(killedWorker, "exit");

  const texts: string[] = [];
  const job: Job<null> = { ...note, run: async (_, { text }) => void texts.push(String(text)) };
  const running = await runJobs([job], null, {
    databaseUrl,

    log: services.log,
    abandonedAfterMs: 300,
  });
  await until(() => texts.length !== 0);

  await running.stop();
  expect(texts).toEqual(["survives"]);
});

test("does not take a slow job from its living worker", async ({ shop }) => {
  const { services, databaseUrl } = shop;
  const [started, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const run = () => {
    started.resolve();
    return ended.promise;
  };
  const running = await runJobs([{ ...note, run }], null, { databaseUrl, log: services.log });
  await enqueue(services.db, note, { text: "slow" });
  await started.promise;

  const freeAbandonedJobs = createAbandonedJobCheck(services.pool, [], 0);
  for (let i = 0; i < 3; i++) await freeAbandonedJobs();
  const { rows } = await sql`select from graphile_worker.jobs where locked_by is not null`.execute(
    services.db,
  );
  expect(rows).toHaveLength(1);
  ended.resolve();
  await running.stop();
});

test("reacquires a worker's lock after its connection is cut", async ({ shop }) => {
  const texts: string[] = [];
  const running = await runNotes(shop, texts);
  const { db } = shop.services;
  const holders = async () => {
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_locks l join pg_stat_activity a using (pid)
      where l.locktype = 'advisory' and a.application_name = 'tindahan-worker' and a.datname = current_database()`.execute(
      db,
    );
    return rows.map(({ pid }) => pid);
  };
  const [cut] = await holders();
  await sql`select pg_terminate_backend(${cut})`.execute(db);

  const isHeldAgain = async () => (await holders()).some((pid) => pid !== cut);
  await until(isHeldAgain);
  await enqueue(db, note, { text: "still here" });
  await until(() => texts.length !== 0);

  const isHeld = await isHeldAgain();
  await running.stop();
  expect(isHeld).toBe(true);
  expect(texts).toEqual(["still here"]);
});

test("runs of a slow recurring task do not overlap", async ({ shop }) => {
  let [atOnce, most, runs] = [0, 0, 0];
  const slow = async () => {
    most = Math.max(most, ++atOnce);
    await sleep(600);
    atOnce--;
    runs++;
  };
  const job: Job<null> = { ...note, run: async () => {} };
  const { services, databaseUrl } = shop;
  const running = await runJobs([job], null, { databaseUrl, log: services.log, chores: [slow] });
  await until(() => runs >= 2);

  await running.stop();
  expect(most).toBe(1);
});

test("completes jobs whose connections are cut", async ({ shop }) => {
  const { services, databaseUrl } = shop;
  let runs = 0;
  const cutAll = () =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
      services.db,
    );
  const job: Job<null> = { ...note, run: async () => { runs++; void cutAll().catch(() => {}); await sleep(1); } }; // prettier-ignore
  const running = await runJobs([job], null, { databaseUrl, log: services.log });
  for (let i = 0; i < 20; i++) await enqueue(services.db, note, { text: String(i) }).catch(() => {});

  const left = async () => {
    const { rows } = await sql<{ left: number }>`
      select count(*)::int as left from graphile_worker.jobs`.execute(services.db);
    return rows[0]!.left;
  };
  await until(async () => (await left().catch(() => 1)) === 0);

  expect(await left()).toBe(0);
  expect(runs).toBeGreaterThan(0);
  await running.stop();
});

test("frees jobs only after finding their worker without its lock twice", async ({ shop }) => {
  const { db, pool } = shop.services;
  await enqueue(db, note, { text: "held" });
  const [started, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const worker = await pool.connect();
  const run = async () => {
    started.resolve();
    await ended.promise;
  };
  const running = runTaskListOnce({ logger: new Logger(() => () => {}) }, { note: run }, worker);
  await started.promise;
  const holdersOf = async () =>
    (
      await sql<{
        id: string;
      }>`select locked_by as id from graphile_worker.jobs where locked_by is not null`.execute(db)
    ).rows;
  const [other] = await holdersOf();
  const freeAbandonedJobs = createAbandonedJobCheck(pool, [], 0);
  const isHeld = async () => (await holdersOf()).length > 0;
  const holder = await pool.connect();

  await freeAbandonedJobs();
  expect(await isHeld()).toBe(true);
  await holder.query("select pg_advisory_lock(hashtextextended($1, 0))", [other!.id]);
  await freeAbandonedJobs();
  expect(await isHeld()).toBe(true);
  await holder.query("select pg_advisory_unlock_all()");
  holder.release();
  await freeAbandonedJobs();
  expect(await isHeld()).toBe(true);
  await freeAbandonedJobs();
  expect(await isHeld()).toBe(false);
  ended.resolve();
  await running;
  worker.release();
});
