import { sql } from "kysely";
import { expect } from "vitest";
import { createServices } from "../../../api/src/compose.ts";
import { tryCards } from "../../../api/test/security/declined-cards.ts";
import { orderConcurrently } from "../../../api/test/security/cash-orders.ts";
import { withChangedSource } from "../../../api/test/support/changed-source.ts";
import { openPayingShop } from "../../../api/test/support/paying.ts";
import { maxStatusChecks, poll } from "../../../api/test/security/payment-polls.ts";
import { createApp } from "../../../api/src/app.ts";
import { openShop, openTestShop, test as base, type Shop } from "../../../api/test/support/shop.ts";
import { changeFunction } from "../../../api/test/changed-function.ts";

const test = base.extend<{ strict: Shop }>({
  // oxlint-disable-next-line no-empty-pattern -- vitest reads the fixture's needs from its parameters
  strict: async ({}, use) => {
    const { shop, close } = await openTestShop({ COD_MAX_OPEN_ORDERS: "3" });
    await use(shop);
    await close();
  },
});

const ROUNDS = 20;

test("places 3 of 40 simultaneous cash orders in each of 20 rounds, by one account or 40", async ({
  strict,
}) => {
  const open = { one: [] as number[], many: [] as number[] };
  for (let i = 0; i < ROUNDS; i++) {
    open.one.push(await orderConcurrently(strict, { accounts: 1, orders: 40 }));
    open.many.push(await orderConcurrently(strict, { accounts: 40, orders: 40 }));
  }

  console.log("open cash orders:", JSON.stringify(open));
  expect(new Set([...open.one, ...open.many])).toEqual(new Set([3]));
});

test.for([
  [
    "without the limit",
    "assert_within_cash_limits",
    "if open_orders > limits.max_open_orders then",
    "if false then",
    { accounts: 1 },
  ],
  [
    "without the lock on the phone number",
    "place_order",
    "perform pg_advisory_xact_lock",
    "perform hashtextextended('', 0); -- ",
    { accounts: 40 },
  ],
] as const)(
  "places more cash orders %s (control)",
  async ([, name, part, other, { accounts }], { strict }) => {
    await changeFunction(strict, name, part, other);
    const open = [];
    for (let i = 0; i < 5; i++) open.push(await orderConcurrently(strict, { accounts, orders: 40 }));

    console.log("control:", { part, open });
    expect(Math.max(...open)).toBeGreaterThan(3);
  },
);

test("sends 5 of 50 declined cards to the provider, from one shopper or one network", async () => {
  for (const shoppers of [1, 50]) {
    const { paying, close } = await openPayingShop();
    const outcome = await tryCards(paying, { shoppers, cards: 50 });
    await close();

    console.log("declined cards:", JSON.stringify({ shoppers, ...outcome }));
    expect(outcome.reached.attach).toBeLessThanOrEqual(5);
    expect(outcome.responses).toHaveLength(1);
  }
});

test("sends all 50 cards to the provider without the limit (control)", async () => {
  const { paying, close } = await openPayingShop();
  await sql`create or replace function take_from_limit(limit_key text, allowed integer, period interval)
    returns boolean language sql as 'select true'`.execute(paying.superuser.db);
  const { reached } = await tryCards(paying, { shoppers: 1, cards: 50 });
  await close();

  console.log("without the limit:", reached);
  expect(reached.attach).toBe(50);
});

test("checks a payment once in 2.5 s for 1,000 polls over two instances", async () => {
  const { paying, close } = await openPayingShop();
  const services = createServices(paying.services.config);
  const other = openShop(await createApp(services), services, paying.databaseUrl);
  const { calls, seconds } = await poll(paying, [paying, other], 1_000);
  await other.app.close();
  await services.close();
  await close();

  console.log("1,000 polls:", { calls, seconds });
  expect(calls).toBeLessThanOrEqual(maxStatusChecks(seconds));
});

test("checks a payment for every poll without the pause (control)", async () => {
  const change = { file: "payments/queries.ts", from: "return rows.length > 0;", to: "return true;" };
  const { calls } = await withChangedSource(change, (paying) => poll(paying, [paying], 1_000));

  console.log("1,000 polls without the pause:", { calls });
  expect(calls).toBe(1_000);
});
