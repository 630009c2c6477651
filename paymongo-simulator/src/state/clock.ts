type Appointment = { at: number; run: () => void | Promise<void> };

/** A clock that tests can advance. Scheduled tasks run by this time. */
export type Clock = {
  now(): number;
  aheadMs(): number;
  at(time: number, run: Appointment["run"]): void;
  keepAppointments(): void;
  /** Also waits for tasks that are running. */
  settle(): Promise<void>;
  /** Advances time step by step, running each task at its time. */
  advance(ms: number): Promise<void>;
  reset(): void;
  stop(): void;
};

// Longer timers overflow in Node.js and fire immediately.
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export function startClock(realNow: () => number, startAheadMs = 0): Clock {
  let aheadMs = startAheadMs;
  let appointments: Appointment[] = [];
  let timer: NodeJS.Timeout | undefined;
  let turning: Promise<void> = Promise.resolve();
  const running = new Set<Promise<void>>();
  const now = () => realNow() + aheadMs;

  function at(time: number, run: Appointment["run"]): void {
    const later = appointments.findLastIndex((other) => other.at <= time);
    appointments.splice(later + 1, 0, { at: time, run });
    if (later === -1) setTimer();
  }

  function setTimer(): void {
    clearTimeout(timer);
    const next = appointments[0];
    if (!next) return;
    timer = setTimeout(keepAppointments, Math.min(Math.max(next.at - now(), 0), LONGEST_TIMER_MS));
    timer.unref();
  }

  function keepAppointments(): void {
    while (appointments[0] && appointments[0].at <= now()) {
      const work = appointments.shift()?.run();
      if (!work) continue;
      const tracked = work.finally(() => running.delete(tracked));
      running.add(tracked);
    }
    setTimer();
  }

  async function settle(): Promise<void> {
    keepAppointments();
    while (running.size > 0) {
      await Promise.all(running);
      keepAppointments();
    }
  }

  async function turnTo(target: number): Promise<void> {
    await settle();
    while (appointments[0] && appointments[0].at <= target) {
      aheadMs += Math.max(appointments[0].at - now(), 0);
      await settle();
    }
    aheadMs += Math.max(target - now(), 0);
    setTimer();
  }

  return {
    now,
    aheadMs: () => aheadMs,
    at,
    keepAppointments,
    settle,
    advance(ms) {
      // Serializes calls, or concurrent tests would advance the same interval.
      turning = turning.then(() => turnTo(now() + ms));
      return turning;
    },
    reset() {
      appointments = [];
      aheadMs = 0;
      setTimer();
    },
    stop() {
      appointments = [];
      clearTimeout(timer);
    },
  };
}
