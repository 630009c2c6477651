import { EventEmitter } from "node:events";
import { Logger as WorkerLogger, run, type Runner, type WorkerEvents } from "graphile-worker";
import { sql } from "kysely";
import type { Logger } from "pino";
import type { z } from "zod";
import { isDatabaseAway, withoutStack } from "../db/database-errors.ts";
import type { Db } from "../db/database.ts";
import { openQueuePool } from "./queue-pool.ts";
import { createRescue, holdWorkerLocks } from "./worker-lock.ts";

/** Something to do after the answer has been sent: kept in the database, tried again until it is done. */
export type Job<Services, Payload extends z.ZodObject = z.ZodObject> = {
  name: string;
  payload: Payload;
  run: (services: Services, payload: z.output<Payload>) => Promise<void>;
  /** After about 25 tries, spread over three days, a job is left for a person to look at. */
  maxAttempts?: number;
  /** "* * * * *" as cron writes it: run by itself, once in the whole shop, however many copies there are. */
  schedule?: string;
  /** Comes in thousands and may wait: it runs in a lane of its own, so that it never holds up the others. */
  isBulk?: boolean;
};

type EnqueueOptions = {
  runAt?: Date;
  /** A second job with this key replaces the first one while that has not started. */
  key?: string;
  /** The second one changes nothing about when the first one runs. */
  keepsRunAt?: boolean;
  /** Jobs of one queue run one after the other. */
  queue?: string;
};

/** Adds a job inside the caller's transaction: if that rolls back, the job was never there. */
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

/** Adds many jobs with one notification. Jobs that were enqueued singly run before them. */
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
  /** Settles when the queue has stopped, asked to or not. */
  ended: Promise<void>;
};

type RunOptions = {
  databaseUrl: string;
  log: Logger;
  /** Told how each job ended. */
  onEnd?: (job: string, outcome: "done" | "failed") => void;
  /** Runs each job within a span of its own. */
  trace?: ((job: string, work: () => Promise<void>) => Promise<void>) | undefined;
  /** Done twice a second beside the jobs, by every worker. */
  chores?: (() => Promise<unknown>)[];
  /** How many jobs of each lane run at once. */
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
  // Each lane listens on one; jobs are taken, finished and looked after on the rest.
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
        logger: new WorkerLogger(() => (level, message) => logFromQueue(log, level, message)),
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
    repeat(abandonedAfterMs, createRescue(pool, workerIds, abandonedAfterMs), log),
    ...chores.map((chore) => repeat(CHORES_EVERY_MS, chore, log)),
  ];

  return {
    ended: Promise.race(runners.map(({ promise }) => promise)).catch(() => {}),
    async stop() {
      for (const timer of repeated) clearInterval(timer);
      // One that has stopped by itself refuses to stop again.
      await Promise.allSettled(runners.map((runner) => runner.stop()));
      await locks.end();
      await pool.end();
    },
  };
}

const CONNECTIONS = 4;

function logFromQueue(log: Logger, level: string, message: string): void {
  if (level !== "error" && level !== "warning") return;
  // It recommends a connection for each job; ours need the queue's only to be taken and finished.
  if (message.includes("maxPoolSize")) return;
  const isAway = isDatabaseAway(new Error(message));
  const text = isAway ? message.split("\n", 1)[0] : message;
  if (level === "error" && !isAway) log.error({ worker: true }, text);
  else log.warn({ worker: true }, text);
}

/** Again and again, but never two at once: a chore that takes long, or waits for a lock, must not pile up. */
function repeat(everyMs: number, work: () => Promise<unknown>, log: Logger): NodeJS.Timeout {
  let isRunning = false;
  let hasFailed = false;
  return setInterval(() => {
    if (isRunning) return;
    isRunning = true;
    work()
      .then(
        () => (hasFailed = false),
        (error: unknown) => {
          // Once an outage, not twice a second.
          if (!hasFailed) log.warn({ err: withoutStack(error) }, "the jobs could not be looked after");
          hasFailed = true;
        },
      )
      .finally(() => (isRunning = false));
  }, everyMs);
}
