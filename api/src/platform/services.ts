import type { Pool } from "pg";
import type { Logger } from "pino";
import type { ManagedPage } from "@tindahan/contract/pages/pages.ts";
import type { Settings } from "@tindahan/contract/settings/settings.ts";
import type { Config } from "../config.ts";
import type { Changes } from "./db/changes.ts";
import type { Current } from "./cache/current.ts";
import type { Db, Pools } from "./db/database.ts";
import type { CheckHealth } from "./http/health-check.ts";
import type { Mailer } from "./mail/mail.ts";
import type { PageCache } from "./cache/page-cache.ts";
import type { PaymentProviders } from "./payment-provider.ts";
import type { ScheduledChanges } from "./cache/scheduled-changes.ts";
import type { ReadPublic } from "./db/replica.ts";
import type { Metrics } from "./telemetry/telemetry.ts";
import type { Traces } from "./telemetry/traces.ts";

/** What the shop works with: built once by `compose.ts`, and passed to whoever needs it. */
export type Services = {
  config: Config;
  /** For orders, and for everything that somebody logged in does: `pools.orders`. */
  pool: Pool;
  db: Db;
  pools: Pools;
  /** For what everybody may read: over connections of its own, `pools.reads`. */
  reads: Db;
  /** The same for what may be a second old: on the read replica, if there is one and it is up to date. */
  readPublic: ReadPublic;
  log: Logger;
  metrics: Metrics;
  traces: Traces | undefined;
  mailer: Mailer;
  /** Those who take the shoppers' money. */
  providers: PaymentProviders;
  /** Public answers and pages, ready to send. */
  pageCache: PageCache;
  /** When sales and promotions begin and end, which changes what is cached. */
  scheduledChanges: ScheduledChanges;
  /** What other instances of the program, and the jobs, have changed. */
  changes: Changes;
  /** Whether database, queue and notifications work. */
  checkHealth: CheckHealth;
  /** What the merchant has decided about the shop. */
  settings: Current<Settings>;
  /** The pages that the merchant has written, published or not. */
  pages: Current<ManagedPage[]>;
  /** Milliseconds, as the provider's clock would show them: to judge what it has signed. */
  now: () => number;
  close: () => Promise<void>;
};
