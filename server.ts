import cluster from "node:cluster";
import { once } from "node:events";
import type { Server } from "node:http";
import type { Socket } from "node:net";
import { createApp } from "@tindahan/api/app.ts";
import { ConfigError, readConfig, type Config } from "@tindahan/api/config.ts";
import { createDeps } from "@tindahan/api/deps.ts";
import { cardEntryOf } from "@tindahan/api/payments/payments.ts";
import { accepts, lastingHeaders, sendBytes } from "@tindahan/api/platform/kept-answer.ts";
import { migrate } from "@tindahan/api/platform/migrate.ts";
import { createLogger, gatherFigures, serveMetrics, shareFigures } from "@tindahan/api/platform/telemetry.ts";
import { startWorker } from "@tindahan/api/worker.ts";
import { servePages } from "@tindahan/web/server/serve-pages.ts";

/** However stuck something is, the process that was asked to stop is gone by then. */
const STOP_WITHIN_MS = 9_500;

type Running = { stop: () => Promise<void> };

try {
  const config = readConfig();
  const isMany = config.webConcurrency > 1 && config.role !== "worker";
  const running = isMany && cluster.isPrimary ? await startMany(config) : await startOne(config);
  stopOnSignal(running);
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exitCode = 1;
}

/** One process that does what its role says. */
async function startOne(config: Config): Promise<Running> {
  const deps = createDeps(config);
  if (cluster.isPrimary) await migrate(config.databaseUrl);
  else shareFigures(deps.metrics);

  const worker = config.role === "web" ? undefined : await startWorker(deps);
  const web = config.role === "worker" ? undefined : await startWeb();
  const metrics = cluster.isPrimary
    ? await serveMetrics(deps.metrics.registry, config.metrics.host, config.metrics.port)
    : undefined;
  deps.log.info({ role: config.role, port: config.port }, "ready");

  async function startWeb(): Promise<Running> {
    const health = { isDraining: false };
    const app = await createApp(deps, health);
    await servePages(app, {
      ...config,
      pageCache: deps.pageCache,
      sending: { accepts, lastingHeaders, sendBytes },
      cardEntryUrl: cardEntryOf(config)?.url,
    });
    const destroyUnused = watchUnused(app.server);
    await app.listen({ host: config.host, port: config.port });
    return {
      stop: async () => {
        health.isDraining = true;
        await new Promise((resolve) => setTimeout(resolve, config.drainMs));
        const closed = app.close();
        destroyUnused();
        await closed;
      },
    };
  }

  return {
    stop: async () => {
      await Promise.all([web?.stop(), worker?.stop()]);
      metrics?.close();
      await deps.close();
      deps.log.info("stopped");
    },
  };
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

/** Several web processes on one port, and one for the jobs; a process that dies is replaced. */
async function startMany(config: Config): Promise<Running> {
  await migrate(config.databaseUrl);
  const log = createLogger(config.logLevel);
  let isStopping = false;
  const metrics: Server = await serveMetrics(gatherFigures(), config.metrics.host, config.metrics.port);

  function fork(role: "web" | "worker"): void {
    cluster.fork({ ROLE: role }).once("exit", (code) => {
      if (isStopping) return;
      log.error({ role, code }, "a process died and is replaced");
      setTimeout(() => fork(role), 1_000);
    });
  }
  for (let i = 0; i < config.webConcurrency; i++) fork("web");
  if (config.role === "all") fork("worker");

  return {
    stop: async () => {
      isStopping = true;
      const children = Object.values(cluster.workers ?? {}).filter((child) => child !== undefined);
      await Promise.all(
        children.map((child) => {
          const gone = once(child, "exit");
          child.process.kill("SIGTERM");
          return gone;
        }),
      );
      metrics.close();
    },
  };
}

function stopOnSignal({ stop }: Running): void {
  let isStopping = false;
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
  // Who started us with a channel, as development does, is gone.
  process.on("disconnect", stopOnce);
}
