import type { FastifyInstance } from "fastify";

import type { Deps } from "../deps.ts";
import { injectFaults } from "../faults/fault-gate.ts";
import { intentRoutes } from "../intents/routes.ts";
import { paymentMethodRoutes } from "../payment-methods/routes.ts";
import { refundRoutes } from "../refunds/routes.ts";
import { webhookRoutes } from "../webhooks/routes.ts";
import { requireKeys } from "./authentication.ts";
import { allowBrowsers } from "./cross-origin.ts";

export async function paymongoApi(app: FastifyInstance, deps: Deps): Promise<void> {
  allowBrowsers(app);
  // Faults apply before authentication, because a network failure ignores keys.
  injectFaults(app, deps);
  requireKeys(app, deps);

  intentRoutes(app, deps);
  paymentMethodRoutes(app, deps);
  refundRoutes(app, deps);
  webhookRoutes(app, deps);
}
