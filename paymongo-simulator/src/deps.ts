import type { Faults } from "./faults/faults.ts";
import type { Settings } from "./settings.ts";
import type { RecordStore } from "./state/record-store.ts";
import type { Clock } from "./state/clock.ts";

export type Account = {
  secretKey: string;
  publicKey: string;
  /** Secret of every webhook. Null: each gets a random secret. */
  webhookSecret: string | null;
  publicUrl: string;
};

export type Deps = { store: RecordStore; clock: Clock; faults: Faults; settings: Settings; account: Account };
