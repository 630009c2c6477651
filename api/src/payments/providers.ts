import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import type { ProviderName } from "@tindahan/contract/payments/methods.ts";
import type { Config } from "../config.ts";
import { createCurrent } from "../platform/cache/current.ts";
import type { Changes } from "../platform/db/changes.ts";
import { openDatabase, openPool, type Db } from "../platform/db/database.ts";
import type { OnlineProvider, PaymentProvider, PaymentProviders } from "../platform/payment-provider.ts";
import type { Services } from "../platform/services.ts";
import { createLogger } from "../platform/telemetry/telemetry.ts";
import { ProviderAway } from "./provider-errors.ts";
import type { ProviderModule } from "./provider-module.ts";
import { cash } from "./providers/cash/cash.ts";
import { paymongo } from "./providers/paymongo/paymongo.ts";

const MODULES: Record<ProviderName, ProviderModule> = { cash, paymongo };

/** New keys are announced as a change of the settings: what is offered at checkout depends on both. */
const TAG = "settings";

type Needs = { db: Db; config: Config; changes: Changes; log: Logger };

export function createProviders({ db, config, changes, log }: Needs): PaymentProviders {
  const current = Object.values(MODULES).map(({ connect }) =>
    createCurrent(TAG, connect({ config, log }), { db, changes }),
  );
  return {
    connected: async () => onlyConnected(await Promise.all(current.map(({ read }) => read()))),
    forget: () => current.forEach(({ forget }) => forget()),
  };
}

const onlyConnected = (providers: (PaymentProvider | undefined)[]) =>
  providers.filter((provider) => provider !== undefined);

export function providerRoutes(app: FastifyInstance, services: Services): void {
  for (const { routes } of Object.values(MODULES)) routes?.(app, services);
}

/** For what was begun with a provider. Without keys it counts as one that does not answer: they may be entered again. */
export async function requireProvider(
  { providers }: Services,
  { provider: name }: { provider: string },
): Promise<OnlineProvider> {
  const found = await findOnline(providers, name);
  if (!found) throw new ProviderAway(`There are no keys of the payment provider ${name}.`);
  return found;
}

export async function findOnline(
  providers: PaymentProviders,
  name: string,
): Promise<OnlineProvider | undefined> {
  return (await providers.connected()).filter(isOnline).find((provider) => provider.name === name);
}

export const isOnline = (provider: PaymentProvider): provider is OnlineProvider => provider.isOnline;

/** For the doctor, which has no services. While the database is away, keys that are stored there are not known. */
export async function connectProviders(config: Config): Promise<PaymentProvider[]> {
  const db = openDatabase(openPool(config.databaseDirectUrl, 1));
  try {
    const needs = { config, log: createLogger("silent") };
    const found = Object.values(MODULES).map(({ connect }) => connect(needs)(db).catch(() => undefined));
    return onlyConnected(await Promise.all(found));
  } finally {
    await db.destroy();
  }
}
