import { sql } from "kysely";
import { expect } from "vitest";
import { createServices } from "../../../api/src/compose.ts";
import { tryCards } from "../../../api/test/security/declined-cards.ts";
import { orderAtOnce } from "../../../api/test/security/cash-orders.ts";
import { withChangedSource } from "../../../api/test/support/changed-source.ts";
import { openPayingShop } from "../../../api/test/support/paying.ts";
import { mostQuestions, poll } from "../../../api/test/security/payment-polls.ts";
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

test("40 cash orders at once over two instances, 20 times by one account and 20 times by 40: 3 each time", async ({
  strict,
}) => {
  const open = { one: [] as number[], many: [] as number[] };
  for (let i = 0; i < ROUNDS; i++) {
    open.one.push(await orderAtOnce(strict, { accounts: 1, orders: 40 }));
    open.many.push(await orderAtOnce(strict, { accounts: 40, orders: 40 }));
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
] as const)("the control: %s more are placed", async ([, name, part, other, { accounts }], { strict }) => {
  await changeFunction(strict, name, part, other);
  const open = [];
  for (let i = 0; i < 5; i++) open.push(await orderAtOnce(strict, { accounts, orders: 40 }));

  console.log("control:", { part, open });
  expect(Math.max(...open)).toBeGreaterThan(3);
});

test("50 declined cards of one shopper, and 50 of 50 shoppers of one network: 5 reach the provider", async () => {
  for (const shoppers of [1, 50]) {
    const { paying, close } = await openPayingShop();
    const outcome = await tryCards(paying, { shoppers, cards: 50 });
    await close();

    console.log("declined cards:", JSON.stringify({ shoppers, ...outcome }));
    expect(outcome.reached.attach).toBeLessThanOrEqual(5);
    expect(outcome.responses).toHaveLength(1);
  }
});

test("the control: without the limit all 50 cards reach the provider", async () => {
  const { paying, close } = await openPayingShop();
  await sql`create or replace function take_from_limit(limit_key text, allowed integer, period interval)
    returns boolean language sql as 'select true'`.execute(paying.superuser.db);
  const { reached } = await tryCards(paying, { shoppers: 1, cards: 50 });
  await close();

  console.log("without the limit:", reached);
  expect(reached.attach).toBe(50);
});

test("1,000 polls of one payment over two instances: one question in 2.5 s", async () => {
  const { paying, close } = await openPayingShop();
  const services = createServices(paying.services.config);
  const other = openShop(await createApp(services), services, paying.databaseUrl);
  const { calls, seconds } = await poll(paying, [paying, other], 1_000);
  await other.app.close();
  await services.close();
  await close();

  console.log("1,000 polls:", { calls, seconds });
  expect(calls).toBeLessThanOrEqual(mostQuestions(seconds));
});

test("the control: without the pause every poll reaches the provider", async () => {
  const change = { file: "payments/queries.ts", from: "return rows.length > 0;", to: "return true;" };
  const { calls } = await withChangedSource(change, (paying) => poll(paying, [paying], 1_000));

  console.log("1,000 polls without the pause:", { calls });
  expect(calls).toBe(1_000);
});
