import { sql } from "kysely";
import { expect } from "vitest";
import { orderAtOnce } from "../api/test/cash-orders.ts";
import { openTestShop, test as base, type Shop } from "../api/test/shop.ts";

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
  ["without the limit", "if open_orders > max_open_orders then", "if false then", { accounts: 1 }],
  [
    "without the lock on the phone number",
    "perform pg_advisory_xact_lock",
    "perform hashtextextended('', 0); -- ",
    { accounts: 40 },
  ],
] as const)("the control: %s more are placed", async ([, part, other, { accounts }], { strict }) => {
  await changePlaceOrder(strict, part, other);
  const open = [];
  for (let i = 0; i < 5; i++) open.push(await orderAtOnce(strict, { accounts, orders: 40 }));

  console.log("control:", { part, open });
  expect(Math.max(...open)).toBeGreaterThan(3);
});

async function changePlaceOrder({ deps }: Shop, part: string, other: string): Promise<void> {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_functiondef('place_order'::regproc) as definition`.execute(deps.db);
  const { definition } = rows[0]!;
  if (!definition.includes(part)) throw new Error(`place_order has no "${part}" to be changed.`);
  await sql.raw(definition.replace(part, other)).execute(deps.db);
}
