import { Counter, Gauge, type Registry } from "@prometheus-io/client";
import type { Pressure } from "./pressure.ts";
import type { WaitingLine } from "./waiting-line.ts";

const OUTCOMES = ["held", "admitted", "full"] as const;

/** All instances move one line: of what they say about it, the largest counts. Returns how to count a call. */
export function measureWaitingRoom(
  registry: Registry,
  line: WaitingLine,
  pressure: Pressure,
): (outcome: (typeof OUTCOMES)[number]) => void {
  gauge("waiting_room_open", "1 while people who order have to wait their turn", () =>
    line.state().isOpen ? 1 : 0,
  );
  gauge("waiting_room_waiting", "How many wait in line", line.waiting);
  gauge(
    "order_wait_seconds",
    "How long an order that comes now waits for the program",
    () => pressure.expectedMs() / 1_000,
  );
  const calls = new Counter({
    name: "waiting_room_calls_total",
    help: "Calls while the waiting room was open: told to wait (held), let in (admitted), or no place left (full)",
    labelNames: ["outcome"],
    registers: [registry],
  });
  for (const outcome of OUTCOMES) calls.inc({ outcome }, 0);
  return (outcome) => calls.inc({ outcome });

  function gauge(name: string, help: string, read: () => number): void {
    registry.registerMetric(
      new Gauge({
        name,
        help,
        aggregator: "max",
        registers: [],
        collect() {
          this.set(read());
        },
      }),
    );
  }
}
