import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { addToCart, clearCart } from "@tindahan/contract/checkout/cart.ts";
import { checkout, confirmPayment } from "@tindahan/contract/checkout/checkout.ts";
import { createServices } from "@tindahan/api/compose.ts";
import { balance, STOCK, type Balance } from "../../../api/test/models/money-ledger.ts";
import { details, gestures, providerAt, WEBHOOK_SECRET } from "../../../api/test/support/paying.ts";
import { SECRET, testConfig, type Member, type Shop } from "../../../api/test/support/shop.ts";
import { freePort } from "../../../dev/postgres/postgres.ts";
import { startKillableProgram } from "../../support/killable-program.ts";

export type Outcome = { kills: number; sentToPay: number; paid: number; before: Balance; after: Balance };

const BUYERS = 12;
const ENOUGH_PAID = 60;

export async function payUnderKills(shop: Shop, kills: number): Promise<Outcome> {
  const [shopPort, simulatorPort] = [await freePort(4_321), await freePort(4_341)];
  const [shopUrl, simulatorUrl] = [`http://127.0.0.1:${shopPort}`, `http://127.0.0.1:${simulatorPort}`];
  const folder = mkdtempSync(join(tmpdir(), "tindahan-kills-"));
  const paymongo = {
    PAYMONGO_SECRET_KEY: "sk_test_simulator",
    PAYMONGO_WEBHOOK_SECRET: WEBHOOK_SECRET,
    PAYMONGO_API_URL: `${simulatorUrl}/v1`,
    PAYMONGO_TIMEOUT_MS: "2000",
  };
  const simulator = await startKillableProgram(
    "paymongo-simulator/src/main.ts",
    {
      PAYMONGO_SIMULATOR_PORT: String(simulatorPort),
      PAYMONGO_SIMULATOR_WEBHOOK_URL: `${shopUrl}/api/webhooks/paymongo`,
      PAYMONGO_SIMULATOR_WEBHOOK_SECRET: WEBHOOK_SECRET,
      PAYMONGO_SIMULATOR_STATE_FILE: join(folder, "state.jsonl"),
    },
    `${simulatorUrl}/_control/faults`,
  );
  const program = await startKillableProgram(
    "lab/support/api-and-worker.ts",
    {
      ...paymongo,
      NODE_ENV: "production",
      DATABASE_URL: shop.databaseUrl,
      SECRET_KEY: SECRET,
      SMTP_URL: "smtp://127.0.0.1:9",
      UPLOADS_DIRECTORY: join(folder, "uploads"),
      HOST: "127.0.0.1",
      PORT: String(shopPort),
      LOG_LEVEL: "silent",
      COD_MAX_OPEN_ORDERS: "0",
      COD_MAX_OPEN_PESOS: "0",
    },
    `${shopUrl}/healthz`,
  );
  const buyers = await Promise.all(Array.from({ length: BUYERS }, () => shop.shopper()));
  const products = await Promise.all(
    Array.from({ length: 20 }, () => shop.product({ stock: STOCK, priceCentavos: 250_00 })),
  );
  let [killed, sentToPay, paid] = [0, 0, 0];
  const isDone = () => killed >= kills && paid >= ENOUGH_PAID;

  async function killNowAndThen(victim: typeof program): Promise<void> {
    while (!isDone()) {
      await sleep(400 + Math.random() * 1_600);
      await victim.killAndRestart();
      killed++;
    }
  }

  async function buy(buyer: Member, number: number): Promise<void> {
    for (let i = 0; !isDone(); i++) {
      const productId = products[(number * 7 + i) % products.length]!.id;
      await ask(buyer, clearCart.path, { userId: buyer.id });
      await ask(buyer, addToCart.path, { userId: buyer.id, productId, quantity: 1 });
      const response = await ask(buyer, checkout.path, {
        userId: buyer.id,
        ...details,
        paymentMethod: "grab_pay",
      });
      if (!response?.url) continue;
      sentToPay++;
      if (Math.random() < 1 / 6) continue;
      if (await pressPay(response.url)) paid++;
      if (Math.random() < 1 / 4) await pressPay(response.url);
      if (Math.random() < 1 / 2)
        await ask(buyer, confirmPayment.path, { sourceId: await intentBehind(response.url) });
    }
  }

  async function ask(buyer: Member, path: string, body: object): Promise<{ url?: string } | undefined> {
    const response = await fetch(shopUrl + path, {
      method: "POST",
      headers: { authorization: `Bearer ${buyer.token}`, "content-type": "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(15_000),
    }).catch(() => undefined);
    const text = await response?.text().catch(() => undefined);
    if (text === undefined) await sleep(50);
    return text ? (JSON.parse(text) as { url?: string }) : undefined;
  }

  /** Pays on the provider's page. Without a response, the payment may still have succeeded. */
  async function pressPay(url: string): Promise<boolean> {
    const intentId = await intentBehind(url);
    const response = await fetch(`${simulatorUrl}/_control/intents/${intentId}/pay`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: "{}",
    }).catch(() => undefined);
    await response?.text().catch(() => undefined);
    return response?.ok ?? false;
  }

  async function intentBehind(url: string): Promise<string> {
    const sourceId = new URL(url).searchParams.get("id");
    const row = await shop.services.db
      .selectFrom("payments")
      .select("provider_reference")
      .where("other_reference", "=", sourceId)
      .executeTakeFirst();
    return row?.provider_reference ?? "pi_unknown";
  }

  try {
    await Promise.all([killNowAndThen(program), killNowAndThen(simulator), ...buyers.map(buy)]);
    await program.end();
    const services = createServices(testConfig(shop.databaseUrl, paymongo));
    const provider = providerAt(simulatorUrl);
    const before = await balance(services, provider);
    await gestures({ ...shop, services }, provider).advanceMinutes(45);
    const outcome = { kills: killed, sentToPay, paid, before, after: await balance(services, provider) };
    await services.close();
    return outcome;
  } finally {
    await simulator.end();
    rmSync(folder, { recursive: true, force: true });
  }
}
