import type { Pool } from "pg";
import type { Logger } from "pino";
import type { AdminContentPage } from "@tindahan/contract/pages/pages.ts";
import type { Settings } from "@tindahan/contract/settings/settings.ts";
import type { Config } from "../config.ts";
import type { Changes } from "./db/changes.ts";
import type { CachedValue } from "./cache/cached-value.ts";
import type { Db, Pools } from "./db/database.ts";
import type { CheckHealth } from "./http/health-check.ts";
import type { Mailer } from "./mail/mail.ts";
import type { PageCache } from "./cache/page-cache.ts";
import type { PaymentProviders } from "./payment-provider.ts";
import type { ScheduledChanges } from "./cache/scheduled-changes.ts";
import type { ReadPublic } from "./db/replica.ts";
import type { Metrics } from "./telemetry/telemetry.ts";
import type { Traces } from "./telemetry/traces.ts";

export type Services = {
  config: Config;
  pool: Pool;
  db: Db;
  pools: Pools;
  /** `pools.reads`: for public data. */
  reads: Db;
  /** Public data that may be a second old; uses the read replica if possible. */
  readPublic: ReadPublic;
  log: Logger;
  metrics: Metrics;
  traces: Traces | undefined;
  mailer: Mailer;
  providers: PaymentProviders;
  pageCache: PageCache;
  scheduledChanges: ScheduledChanges;
  changes: Changes;
  checkHealth: CheckHealth;
  settings: CachedValue<Settings>;
  pages: CachedValue<AdminContentPage[]>;
  /** Milliseconds. A dependency, because tests move this clock. */
  now: () => number;
  close: () => Promise<void>;
};
