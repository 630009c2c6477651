import { EventEmitter } from "node:events";
import { Logger as WorkerLogger, run, type Runner, type WorkerEvents } from "graphile-worker";
import { sql } from "kysely";
import type { Logger } from "pino";
import type { z } from "zod";
import { isDatabaseUnavailable, withoutStack } from "../db/database-errors.ts";
import type { Db } from "../db/database.ts";
import { openQueuePool } from "./queue-pool.ts";
import { createAbandonedJobCheck, holdWorkerLocks } from "./worker-lock.ts";

export type Job<Services, Payload extends z.ZodObject = z.ZodObject> = {
  name: string;
  payload: Payload;
  run: (services: Services, payload: z.output<Payload>) => Promise<void>;
  /** Default: about 25 attempts over three days. */
  maxAttempts?: number;
  /** Cron expression; runs once across all instances. */
  schedule?: string;
  /** Runs in a separate lane, so that thousands of these delay no other job. */
  isBulk?: boolean;
};

type EnqueueOptions = {
  runAt?: Date;
  /** A new job with this key replaces one that has not started. */
  key?: string;
  keepsRunAt?: boolean;
  queue?: string;
};

export async function enqueue<Payload extends z.ZodObject>(
  db: Db,
  job: Pick<Job<never, Payload>, "name" | "maxAttempts" | "payload">,
  payload: z.input<Payload>,
  { runAt, key, keepsRunAt = false, queue }: EnqueueOptions = {},
): Promise<void> {
  await sql`select graphile_worker.add_job(
    ${job.name}::text, ${JSON.stringify(payload)}::json,
    queue_name => ${queue ?? null}::text,
    run_at => ${runAt ?? null}::timestamptz, job_key => ${key ?? null}::text, max_attempts => ${job.maxAttempts ?? null}::int,
    job_key_mode => ${keepsRunAt ? "preserve_run_at" : "replace"}::text
  )`.execute(db);
}

/** One notification for all jobs. Jobs added by `enqueue` run first. */
export async function enqueueAll(
  db: Db,
  jobs: { name: string; payload: object; delayMs?: number | undefined }[],
): Promise<void> {
  if (jobs.length === 0) return;
  await sql`select graphile_worker.add_jobs(array(
    select row(name, payload, null, now() + coalesce("delayMs", 0) * interval '1 millisecond', null, null, 10, null)
      ::graphile_worker.job_spec
    from json_to_recordset(${JSON.stringify(jobs)}::json) as j (name text, payload json, "delayMs" integer)))`.execute(
    db,
  );
}

const CHORES_EVERY_MS = 500;

export type RunningJobs = {
  stop: () => Promise<void>;
  ended: Promise<void>;
};

type RunOptions = {
  databaseUrl: string;
  log: Logger;
  onEnd?: (job: string, outcome: "done" | "failed") => void;
  trace?: ((job: string, work: () => Promise<void>) => Promise<void>) | undefined;
  chores?: (() => Promise<unknown>)[];
  concurrency?: number;
  bulkConcurrency?: number;
  abandonedAfterMs?: number;
};

export async function runJobs<Services>(
  jobs: Job<Services>[],
  services: Services,
  {
    databaseUrl,
    log,
    onEnd = () => {},
    trace = (_, work) => work(),
    chores = [],
    concurrency = 4,
    bulkConcurrency = 4,
    abandonedAfterMs = 5_000,
  }: RunOptions,
): Promise<RunningJobs> {
  const lanes = [
    { jobs: jobs.filter(({ isBulk }) => !isBulk), concurrency },
    { jobs: jobs.filter(({ isBulk }) => isBulk), concurrency: bulkConcurrency },
  ].filter((lane) => lane.jobs.length > 0);
  const pool = openQueuePool(databaseUrl, lanes.length + CONNECTIONS);
  const events = new EventEmitter() as WorkerEvents;
  const workerIds: string[] = [];
  events.on("pool:create", ({ workerPool }) => void workerIds.push(workerPool.id));
  events.on("job:success", ({ job }) => onEnd(job.task_identifier, "done"));
  events.on("job:error", ({ job }) => onEnd(job.task_identifier, "failed"));
  const runners: Runner[] = [];
  for (const lane of lanes)
    runners.push(
      await run({
        pgPool: pool,
        concurrency: lane.concurrency,
        noHandleSignals: true,
        events,
        logger: new WorkerLogger(() => (level, message) => logQueueMessage(log, level, message)),
        taskList: Object.fromEntries(
          lane.jobs.map((job) => [
            job.name,
            (payload) => trace(job.name, async () => job.run(services, job.payload.parse(payload))),
          ]),
        ),
        crontab: lane.jobs
          .flatMap(({ name, schedule }) => (schedule ? [`${schedule} ${name} ?fill=1m`] : []))
          .join("\n"),
      }),
    );
  const locks = await holdWorkerLocks(databaseUrl, workerIds, log);
  const repeated = [
    runEvery(abandonedAfterMs, createAbandonedJobCheck(pool, workerIds, abandonedAfterMs), log),
    ...chores.map((chore) => runEvery(CHORES_EVERY_MS, chore, log)),
  ];

  return {
    ended: Promise.race(runners.map(({ promise }) => promise)).catch(() => {}),
    async stop() {
      for (const timer of repeated) clearInterval(timer);
      // Stopping a runner that already ended rejects.
      await Promise.allSettled(runners.map((runner) => runner.stop()));
      await locks.end();
      await pool.end();
    },
  };
}

const CONNECTIONS = 4;

function logQueueMessage(log: Logger, level: string, message: string): void {
  if (level !== "error" && level !== "warning") return;
  // graphile-worker recommends a connection per job, which ours do not need.
  if (message.includes("maxPoolSize")) return;
  const isAway = isDatabaseUnavailable(new Error(message));
  const text = isAway ? message.split("\n", 1)[0] : message;
  if (level === "error" && !isAway) log.error({ worker: true }, text);
  else log.warn({ worker: true }, text);
}

/** Skips a run while the last one continues, because slow chores must not pile up. */
function runEvery(everyMs: number, work: () => Promise<unknown>, log: Logger): NodeJS.Timeout {
  let isRunning = false;
  let hasFailed = false;
  return setInterval(() => {
    if (isRunning) return;
    isRunning = true;
    work()
      .then(
        () => (hasFailed = false),
        (error: unknown) => {
          if (!hasFailed) log.warn({ err: withoutStack(error) }, "recurring queue maintenance failed");
          hasFailed = true;
        },
      )
      .finally(() => (isRunning = false));
  }, everyMs);
}
