import type { Pool } from "pg";
import type { Logger } from "pino";
import type { Config } from "./config.ts";
import { createPaymongo, type PaymentGateway } from "./payments/payments.ts";
import { createChanges, type Changes } from "./platform/changes.ts";
import { openDatabase, openPools, type Db, type Pools } from "./platform/database.ts";
import { createHealthCheck, type CheckHealth } from "./platform/health-check.ts";
import { createMailer, type Mailer } from "./platform/mail.ts";
import { createPageCache, type PageCache } from "./platform/page-cache.ts";
import { createSettings, type CurrentSettings } from "./settings/settings.ts";
import { createLogger, createMetrics, type Metrics } from "./platform/telemetry.ts";

/** What the shop works with: made once at the start, and passed to whoever needs it. */
export type Deps = {
  config: Config;
  /** For orders, and for everything that somebody logged in does: `pools.orders`. */
  pool: Pool;
  db: Db;
  pools: Pools;
  /** For what everybody may read: over connections of its own, `pools.reads`. */
  reads: Db;
  log: Logger;
  metrics: Metrics;
  mailer: Mailer;
  /** Who takes the shoppers' money for us; without a key nobody does, and orders are paid in cash. */
  gateway: PaymentGateway | undefined;
  /** Public answers and pages, ready to send. */
  pageCache: PageCache;
  /** What other copies of the program, and the jobs, have changed. */
  changes: Changes;
  /** Whether database, queue and notifications work. */
  checkHealth: CheckHealth;
  /** What the merchant has decided about the shop. */
  settings: CurrentSettings;
  /** Milliseconds, as the provider's clock would show them: to judge what it has signed. */
  now: () => number;
  close: () => Promise<void>;
};

export function createDeps(config: Config, log: Logger = createLogger(config.logLevel)): Deps {
  const pools = openPools(config.databaseUrl, config.databasePool, config.searchTimeoutMs);
  const db = openDatabase(pools.orders);
  const reads = openDatabase(pools.reads);
  const changes = createChanges(config.databaseUrl, log);
  const mailer = createMailer(config.smtpUrl, config.mailFrom, config.smtpConnections);
  const metrics = createMetrics();
  return {
    config,
    pool: pools.orders,
    db,
    pools,
    reads,
    log,
    metrics,
    mailer,
    gateway: config.paymongo && createPaymongo(config.paymongo),
    pageCache: createPageCache(config.pageCacheMb * 2 ** 20),
    changes,
    checkHealth: createHealthCheck(reads, changes, metrics.registry),
    settings: createSettings(db, config, changes),
    now: Date.now,
    close: async () => {
      mailer.close();
      await changes.stop();
      await Promise.all([db.destroy(), reads.destroy(), pools.search.end()]);
    },
  };
}
