import { createHmac, timingSafeEqual } from "node:crypto";
import type { PaymongoConfig } from "../../config.ts";

// The provider tries for 136.5 minutes, and may sign a repeat with the time of the first try. An older one is of no use:
// what matters is asked for by the sweep. That an event counts once is seen to elsewhere, and for good.
const OLDEST_SECONDS = 24 * 60 * 60;
const AHEAD_SECONDS = 5 * 60;

/** Whether the provider has signed these very bytes: HMAC-SHA256 over `t.body`, for our mode and no other. */
export function isSignedByProvider(
  header: string | undefined,
  rawBody: Buffer,
  { webhookSecret, isLive }: PaymongoConfig,
  nowSeconds: number,
): boolean {
  if (!header || header.length > 1000 || !webhookSecret) return false;
  const parts = header.split(",").map((part) => part.split("=", 2) as [string, string | undefined]);
  const valueOf = (name: string) => {
    const found = parts.filter(([key]) => key === name);
    return found.length === 1 ? (found[0]![1] ?? "") : "";
  };
  const [signedAt, given] = [valueOf("t"), valueOf(isLive ? "li" : "te")];
  if (!/^[1-9]\d{0,14}$/.test(signedAt) || !/^[0-9a-f]{64}$/.test(given)) return false;
  const age = nowSeconds - Number(signedAt);
  if (age > OLDEST_SECONDS || age < -AHEAD_SECONDS) return false;
  const expected = createHmac("sha256", webhookSecret).update(`${signedAt}.`).update(rawBody).digest();
  return timingSafeEqual(expected, Buffer.from(given, "hex"));
}
