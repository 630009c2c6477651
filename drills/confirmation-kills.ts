import { setTimeout as sleep } from "node:timers/promises";
import { leaveConfirmations } from "../api/test/confirmations.ts";
import { SECRET, type Shop } from "../api/test/shop.ts";
import { startMailbox } from "../tools/mailbox/mailbox.ts";
import { freePort } from "../tools/postgres.ts";
import { startRestarting } from "./restarting.ts";

export type Outcome = {
  kills: number;
  orders: number;
  mails: number;
  /** Orders that got no mail at all. */
  lost: number;
  /** Orders that got more than one. */
  twice: number;
  /** Mails beyond the first with their Message-ID: what a mail program shows once. */
  recognised: number;
};

const MAIL_MS = 100;
/** About as many as are sent before the process is killed. */
const MAILS_A_LIFE = 25;

/** Confirmations go out while the process that sends them is killed without warning, again and again. */
export async function killWhileMailing(shop: Shop, kills: number, script = "../server.ts"): Promise<Outcome> {
  const orders = kills * MAILS_A_LIFE;
  await leaveConfirmations(shop, orders);
  const mailbox = await startMailbox({ delayMs: MAIL_MS, keep: orders * 2 });
  const port = String(await freePort());
  const worker = await startRestarting(
    script,
    {
      NODE_ENV: "production",
      ROLE: "worker",
      DATABASE_URL: shop.databaseUrl,
      SECRET_KEY: SECRET,
      SMTP_URL: mailbox.smtpUrl,
      PORT: "0",
      METRICS_PORT: port,
      LOG_LEVEL: "silent",
    },
    `http://127.0.0.1:${port}/`,
  );
  const confirmed = () => new Set(mailbox.mails().map(({ text }) => orderIn(text)));
  try {
    for (let kill = 0; kill < kills; kill++) {
      const before = mailbox.mails().length;
      while (mailbox.mails().length === before) await sleep(5);
      await sleep(Math.random() * 2 * MAIL_MS);
      await worker.killAndRestart();
    }
    for (let waited = 0; confirmed().size < orders && waited < 120_000; waited += 500) await sleep(500);
  } finally {
    await worker.end();
    await mailbox.close();
  }
  const mails = mailbox.mails();
  return {
    kills,
    orders,
    mails: mails.length,
    lost: orders - confirmed().size,
    twice: mails.length - confirmed().size,
    recognised: mails.length - new Set(mails.map(({ messageId }) => messageId)).size,
  };
}

function orderIn(text: string): string {
  return /\/orders\/(\S+)/.exec(text)![1]!;
}
