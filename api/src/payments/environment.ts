import type { z } from "zod";
import {
  assertPaymongoEnvironment,
  paymongoEnvironment,
  readPaymongoSettings,
  type PaymongoSettings,
} from "./providers/paymongo/config.ts";

export const providerEnvironment = { ...paymongoEnvironment };

type Environment = z.output<z.ZodObject<typeof providerEnvironment>>;

export type ProviderSettings = { paymongo: PaymongoSettings };

export function readPaymentProviderSettings(env: Environment): ProviderSettings {
  return { paymongo: readPaymongoSettings(env) };
}

export function assertPaymentProviderEnvironment(
  env: Environment & { PUBLIC_URL: string },
  context: z.RefinementCtx,
): void {
  assertPaymongoEnvironment(env, context);
}
