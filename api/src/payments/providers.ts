import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import type { ProviderName } from "@tindahan/contract/payments/methods.ts";
import type { Config } from "../config.ts";
import { createCachedValue } from "../platform/cache/cached-value.ts";
import type { Changes } from "../platform/db/changes.ts";
import { openDatabase, openPool, type Db } from "../platform/db/database.ts";
import type { OnlineProvider, PaymentProvider, PaymentProviders } from "../platform/payment-provider.ts";
import type { Services } from "../platform/services.ts";
import { createLogger } from "../platform/telemetry/telemetry.ts";
import { ProviderUnavailable } from "./providers/provider-errors.ts";
import type { ProviderModule } from "./provider-module.ts";
import { cash } from "./providers/cash/cash.ts";
import { manual } from "./providers/manual/manual.ts";
import { paymongo } from "./providers/paymongo/paymongo.ts";

const MODULES: Record<ProviderName, ProviderModule> = { cash, paymongo, manual };

/** Settings and provider keys share a tag, because the offered methods depend on both. */
const TAG = "settings";

type Dependencies = { db: Db; config: Config; changes: Changes; log: Logger };

export function createPaymentProviders({ db, config, changes, log }: Dependencies): PaymentProviders {
  const current = Object.values(MODULES).map(({ connect }) =>
    createCachedValue(TAG, connect({ config, log }), { db, changes }),
  );
  return {
    connected: async () => onlyConnected(await Promise.all(current.map(({ read }) => read()))),
    forget: () => current.forEach(({ forget }) => forget()),
  };
}

const onlyConnected = (providers: (PaymentProvider | undefined)[]) =>
  providers.filter((provider) => provider !== undefined);

export function providerOwnRoutes(app: FastifyInstance, services: Services): void {
  for (const { routes } of Object.values(MODULES)) routes?.(app, services);
}

/** Missing keys count as an outage, because the owner may enter them again. */
export async function requirePaymentProvider(
  { providers }: Services,
  { provider: name }: { provider: string },
): Promise<OnlineProvider> {
  const found = await findOnlineProvider(providers, name);
  if (!found) throw new ProviderUnavailable(`There are no keys of the payment provider ${name}.`);
  return found;
}

export async function findOnlineProvider(
  providers: PaymentProviders,
  name: string,
): Promise<OnlineProvider | undefined> {
  return (await providers.connected()).filter(isOnline).find((provider) => provider.name === name);
}

export const isOnline = (provider: PaymentProvider): provider is OnlineProvider => provider.isOnline;

export async function connectConfiguredProviders(config: Config): Promise<PaymentProvider[]> {
  const db = openDatabase(openPool(config.databaseDirectUrl, 1));
  try {
    const dependencies = { config, log: createLogger("silent") };
    const found = Object.values(MODULES).map(({ connect }) =>
      connect(dependencies)(db).catch(() => undefined),
    );
    return onlyConnected(await Promise.all(found));
  } finally {
    await db.destroy();
  }
}
