import type { Logger } from "pino";
import type { Config, PaymongoConfig } from "../../config.ts";
import type { Changes } from "../../platform/db/changes.ts";
import { createCurrent, type Current } from "../../platform/cache/current.ts";
import { openDatabase, openPool, type Db } from "../../platform/db/database.ts";
import type { Provider } from "../../platform/payment-gateway.ts";
import type { Services } from "../../platform/services.ts";
import { createPaymongo, ProviderAway } from "./paymongo.ts";
import { problemWith, selectStoredKeys, toPaymongo, unsealKeys } from "./stored-keys.ts";

/** New keys are announced as a change of the settings: what is offered at checkout depends on both. */
const TAG = "settings";

type Needs = { db: Db; config: Config; changes: Changes; log: Logger };

/** The provider with the keys of the environment, or else with those that the merchant has entered. */
export function createProvider({ db, config, changes, log }: Needs): Current<Provider | undefined> {
  if (config.paymongo) {
    const fixed = open(config.paymongo);
    return { read: async () => fixed, forget: () => {} };
  }
  let last: { sealed: Buffer; provider: Provider } | undefined;

  async function load(through: Db): Promise<Provider | undefined> {
    const stored = await selectStoredKeys(through);
    if (!stored) return (last = undefined);
    // The same client for the same keys: it remembers whether the provider is down.
    if (last?.sealed.equals(stored.sealed)) return last.provider;
    const keys = unsealKeys(config, stored);
    const problem = problemWith(config, keys);
    if (problem) log.error({ problem }, "the payment provider's keys cannot be used");
    if (problem || !keys) return (last = undefined);
    last = { sealed: stored.sealed, provider: open(toPaymongo(config, keys)) };
    return last.provider;
  }
  return createCurrent(TAG, load, { db, changes });
}

function open(config: PaymongoConfig): Provider {
  return { config, gateway: createPaymongo(config) };
}

/** For what was begun with a provider. Without keys it counts as one that does not answer: they may be entered again. */
export async function requireProvider({ provider }: Services): Promise<Provider> {
  const found = await provider.read();
  if (!found) throw new ProviderAway("There are no keys of the payment provider.");
  return found;
}

/** For the commands, which have no services: the keys that the shop would use. */
export async function readKeys(config: Config): Promise<PaymongoConfig | undefined> {
  if (config.paymongo) return config.paymongo;
  const db = openDatabase(openPool(config.databaseDirectUrl, 1));
  try {
    const stored = await selectStoredKeys(db);
    const keys = stored && unsealKeys(config, stored);
    return keys && !problemWith(config, keys) ? toPaymongo(config, keys) : undefined;
  } finally {
    await db.destroy();
  }
}
