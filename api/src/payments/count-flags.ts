import { Gauge, type Registry } from "@prometheus-io/client";
import type { Db } from "../platform/db/database.ts";

const ANSWER_WITHIN_MS = 1_000;

/** How many payments wait for a person, counted when somebody asks; while the database is away, as last seen. */
export function countFlags(db: Db, registry: Registry): void {
  const open = new Gauge({
    name: "payment_flags_open",
    help: "Payments that need a person: to be refunded, reopened, or not as expected",
    aggregator: "max",
    registers: [],
    async collect() {
      const counted = db
        .selectFrom("payment_flags")
        .select((row) => row.fn.countAll<number>().as("open"))
        .where("resolved_at", "is", null)
        .executeTakeFirstOrThrow()
        .then((row) => this.set(row.open))
        .catch(() => {});
      await Promise.race([counted, new Promise((resolve) => setTimeout(resolve, ANSWER_WITHIN_MS).unref())]);
    },
  });
  registry.registerMetric(open);
}
