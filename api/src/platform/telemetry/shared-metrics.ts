import cluster, { type Worker } from "node:cluster";
import { Registry } from "@prometheus-io/client";

const REPLY_TIMEOUT_MS = 1_000;

type Snapshot = Awaited<ReturnType<Registry["getMetricsAsJSON"]>>;
type MetricsRequest = { type: "metrics?"; id: number };
type MetricsReply = { type: "metrics"; id: number; snapshot: Snapshot };

export function shareMetrics(registry: Registry): void {
  process.on("message", ({ type, id }: MetricsRequest) => {
    if (type !== "metrics?") return;
    registry.getMetricsAsJSON().then(
      (snapshot) => process.send?.({ type: "metrics", id, snapshot } satisfies MetricsReply),
      () => {},
    );
  });
}

export function gatherMetrics(ownRegistry: Registry | undefined): {
  contentType: string;
  metrics: () => Promise<string>;
} {
  let lastId = 0;

  function requestMetrics(worker: Worker): Promise<Snapshot[]> {
    const id = ++lastId;
    return new Promise((resolve) => {
      const timer = setTimeout(() => finish([]), REPLY_TIMEOUT_MS);
      const listen = (message: MetricsReply) => {
        if (message.type === "metrics" && message.id === id) finish([message.snapshot]);
      };
      function finish(snapshots: Snapshot[]): void {
        clearTimeout(timer);
        worker.off("message", listen);
        resolve(snapshots);
      }
      worker.on("message", listen);
      if (worker.isConnected()) worker.send({ type: "metrics?", id } satisfies MetricsRequest);
      else finish([]);
    });
  }

  return {
    contentType: Registry.PROMETHEUS_CONTENT_TYPE,
    async metrics() {
      const children = Object.values(cluster.workers ?? {}).filter((child) => child !== undefined);
      const snapshots = await Promise.all(children.map(requestMetrics));
      const mine = ownRegistry ? [await ownRegistry.getMetricsAsJSON()] : [];
      return Registry.aggregate([...mine, ...snapshots.flat()]).metrics();
    },
  };
}
