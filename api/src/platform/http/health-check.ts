import { readdirSync } from "node:fs";
import { Gauge, type Registry } from "@prometheus-io/client";
import { sql } from "kysely";
import type { Changes } from "../db/changes.ts";
import { errorCodeOf } from "../db/database-errors.ts";
import type { Db } from "../db/database.ts";
import { MIGRATIONS } from "../db/migrate.ts";

export type HealthReport = {
  /** `full`: a write failed within the last minute because the disk is full. */
  database: "ok" | "full" | "no answer";
  /** `stalled`: due jobs are not taken, or no worker was active for three minutes. */
  queue: "ok" | "stalled" | "unknown";
  listening: "ok" | "deaf" | "off";
  migrations: "ok" | "missing" | "unknown";
};

export type CheckHealth = {
  (): Promise<HealthReport>;
  /** Reports a database error. A full disk shows only in failed writes, because small ones may succeed. */
  noteError: (error: unknown) => void;
};

const ANSWER_WITHIN_MS = 1_000;
const CHECK_EVERY_MS = 1_000;
const STALLED_AFTER_SECONDS = 60;
const DISK_FULL_MEMORY_MS = 60_000;
const DISK_FULL = "53100";
const NO_WORKER_AFTER_SECONDS = 180;

type Row = {
  missing: number;
  due: number;
  dueSeconds: number;
  takenSeconds: number;
  tickSeconds: number;
  standbys: number;
};

export function createHealthCheck(db: Db, changes: Changes, registry: Registry): CheckHealth {
  const expectedMigrations = readdirSync(MIGRATIONS).filter((name) => name.endsWith(".sql"));
  const updateGauges = createHealthGauges(registry, check);
  const startedAt = performance.now();
  let checkedAt = -Infinity;
  let diskFullAt = -Infinity;
  let latest: Promise<HealthReport>;

  function check(): Promise<HealthReport> {
    if (performance.now() - checkedAt > CHECK_EVERY_MS) {
      checkedAt = performance.now();
      latest = runCheck();
    }
    return latest;
  }

  async function runCheck(): Promise<HealthReport> {
    const state = await Promise.race([selectHealthState(db, expectedMigrations), resolveAfterTimeout()]);
    const row = typeof state === "object" ? state : undefined;
    const report: HealthReport = {
      database:
        state === "away" ? "no answer" : performance.now() - diskFullAt < DISK_FULL_MEMORY_MS ? "full" : "ok",
      queue: row ? queueState(row) : "unknown",
      listening: changes.state(),
      migrations: row ? (row.missing > 0 ? "missing" : "ok") : state === "no tables" ? "missing" : "unknown",
    };
    updateGauges(report, row);
    return report;
  }

  function queueState({ dueSeconds, takenSeconds, tickSeconds }: Row): "ok" | "stalled" {
    const isStuck = dueSeconds > STALLED_AFTER_SECONDS && takenSeconds > STALLED_AFTER_SECONDS;
    // After a restart the last tick is old and the worker may still be starting.
    const hasWorker =
      tickSeconds < NO_WORKER_AFTER_SECONDS ||
      performance.now() - startedAt < NO_WORKER_AFTER_SECONDS * 1_000;
    return isStuck || !hasWorker ? "stalled" : "ok";
  }

  return Object.assign(check, {
    noteError(error: unknown) {
      if (errorCodeOf(error) !== DISK_FULL) return;
      diskFullAt = performance.now();
      checkedAt = -Infinity;
    },
  });
}

async function selectHealthState(db: Db, expectedMigrations: string[]): Promise<Row | "no tables" | "away"> {
  try {
    const { rows } = await sql<Row>`
      select
        (select count(*)::int from unnest(${expectedMigrations}::text[]) as expected(file)
          where not exists (select from migrations where name = file)) as missing,
        due.count as due,
        coalesce(extract(epoch from now() - least(due.oldest, (select created_at from order_event_outbox order by id limit 1))), 0)::float8 as "dueSeconds",
        coalesce((select extract(epoch from now() - max(locked_at)) from graphile_worker.jobs where locked_at is not null), 'Infinity')::float8 as "takenSeconds",
        coalesce((select extract(epoch from now() - max(greatest(known_since, last_execution)))
          from graphile_worker._private_known_crontabs), 'Infinity')::float8 as "tickSeconds",
        -- How far behind they are is not for this role to see.
        (select count(*)::int from pg_stat_replication where application_name <> 'pg_basebackup') as standbys
      from (
        select count(*)::int as count, min(run_at) as oldest from graphile_worker.jobs
        where locked_at is null and attempts < max_attempts and run_at <= now()
      ) as due`.execute(db);
    return rows[0]!;
  } catch (error) {
    return errorCodeOf(error) === "42P01" ? "no tables" : "away";
  }
}

function resolveAfterTimeout(): Promise<"away"> {
  return new Promise((resolve) => setTimeout(resolve, ANSWER_WITHIN_MS, "away").unref());
}

type UpdateGauges = (report: HealthReport, row: Row | undefined) => void;

function createHealthGauges(registry: Registry, check: () => Promise<HealthReport>): UpdateGauges {
  const collect = async () => void (await check());
  const gauge = (name: string, help: string, aggregator: "min" | "max") =>
    new Gauge({ name, help, aggregator, collect, registers: [registry] });
  const database = gauge("database_up", "1 while the database answers", "min");
  const listening = gauge("changes_heard", "1 while changes by other processes are heard of", "min");
  const missing = gauge("migrations_missing", "Migrations of this release that the database lacks", "max");
  const due = gauge("jobs_due", "Jobs that could run now and have not been taken", "max");
  const age = gauge("jobs_oldest_due_seconds", "How long the oldest of them has been due", "max");
  const stalled = gauge("jobs_stalled", "1 while due jobs are not taken, or no worker is seen", "max");
  const standbys = gauge("database_standbys", "Standby servers that replicate from the database", "min");
  return (report, row) => {
    database.set(report.database === "ok" ? 1 : 0);
    listening.set(report.listening === "deaf" ? 0 : 1);
    stalled.set(report.queue === "stalled" ? 1 : 0);
    if (!row) return;
    missing.set(row.missing);
    due.set(row.due);
    age.set(row.dueSeconds);
    standbys.set(row.standbys);
  };
}
