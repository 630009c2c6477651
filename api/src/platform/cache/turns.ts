import { sql } from "kysely";
import type { Db } from "../db/database.ts";

/** When what everybody sees changes by itself: a sale begins or ends. What is cached must not outlive that. */
export type Turns = {
  /** When something made at this time may be out of date; the same time while that is not known. */
  after: (time: number) => number;
  /** Whether one is known to come within this time. */
  isWithin: (ms: number) => boolean;
  /** Something has changed: they are read again. */
  reload: () => void;
};

/** The database's clock decides. Ours may differ: between `early` and `late` we do not know. */
type Turn = { early: number; late: number };

/** As many as next_turns() tells. */
const KNOWN_AT_ONCE = 20;
const RELOAD_AFTER_MS = 60_000;
const RETRY_AFTER_MS = 1_000;

export function createTurns(db: Db, now: () => number = Date.now): Turns {
  let turns: Turn[] | undefined;
  let readAt = -Infinity;
  let isReading = false;
  let isOutdated = false;

  async function read(): Promise<void> {
    isReading = true;
    const sentAt = now();
    try {
      const { rows } = await sql<{ turns: number[] }>`select next_turns() as turns`.execute(db);
      const receivedAt = now();
      if (!isOutdated)
        turns = rows[0]!.turns.map((inMs) => ({ early: sentAt + inMs, late: receivedAt + inMs }));
      readAt = receivedAt;
    } catch {
      turns = undefined;
      readAt = now();
    } finally {
      isReading = false;
    }
    if (!isOutdated) return;
    isOutdated = false;
    await read();
  }

  function readIfOld(time: number): void {
    if (!isReading && time - readAt > (turns ? RELOAD_AFTER_MS : RETRY_AFTER_MS)) void read();
  }

  return {
    after(time) {
      readIfOld(now());
      if (!turns) return time;
      const next = turns.find(({ late }) => late > time);
      if (next) return Math.max(time, next.early);
      return turns.length < KNOWN_AT_ONCE ? Infinity : time;
    },
    isWithin(ms) {
      const time = now();
      readIfOld(time);
      return turns?.some(({ early, late }) => late > time && early < time + ms) ?? false;
    },
    reload() {
      turns = undefined;
      if (isReading) isOutdated = true;
      else void read();
    },
  };
}
