import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { codeOf, isDatabaseAway, refusalOf, withoutStack } from "./database-errors.ts";

const FIRST_DELAY_MS = 250;
const MAX_DELAY_MS = 5_000;
const SAY_EVERY_MS = 60_000;

/** PostgreSQL is there but will never let us in with these settings. */
export class DatabaseRefused extends Error {}

/** Does the work, which needs the database, as soon as that is there: while it is away, this waits and says so. */
export async function whenDatabaseIsUp<T>(log: Logger, work: () => Promise<T>): Promise<T> {
  let saidAt: number | undefined;
  for (let delayMs = FIRST_DELAY_MS; ; delayMs = Math.min(delayMs * 2, MAX_DELAY_MS)) {
    try {
      const result = await work();
      if (saidAt !== undefined) log.info("the database is up");
      return result;
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal)
        throw new DatabaseRefused(`The shop cannot start: ${refusal} (${codeOf(error)}).`, { cause: error });
      if (!isDatabaseAway(error)) throw error;
      if (saidAt === undefined || performance.now() - saidAt > SAY_EVERY_MS) {
        log.warn({ err: withoutStack(error) }, "waiting for the database");
        saidAt = performance.now();
      }
    }
    await sleep(delayMs);
  }
}
