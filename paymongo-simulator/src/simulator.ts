import { buildApp } from "./app.ts";
import type { Deps } from "./deps.ts";
import { createFaults } from "./faults/faults.ts";
import { resumeScheduledTasks } from "./resume.ts";
import { defaultSettings, type Settings } from "./settings.ts";
import { openRecordStore } from "./state/record-store.ts";
import { startClock } from "./state/clock.ts";
import { memoryJournal, openJournal } from "./state/journal.ts";
import { eventTypes } from "./webhooks/events.ts";
import { registerWebhook } from "./webhooks/registration.ts";

export type SimulatorOptions = {
  port?: number;
  host?: string;
  secretKey?: string;
  publicKey?: string;
  /** Registers a webhook for all events, unless one exists for this URL. */
  webhookUrl?: string;
  webhookSecret?: string;
  publicUrl?: string;
  stateFile?: string;
  settings?: Partial<Settings>;
  /** Real time in milliseconds; the test clock runs ahead of it. */
  now?: () => number;
};

export type Simulator = { url: string; close(): Promise<void> };

export const DEFAULT_SECRET_KEY = "sk_test_simulator";
export const DEFAULT_PUBLIC_KEY = "pk_test_simulator";

export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const journal = options.stateFile ? openJournal(options.stateFile) : memoryJournal();
  const store = openRecordStore(journal);
  const clock = startClock(options.now ?? Date.now, store.find("clock", "clock")?.aheadMs);
  const deps: Deps = {
    store,
    clock,
    faults: createFaults(),
    settings: { ...defaultSettings, ...options.settings },
    account: {
      secretKey: options.secretKey ?? DEFAULT_SECRET_KEY,
      publicKey: options.publicKey ?? DEFAULT_PUBLIC_KEY,
      webhookSecret: options.webhookSecret ?? null,
      publicUrl: options.publicUrl ?? "",
    },
  };

  const app = await buildApp(deps);
  const url = await app.listen({ port: options.port ?? 0, host: options.host ?? "127.0.0.1" });
  deps.account.publicUrl ||= url;

  const { webhookUrl } = options;
  if (webhookUrl && !store.all("webhook").some((webhook) => webhook.url === webhookUrl))
    registerWebhook(deps, webhookUrl, eventTypes);
  resumeScheduledTasks(deps);

  return {
    url,
    async close() {
      clock.stop();
      await app.close();
      journal.close();
    },
  };
}
