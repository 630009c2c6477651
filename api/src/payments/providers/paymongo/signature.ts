import { createHmac, timingSafeEqual } from "node:crypto";
import type { PaymongoAccount } from "./config.ts";

// PayMongo retries for 136.5 minutes, and may sign a repeat with the time of the first try. Older events are not needed,
// because the sweep asks about every payment. The table webhook_events prevents an event from counting twice.
const OLDEST_SECONDS = 24 * 60 * 60;
const AHEAD_SECONDS = 5 * 60;

/** Whether the provider has signed these very bytes: HMAC-SHA256 over `t.body`, for our mode and no other. */
export function isSigned(
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
  const [signedAt, given] = [valueOf("t"), valueOf(isLive ? "li" : "te")];
  if (!/^[1-9]\d{0,14}$/.test(signedAt) || !/^[0-9a-f]{64}$/.test(given)) return false;
  const age = nowSeconds - Number(signedAt);
  if (age > OLDEST_SECONDS || age < -AHEAD_SECONDS) return false;
  const expected = createHmac("sha256", webhookSecret).update(`${signedAt}.`).update(rawBody).digest();
  return timingSafeEqual(expected, Buffer.from(given, "hex"));
}
