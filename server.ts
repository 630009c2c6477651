import cluster from "node:cluster";
import type { Server } from "node:http";
import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { ConfigError, readConfig, takeMigrationUrl, type Config } from "@tindahan/api/config.ts";
import { createServices } from "@tindahan/api/compose.ts";
import type { Services } from "@tindahan/api/platform/services.ts";
import { DatabaseRefused, whenDatabaseIsUp } from "@tindahan/api/platform/db/await-database.ts";
import { isDatabaseAway, withoutStack } from "@tindahan/api/platform/db/database-errors.ts";
import { PROBES } from "@tindahan/api/platform/http/health.ts";
import { gatherMetrics, shareMetrics } from "@tindahan/api/platform/telemetry/shared-metrics.ts";
import { MigrationRefused } from "@tindahan/api/platform/db/sql-functions.ts";
import { supervise } from "@tindahan/api/platform/queue/supervise.ts";
import { createLogger, serveMetrics } from "@tindahan/api/platform/telemetry/telemetry.ts";
import { loadTraces } from "@tindahan/api/platform/telemetry/traces.ts";
import { prepareDatabase } from "@tindahan/api/prepare-database.ts";
import { startWorker } from "@tindahan/api/worker.ts";

/** However stuck something is, the process that was asked to stop is gone by then. */
const STOP_WITHIN_MS = 9_500;
const DRAIN_WITHIN_MS = 6_000;

/** A page shows products, and the shop's name and notice. */
const SHOWN_ON_PAGES = ["catalogue", "settings", "pages"];
/** Longer than a page can be on its way: ten seconds in our cache, and thirty in a CDN. */
const BEFORE_CHANGE_MS = 45_000;

/** How to stop what has been started so far, at once; then what they all need, in this order. */
const stops: (() => Promise<unknown>)[] = [];
const closes: (() => Promise<unknown>)[] = [];
let isStopping = false;
stopOnSignal();

try {
  const config = readConfig();
  // In every process: Node's --env-file gives it to each of them.
  const migrationUrl = takeMigrationUrl();
  if (cluster.isPrimary) await startFirst(config, migrationUrl);
  else await startSupervised(config);
} catch (error) {
  const isPlain =
    error instanceof ConfigError || error instanceof DatabaseRefused || error instanceof MigrationRefused;
  console.error(isPlain ? error.message : error);
  // Not by exitCode alone: what has started already would keep half a program alive.
  process.exit(1);
}

/**
 * The process that a person started. It serves the shop itself, or has several processes do so, and supervises the one
 * for the jobs, which may die with its database connection.
 */
async function startFirst(config: Config, migrationUrl: string | undefined): Promise<void> {
  const isMany = config.role !== "worker" && config.webConcurrency > 1;
  const log = createLogger(config.logLevel);
  await whenDatabaseIsUp(log, () => prepareDatabase({ ...config, migrationUrl }, config));
  const services = isMany ? undefined : await openServices(config);
  const metrics = await serveMetrics(
    gatherMetrics(services?.metrics.registry),
    config.metrics.host,
    config.metrics.port,
  );
  closes.push(async () => metrics.close());

  if (config.role === "worker") await startJobs(services!);
  else if (services) await startWeb(services);
  else await startMany();
  process.send?.("ready");
  if (config.isDevelopment) await renderFirstPage(config);
  if (config.role === "all" && !isStopping) stops.push(supervise("worker", log).stop);
  log.info({ role: config.role, port: config.port }, "ready");

  async function startMany(): Promise<void> {
    const webs = Array.from({ length: config.webConcurrency }, () => supervise("web", log));
    stops.push(...webs.map(({ stop }) => stop));
    await Promise.all(webs.map(({ untilListening }) => untilListening()));
  }
}

/** In development pages are compiled when they are asked for, and the jobs must not slow the first one down. */
async function renderFirstPage({ host, port }: Config): Promise<void> {
  await fetch(`http://${host}:${port}/`, { signal: AbortSignal.timeout(30_000) }).catch(() => {});
}

async function startSupervised(config: Config): Promise<void> {
  const services = await openServices(config);
  shareMetrics(services.metrics.registry);
  if (config.role === "worker") await startJobs(services);
  else await startWeb(services);
  services.log.info({ role: config.role, port: config.port }, "ready");
}

async function openServices(config: Config): Promise<Services> {
  const services = createServices(config, undefined, await loadTraces(config));
  closes.push(services.close);
  return services;
}

async function startWeb(services: Services): Promise<void> {
  const { config, log } = services;
  surviveLostConnections(services);
  // Only here: the process for the jobs starts sooner, and is smaller, without HTTP and pages.
  const [{ createApp }, { servePages }, { cardEntryUrl }, { sendCached }] = await Promise.all([
    import("@tindahan/api/app.ts"),
    import("@tindahan/web/server/serve-pages.ts"),
    import("@tindahan/api/payments/payments.ts"),
    import("@tindahan/api/platform/cache/serve-from-cache.ts"),
  ]);
  const health = { isDraining: false };
  const app = await createApp(services, health);
  services.scheduledChanges.reload();
  await servePages(app, {
    ...config,
    sendCached: (...page) => sendCached({ cache: services.pageCache, tags: SHOWN_ON_PAGES }, ...page),
    hasScheduledChange: () => services.scheduledChanges.isWithin(BEFORE_CHANGE_MS),
    cardEntryUrl: () => cardEntryUrl(services),
  });
  const destroyUnused = watchUnused(app.server);
  await app.listen({ host: config.host, port: config.port });
  stops.push(async () => {
    health.isDraining = true;
    await untilNobodyAsks(app.server, config.drainMs);
    const closed = app.close();
    destroyUnused();
    await closed;
    log.info("stopped");
  });
}

/**
 * A load balancer on a busy machine may notice late that we are not ready. What it sends at the moment when we stop listening
 * is lost, and nobody may send an order again for the shopper: so we go on for as long as requests come.
 */
async function untilNobodyAsks(server: Server, quietMs: number): Promise<void> {
  const start = Date.now();
  let last = start;
  server.on("request", ({ url }) => {
    if (!PROBES.has(url!)) last = Date.now();
  });
  while (Date.now() < Math.min(last + quietMs, start + Math.max(quietMs, DRAIN_WITHIN_MS))) await sleep(50);
}

/** A connection that is lost where nobody waits for it must not take the shop with it. Any other bug still does. */
function surviveLostConnections({ log }: Services): void {
  process.on("uncaughtException", (error) => {
    if (isDatabaseAway(error)) return log.error({ err: withoutStack(error) }, "database unavailable");
    console.error(error);
    process.exit(1);
  });
}

async function startJobs(services: Services): Promise<void> {
  await whenDatabaseIsUp(services.log, () => services.pool.query("select 1"));
  const worker = await startWorker(services);
  stops.push(async () => {
    await worker.stop();
    services.log.info("stopped");
  });
  // A worker without a queue would look alive and do nothing. Whoever supervises us starts another.
  void worker.ended.then(() => {
    if (isStopping) return;
    services.log.error("the queue has stopped by itself");
    process.exit(1);
  });
}

/** Browsers connect before they ask. Node ends what is idle between two answers, but waits for those. */
function watchUnused(server: Server): () => void {
  const unused = new Set<Socket>();
  server.on("connection", (socket) => {
    unused.add(socket);
    socket.once("close", () => unused.delete(socket));
  });
  server.on("request", ({ socket }) => unused.delete(socket));
  return () => unused.forEach((socket) => socket.destroy());
}

async function stop(): Promise<void> {
  await Promise.all(stops.map((one) => one()));
  for (const close of closes) await close();
}

/** From the beginning on: a start that waits for the database can be stopped, too. */
function stopOnSignal(): void {
  function stopOnce(): void {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  }
  process.on("SIGTERM", stopOnce);
  process.on("SIGINT", stopOnce);
  // Who started us with a channel, as development and supervision do, is gone.
  process.on("disconnect", stopOnce);
}
