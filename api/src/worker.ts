import { forgetOldAccountData, mailLoginCode, mailSecurityNotice } from "./accounts/accounts.ts";
import { mailComplaint, mailReply } from "./complaints/complaints.ts";
import { fetchProductPictures, importProducts } from "./catalogue/catalogue.ts";
import { buildProductFeed, rebuildFeedOnChanges } from "./feed/feed.ts";
import { countRecentSales } from "./insights/insights.ts";
import {
  changeOrders,
  dispatchOrderEvents,
  orderConsumerJob,
  mailNewOrdersOfDay,
  mailReturn,
  orderEventConsumers,
} from "./orders/orders.ts";
import { checkRefunds, closePayment, sendRefund, settlePayment, sweepPayments } from "./payments/payments.ts";
import { mailEmailChangeNotice } from "./privacy/privacy.ts";
import { makeAvif } from "./pictures/pictures.ts";
import { runJobs, type Job, type RunningJobs } from "./platform/queue/jobs.ts";
import type { Services } from "./platform/services.ts";

const jobs = [
  mailLoginCode,
  forgetOldAccountData,
  mailSecurityNotice,
  mailEmailChangeNotice,
  ...orderEventConsumers.map(orderConsumerJob),
  mailNewOrdersOfDay,
  mailReturn,
  mailComplaint,
  mailReply,
  changeOrders,
  settlePayment,
  closePayment,
  sendRefund,
  checkRefunds,
  sweepPayments,
  makeAvif,
  fetchProductPictures,
  importProducts,
  countRecentSales,
  buildProductFeed,
] as Job<Services>[];

export function startWorker(services: Services): Promise<RunningJobs> {
  rebuildFeedOnChanges(services);
  const { config, pool, log, metrics, traces } = services;
  return runJobs(jobs, services, {
    databaseUrl: config.databaseDirectUrl,
    log,
    bulkConcurrency: config.smtpConnections - 2,
    chores: [
      () => dispatchOrderEvents(services),
      ...["fold_order_tallies", "recount_sales", "apply_scheduled_prices"].map(
        (chore) => () => pool.query(`select ${chore}()`),
      ),
    ],
    trace: traces?.traceJob,
    onEnd: (job, outcome) => metrics.jobs.inc({ job, outcome }),
  });
}
