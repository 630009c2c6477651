import { statfs } from "node:fs/promises";
import { Counter, Gauge, Histogram, type Registry } from "@prometheus-io/client";
import type { Pool, PoolClient } from "pg";
import type { Pools } from "../db/database.ts";
import type { PageCache } from "../cache/page-cache.ts";

type Connect = (callback?: (...args: unknown[]) => void) => Promise<PoolClient>;

export function measurePools(pools: Pools, registry: Registry): void {
  const entries = Object.entries(pools);
  const connections = new Gauge({
    name: "database_pool_connections",
    help: "Connections of a pool: idle, busy, and as many as it may open (max)",
    labelNames: ["pool", "state"],
    registers: [],
    collect() {
      for (const [pool, { totalCount, idleCount, options }] of entries) {
        this.set({ pool, state: "idle" }, idleCount);
        this.set({ pool, state: "busy" }, totalCount - idleCount);
        this.set({ pool, state: "max" }, options.max);
      }
    },
  });
  const waiting = new Gauge({
    name: "database_pool_waiting",
    help: "Requests that wait for a connection of a pool right now",
    labelNames: ["pool"],
    registers: [],
    collect() {
      for (const [pool, { waitingCount }] of entries) this.set({ pool }, waitingCount);
    },
  });
  const waits = new Histogram({
    name: "database_pool_wait_seconds",
    help: "Waiting time of requests that found every connection of a pool busy; others are not counted",
    labelNames: ["pool"],
    buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 1, 2, 5],
    registers: [],
  });
  for (const metric of [connections, waiting, waits]) registry.registerMetric(metric);
  for (const [name, pool] of entries) {
    waits.zero({ pool: name });
    measureConnectionWaits(pool, (seconds) => waits.observe({ pool: name }, seconds));
  }
}

function measureConnectionWaits(pool: Pool, observe: (seconds: number) => void): void {
  const connect = pool.connect.bind(pool) as Connect;
  const measured: Connect = (callback) => {
    if (pool.idleCount > 0 || pool.totalCount < pool.options.max) return connect(callback);
    const start = performance.now();
    const end = () => observe((performance.now() - start) / 1000);
    if (!callback) return connect().finally(end);
    return connect((...args) => {
      end();
      callback(...args);
    });
  };
  pool.connect = measured as Pool["connect"];
}

/** Reads the cache's own counters: labels would cost too much per hit. */
export function measurePageCache(cache: PageCache, registry: Registry): void {
  const requests = new Counter({
    name: "page_cache_requests_total",
    help: "Public pages and responses: hit, rendered (miss), or old because rendering is slow or the database is unavailable (stale)",
    labelNames: ["result"],
    registers: [],
    collect() {
      this.reset();
      for (const [result, count] of Object.entries(cache.counts())) this.inc({ result }, count);
    },
  });
  const bytes = new Gauge({
    name: "page_cache_bytes",
    help: "Memory that cached pages and responses take",
    registers: [],
    collect() {
      this.set(cache.size().bytes);
    },
  });
  registry.registerMetric(requests);
  registry.registerMetric(bytes);
}

export function measureDisk(directory: string, registry: Registry): void {
  const gauge = (name: string, help: string, blocks: "bavail" | "blocks") =>
    new Gauge({
      name,
      help,
      aggregator: "min",
      registers: [registry],
      async collect() {
        const disk = await statfs(directory).catch(() => undefined);
        if (disk) this.set(disk[blocks] * disk.bsize);
        else this.remove();
      },
    });
  gauge("uploads_disk_free_bytes", "Free space on the disk with the uploaded pictures", "bavail");
  gauge("uploads_disk_bytes", "Size of that disk", "blocks");
}
