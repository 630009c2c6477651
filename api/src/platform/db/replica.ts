import { Counter, Gauge, type Registry } from "@prometheus-io/client";
import { sql } from "kysely";
import type { Pool } from "pg";
import type { Changes } from "./changes.ts";
import { errorCodeOf, isDatabaseUnavailable } from "./database-errors.ts";
import { openDatabase, type Db } from "./database.ts";

export type ReadSource = { db: Db; reads: Pool; search: Pool };

export type ReadPublic = <T>(work: (from: ReadSource) => Promise<T>) => Promise<T>;

export type Replica = {
  readPublic: ReadPublic;
  noteChange: () => void;
  stop: () => Promise<void>;
};

const PROBE_EVERY_MS = 250;
const MAX_LAG_MS = 2_000;
const STATEMENT_TIMED_OUT = "57014";
const CONFLICT_WITH_RECOVERY = "40001";

/**
 * Notifications overtake replication, and caching an early read would keep old data. So the replica must have
 * replayed a position newer than the last change.
 */
export function createReplicaSource(
  primary: ReadSource,
  pools: { reads: Pool; search: Pool },
  changes: Changes,
  registry: Registry,
): Replica {
  const source: ReadSource = { ...pools, db: openDatabase(pools.reads) };
  /** WAL positions of the primary, by time of measurement, that the replica has not replayed. */
  let probes: { at: number; position: number }[] = [];
  let replayedUntil = -Infinity;
  let changedAt = performance.now();
  let isListening = false;
  let isStopped = false;
  let probing: Promise<void> | undefined;
  const countRead = measureReplicaReads(registry, () => performance.now() - replayedUntil);

  const noteChange = () => void (changedAt = performance.now());
  async function probe(): Promise<void> {
    const at = performance.now();
    const position = await selectWrittenWalPosition(primary.db);
    probes.push({ at, position });
    const replayed = await selectReplayedWalPosition(source.db);
    replayedUntil = probes.findLast((one) => one.position <= replayed)?.at ?? replayedUntil;
    probes = probes.filter((one) => one.position > replayed).slice(-100);
  }

  async function keepProbing(): Promise<void> {
    while (!isStopped) {
      await probe().catch(() => {});
      await new Promise((resolve) => setTimeout(resolve, PROBE_EVERY_MS));
    }
  }

  function start(): Promise<void> {
    changes.subscribe({
      onTag: noteChange,
      onUp: () => {
        isListening = true;
        noteChange();
      },
      onDown: () => void (isListening = false),
    });
    return keepProbing();
  }

  function isCurrent(): boolean {
    return isListening && replayedUntil > changedAt && performance.now() - replayedUntil <= MAX_LAG_MS;
  }

  return {
    noteChange,
    async readPublic(work) {
      probing ??= start();
      if (!isCurrent()) {
        countRead("primary");
        return work(primary);
      }
      try {
        const result = await work(source);
        countRead("replica");
        return result;
      } catch (error) {
        if (!isReplicaFailure(error)) throw error;
        replayedUntil = -Infinity;
        countRead("primary");
        return work(primary);
      }
    },
    async stop() {
      isStopped = true;
      await probing;
      await Promise.all([source.db.destroy(), pools.search.end()]);
    },
  };
}

function isReplicaFailure(error: unknown): boolean {
  const code = errorCodeOf(error);
  return code === CONFLICT_WITH_RECOVERY || (isDatabaseUnavailable(error) && code !== STATEMENT_TIMED_OUT);
}

async function selectWrittenWalPosition(db: Db): Promise<number> {
  const { rows } = await sql<{ position: number }>`
    select (pg_current_wal_insert_lsn() - '0/0')::float8 as position`.execute(db);
  return rows[0]!.position;
}

/** Runs on the replica. Returns -1 if that was promoted or disconnected, because its history may differ. */
async function selectReplayedWalPosition(db: Db): Promise<number> {
  const { rows } = await sql<{ position: number | null }>`
    select (pg_last_wal_replay_lsn() - '0/0')::float8 as position
    where pg_is_in_recovery() and exists (select from pg_stat_wal_receiver)`.execute(db);
  return rows[0]?.position ?? -1;
}

function measureReplicaReads(registry: Registry, lagMs: () => number): (from: "primary" | "replica") => void {
  const lag = new Gauge({
    name: "database_replica_lag_seconds",
    help: "How old what the read replica shows may be; infinite if it was never reached",
    aggregator: "max",
    registers: [],
    collect() {
      this.set(lagMs() / 1000);
    },
  });
  const reads = new Counter({
    name: "database_public_reads_total",
    help: "Public reads, by whether the primary or the read replica answered",
    labelNames: ["from"],
    registers: [],
  });
  registry.registerMetric(lag);
  registry.registerMetric(reads);
  return (from) => reads.inc({ from });
}
