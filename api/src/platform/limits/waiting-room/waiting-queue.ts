import type { Pool } from "pg";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import type { Pressure } from "./pressure.ts";

type QueueState = { epoch: number; issued: number; called: number; isOpen: boolean };
export type Position = { epoch: number; number: number };
/** `unknown`: the token belongs to no session. Prevents filling the queue with made-up tokens. */
type JoinResult = Position | "full" | "unknown";

export type WaitingQueue = {
  state: () => QueueState;
  waiting: () => number;
  join: (tokenHash?: Buffer) => Promise<JoinResult>;
  advance: () => Promise<void>;
  secondsFor: (number: number) => number;
  stop: () => Promise<void>;
};

type QueueOptions = {
  /** The read pool, because the order pool has no free connection when the queue opens. */
  pool: Pool;
  pressure: Pick<Pressure, "isOverloaded" | "takeCalls">;
  capacity: number;
  checkSessions: (tokenHashes: Buffer[]) => Promise<boolean[]>;
  onChange: (isOpen: boolean) => void;
};

/** Sync interval, and so the precision of "first come, first served" across instances. */
const ADVANCE_EVERY_MS = 100;
const CHECK_EVERY_MS = 1_000;
/** Longer than the longest retry interval: called visitors have arrived by then. */
const OPEN_SECONDS = 60;
const CALLED_PER_SECOND = 20;

type Newcomer = PromiseWithResolvers<JoinResult> & { tokenHash: Buffer | undefined };
type AdvanceResult = QueueState & { first: number; taken: number };

/** The queue is a database row; each instance advances it for all its newcomers together. */
export function createWaitingQueue(options: QueueOptions): WaitingQueue {
  const { pool, pressure, capacity, onChange } = options;
  let state: QueueState = { epoch: 0, issued: 0, called: 0, isOpen: false };
  let newcomers: Newcomer[] = [];
  let advancing: Promise<void> | undefined;
  let advancedAt = performance.now();
  let calledPerSecond = CALLED_PER_SECOND;
  let isStopped = false;

  const waiting = () => state.issued - state.called;
  const timer = setInterval(() => {
    const isDue = waiting() > 0 || (state.isOpen && performance.now() - advancedAt >= CHECK_EVERY_MS);
    if (newcomers.length > 0 || isDue) void advance();
  }, ADVANCE_EVERY_MS).unref();

  async function advance(): Promise<void> {
    if (isStopped) return;
    advancing ??= advanceOnce().finally(() => (advancing = undefined));
    return advancing;
  }

  async function advanceOnce(): Promise<void> {
    let joining = newcomers;
    newcomers = [];
    try {
      joining = await dropUnknownSessions(joining, options.checkSessions);
      const { rows } = await pool.query<AdvanceResult>(
        'select epoch, first, taken, issued, called, is_open as "isOpen" from advance_waiting_room($1, $2, $3, $4, $5)',
        [
          joining.length,
          pressure.takeCalls(waiting() + joining.length),
          capacity,
          pressure.isOverloaded(),
          OPEN_SECONDS,
        ],
      );
      const { epoch, first, taken } = updateState(rows[0]!);
      joining.forEach(({ resolve }, i) => resolve(i < taken ? { epoch, number: first + i } : "full"));
    } catch (error) {
      for (const { reject } of joining) reject(error);
    }
  }

  function updateState(result: AdvanceResult): AdvanceResult {
    const seconds = (performance.now() - advancedAt) / 1_000;
    advancedAt += seconds * 1_000;
    const wasOpen = state.isOpen;
    if (result.isOpen && wasOpen && result.epoch === state.epoch && waiting() > 0)
      calledPerSecond +=
        Math.min(1, seconds / 3) * ((result.called - state.called) / seconds - calledPerSecond);
    state = result;
    if (result.isOpen !== wasOpen) onChange(result.isOpen);
    return result;
  }

  return {
    state: () => state,
    waiting,
    join(tokenHash) {
      const newcomer = { tokenHash, ...Promise.withResolvers<JoinResult>() };
      newcomers.push(newcomer);
      return newcomer.promise;
    },
    advance,
    secondsFor: (number) => Math.ceil(Math.max(0, number - state.called) / Math.max(0.5, calledPerSecond)),
    async stop() {
      isStopped = true;
      clearInterval(timer);
      for (const { reject } of newcomers) reject(new ShopError("unavailable"));
      await advancing;
    },
  };
}

async function dropUnknownSessions(
  joining: Newcomer[],
  checkSessions: QueueOptions["checkSessions"],
): Promise<Newcomer[]> {
  const hashes = joining.flatMap(({ tokenHash }) => tokenHash ?? []);
  const known = hashes.length > 0 ? await checkSessions(hashes) : [];
  return joining.filter(({ tokenHash, resolve }) => {
    const isKnown = !tokenHash || known.shift();
    if (!isKnown) resolve("unknown");
    return isKnown;
  });
}
