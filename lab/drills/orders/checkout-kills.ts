import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { addToCart } from "@tindahan/contract/checkout/cart.ts";
import { checkout } from "@tindahan/contract/checkout/checkout.ts";
import { freePort } from "../../../dev/postgres/postgres.ts";
import type { Buyer } from "../../support/buyers.ts";
import { retryUntilOk } from "../../support/retry-until-ok.ts";
import { startKillableProgram, type KillableProgram } from "../../support/killable-program.ts";

export type KillOutcome = { kills: number; intents: number; repeats: number };

type Options = {
  databaseUrl: string;
  secretKey: string;
  buyers: Buyer[];
  productIds: string[];
  intents: number;
  kills: number;
};

/** Each intent has a key and is retried until answered. */
export async function checkoutUnderKills(options: Options): Promise<KillOutcome> {
  const copies = await Promise.all(
    [4_401, 4_411].map(async (from) => startCopy(options, await freePort(from))),
  );
  const urls = copies.map(({ port }) => `http://127.0.0.1:${port}`);
  let [kills, repeats, done] = [0, 0, 0];
  let isStopped = false;

  async function buy({ id: userId, token }: Buyer, number: number): Promise<void> {
    const authorization = `Bearer ${token}`;
    for (let i = 0; done < options.intents || kills < options.kills; i++) {
      const productId = options.productIds[(number * 31 + i) % options.productIds.length]!;
      const add = {
        path: addToCart.path,
        body: { userId, productId, quantity: 1 },
        headers: { authorization },
      };
      await retryUntilOk(add, { urls, pauseMs: 20, onRefused: () => {} });
      const body = { userId, customerName: "Maria", phone: "09171234567", deliveryAddress: "1 Rizal St" };
      const headers = { authorization, "idempotency-key": `intent-${i}` };
      const retryOptions = { urls, pauseMs: 20, onRefused: () => void repeats++ };
      await retryUntilOk({ path: checkout.path, body, headers }, retryOptions);
      done++;
    }
  }

  async function killNowAndThen(): Promise<void> {
    while (!isStopped) {
      await sleep(150 + Math.random() * 250);
      await copies[kills % 2]!.killAndRestart();
      kills++;
    }
  }

  const killing = killNowAndThen();
  await Promise.all(options.buyers.map(buy));
  isStopped = true;
  await killing;
  await Promise.all(copies.map((copy) => copy.end()));
  return { kills, intents: done, repeats };
}

type Copy = KillableProgram & { port: number };

async function startCopy({ databaseUrl, secretKey }: Options, port: number): Promise<Copy> {
  const environment = {
    NODE_ENV: "production",
    DATABASE_URL: databaseUrl,
    SECRET_KEY: secretKey,
    SMTP_URL: "smtp://127.0.0.1:9",
    UPLOADS_DIRECTORY: join(tmpdir(), "tindahan-test-uploads"),
    HOST: "127.0.0.1",
    PORT: String(port),
    LOG_LEVEL: "silent",
    COD_MAX_OPEN_ORDERS: "0",
    COD_MAX_OPEN_PESOS: "0",
  };
  return {
    port,
    ...(await startKillableProgram(
      "lab/support/api-only.ts",
      environment,
      `http://127.0.0.1:${port}/healthz`,
    )),
  };
}
