import { spawnSync } from "node:child_process";
import { addToCart } from "@tindahan/contract/checkout/cart.ts";
import { checkout } from "@tindahan/contract/checkout/checkout.ts";
import { expect, onTestFinished } from "vitest";
import { test, type Shop } from "../../../api/test/support/shop.ts";
import { startPgBouncer } from "../../postgres/pgbouncer.ts";
import { startProgram, type Program } from "../program.ts";

const hasPgBouncer = spawnSync("pgbouncer", ["--version"]).status === 0;

test.runIf(hasPgBouncer)(
  "takes orders, receives changes and runs jobs behind a transaction pooler",
  async ({ shop }) => {
    const pooledUrl = await poolerOf(shop);
    const environment = { DATABASE_DIRECT_URL: shop.databaseUrl, SECRET_KEY: shop.services.config.secretKey };
    const program = await start(pooledUrl, environment);
    const { id: productId } = await shop.product({ stock: 100 });
    const buyers = await Promise.all(Array.from({ length: 4 }, () => shop.shopper()));

    await Promise.all(buyers.map((buyer) => order(program, buyer, productId)));

    const { stock } = await shop.services.db
      .selectFrom("variants")
      .select("stock")
      .where("id", "=", productId)
      .executeTakeFirstOrThrow();
    expect(stock).toBe(96);
    await expect
      .poll(async () => (await fetch(`${program.url}/readyz`)).json(), { timeout: 60_000 })
      .toEqual({ ok: true, database: "ok", queue: "ok", listening: "ok", migrations: "ok" });
    await expect
      .poll(() => shop.services.db.selectFrom("order_event_outbox").select("id").execute(), {
        timeout: 60_000,
      })
      .toEqual([]);
  },
);

test.runIf(hasPgBouncer)("rejects a pooler URL without DATABASE_DIRECT_URL", async ({ shop }) => {
  const program = await startProgram(await poolerOf(shop));
  await expect.poll(program.hasEnded, { timeout: 60_000 }).toBe(true);
  expect(program.output()).toContain("set DATABASE_DIRECT_URL");
});

async function poolerOf(shop: Shop): Promise<string> {
  const pooler = await startPgBouncer(shop.databaseUrl);
  onTestFinished(pooler.stop);
  return pooler.url;
}

async function start(databaseUrl: string, environment: Record<string, string>): Promise<Program> {
  const program = await startProgram(databaseUrl, environment);
  onTestFinished(async () => void (await program.end("SIGKILL")));
  await program.untilReady();
  return program;
}

async function order(
  { url }: Program,
  { id: userId, token }: { id: string; token: string },
  productId: string,
): Promise<void> {
  const details = { customerName: "Maria", phone: "09171234567", deliveryAddress: "1 Rizal St, Makati" };
  for (const [path, body] of [
    [addToCart.path, { productId, quantity: 1 }],
    [checkout.path, { ...details, paymentMethod: "cod" }],
  ] as const) {
    const response = await fetch(url + path, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      body: JSON.stringify({ userId, ...body }),
    });
    expect(response.status, await response.text()).toBe(200);
  }
}
