import { Counter, Gauge, type Registry } from "@prometheus-io/client";
import type { WaitingQueue } from "./waiting-queue.ts";

const OUTCOMES = ["held", "admitted", "full"] as const;

export function measureWaitingRoom(
  registry: Registry,
  queue: WaitingQueue,
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
  gauge("waiting_room_open", "1 while the waiting room is open", () => Number(queue.state().isOpen));
  gauge("waiting_room_waiting", "Visitors in the queue", queue.waiting);
  const calls = new Counter({
    name: "waiting_room_calls_total",
    help: "Requests while the waiting room was open: queued (held), admitted, or refused because the queue is full (full)",
    labelNames: ["outcome"],
    registers: [registry],
  });
  for (const outcome of OUTCOMES) calls.inc({ outcome }, 0);
  return (outcome) => {
    calls.inc({ outcome });
    return outcome;
  };
}
