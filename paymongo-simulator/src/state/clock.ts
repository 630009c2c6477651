type ScheduledTask = { at: number; run: () => void | Promise<void> };

/** A clock that tests can advance. Scheduled tasks run by this time. */
export type Clock = {
  now(): number;
  aheadMs(): number;
  schedule(time: number, run: ScheduledTask["run"]): void;
  runDueTasks(): void;
  settle(): Promise<void>;
  advance(ms: number): Promise<void>;
  reset(): void;
  stop(): void;
};

// Longer timers overflow in Node.js and fire immediately.
const MAX_TIMER_MS = 2 ** 31 - 1;

export function startClock(realNow: () => number, startAheadMs = 0): Clock {
  let aheadMs = startAheadMs;
  let tasks: ScheduledTask[] = [];
  let timer: NodeJS.Timeout | undefined;
  let advancing: Promise<void> = Promise.resolve();
  const running = new Set<Promise<void>>();
  const now = () => realNow() + aheadMs;

  function schedule(time: number, run: ScheduledTask["run"]): void {
    const later = tasks.findLastIndex((other) => other.at <= time);
    tasks.splice(later + 1, 0, { at: time, run });
    if (later === -1) setTimer();
  }

  function setTimer(): void {
    clearTimeout(timer);
    const next = tasks[0];
    if (!next) return;
    timer = setTimeout(runDueTasks, Math.min(Math.max(next.at - now(), 0), MAX_TIMER_MS));
    timer.unref();
  }

  function runDueTasks(): void {
    while (tasks[0] && tasks[0].at <= now()) {
      const work = tasks.shift()?.run();
      if (!work) continue;
      const tracked = work.finally(() => running.delete(tracked));
      running.add(tracked);
    }
    setTimer();
  }

  async function settle(): Promise<void> {
    runDueTasks();
    while (running.size > 0) {
      await Promise.all(running);
      runDueTasks();
    }
  }

  async function advanceTo(target: number): Promise<void> {
    await settle();
    while (tasks[0] && tasks[0].at <= target) {
      aheadMs += Math.max(tasks[0].at - now(), 0);
      await settle();
    }
    aheadMs += Math.max(target - now(), 0);
    setTimer();
  }

  return {
    now,
    aheadMs: () => aheadMs,
    schedule,
    runDueTasks,
    settle,
    advance(ms) {
      // Serializes calls, or concurrent tests would advance the same interval.
      advancing = advancing.then(() => advanceTo(now() + ms));
      return advancing;
    },
    reset() {
      tasks = [];
      aheadMs = 0;
      setTimer();
    },
    stop() {
      tasks = [];
      clearTimeout(timer);
    },
  };
}
