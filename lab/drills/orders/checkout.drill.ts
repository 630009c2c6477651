import * as fc from "fast-check";
import { sql } from "kysely";
import { expect } from "vitest";
import { addToCart } from "@tindahan/contract/checkout/cart.ts";
import { checkout } from "@tindahan/contract/checkout/checkout.ts";
import { crossCarts } from "../../../api/test/models/crossing-carts.ts";
import {
  commands,
  expectAgreement,
  LIMITED,
  saveTestZones,
  play,
  openScenario,
} from "../../../api/test/models/order-model.ts";
import { expectBalancedStock } from "../../../api/test/models/stock-ledger.ts";
import { openTestShop, SECRET, test, type Shop } from "../../../api/test/support/shop.ts";
import { changeFunction } from "../../../api/test/changed-function.ts";
import { checkoutUnderKills, type KillOutcome } from "./checkout-kills.ts";

const details = { customerName: "Maria", phone: "09171234567", deliveryAddress: "1 Rizal St, Manila" };

test("places 50 orders for 50 shoppers who submit 20 times each, with and without a key", async ({
  shop,
}) => {
  const { id } = await shop.product({ stock: 1_000 });
  const shoppers = await Promise.all(Array.from({ length: 50 }, () => shop.shopper()));
  await Promise.all(shoppers.map((one) => one.call(addToCart, { body: { userId: one.id, productId: id } })));

  const replies = await Promise.all(
    shoppers.flatMap((one, i) =>
      Array.from({ length: 20 }, () =>
        shop.app.inject({
          method: "POST",
          url: checkout.path,
          headers: { authorization: `Bearer ${one.token}`, ...(i % 2 ? { "idempotency-key": "tap" } : {}) },
          payload: { userId: one.id, ...details },
        }),
      ),
    ),
  );

  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(new Set(replies.map((reply) => reply.json().orderId)).size).toBe(50);
});

test("places 200 orders with overlapping products without deadlock", async ({ shop }) => {
  expect(await crossCarts(shop, 200)).toEqual({ statuses: [200], sold: Array(6).fill(200) });
});

test("keeps the database equal to the model through 10,000 command sequences", async () => {
  const { shop, close } = await openTestShop(LIMITED);
  await saveTestZones(shop);
  const sequences = fc.asyncProperty(commands, async (sequence) => {
    const scenario = await openScenario(shop);
    for (const command of sequence) await play(scenario, command);
    await expectAgreement(scenario);
  });
  await Promise.all(Array.from({ length: 4 }, () => fc.assert(sequences, { numRuns: 2_500 })));
  await close();
});

test("keeps stock equal to its ledger after every command of 1,000 sequences", async () => {
  const { shop, close } = await openTestShop(LIMITED);
  await saveTestZones(shop);
  const sequences = fc.asyncProperty(commands, async (sequence) => {
    const scenario = await openScenario(shop);
    for (const command of sequence) {
      await play(scenario, command);
      await expectBalancedStock(shop, scenario.ids);
    }
    await expectAgreement(scenario);
  });
  await Promise.all(Array.from({ length: 4 }, () => fc.assert(sequences, { numRuns: 250 })));
  await close();
});

test("turns each of 10,000 intents into one order while the API is killed 100 times", async ({ shop }) => {
  const outcome = await drill(shop, { intents: 10_000, kills: 100 });
  const ledger = await readLedger(shop);

  console.log("orders under kills:", outcome, ledger);
  expect(outcome.kills).toBeGreaterThanOrEqual(100);
  expect(ledger).toEqual({
    orders: outcome.intents,
    intents: outcome.intents,
    taken: outcome.intents,
    wrongTotals: 0,
  });
});

test("duplicates or loses orders without the search for an earlier one (control)", async ({ shop }) => {
  const { db } = shop.superuser;
  await changeFunction(shop, "place_order", "if placed.id is not null then", "if false then");
  await sql`alter table orders drop constraint orders_user_id_idempotency_key_key`.execute(db);

  // A lost response leaves an empty cart, so the retries never succeed.
  const outcome = await Promise.race([
    drill(shop, { intents: 2_000, kills: 20 }).then(() => "finished" as const),
    stuckAfter(60_000),
  ]);
  const { orders, intents } = await readLedger(shop);

  console.log("control:", { outcome, orders, intents });
  expect(outcome === "stuck" || orders !== intents).toBe(true);
});

async function drill(
  shop: Shop,
  { intents, kills }: { intents: number; kills: number },
): Promise<KillOutcome> {
  const buyers = await Promise.all(Array.from({ length: 16 }, () => shop.shopper()));
  const products = await Promise.all(Array.from({ length: 20 }, () => shop.product({ stock: 1_000_000 })));
  return checkoutUnderKills({
    databaseUrl: shop.databaseUrl,
    secretKey: SECRET,
    buyers,
    productIds: products.map(({ id }) => id),
    intents,
    kills,
  });
}

async function readLedger(
  shop: Shop,
): Promise<{ orders: number; intents: number; taken: number; wrongTotals: number }> {
  const { rows } = await sql<{ orders: number; intents: number; taken: number; wrongTotals: number }>`
    select (select count(*)::int from orders) as orders,
      (select count(distinct (user_id, idempotency_key))::int from orders) as intents,
      (select coalesce(sum(1000000 - stock), 0)::int from variants where stock is not null)
        - (select coalesce(sum(quantity - 1), 0)::int from order_lines) as taken,
      (select count(*)::int from orders o where total_centavos <> (
        select sum(quantity * price_centavos) from order_lines l where l.order_id = o.id)) as "wrongTotals"`.execute(
    shop.services.db,
  );
  return rows[0]!;
}

function stuckAfter(ms: number): Promise<"stuck"> {
  return new Promise((resolve) => setTimeout(resolve, ms, "stuck"));
}
