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
