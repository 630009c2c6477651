import { setTimeout as sleep } from "node:timers/promises";
import { leaveConfirmations } from "../api/test/confirmations.ts";
import type { Shop } from "../api/test/shop.ts";
import { startMailbox, type Mailbox } from "../tools/mailbox/mailbox.ts";
import { startMailWorker } from "./mail-worker.ts";

type Outcome = MailsPerOrder & {
  kills: number;
  /** Orders that got no mail at all. */
  lost: number;
};

const MAIL_MS = 100;
/** About as many as are sent before the process is killed. */
const MAILS_A_LIFE = 25;

/** Confirmations go out while the process that sends them is killed without warning, again and again. */
export async function killWhileMailing(shop: Shop, kills: number): Promise<Outcome> {
  const orders = kills * MAILS_A_LIFE;
  await leaveConfirmations(shop, orders);
  const mailbox = await startMailbox({ delayMs: MAIL_MS, keep: orders * 2 });
  const worker = await startMailWorker(shop, mailbox.smtpUrl);
  try {
    for (let kill = 0; kill < kills; kill++) {
      const before = mailbox.mails().length;
      while (mailbox.mails().length === before) await sleep(5);
      await sleep(Math.random() * 2 * MAIL_MS);
      await worker.killAndRestart();
    }
    for (let waited = 0; mailsPerOrder(mailbox).orders < orders && waited < 120_000; waited += 500)
      await sleep(500);
  } finally {
    await worker.end();
    await mailbox.close();
  }
  const mails = mailsPerOrder(mailbox);
  return { kills, lost: orders - mails.orders, ...mails };
}

type MailsPerOrder = {
  mails: number;
  /** Orders that were mailed about. */
  orders: number;
  /** Mails beyond the first about an order. */
  twice: number;
  /** Mails beyond the first with their Message-ID: what a mail program shows once. */
  recognised: number;
};

export function mailsPerOrder(mailbox: Mailbox): MailsPerOrder {
  const mails = mailbox.mails();
  const orders = new Set(mails.map(({ text }) => /\/orders\/(\S+)/.exec(text)![1]!)).size;
  const ids = new Set(mails.map(({ messageId }) => messageId)).size;
  return { mails: mails.length, orders, twice: mails.length - orders, recognised: mails.length - ids };
}
