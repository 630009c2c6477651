import { once } from "node:events";
import { spawn } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { requestOtp } from "@tindahan/contract/accounts/accounts.ts";
import { addToCart } from "@tindahan/contract/checkout/cart.ts";
import { checkout } from "@tindahan/contract/checkout/checkout.ts";
import { createApp } from "@tindahan/api/app.ts";
import { createServices } from "@tindahan/api/compose.ts";
import { sql } from "kysely";
import { openShop, SECRET, testConfig, type Member, type Shop } from "../../../api/test/support/shop.ts";
import { startMailbox } from "../../../dev/mailbox/mailbox.ts";
import { freePort } from "../../../dev/postgres/postgres.ts";
import { startScratchPostgres } from "../../../dev/postgres/scratch-postgres.ts";
import { createShopDatabase } from "../../../dev/shop-database.ts";
import { startProgram } from "../../../dev/test/program.ts";
import { retryUntilOk } from "../../support/retry-until-ok.ts";

export type Outcome = {
  restarts: number;
  hasExited: boolean;
  jobProcessDeaths: number;
  acknowledged: number;
  lost: number;
  statuses: Record<number, number>;
  slowestCodeMs: number;
};

type Options = {
  restarts: number;
  mode: "fast" | "immediate";
  /** Control: jobs in the web process, from sources without the queue's own pool. */
  apiSource?: string | undefined;
};

const BUYERS = 3;
const CODE_WITHIN_MS = 30_000;
const MAIL_MS = 150;

export async function restartDatabase({ restarts, mode, apiSource }: Options): Promise<Outcome> {
  const postgres = await startScratchPostgres({
    // `immediate` is a crash, so acknowledged orders must be on disk.
    settings: { fsync: "on", synchronous_commit: "on", full_page_writes: "on" },
  });
  const mailbox = await startMailbox({ delayMs: MAIL_MS, keep: 100_000 });
  const databaseUrl = (await createShopDatabase(postgres)).url;
  const services = createServices(testConfig(databaseUrl));
  const shop = openShop(await createApp(services), services, databaseUrl);
  const program = await (apiSource ? startControl : startShop)(databaseUrl, mailbox.smtpUrl, apiSource);
  const buyers = await Promise.all(Array.from({ length: BUYERS }, () => shop.shopper()));
  const { id: productId } = await shop.product();
  const [acknowledged, statuses]: [string[], Record<number, number>] = [[], {}];
  let [isStopped, done, slowestCodeMs] = [false, 0, 0];

  async function buy(buyer: Member): Promise<void> {
    for (let i = 0; !isStopped && !program.hasExited(); i++) {
      const body = { customerName: "Maria", phone: "09171234567", deliveryAddress: "1 Rizal St", userId: buyer.id }; // prettier-ignore
      const key = { authorization: `Bearer ${buyer.token}`, "idempotency-key": `order-${i}` };
      await send(addToCart.path, { userId: buyer.id, productId, quantity: 1 }, key);
      const response = (await send(checkout.path, body, key)) as { orderId?: string } | undefined;
      if (response?.orderId) acknowledged.push(response.orderId);
    }
  }

  function send(path: string, body: object, headers: Record<string, string>): Promise<unknown> {
    const onRefused = (status: number) => {
      if (status > 0) statuses[status] = (statuses[status] ?? 0) + 1;
    };
    return retryUntilOk(
      { path, body, headers },
      { urls: [program.url], pauseMs: 50, onRefused, isStopped: program.hasExited },
    );
  }

  async function logIn(number: number): Promise<void> {
    const [email, since] = [`visitor${number}@example.com`, performance.now()];
    // Each visitor has an IP address of their own: one gets 60 codes an hour.
    await send(requestOtp.path, { email }, { "x-forwarded-for": `10.0.${number >> 8}.${number & 255}` });
    const has = () => mailbox.mails().some(({ to }) => to.includes(email));
    while (!has() && !program.hasExited() && performance.now() - since < CODE_WITHIN_MS) await sleep(20);
    slowestCodeMs = Math.max(slowestCodeMs, performance.now() - since);
  }

  try {
    await logIn(restarts);
    slowestCodeMs = 0;
    const buying = Promise.all(buyers.map(buy));
    for (; done < restarts && !program.hasExited(); done++) {
      await sleep(Math.random() * 500);
      await postgres.restart(mode, Math.random() * 500);
      await logIn(done);
    }
    isStopped = true;
    await buying;
    return {
      restarts: done,
      hasExited: program.hasExited(),
      jobProcessDeaths: program.deaths(),
      acknowledged: acknowledged.length,
      lost: acknowledged.length - (await countOrders(shop, acknowledged)),
      statuses,
      slowestCodeMs: Math.round(slowestCodeMs),
    };
  } finally {
    isStopped = true;
    await program.end();
    await services.close();
    await mailbox.close();
    await postgres.stop();
  }
}

async function countOrders({ services }: Shop, ids: string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from orders where id = any (${ids}::uuid[])`.execute(services.db);
  return rows[0]!.count;
}

type Running = {
  url: string;
  hasExited: () => boolean;
  deaths: () => number;
  end: () => Promise<unknown>;
};

const COMMON = {
  SECRET_KEY: SECRET,
  TRUSTED_PROXIES: "1",
  COD_MAX_OPEN_ORDERS: "0",
  COD_MAX_OPEN_PESOS: "0",
  DRAIN_MS: "0",
  LOG_LEVEL: "warn",
};

async function startShop(databaseUrl: string, smtpUrl: string): Promise<Running> {
  const program = await startProgram(databaseUrl, { ...COMMON, SMTP_URL: smtpUrl });
  await program.untilReady();
  return {
    url: program.url,
    hasExited: program.hasEnded,
    deaths: () => program.output().split("a process died").length - 1,
    end: () => program.end("SIGTERM"),
  };
}

async function startControl(databaseUrl: string, smtpUrl: string, apiSource?: string): Promise<Running> {
  const port = String(await freePort());
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL("../../support/api-and-worker.ts", import.meta.url))],
    {
      env: {
        ...process.env,
        ...COMMON,
        NODE_ENV: "production",
        API_SOURCE: apiSource,
        DATABASE_URL: databaseUrl,
        SMTP_URL: smtpUrl,
        HOST: "127.0.0.1",
        PORT: port,
        UPLOADS_DIRECTORY: join(tmpdir(), "tindahan-test-uploads"),
      },
      stdio: "ignore",
    },
  );
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${url}/readyz`).catch(() => undefined))?.ok && child.exitCode === null)
    await sleep(50);
  return {
    url,
    hasExited: () => child.exitCode !== null,
    deaths: () => 0,
    end: async () => {
      if (child.exitCode !== null) return;
      const exited = once(child, "exit");
      child.kill("SIGKILL");
      await exited;
    },
  };
}
