import type { z } from "zod";

const MIN_DISTINCT_CHARACTERS = 8;
const GUESSABLE_SECRET = /^development-only|change.?me|password|placeholder|example|your.?secret/i;

export function assertRandomSecret(
  { NODE_ENV, SECRET_KEY }: { NODE_ENV: string; SECRET_KEY: string },
  context: z.RefinementCtx,
): void {
  const isGuessable =
    GUESSABLE_SECRET.test(SECRET_KEY) ||
    new Set(SECRET_KEY).size < MIN_DISTINCT_CHARACTERS ||
    /^(.{1,16})\1+.{0,15}$/s.test(SECRET_KEY);
  if (NODE_ENV === "production" && isGuessable)
    context.addIssue({
      code: "custom",
      path: ["SECRET_KEY"],
      message: "can be guessed: make a random one, such as: openssl rand -base64 33",
    });
}

const BUCKET_VARIABLES = ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;

export function assertCompleteBucket(
  env: { [Name in (typeof BUCKET_VARIABLES)[number]]?: string | undefined },
  context: z.RefinementCtx,
): void {
  const missing = BUCKET_VARIABLES.filter((name) => env[name] === undefined);
  if (missing.length === BUCKET_VARIABLES.length) return;
  for (const name of missing)
    context.addIssue({ code: "custom", path: [name], message: "is missing: a bucket for pictures needs it" });
}
