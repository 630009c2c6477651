import { Counter, Gauge, type Registry } from "@prometheus-io/client";
import type { WaitingLine } from "./waiting-line.ts";

const OUTCOMES = ["held", "admitted", "full"] as const;

/** All instances move one line: of what they say about it, the largest counts. Returns how to count a call. */
export function measureWaitingRoom(
  registry: Registry,
  line: WaitingLine,
): <Outcome extends (typeof OUTCOMES)[number]>(outcome: Outcome) => Outcome {
  const gauge = (name: string, help: string, read: () => number) =>
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
  gauge("waiting_room_open", "1 while people who order have to wait their turn", () =>
    Number(line.state().isOpen),
  );
  gauge("waiting_room_waiting", "How many wait in line", line.waiting);
  const calls = new Counter({
    name: "waiting_room_calls_total",
    help: "Calls while the waiting room was open: told to wait (held), let in (admitted), or no place left (full)",
    labelNames: ["outcome"],
    registers: [registry],
  });
  for (const outcome of OUTCOMES) calls.inc({ outcome }, 0);
  return (outcome) => {
    calls.inc({ outcome });
    return outcome;
  };
}
