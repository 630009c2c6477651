import { sql } from "kysely";
import { z } from "zod";
import type { Job } from "../platform/queue/jobs.ts";
import type { Services } from "../platform/services.ts";

/** What has run out is of no use to the shop, only to a thief: it goes every hour. */
export const forgetOldAccountData: Job<Services> = {
  name: "forget-old-account-data",
  payload: z.object({}).loose(),
  schedule: "17 * * * *",
  run: async ({ db }) => {
    await sql`delete from sessions where expires_at < now() or last_seen_at < now() - idle_limit`.execute(db);
    await sql`delete from otp_challenges where expires_at < now() - interval '1 day'`.execute(db);
    await sql`delete from known_devices where last_used_at < now() - interval '180 days'`.execute(db);
    await sql`delete from rate_limits where window_start < now() - interval '2 days'`.execute(db);
    await sql`select forget_old_security_events()`.execute(db);
  },
};
