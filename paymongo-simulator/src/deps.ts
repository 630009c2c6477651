import type { Faults } from "./faults/faults.ts";
import type { Settings } from "./settings.ts";
import type { Books } from "./state/books.ts";
import type { Clock } from "./state/clock.ts";

/** The one merchant account that the simulator serves. */
export type Account = {
  secretKey: string;
  publicKey: string;
  /** Given to every webhook when set, so that a shop can be configured before the webhook exists. */
  webhookSecret: string | null;
  webhookTimeoutMs: number;
  /** Where a browser finds the simulator. */
  publicUrl: string;
};

export type Deps = { books: Books; clock: Clock; faults: Faults; settings: Settings; account: Account };
