import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { addToCart } from "@tindahan/contract/cart.ts";
import { checkout } from "@tindahan/contract/checkout.ts";
import { freePort } from "../tools/postgres.ts";
import type { Buyer } from "./buyers.ts";
import { startRestarting, type Restarting } from "./restarting.ts";

export type KillOutcome = { kills: number; intents: number; repeats: number };

type Options = {
  databaseUrl: string;
  secretKey: string;
  buyers: Buyer[];
  productIds: string[];
  intents: number;
  kills: number;
};

/**
 * Buyers fill their cart and order, again and again, while the API is killed under them. Each intent has a key and is
 * sent until it is answered, as a phone with a bad connection would.
 */
export async function checkoutUnderKills(options: Options): Promise<KillOutcome> {
  const copies = await Promise.all(
    [4_401, 4_411].map(async (from) => startCopy(options, await freePort(from))),
  );
  let [kills, repeats, done] = [0, 0, 0];
  let isOver = false;

  async function buy(buyer: Buyer, number: number): Promise<void> {
    for (let i = 0; done < options.intents || kills < options.kills; i++) {
      const productId = options.productIds[(number * 31 + i) % options.productIds.length]!;
      await insist(buyer, addToCart.path, { userId: buyer.id, productId, quantity: 1 }, {});
      const body = {
        userId: buyer.id,
        customerName: "Maria",
        phone: "09171234567",
        deliveryAddress: "1 Rizal St",
      };
      repeats += await insist(buyer, checkout.path, body, { "idempotency-key": `intent-${i}` });
      done++;
    }
  }

  /** Sends until there is an answer; tells how often it had to be sent again. */
  async function insist(
    buyer: Buyer,
    path: string,
    body: object,
    headers: Record<string, string>,
  ): Promise<number> {
    for (let tries = 0; ; tries++) {
      const copy = copies[tries % 2 ? 0 : 1]!;
      const response = await fetch(`http://127.0.0.1:${copy.port}${path}`, {
        method: "POST",
        headers: { authorization: `Bearer ${buyer.token}`, "content-type": "application/json", ...headers },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(10_000),
      }).catch(() => undefined);
      // The cart of an answered intent is empty: a repeat of its `add` that came too late must not fill it again.
      if (response?.ok) return tries;
      await response?.arrayBuffer().catch(() => undefined);
      await sleep(20);
    }
  }

  async function killNowAndThen(): Promise<void> {
    while (!isOver) {
      await sleep(150 + Math.random() * 250);
      await copies[kills % 2]!.killAndRestart();
      kills++;
    }
  }

  const killing = killNowAndThen();
  await Promise.all(options.buyers.map(buy));
  isOver = true;
  await killing;
  await Promise.all(copies.map((copy) => copy.end()));
  return { kills, intents: done, repeats };
}

type Copy = Restarting & { port: number };

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
  return { port, ...(await startRestarting("api-only.ts", environment, `http://127.0.0.1:${port}/healthz`)) };
}
