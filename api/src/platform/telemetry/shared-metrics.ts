import cluster, { type Worker } from "node:cluster";
import { Registry } from "@prometheus-io/client";

/** A process that is just ending never answers: the others are shown without it. */
const ANSWER_WITHIN_MS = 1_000;

type Snapshot = Awaited<ReturnType<Registry["getMetricsAsJSON"]>>;
type Question = { type: "metrics?"; id: number };
type Answer = { type: "metrics"; id: number; snapshot: Snapshot };

/** In a supervised process: answers when the first one asks for its metrics. */
export function shareMetrics(registry: Registry): void {
  process.on("message", ({ type, id }: Question) => {
    if (type !== "metrics?") return;
    registry.getMetricsAsJSON().then(
      (snapshot) => process.send?.({ type: "metrics", id, snapshot } satisfies Answer),
      () => {},
    );
  });
}

/** The metrics of this process and of all that it supervises, as one. */
export function gatherMetrics(own: Registry | undefined): {
  contentType: string;
  metrics: () => Promise<string>;
} {
  let lastId = 0;

  function ask(worker: Worker): Promise<Snapshot[]> {
    const id = ++lastId;
    return new Promise((resolve) => {
      const timer = setTimeout(() => answer([]), ANSWER_WITHIN_MS);
      const listen = (message: Answer) => {
        if (message.type === "metrics" && message.id === id) answer([message.snapshot]);
      };
      function answer(snapshots: Snapshot[]): void {
        clearTimeout(timer);
        worker.off("message", listen);
        resolve(snapshots);
      }
      worker.on("message", listen);
      if (worker.isConnected()) worker.send({ type: "metrics?", id } satisfies Question);
      else answer([]);
    });
  }

  return {
    contentType: Registry.PROMETHEUS_CONTENT_TYPE,
    async metrics() {
      const children = Object.values(cluster.workers ?? {}).filter((child) => child !== undefined);
      const snapshots = await Promise.all(children.map(ask));
      const mine = own ? [await own.getMetricsAsJSON()] : [];
      return Registry.aggregate([...mine, ...snapshots.flat()]).metrics();
    },
  };
}
