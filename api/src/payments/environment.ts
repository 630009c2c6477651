import type { z } from "zod";
import {
  assertPaymongoEnvironment,
  paymongoEnvironment,
  readPaymongoSettings,
  type PaymongoSettings,
} from "./providers/paymongo/config.ts";

/** The environment variables of all providers. */
export const providerEnvironment = { ...paymongoEnvironment };

type Environment = z.output<z.ZodObject<typeof providerEnvironment>>;

/** Each provider's settings from the environment. */
export type ProviderSettings = { paymongo: PaymongoSettings };

export function readProviderSettings(env: Environment): ProviderSettings {
  return { paymongo: readPaymongoSettings(env) };
}

/** Refuses settings of a provider that do not fit together. */
export function assertProviderEnvironment(
  env: Environment & { PUBLIC_URL: string },
  context: z.RefinementCtx,
): void {
  assertPaymongoEnvironment(env, context);
}
