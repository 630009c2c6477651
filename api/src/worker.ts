import { forgetOldAccountData, mailLoginCode } from "./accounts/accounts.ts";
import type { Deps } from "./deps.ts";
import { changeOrders, mailOrderConfirmation } from "./orders/orders.ts";
import { closePayment, sendRefund, settleIntent, sweepPayments } from "./payments/payments.ts";
import { runJobs, type Job, type RunningJobs } from "./platform/jobs.ts";

/** Every job of the shop. */
const jobs = [
  mailLoginCode,
  forgetOldAccountData,
  mailOrderConfirmation,
  changeOrders,
  settleIntent,
  closePayment,
  sendRefund,
  sweepPayments,
] as Job<Deps>[];

export function startWorker(deps: Deps): Promise<RunningJobs> {
  const { config, pool, log, metrics } = deps;
  return runJobs(jobs, deps, {
    databaseUrl: config.databaseUrl,
    log,
    // Two connections to the mail server stay free for log-in codes, however many confirmations wait.
    bulkConcurrency: config.smtpConnections - 2,
    chores: ["fold_order_tallies", "recount_sales"].map((chore) => () => pool.query(`select ${chore}()`)),
    onEnd: (job, outcome) => metrics.jobs.inc({ job, outcome }),
  });
}
