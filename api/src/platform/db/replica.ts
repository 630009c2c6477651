import { Counter, Gauge, type Registry } from "@prometheus-io/client";
import { sql } from "kysely";
import type { Pool } from "pg";
import type { Changes } from "./changes.ts";
import { codeOf, isDatabaseAway } from "./database-errors.ts";
import { openDatabase, type Db } from "./database.ts";

/** Where public reads go. */
export type ReadSource = { db: Db; reads: Pool; search: Pool };

/** Does public reads: on the replica while it shows every change we know of, and else on the primary. */
export type ReadPublic = <T>(work: (from: ReadSource) => Promise<T>) => Promise<T>;

export type Replica = {
  readPublic: ReadPublic;
  /** Something has changed: what the replica has not replayed up to now is out of date. */
  noteChange: () => void;
  stop: () => Promise<void>;
};

const PROBE_EVERY_MS = 250;
const MAX_LAG_MS = 2_000;
const STATEMENT_TIMED_OUT = "57014";
/** What a standby says when it has to drop a query in order to replay. */
const CONFLICT_WITH_RECOVERY = "40001";

/**
 * A notification arrives before the replica has replayed the change: what is then read there and cached would stay old. So
 * we note the time of each change, and use the replica only when it has replayed all that the primary had written at a
 * later time. That also measures its lag, on an idle primary, too. Whoever is deaf to changes does not use it.
 */
export function createReplica(
  primary: ReadSource,
  pools: { reads: Pool; search: Pool },
  changes: Changes,
  registry: Registry,
): Replica {
  const source: ReadSource = { ...pools, db: openDatabase(pools.reads) };
  /** What the primary had written, and when we asked; those that the replica has yet to replay. */
  let written: { at: number; position: number }[] = [];
  /** It shows everything that was committed before this time. */
  let shownUntil = -Infinity;
  let changedAt = performance.now();
  let isHearing = false;
  let isStopped = false;
  let probing: Promise<void> | undefined;
  const count = measure(registry, () => performance.now() - shownUntil);

  const noteChange = () => void (changedAt = performance.now());
  async function probe(): Promise<void> {
    const at = performance.now();
    const position = await writtenBy(primary.db);
    written.push({ at, position });
    const replayed = await replayedBy(source.db);
    shownUntil = written.findLast((one) => one.position <= replayed)?.at ?? shownUntil;
    written = written.filter((one) => one.position > replayed).slice(-100);
  }

  async function keepProbing(): Promise<void> {
    while (!isStopped) {
      await probe().catch(() => {});
      await new Promise((resolve) => setTimeout(resolve, PROBE_EVERY_MS));
    }
  }

  /** When the first visitor comes: a process that only does jobs needs none of this. */
  function start(): Promise<void> {
    changes.subscribe({
      onTag: noteChange,
      onUp: () => {
        isHearing = true;
        noteChange();
      },
      onDown: () => void (isHearing = false),
    });
    return keepProbing();
  }

  function isCurrent(): boolean {
    return isHearing && shownUntil > changedAt && performance.now() - shownUntil <= MAX_LAG_MS;
  }

  return {
    noteChange,
    async readPublic(work) {
      probing ??= start();
      if (!isCurrent()) {
        count("primary");
        return work(primary);
      }
      try {
        const found = await work(source);
        count("replica");
        return found;
      } catch (error) {
        if (!isItsFault(error)) throw error;
        shownUntil = -Infinity;
        count("primary");
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

/** A query that takes too long would do so on the primary, too. */
function isItsFault(error: unknown): boolean {
  const code = codeOf(error);
  return code === CONFLICT_WITH_RECOVERY || (isDatabaseAway(error) && code !== STATEMENT_TIMED_OUT);
}

async function writtenBy(db: Db): Promise<number> {
  const { rows } = await sql<{ position: number }>`
    select (pg_current_wal_insert_lsn() - '0/0')::float8 as position`.execute(db);
  return rows[0]!.position;
}

/** Only of a standby that streams: one that was promoted, or has lost its primary, has a history of its own. */
async function replayedBy(db: Db): Promise<number> {
  const { rows } = await sql<{ position: number | null }>`
    select (pg_last_wal_replay_lsn() - '0/0')::float8 as position
    where pg_is_in_recovery() and exists (select from pg_stat_wal_receiver)`.execute(db);
  return rows[0]?.position ?? -1;
}

function measure(registry: Registry, lagMs: () => number): (from: "primary" | "replica") => void {
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
