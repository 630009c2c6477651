import { forgetOldAccountData, mailLoginCode } from "./accounts/accounts.ts";
import type { Deps } from "./deps.ts";
import { runJobs, type Job, type RunningJobs } from "./platform/jobs.ts";

/** Every job of the shop. */
const jobs = [mailLoginCode, forgetOldAccountData] as Job<Deps>[];

export function startWorker(deps: Deps): Promise<RunningJobs> {
  return runJobs(jobs, deps, { databaseUrl: deps.config.databaseUrl, pool: deps.pool, log: deps.log });
}
