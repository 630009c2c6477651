import type { Pool } from "pg";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import type { Pace } from "./pace.ts";
import type { Pressure } from "./pressure.ts";

/** The line as this process last saw it. */
type LineState = { epoch: number; issued: number; called: number; isOpen: boolean };
export type Place = { epoch: number; number: number };
/** `unknown`: of no session, so that nobody can fill the line with tokens that they made up. */
type Joined = Place | "full" | "unknown";

export type WaitingLine = {
  state: () => LineState;
  /** How many wait. */
  waiting: () => number;
  /** A place behind everybody who came before. Whoever brings a token is asked for their session first. */
  join: (tokenHash?: Buffer) => Promise<Joined>;
  /** Whether the line may be open elsewhere is asked once, and again while it is. */
  look: () => Promise<void>;
  /** Seconds until it is the turn of a place, as far as one can tell. */
  secondsFor: (number: number) => number;
  stop: () => Promise<void>;
};

type LineOptions = {
  /** Not those of orders, which are all taken when the line opens. */
  pool: Pool;
  pressure: Pick<Pressure, "isOver">;
  pace: Pick<Pace, "take" | "perSecond">;
  places: number;
  /** Which of these are tokens of a session. */
  areKnown: (tokenHashes: Buffer[]) => Promise<boolean[]>;
  onChange: (isOpen: boolean) => void;
};

/** Others see a place of ours at most this much later: that is how exact "first come" is between two instances. */
const MOVE_EVERY_MS = 100;
const LOOK_EVERY_MS = 1_000;
/** Longer than anybody is told to wait before they ask again: whoever was called has come by then. */
const OPEN_SECONDS = 60;

type Newcomer = {
  tokenHash: Buffer | undefined;
  resolve: (joined: Joined) => void;
  reject: (error: unknown) => void;
};
type Moved = LineState & { first: number; taken: number };

/** One line for all instances: a row in the database, moved by each of them for all its newcomers at once. */
export function createWaitingLine(options: LineOptions): WaitingLine {
  const { pool, pressure, pace, places, onChange } = options;
  let state: LineState = { epoch: 0, issued: 0, called: 0, isOpen: false };
  let newcomers: Newcomer[] = [];
  let moving: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let movedAt = -Infinity;
  let calledPerSecond = pace.perSecond();
  let isStopped = false;

  const waiting = () => state.issued - state.called;

  async function move(): Promise<void> {
    let coming = newcomers;
    newcomers = [];
    try {
      coming = await turnUnknownAway(coming);
      const calls = pace.take(waiting() + coming.length);
      const { rows } = await pool.query<Moved>(
        'select epoch, first, taken, issued, called, is_open as "isOpen" from move_waiting_line($1, $2, $3, $4, $5)',
        [coming.length, calls, places, pressure.isOver(), OPEN_SECONDS],
      );
      note(rows[0]!);
      const { epoch, first, taken } = rows[0]!;
      coming.forEach(({ resolve }, i) => resolve(i < taken ? { epoch, number: first + i } : "full"));
    } catch (error) {
      // The line stays as it was: whoever has a place keeps it until the database is back.
      movedAt = performance.now();
      for (const { reject } of coming) reject(error);
    }
  }

  async function turnUnknownAway(coming: Newcomer[]): Promise<Newcomer[]> {
    const hashes = coming.flatMap(({ tokenHash }) => tokenHash ?? []);
    if (hashes.length === 0) return coming;
    const known = await options.areKnown(hashes);
    return coming.filter(({ tokenHash, resolve }) => {
      const isKnown = !tokenHash || known.shift();
      if (!isKnown) resolve("unknown");
      return isKnown;
    });
  }

  function note({ epoch, issued, called, isOpen }: LineState): void {
    const now = performance.now();
    const seconds = (now - movedAt) / 1_000;
    if (isOpen && state.isOpen && epoch === state.epoch && waiting() > 0)
      calledPerSecond += Math.min(1, seconds / 3) * ((called - state.called) / seconds - calledPerSecond);
    else if (!state.isOpen) calledPerSecond = pace.perSecond();
    const wasOpen = state.isOpen;
    state = { epoch, issued, called, isOpen };
    movedAt = now;
    if (isOpen !== wasOpen) onChange(isOpen);
  }

  /** One at a time, and a tenth of a second after the one before: whoever comes meanwhile goes along. */
  function moveSoon(): void {
    const isWanted = newcomers.length > 0 || state.isOpen;
    if (isStopped || moving || !isWanted) return;
    clearTimeout(timer);
    const pause = newcomers.length > 0 || waiting() > 0 ? MOVE_EVERY_MS : LOOK_EVERY_MS;
    timer = setTimeout(() => void moveNow(), Math.max(0, movedAt + pause - performance.now())).unref();
  }

  async function moveNow(): Promise<void> {
    if (isStopped) return;
    clearTimeout(timer);
    moving ??= move().finally(() => {
      moving = undefined;
      moveSoon();
    });
    return moving;
  }

  return {
    state: () => state,
    waiting,
    join: (tokenHash) =>
      new Promise((resolve, reject) => {
        newcomers.push({ tokenHash, resolve, reject });
        moveSoon();
      }),
    look: moveNow,
    secondsFor(number) {
      const ahead = Math.max(0, number - state.called);
      return Math.ceil(ahead / Math.max(0.5, calledPerSecond));
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      for (const { reject } of newcomers) reject(new ShopError("unavailable"));
      await moving;
    },
  };
}
