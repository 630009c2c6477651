import cluster from "node:cluster";
import type { Server } from "node:http";
import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { ConfigError, readConfig, takeMigrationUrl, type Config } from "@tindahan/api/config.ts";
import { createServices } from "@tindahan/api/compose.ts";
import type { Services } from "@tindahan/api/platform/services.ts";
import { DatabaseRefused, retryUntilDatabaseIsUp } from "@tindahan/api/platform/db/await-database.ts";
import { isDatabaseUnavailable, withoutStack } from "@tindahan/api/platform/db/database-errors.ts";
import { PROBE_PATHS } from "@tindahan/api/platform/http/health.ts";
import { gatherMetrics, shareMetrics } from "@tindahan/api/platform/telemetry/shared-metrics.ts";
import { MigrationRefused } from "@tindahan/api/platform/db/sql-functions.ts";
import { superviseProcess } from "@tindahan/api/platform/queue/supervise.ts";
import { createLogger, serveMetrics } from "@tindahan/api/platform/telemetry/telemetry.ts";
import { loadTracingIfConfigured } from "@tindahan/api/platform/telemetry/traces.ts";
import { prepareDatabase } from "@tindahan/api/prepare-database.ts";
import { startWorker } from "@tindahan/api/worker.ts";

/** Force exit below the usual 10 s before SIGKILL. */
const STOP_WITHIN_MS = 9_500;
const DRAIN_WITHIN_MS = 6_000;

const PAGE_CACHE_TAGS = ["catalogue", "settings", "pages", "promotions"];
/** Longer than the cache lifetimes of 10 s here and 30 s in a CDN. */
const MAX_PAGE_AGE_MS = 45_000;

const stops: (() => Promise<unknown>)[] = [];
const closes: (() => Promise<unknown>)[] = [];
let isStopping = false;
stopOnSignal();

try {
  const config = readConfig();
  // In every process, because Node's --env-file sets it in each.
  const migrationUrl = takeMigrationUrl();
  if (cluster.isPrimary) await startPrimaryProcess(config, migrationUrl);
  else await startSupervisedChild(config);
} catch (error) {
  const isExpected =
    error instanceof ConfigError || error instanceof DatabaseRefused || error instanceof MigrationRefused;
  console.error(isExpected ? error.message : error);
  // Started services would keep the process alive with exitCode alone.
  process.exit(1);
}

/** A separate worker process may die with its database connection without stopping the shop. */
async function startPrimaryProcess(config: Config, migrationUrl: string | undefined): Promise<void> {
  const hasWebProcesses = config.role !== "worker" && config.webConcurrency > 1;
  const log = createLogger(config.logLevel);
  await retryUntilDatabaseIsUp(log, () => prepareDatabase({ ...config, migrationUrl }, config));
  const services = hasWebProcesses ? undefined : await openServices(config);
  const metrics = await serveMetrics(
    gatherMetrics(services?.metrics.registry),
    config.metrics.host,
    config.metrics.port,
  );
  closes.push(async () => metrics.close());

  if (config.role === "worker") await startJobWorker(services!);
  else if (services) await startWebServer(services);
  else await startWebProcesses();
  process.send?.("ready");
  if (config.isDevelopment) await warmUpFirstPage(config);
  if (config.role === "all" && !isStopping) stops.push(superviseProcess("worker", log).stop);
  log.info({ role: config.role, port: config.port }, "ready");

  async function startWebProcesses(): Promise<void> {
    const webs = Array.from({ length: config.webConcurrency }, () => superviseProcess("web", log));
    stops.push(...webs.map(({ stop }) => stop));
    await Promise.all(webs.map(({ untilListening }) => untilListening()));
  }
}

/** In development the first page compiles before jobs start to compete. */
async function warmUpFirstPage({ host, port }: Config): Promise<void> {
  await fetch(`http://${host}:${port}/`, { signal: AbortSignal.timeout(30_000) }).catch(() => {});
}

async function startSupervisedChild(config: Config): Promise<void> {
  const services = await openServices(config);
  shareMetrics(services.metrics.registry);
  if (config.role === "worker") await startJobWorker(services);
  else await startWebServer(services);
  services.log.info({ role: config.role, port: config.port }, "ready");
}

async function openServices(config: Config): Promise<Services> {
  const services = createServices(config, undefined, await loadTracingIfConfigured(config));
  closes.push(services.close);
  return services;
}

async function startWebServer(services: Services): Promise<void> {
  const { config, log } = services;
  surviveLostConnections(services);
  // Imported here, so that the worker starts faster and smaller.
  const [{ createApp }, { servePages }, { cardEntryUrl }, { renderThroughCache }] = await Promise.all([
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
    sendCached: (...page) =>
      renderThroughCache({ cache: services.pageCache, tags: PAGE_CACHE_TAGS }, ...page),
    hasScheduledChange: () => services.scheduledChanges.isWithin(MAX_PAGE_AGE_MS),
    cardEntryUrl: () => cardEntryUrl(services),
  });
  const destroyUnusedConnections = trackUnusedConnections(app.server);
  await app.listen({ host: config.host, port: config.port });
  stops.push(async () => {
    health.isDraining = true;
    await untilRequestsStop(app.server, config.drainMs);
    const closed = app.close();
    destroyUnusedConnections();
    await closed;
    log.info("stopped");
  });
}

/** Load balancers notice late, and an order lost at shutdown is not resent: serve until requests stop. */
async function untilRequestsStop(server: Server, quietMs: number): Promise<void> {
  const start = Date.now();
  let last = start;
  server.on("request", ({ url }) => {
    if (!PROBE_PATHS.has(url!)) last = Date.now();
  });
  while (Date.now() < Math.min(last + quietMs, start + Math.max(quietMs, DRAIN_WITHIN_MS))) await sleep(50);
}

/** A lost database connection must not end the process; other bugs must. */
function surviveLostConnections({ log }: Services): void {
  process.on("uncaughtException", (error) => {
    if (isDatabaseUnavailable(error)) return log.error({ err: withoutStack(error) }, "database unavailable");
    console.error(error);
    process.exit(1);
  });
}

async function startJobWorker(services: Services): Promise<void> {
  await retryUntilDatabaseIsUp(services.log, () => services.pool.query("select 1"));
  const worker = await startWorker(services);
  stops.push(async () => {
    await worker.stop();
    services.log.info("stopped");
  });
  void worker.ended.then(() => {
    if (isStopping) return;
    services.log.error("queue stopped unexpectedly");
    process.exit(1);
  });
}

/** Browsers preconnect; Node closes idle connections, but waits for unused ones. */
function trackUnusedConnections(server: Server): () => void {
  const unused = new Set<Socket>();
  server.on("connection", (socket) => {
    unused.add(socket);
    socket.once("close", () => unused.delete(socket));
  });
  server.on("request", ({ socket }) => unused.delete(socket));
  return () => unused.forEach((socket) => socket.destroy());
}

async function stopAndClose(): Promise<void> {
  await Promise.all(stops.map((one) => one()));
  for (const close of closes) await close();
}

function stopOnSignal(): void {
  function stopOnce(): void {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    stopAndClose().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  }
  process.on("SIGTERM", stopOnce);
  process.on("SIGINT", stopOnce);
  process.on("disconnect", stopOnce);
}
