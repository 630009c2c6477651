import { z } from "zod";

const API_URL = "https://api.paymongo.com/v1";

export const paymongoEnvironment = {
  PAYMONGO_SECRET_KEY: z
    .string()
    .regex(/^sk_(test|live)_\w+$/, "must begin with sk_test_ or sk_live_")
    .optional(),
  PAYMONGO_PUBLIC_KEY: z
    .string()
    .regex(/^pk_(test|live)_\w+$/, "must begin with pk_test_ or pk_live_")
    .optional(),
  PAYMONGO_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsk_\w+$/, "must begin with whsk_")
    .optional(),
  PAYMONGO_API_URL: z.url({ protocol: /^https?$/, error: "must be an http(s) address" }).default(API_URL),
  PAYMONGO_TIMEOUT_MS: z.coerce.number().int().min(50).max(30_000).default(5_000),
};

type Environment = z.output<z.ZodObject<typeof paymongoEnvironment>>;

type PaymongoApi = { apiUrl: string; timeoutMs: number };

export type PaymongoAccount = PaymongoApi & {
  secretKey: string;
  publicKey: string | undefined;
  webhookSecret: string | undefined;
  isLive: boolean;
};

export type PaymongoSettings = { api: PaymongoApi; account: PaymongoAccount | undefined };

export function readPaymongoSettings(env: Environment): PaymongoSettings {
  const api = { apiUrl: env.PAYMONGO_API_URL.replace(/\/$/, ""), timeoutMs: env.PAYMONGO_TIMEOUT_MS };
  if (!env.PAYMONGO_SECRET_KEY) return { api, account: undefined };
  const account = {
    ...api,
    secretKey: env.PAYMONGO_SECRET_KEY,
    publicKey: env.PAYMONGO_PUBLIC_KEY,
    webhookSecret: env.PAYMONGO_WEBHOOK_SECRET,
    isLive: modeOf(env.PAYMONGO_SECRET_KEY) === "live",
  };
  return { api, account };
}

export const modeOf = (key: string) => key.split("_")[1] as "test" | "live";

export function assertPaymongoEnvironment(
  env: Environment & { PUBLIC_URL: string },
  context: z.RefinementCtx,
): void {
  const { PAYMONGO_SECRET_KEY: secretKey, PAYMONGO_PUBLIC_KEY: publicKey } = env;
  if (!secretKey) return;
  if (modeOf(secretKey) === "live")
    for (const [name, message] of liveKeyProblems(env.PAYMONGO_API_URL, env.PUBLIC_URL))
      context.addIssue({ code: "custom", path: [name], message });
  // A card token from one mode does not exist in the other.
  if (publicKey && modeOf(publicKey) !== modeOf(secretKey))
    context.addIssue({
      code: "custom",
      path: ["PAYMONGO_PUBLIC_KEY"],
      message: `must be a ${modeOf(secretKey)} key, like PAYMONGO_SECRET_KEY`,
    });
}

/** Lists settings that forbid a live key: real money goes to PayMongo only, encrypted. */
export function liveKeyProblems(apiUrl: string, publicUrl: string): [name: string, message: string][] {
  const found: [string, string][] = [];
  if (new URL(apiUrl).origin !== new URL(API_URL).origin)
    found.push(["PAYMONGO_API_URL", `must be ${API_URL} with a live key`]);
  if (!publicUrl.startsWith("https:"))
    found.push(["PUBLIC_URL", "must be an https: address with a live key"]);
  return found;
}
