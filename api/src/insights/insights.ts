import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { z } from "zod";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import { MS_PER_DAY } from "@tindahan/contract/core/manila-time.ts";
import { getStats, listBestSellers } from "@tindahan/contract/orders/insights.ts";
import { MAX_STATS_DAYS } from "@tindahan/contract/orders/constants.ts";
import { registerEndpoint } from "../platform/http/register-endpoint.ts";
import type { Services } from "../platform/services.ts";
import type { Db } from "../platform/db/database.ts";
import type { Job } from "../platform/queue/jobs.ts";
import { selectBestSellers } from "./best-sellers.ts";
import { selectStats, type Range } from "./stats.ts";

export function insightRoutes(app: FastifyInstance, { db }: Services): void {
  registerEndpoint(app, getStats, ({ query }) => selectStats(db, readStatsRange(query)));

  registerEndpoint(app, listBestSellers, async ({ query }) => ({
    bestSellers: await selectBestSellers(db, readStatsRange(query)),
  }));
}

function readStatsRange(range: { from: string; to: string }): Range {
  const length = (Date.parse(range.to) - Date.parse(range.from)) / MS_PER_DAY + 1;
  const problem =
    length < 1
      ? "The first day must not be after the last one."
      : length > MAX_STATS_DAYS
        ? `Please choose at most ${MAX_STATS_DAYS} days.`
        : undefined;
  if (problem) throw new ShopError("invalid_request", problem, { to: problem });
  return { ...range, length };
}

/** The limit in `count_recent_sales.sql`, which bounds how long it locks products: a full batch means there is more. */
const BATCH = 1_000;

export const countRecentSales: Job<Services> = {
  name: "count-recent-sales",
  payload: z.object({}).loose(),
  schedule: "27 * * * *",
  run: async ({ db }) => {
    while ((await recountRecentSales(db)) === BATCH);
  },
};

async function recountRecentSales(db: Db): Promise<number> {
  const { rows } = await sql<{ updated: number }>`select count_recent_sales() as written`.execute(db);
  return rows[0]!.updated;
}
