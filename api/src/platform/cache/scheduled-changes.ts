import { sql } from "kysely";
import type { Db } from "../db/database.ts";

export type ScheduledChanges = {
  isKnown: () => boolean;
  /** With 0: a change is due and `onChange` was not called yet. */
  isWithin: (ms: number) => boolean;
  reload: () => void;
  stop: () => void;
};

const RELOAD_AFTER_MS = 60_000;
const RETRY_AFTER_MS = 1_000;

export function watchScheduledChanges(db: Db, onChange: () => void): ScheduledChanges {
  let isKnown = false;
  /** Never moved later: a later answer may mean that the earlier change just happened. */
  let changeAt = Number.POSITIVE_INFINITY;
  let isLoading = false;
  let isOutdated = false;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;

  async function load(): Promise<void> {
    isLoading = true;
    const sentAt = performance.now();
    const inMs = await readNextChangeTime(db).catch(() => undefined);
    isLoading = false;
    if (isStopped) return;
    if (inMs !== undefined) changeAt = Math.min(changeAt, sentAt + inMs);
    if (isOutdated) return reload();
    isKnown = inMs !== undefined;
    wakeUpIn(isKnown ? RELOAD_AFTER_MS : RETRY_AFTER_MS);
  }

  function wakeUpIn(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(wakeUp, Math.min(ms, changeAt - performance.now())).unref();
  }

  function wakeUp(): void {
    if (performance.now() >= changeAt) {
      changeAt = Number.POSITIVE_INFINITY;
      reload();
      onChange();
    } else if (!isLoading) void load();
  }

  function reload(): void {
    isKnown = false;
    isOutdated = isLoading;
    if (!isLoading) void load();
  }

  return {
    isKnown: () => isKnown && performance.now() < changeAt,
    isWithin: (ms) => changeAt - performance.now() <= ms,
    reload,
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

async function readNextChangeTime(db: Db): Promise<number> {
  const { rows } = await sql<{ ms: number | null }>`select next_scheduled_change() as ms`.execute(db);
  return rows[0]!.ms ?? Number.POSITIVE_INFINITY;
}
