import { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { Logger as WorkerLogger, run, type WorkerEvents } from "graphile-worker";
import { sql } from "kysely";
import { Client, type Pool } from "pg";
import type { Logger } from "pino";
import type { z } from "zod";
import type { Db } from "./database.ts";

/** Something to do after the answer has been sent: kept in the database, tried again until it is done. */
export type Job<Deps, Payload extends z.ZodObject = z.ZodObject> = {
  name: string;
  payload: Payload;
  run: (deps: Deps, payload: z.output<Payload>) => Promise<void>;
  /** After about 25 tries, spread over three days, a job is left for a person to look at. */
  maxAttempts?: number;
  /** "* * * * *" as cron writes it: run by itself, once in the whole shop, however many copies there are. */
  schedule?: string;
};

type EnqueueOptions = {
  runAt?: Date;
  /** A second job with this key replaces the first one while that has not started. */
  key?: string;
};

/** Adds a job inside the caller's transaction: if that rolls back, the job was never there. */
export async function enqueue<Payload extends z.ZodObject>(
  db: Db,
  job: Pick<Job<never, Payload>, "name" | "maxAttempts" | "payload">,
  payload: z.input<Payload>,
  { runAt, key }: EnqueueOptions = {},
): Promise<void> {
  await sql`select graphile_worker.add_job(
    ${job.name}::text, ${JSON.stringify(payload)}::json,
    run_at => ${runAt ?? null}::timestamptz, job_key => ${key ?? null}::text, max_attempts => ${job.maxAttempts ?? null}::int
  )`.execute(db);
}

/** How long a job that was left in `waiting_jobs`, as an order's confirmation is, waits at most. */
const RELEASE_EVERY_MS = 500;

export type RunningJobs = { stop: () => Promise<void> };

type RunOptions = {
  databaseUrl: string;
  pool: Pool;
  log: Logger;
  /** Told how each job ended. */
  onEnd?: (job: string, outcome: "done" | "failed") => void;
  /** Done twice a second beside the jobs, by every worker. */
  chores?: (() => Promise<unknown>)[];
  concurrency?: number;
  abandonedAfterMs?: number;
};

export async function runJobs<Deps>(
  jobs: Job<Deps>[],
  deps: Deps,
  {
    databaseUrl,
    pool,
    log,
    onEnd = () => {},
    chores = [],
    concurrency = 4,
    abandonedAfterMs = 5_000,
  }: RunOptions,
): Promise<RunningJobs> {
  const events = new EventEmitter() as WorkerEvents;
  const poolId = new Promise<string>((resolve) => {
    events.once("pool:create", ({ workerPool }) => resolve(workerPool.id));
  });
  events.on("job:success", ({ job }) => onEnd(job.task_identifier, "done"));
  events.on("job:error", ({ job }) => onEnd(job.task_identifier, "failed"));
  const runner = await run({
    pgPool: pool,
    concurrency,
    noHandleSignals: true,
    events,
    logger: new WorkerLogger(() => (level, message) => {
      if (level === "error") log.error({ worker: true }, message);
      else if (level === "warning") log.warn({ worker: true }, message);
    }),
    taskList: Object.fromEntries(
      jobs.map((job) => [job.name, async (payload) => job.run(deps, job.payload.parse(payload))]),
    ),
    crontab: jobs.flatMap((job) => (job.schedule ? [`${job.schedule} ${job.name} ?fill=1m`] : [])).join("\n"),
  });
  const alive = await keepSignOfLife(databaseUrl, await poolId, log);
  const rescue = repeat(abandonedAfterMs, () => freeAbandoned(pool, abandonedAfterMs), log);
  const release = [() => pool.query("select release_waiting_jobs()"), ...chores].map((chore) =>
    repeat(RELEASE_EVERY_MS, chore, log),
  );

  return {
    async stop() {
      clearInterval(rescue);
      for (const timer of release) clearInterval(timer);
      await runner.stop();
      await alive.end();
    },
  };
}

function repeat(everyMs: number, work: () => Promise<unknown>, log: Logger): NodeJS.Timeout {
  return setInterval(() => {
    work().catch((error: unknown) => log.warn({ err: error }, "the jobs could not be looked after"));
  }, everyMs);
}

/**
 * Holds a lock for as long as this process lives. When it is killed its connection ends, the lock is gone, and the
 * others know that its jobs are abandoned; the queue by itself would only take them up after four hours.
 */
async function keepSignOfLife(
  databaseUrl: string,
  poolId: string,
  log: Logger,
): Promise<{ end: () => Promise<void> }> {
  let client: Client | undefined;
  let hasEnded = false;

  async function hold(): Promise<void> {
    const fresh = new Client({
      connectionString: databaseUrl,
      application_name: "tindahan-worker",
      keepAlive: true,
    });
    let isLost = false;
    // A lost connection says so more than once.
    fresh.on("error", () => {
      if (isLost || hasEnded) return;
      isLost = true;
      log.warn("the worker lost its connection and takes its lock again");
      void holdAgain();
    });
    await fresh.connect();
    await fresh.query("select pg_advisory_lock(hashtextextended($1, 0))", [poolId]);
    client = fresh;
  }

  async function holdAgain(): Promise<void> {
    while (!hasEnded) {
      await sleep(500);
      const isHeld = await hold().then(
        () => true,
        () => false,
      );
      if (isHeld) return;
    }
  }

  await hold();
  return {
    end: async () => {
      hasEnded = true;
      await client?.end();
    },
  };
}

/** Gives back the jobs of processes that no longer hold their lock. */
async function freeAbandoned(pool: Pool, abandonedAfterMs: number): Promise<void> {
  await pool.query(
    `with holders as (
       select distinct locked_by from graphile_worker.jobs where locked_at < now() - $1 * interval '1 millisecond'
     ), dead as (
       select locked_by from holders where pg_try_advisory_xact_lock(hashtextextended(locked_by, 0))
     )
     select graphile_worker.force_unlock_workers(array_agg(locked_by)) from dead having count(*) > 0`,
    [abandonedAfterMs],
  );
}
