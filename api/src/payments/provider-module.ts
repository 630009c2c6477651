import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import type { Config } from "../config.ts";
import type { Db } from "../platform/db/database.ts";
import type { PaymentProvider } from "../platform/payment-provider.ts";
import type { Services } from "../platform/services.ts";

/** The export of a provider's folder, which `providers.ts` lists. */
export type ProviderModule = {
  /**
   * Returns a function that reads the provider as it is set up now; undefined: it is not set up. The same keys give the same
   * object, because it remembers whether the other side is down.
   */
  connect: (needs: { config: Config; log: Logger }) => (db: Db) => Promise<PaymentProvider | undefined>;
  /** Registers endpoints that only this provider needs, such as those for its keys. */
  routes?: (app: FastifyInstance, services: Services) => void;
};
