import { buildApp } from "./app.ts";
import type { Deps } from "./deps.ts";
import { noFaults } from "./faults/faults.ts";
import { resume } from "./resume.ts";
import { defaultSettings, type Settings } from "./settings.ts";
import { openBooks } from "./state/books.ts";
import { startClock } from "./state/clock.ts";
import { forgetfulJournal, openJournal } from "./state/journal.ts";
import { eventTypes } from "./webhooks/events.ts";
import { registerWebhook } from "./webhooks/registration.ts";

export type SimulatorOptions = {
  /** 0, the default, takes any free port. */
  port?: number;
  host?: string;
  secretKey?: string;
  publicKey?: string;
  /** Registers a webhook for all events at the start, unless the state file already has one for this address. */
  webhookUrl?: string;
  /** The secret of every webhook; random ones when left out. */
  webhookSecret?: string;
  webhookTimeoutMs?: number;
  /** Where a browser finds the simulator, if not at the address it listens on. */
  publicUrl?: string;
  /** A file that remembers everything across restarts. */
  stateFile?: string;
  settings?: Partial<Settings>;
  /** Real time, in milliseconds; the clock that tests turn runs ahead of it. */
  now?: () => number;
};

export type Simulator = { url: string; close(): Promise<void> };

export const DEFAULT_SECRET_KEY = "sk_test_simulator";
export const DEFAULT_PUBLIC_KEY = "pk_test_simulator";

export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const journal = options.stateFile ? openJournal(options.stateFile) : forgetfulJournal();
  const books = openBooks(journal);
  const clock = startClock(options.now ?? Date.now, books.find("turn", "clock")?.aheadMs);
  const deps: Deps = {
    books,
    clock,
    faults: noFaults(),
    settings: { ...defaultSettings, ...options.settings },
    account: {
      secretKey: options.secretKey ?? DEFAULT_SECRET_KEY,
      publicKey: options.publicKey ?? DEFAULT_PUBLIC_KEY,
      webhookSecret: options.webhookSecret ?? null,
      webhookTimeoutMs: options.webhookTimeoutMs ?? 30_000,
      publicUrl: options.publicUrl ?? "",
    },
  };

  const app = await buildApp(deps);
  const url = await app.listen({ port: options.port ?? 0, host: options.host ?? "127.0.0.1" });
  deps.account.publicUrl ||= url;

  const { webhookUrl } = options;
  if (webhookUrl && !books.all("webhook").some((webhook) => webhook.url === webhookUrl))
    registerWebhook(deps, webhookUrl, eventTypes);
  resume(deps);

  return {
    url,
    async close() {
      clock.stop();
      await app.close();
      journal.close();
    },
  };
}
