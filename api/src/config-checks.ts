import type { z } from "zod";

const LEAST_DIFFERENT = 8;
const PUBLIC_TEXT = /^development-only|change.?me|password|placeholder|example|your.?secret/i;

/** In production: not the key that stands in this repository, nor one that was typed instead of drawn. */
export function assertRandomSecret(
  { NODE_ENV, SECRET_KEY }: { NODE_ENV: string; SECRET_KEY: string },
  context: z.RefinementCtx,
): void {
  const isTyped =
    PUBLIC_TEXT.test(SECRET_KEY) ||
    new Set(SECRET_KEY).size < LEAST_DIFFERENT ||
    /^(.{1,16})\1+.{0,15}$/s.test(SECRET_KEY);
  if (NODE_ENV === "production" && isTyped)
    context.addIssue({
      code: "custom",
      path: ["SECRET_KEY"],
      message: "can be guessed: make a random one, such as: openssl rand -base64 33",
    });
}

/** Real money goes to the real provider alone, over lines that nobody can listen to. */
export function assertRealProvider(
  env: { PAYMONGO_SECRET_KEY?: string | undefined; PAYMONGO_API_URL: string; PUBLIC_URL: string },
  context: z.RefinementCtx,
): void {
  if (!env.PAYMONGO_SECRET_KEY?.startsWith("sk_live_")) return;
  for (const [name, message] of unfitForLive(env.PAYMONGO_API_URL, env.PUBLIC_URL))
    context.addIssue({ code: "custom", path: [name], message });
}

/** What has to be set differently before a live key is used, wherever that comes from. */
export function unfitForLive(apiUrl: string, publicUrl: string): [name: string, message: string][] {
  const found: [string, string][] = [];
  if (new URL(apiUrl).origin !== "https://api.paymongo.com")
    found.push(["PAYMONGO_API_URL", "must be https://api.paymongo.com/v1 with a live key"]);
  if (!publicUrl.startsWith("https:"))
    found.push(["PUBLIC_URL", "must be an https: address with a live key"]);
  return found;
}

/** A card that a browser has named in one mode is unknown in the other. */
export function assertOneMode(
  env: { PAYMONGO_SECRET_KEY?: string | undefined; PAYMONGO_PUBLIC_KEY?: string | undefined },
  context: z.RefinementCtx,
): void {
  const [ours, browsers] = [env.PAYMONGO_SECRET_KEY, env.PAYMONGO_PUBLIC_KEY].map(
    (key) => key?.split("_")[1],
  );
  if (ours && browsers && ours !== browsers)
    context.addIssue({
      code: "custom",
      path: ["PAYMONGO_PUBLIC_KEY"],
      message: `must be a ${ours} key, as PAYMONGO_SECRET_KEY is`,
    });
}

const BUCKET = ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;

export function assertWholeBucket(
  env: { [Name in (typeof BUCKET)[number]]?: string | undefined },
  context: z.RefinementCtx,
): void {
  const missing = BUCKET.filter((name) => env[name] === undefined);
  if (missing.length === BUCKET.length) return;
  for (const name of missing)
    context.addIssue({ code: "custom", path: [name], message: "is missing: a bucket for pictures needs it" });
}
