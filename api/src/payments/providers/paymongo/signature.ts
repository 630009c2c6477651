import { createHmac, timingSafeEqual } from "node:crypto";
import type { PaymongoAccount } from "./config.ts";

// PayMongo retries for 136.5 minutes and may keep the first timestamp. The sweep makes older events
// unnecessary.
const MAX_AGE_SECONDS = 24 * 60 * 60;
const MAX_AHEAD_SECONDS = 5 * 60;

export function isSignedByPaymongo(
  header: string | string[] | undefined,
  rawBody: Buffer,
  { webhookSecret, isLive }: PaymongoAccount,
  nowSeconds: number,
): boolean {
  if (typeof header !== "string" || header.length > 1000 || !webhookSecret) return false;
  const parts = header.split(",").map((part) => part.split("=", 2) as [string, string | undefined]);
  const valueOf = (name: string) => {
    const found = parts.filter(([key]) => key === name);
    return found.length === 1 ? (found[0]![1] ?? "") : "";
  };
  const [signedAt, signature] = [valueOf("t"), valueOf(isLive ? "li" : "te")];
  if (!/^[1-9]\d{0,14}$/.test(signedAt) || !/^[0-9a-f]{64}$/.test(signature)) return false;
  const age = nowSeconds - Number(signedAt);
  if (age > MAX_AGE_SECONDS || age < -MAX_AHEAD_SECONDS) return false;
  const expected = createHmac("sha256", webhookSecret).update(`${signedAt}.`).update(rawBody).digest();
  return timingSafeEqual(expected, Buffer.from(signature, "hex"));
}
