import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import {
  errorCodeOf,
  isDatabaseUnavailable,
  connectionRefusalReason,
  withoutStack,
} from "./database-errors.ts";

const FIRST_DELAY_MS = 250;
const MAX_DELAY_MS = 5_000;
const LOG_EVERY_MS = 60_000;

export class DatabaseRefused extends Error {}

export async function retryUntilDatabaseIsUp<T>(log: Logger, work: () => Promise<T>): Promise<T> {
  let loggedAt: number | undefined;
  for (let delayMs = FIRST_DELAY_MS; ; delayMs = Math.min(delayMs * 2, MAX_DELAY_MS)) {
    try {
      const result = await work();
      if (loggedAt !== undefined) log.info("the database is up");
      return result;
    } catch (error) {
      const refusal = connectionRefusalReason(error);
      if (refusal)
        throw new DatabaseRefused(`The shop cannot start: ${refusal} (${errorCodeOf(error)}).`, {
          cause: error,
        });
      if (!isDatabaseUnavailable(error)) throw error;
      if (loggedAt === undefined || performance.now() - loggedAt > LOG_EVERY_MS) {
        log.warn({ err: withoutStack(error) }, "waiting for the database");
        loggedAt = performance.now();
      }
    }
    await sleep(delayMs);
  }
}
