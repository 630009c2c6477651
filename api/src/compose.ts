import type { Logger } from "pino";
import type { Config } from "./config.ts";
import { measureOpenPaymentFlags, createPaymentProviders } from "./payments/payments.ts";
import { createChangeNotifications } from "./platform/db/changes.ts";
import { openDatabase, openPools } from "./platform/db/database.ts";
import { createHealthCheck } from "./platform/http/health-check.ts";
import { createMailer } from "./platform/mail/mail.ts";
import { createPageCache } from "./platform/cache/page-cache.ts";
import { watchScheduledChanges } from "./platform/cache/scheduled-changes.ts";
import { createReplicaSource, type ReadSource } from "./platform/db/replica.ts";
import { measureDisk, measurePageCache, measurePools } from "./platform/telemetry/resource-metrics.ts";
import type { Services } from "./platform/services.ts";
import { createLogger, createMetrics } from "./platform/telemetry/telemetry.ts";
import type { Traces } from "./platform/telemetry/traces.ts";
import { createContentPages } from "./pages/pages.ts";
import { createCachedSettings } from "./settings/settings.ts";

export function createServices(
  config: Config,
  log: Logger = createLogger(config.logLevel),
  traces?: Traces,
): Services {
  const pools = openPools(config);
  if (traces) Object.values(pools).forEach(traces.traceQueries);
  const db = openDatabase(pools.orders);
  const reads = openDatabase(pools.reads);
  const changes = createChangeNotifications(config.databaseDirectUrl, log);
  const mailer = createMailer(config.smtpUrl, config.mailFrom, config.smtpConnections);
  const metrics = createMetrics();
  const primary: ReadSource = { db: reads, reads: pools.reads, search: pools.search };
  const { replicaReads, replicaSearch } = pools;
  const replica =
    replicaReads &&
    replicaSearch &&
    createReplicaSource(primary, { reads: replicaReads, search: replicaSearch }, changes, metrics.registry);
  const scheduledChanges = watchScheduledChanges(reads, () => pageCache.invalidate());
  const pageCache = createPageCache(config.pageCacheMb * 2 ** 20, {
    mayStore: scheduledChanges.isKnown,
    isOutdated: () => scheduledChanges.isWithin(0),
    onInvalidate: replica?.noteChange,
  });
  measurePools(pools, metrics.registry);
  measurePageCache(pageCache, metrics.registry);
  if (!config.s3) measureDisk(config.uploadsDirectory, metrics.registry);
  measureOpenPaymentFlags(reads, metrics.registry);
  return {
    config,
    pool: pools.orders,
    db,
    pools,
    reads,
    readPublic: replica?.readPublic ?? ((work) => work(primary)),
    log,
    metrics,
    traces,
    mailer,
    pageCache,
    scheduledChanges,
    changes,
    checkHealth: createHealthCheck(reads, changes, metrics.registry),
    settings: createCachedSettings(db, config, changes),
    pages: createContentPages(db, changes),
    providers: createPaymentProviders({ db, config, changes, log }),
    now: Date.now,
    close: async () => {
      mailer.close();
      scheduledChanges.stop();
      await Promise.all([changes.stop(), replica?.stop()]);
      await Promise.all([db.destroy(), reads.destroy(), pools.search.end(), traces?.stop()]);
    },
  };
}
