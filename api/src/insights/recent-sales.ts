import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "../platform/db/database.ts";
import type { Job } from "../platform/queue/jobs.ts";
import type { Services } from "../platform/services.ts";

/** As many as the function writes at once, so that nobody waits long for a product. */
const BATCH = 1_000;

/** By what has been sold lately the shop's lists know their best sellers. */
export const countRecentSales: Job<Services> = {
  name: "count-recent-sales",
  payload: z.object({}).loose(),
  schedule: "27 * * * *",
  run: async ({ db }) => {
    while ((await countBatch(db)) === BATCH);
  },
};

async function countBatch(db: Db): Promise<number> {
  const { rows } = await sql<{ written: number }>`select count_recent_sales() as written`.execute(db);
  return rows[0]!.written;
}
