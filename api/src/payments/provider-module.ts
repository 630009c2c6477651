import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import type { Config } from "../config.ts";
import type { Db } from "../platform/db/database.ts";
import type { PaymentProvider } from "../platform/payment-provider.ts";
import type { Services } from "../platform/services.ts";

export type ProviderModule = {
  /**
   * Undefined: not configured. The same keys return the same object, because it holds the circuit breaker.
   */
  connect: (dependencies: {
    config: Config;
    log: Logger;
  }) => (db: Db) => Promise<PaymentProvider | undefined>;
  routes?: (app: FastifyInstance, services: Services) => void;
};
