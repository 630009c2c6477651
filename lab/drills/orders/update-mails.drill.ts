import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { expect } from "vitest";
import { cancelBulkChange, getBulkChange, startBulkChange } from "@tindahan/contract/orders/manage-orders.ts";
import { createUnsentConfirmations } from "../../../api/test/support/unsent-confirmations.ts";
import { test, type Shop } from "../../../api/test/support/shop.ts";
import { freePort } from "../../../dev/postgres/postgres.ts";
import { startMailbox, type Mailbox } from "../../../dev/mailbox/mailbox.ts";
import { startMailWorker } from "../../support/mail-worker.ts";

const KILLS = Number(process.env.KILLS ?? 200);
const AWAY_MINUTES = Number(process.env.AWAY_MINUTES ?? 10);
const ORDERS = KILLS * 10;
const KILLS_WITHOUT_SERVER = KILLS / 4;
const MAIL_MS = 100;

test(`mails each shipped order once through ${KILLS} kills and ${AWAY_MINUTES} minutes without a mail server`, async ({
  shop,
}) => {
  await createConfirmedOrders(shop, ORDERS);
  const smtpPort = await freePort();
  const worker = await startMailWorker(shop, `smtp://127.0.0.1:${smtpPort}`);
  const admin = await shop.admin();
  await admin.call(startBulkChange, { body: { status: "Shipped", filter: {} } });
  for (let kill = 0; kill < KILLS_WITHOUT_SERVER; kill++) {
    await sleep((AWAY_MINUTES * 60_000) / KILLS_WITHOUT_SERVER);
    await worker.killAndRestart();
  }
  const mailbox = await startMailbox({ smtpPort, delayMs: MAIL_MS, keep: ORDERS * 2 });
  const start = performance.now();
  let kills = KILLS_WITHOUT_SERVER;
  try {
    for (; kills < KILLS; kills++) {
      const before = mailbox.mails().length;
      while (mailbox.mails().length === before && mailsPerOrder(mailbox).orders < ORDERS) await sleep(5);
      if (mailsPerOrder(mailbox).orders === ORDERS) break;
      await sleep(Math.random() * 2 * MAIL_MS);
      await worker.killAndRestart();
    }
    while (mailsPerOrder(mailbox).orders < ORDERS && performance.now() - start < 40 * 60_000)
      await sleep(500);
  } finally {
    await worker.end();
    await mailbox.close();
  }
  const { orders, twice, recognized } = mailsPerOrder(mailbox);

  const minutes = (performance.now() - start) / 60_000;
  console.log("update mails:", { kills, minutes, orders: ORDERS, lost: ORDERS - orders, twice, recognized });
  expect(orders).toBe(ORDERS);
  expect(recognized).toBe(twice);
});

test("sends no mail for 1,000 shipments stopped within a minute", async ({ shop }) => {
  await createConfirmedOrders(shop, 1_000);
  const mailbox = await startMailbox();
  const worker = await startMailWorker(shop, mailbox.smtpUrl);
  const admin = await shop.admin();
  const { bulk } = await admin.call(startBulkChange, { body: { status: "Shipped", filter: {} } });
  const params = { id: bulk._id };
  while (!(await admin.call(getBulkChange, { params })).bulk.isDone) await sleep(200);
  await admin.call(cancelBulkChange, { params });
  while ((await countPendingMails(shop)) > 0) await sleep(1_000);
  await worker.end();
  await mailbox.close();

  const { changed } = (await admin.call(getBulkChange, { params })).bulk;
  expect(changed).toBe(1_000);
  expect(mailbox.mails()).toEqual([]);
});

async function createConfirmedOrders(shop: Shop, count: number): Promise<void> {
  await createUnsentConfirmations(shop, count);
  await sql`delete from order_event_outbox`.execute(shop.services.db);
}

async function countPendingMails({ services }: Shop): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select (select count(*) from order_event_outbox) + (select count(*) from graphile_worker.jobs
      where task_identifier = 'mail-order-update') as n`.execute(services.db);
  return rows[0]!.n;
}

type MailsPerOrder = {
  mails: number;
  orders: number;
  twice: number;
  /** Repeats with the same Message-ID, which mail programs show once. */
  recognized: number;
};

function mailsPerOrder(mailbox: Mailbox): MailsPerOrder {
  const mails = mailbox.mails();
  const orders = new Set(mails.map(({ text }) => /\/orders\/(\S+)/.exec(text)![1]!)).size;
  const ids = new Set(mails.map(({ messageId }) => messageId)).size;
  return { mails: mails.length, orders, twice: mails.length - orders, recognized: mails.length - ids };
}
