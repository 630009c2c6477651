import type { Pool } from "pg";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import type { Pressure } from "./pressure.ts";

/** The line as this process last saw it. */
type LineState = { epoch: number; issued: number; called: number; isOpen: boolean };
export type Place = { epoch: number; number: number };
/** `unknown`: no session has this token, so that nobody can fill the line with tokens that they made up. */
type Joined = Place | "full" | "unknown";

export type WaitingLine = {
  state: () => LineState;
  waiting: () => number;
  /** A place behind all who came before. With a token, its session is looked up first. */
  join: (tokenHash?: Buffer) => Promise<Joined>;
  /** Moves the line now, and so learns whether another instance has opened it. */
  move: () => Promise<void>;
  /** Estimated seconds until a place is called. */
  secondsFor: (number: number) => number;
  stop: () => Promise<void>;
};

type LineOptions = {
  /** Not that of orders, which has no connection left when the line opens. */
  pool: Pool;
  pressure: Pick<Pressure, "isOver" | "callsFor">;
  places: number;
  /** Which of these are tokens of a session. */
  areKnown: (tokenHashes: Buffer[]) => Promise<boolean[]>;
  onChange: (isOpen: boolean) => void;
};

/** Two instances see each other's places this much later: that is how exact "first come, first served" is. */
const MOVE_EVERY_MS = 100;
const LOOK_EVERY_MS = 1_000;
/** Longer than anybody is told to wait before they ask again: whoever was called has come by then. */
const OPEN_SECONDS = 60;
/** Assumed until it was measured. */
const CALLED_PER_SECOND = 20;

type Newcomer = PromiseWithResolvers<Joined> & { tokenHash: Buffer | undefined };
type Moved = LineState & { first: number; taken: number };

/** One line for all instances: a row in the database, moved by each of them for all its newcomers at once. */
export function createWaitingLine(options: LineOptions): WaitingLine {
  const { pool, pressure, places, onChange } = options;
  let state: LineState = { epoch: 0, issued: 0, called: 0, isOpen: false };
  let newcomers: Newcomer[] = [];
  let moving: Promise<void> | undefined;
  let movedAt = performance.now();
  let calledPerSecond = CALLED_PER_SECOND;
  let isStopped = false;

  const waiting = () => state.issued - state.called;
  const timer = setInterval(() => {
    const isDue = waiting() > 0 || (state.isOpen && performance.now() - movedAt >= LOOK_EVERY_MS);
    if (newcomers.length > 0 || isDue) void move();
  }, MOVE_EVERY_MS).unref();

  async function move(): Promise<void> {
    if (isStopped) return;
    moving ??= moveOnce().finally(() => (moving = undefined));
    return moving;
  }

  async function moveOnce(): Promise<void> {
    let coming = newcomers;
    newcomers = [];
    try {
      coming = await refuseUnknown(coming, options.areKnown);
      const { rows } = await pool.query<Moved>(
        'select epoch, first, taken, issued, called, is_open as "isOpen" from move_waiting_line($1, $2, $3, $4, $5)',
        [
          coming.length,
          pressure.callsFor(waiting() + coming.length),
          places,
          pressure.isOver(),
          OPEN_SECONDS,
        ],
      );
      const { epoch, first, taken } = note(rows[0]!);
      coming.forEach(({ resolve }, i) => resolve(i < taken ? { epoch, number: first + i } : "full"));
    } catch (error) {
      // The line stays as it was: whoever has a place keeps it until the database is back.
      for (const { reject } of coming) reject(error);
    }
  }

  function note(moved: Moved): Moved {
    const seconds = (performance.now() - movedAt) / 1_000;
    movedAt += seconds * 1_000;
    const wasOpen = state.isOpen;
    if (moved.isOpen && wasOpen && moved.epoch === state.epoch && waiting() > 0)
      calledPerSecond +=
        Math.min(1, seconds / 3) * ((moved.called - state.called) / seconds - calledPerSecond);
    state = moved;
    if (moved.isOpen !== wasOpen) onChange(moved.isOpen);
    return moved;
  }

  return {
    state: () => state,
    waiting,
    join(tokenHash) {
      const newcomer = { tokenHash, ...Promise.withResolvers<Joined>() };
      newcomers.push(newcomer);
      return newcomer.promise;
    },
    move,
    secondsFor: (number) => Math.ceil(Math.max(0, number - state.called) / Math.max(0.5, calledPerSecond)),
    async stop() {
      isStopped = true;
      clearInterval(timer);
      for (const { reject } of newcomers) reject(new ShopError("unavailable"));
      await moving;
    },
  };
}

async function refuseUnknown(coming: Newcomer[], areKnown: LineOptions["areKnown"]): Promise<Newcomer[]> {
  const hashes = coming.flatMap(({ tokenHash }) => tokenHash ?? []);
  const known = hashes.length > 0 ? await areKnown(hashes) : [];
  return coming.filter(({ tokenHash, resolve }) => {
    const isKnown = !tokenHash || known.shift();
    if (!isKnown) resolve("unknown");
    return isKnown;
  });
}
