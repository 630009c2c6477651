import { readFileSync, writeFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { startSimulator } from "@tindahan/paymongo-simulator";
import { createApp } from "@tindahan/api/app.ts";
import { createServices } from "@tindahan/api/compose.ts";
import type { Services } from "@tindahan/api/platform/services.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { anonymous, askAt, compareAnswers, type Answer, type Ask } from "../api/test/answers.ts";
import { providerAt } from "../api/test/paying.ts";
import { ADDED, insertPeople, playPlainShop, type Person } from "../api/test/plain-shop.ts";
import { testConfig } from "../api/test/shop.ts";
import { expectBalancedStock } from "../api/test/stock-books.ts";
import { askEverything } from "./all-answers.ts";
import { openEarlierShop, type EarlierShop } from "./earlier-shop.ts";
import { fillShop } from "./filled-shop.ts";

const ORDERS = Number(process.env.DRILL_ORDERS ?? 1_000);
const SHOPPERS = 40;
const RECORDED = new URL("../api/test/plain-shop.jsonl", import.meta.url);

test("the answers on record are those of the program before there were options; RECORD=1 writes them", async () => {
  const earlier = await openEarlierShop({ name: "plain", isDemo: false, hasWorker: false });
  const answers = anonymous(await playPlainShop(askAt(earlier.url), earlier.client));
  await earlier.end();
  await earlier.remove();

  const lines = answers.map((answer) => `${JSON.stringify(answer)}\n`).join("");
  if (process.env.RECORD) writeFileSync(RECORDED, lines);
  expect(lines).toBe(readFileSync(RECORDED, "utf8"));
});

describe("a filled shop, after the update to today's program", () => {
  let earlier: EarlierShop, services: Services, owner: Person, before: Answer[];
  let look: () => Promise<Answer[]>;
  let ask: Ask;
  const closing: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    const paymongo = await startSimulator();
    closing.push(() => paymongo.close());
    const environment = {
      PAYMONGO_SECRET_KEY: "sk_test_simulator",
      PAYMONGO_WEBHOOK_SECRET: "whsk_OnlyTheTestsKnowThisOne",
      PAYMONGO_API_URL: `${paymongo.url}/v1`,
    };
    earlier = await openEarlierShop({ name: "filled", isDemo: true, hasWorker: true, environment });
    closing.push(earlier.remove);
    const names = Array.from({ length: SHOPPERS }, (_, i) => `shopper${i}`);
    const [first, ...shoppers] = await insertPeople(earlier.client, ["owner", ...names]);
    owner = first!;
    const { client } = earlier;
    const earlierAsk = askAt(earlier.url);
    await fillShop({ ask: earlierAsk, client, provider: providerAt(paymongo.url), owner, shoppers }, ORDERS);
    before = await askEverything(earlierAsk, owner, shoppers);
    await earlier.end();

    const start = performance.now();
    await earlier.migrate();
    console.log({ migratedInMs: Math.round(performance.now() - start), ...(await countOrders()) });
    services = createServices(testConfig(earlier.database.url, environment));
    const app = await createApp(services);
    ask = askAt(await app.listen({ host: "127.0.0.1", port: 0 }));
    closing.push(async () => {
      await app.close();
      await services.close();
    });
    look = () => askEverything(ask, owner, shoppers);
  }, 1_800_000);

  afterAll(async () => {
    for (const close of closing.toReversed()) await close();
  });

  async function countOrders(): Promise<object> {
    const { rows } = await earlier.client.query(`
      select count(*)::int as orders, (select count(*)::int from cart_lines) as "cartLines",
        (select count(*)::int from refunds) as refunds,
        (select jsonb_object_agg(status, n) from (select status, count(*) as n from orders group by status) as s) as states
      from orders`);
    return { ...(rows[0] as object), answers: before.length };
  }

  /** The first ones only: a shop of which everything differs would fill screens. */
  function differences(now: Answer[]): { now: Answer; before: Answer }[] {
    return now
      .map((answer, i) => ({ now: answer, before: before[i]! }))
      .filter((pair) => !isDeepStrictEqual(pair.now, pair.before))
      .slice(0, 3);
  }

  test("has orders in every state, carts and refunds", async () => {
    const { rows } = await earlier.client.query("select distinct status from orders");
    expect(rows).toHaveLength(5);
    for (const table of ["cart_lines", "refunds"]) {
      const { rowCount } = await earlier.client.query(`select from ${table}`);
      expect(rowCount, table).toBeGreaterThan(10);
    }
  });

  test("answers the same about orders, carts, stock and sales, and its stock adds up", async () => {
    const { kept, added } = compareAnswers(await look(), before);

    expect(differences(kept)).toEqual([]);
    expect(Object.keys(ADDED)).toEqual(expect.arrayContaining(Object.keys(added)));
    await expectBalancedStock({ services });
  });

  test("goes on: what was ordered before is cancelled and gives its pieces back, and the books still balance", async () => {
    const { body } = await ask(owner.token, "GET /api/orders?status=Processing&limit=20");
    for (const { _id } of (body as { orders: { _id: string }[] }).orders)
      expect(await ask(owner.token, `PUT /api/orders/${_id}/status`, { status: "Cancelled" })).toMatchObject({
        status: 200,
      });

    await expectBalancedStock({ services });
  });

  test("the control: one piece more in stock, or taken, is noticed", async () => {
    const one = "(select id from variants where stock > 0 and taken > 0 order by id limit 1)";
    const list = () => ask(null, "GET /api/products?limit=100");
    const now = await list();
    expect(await list()).toEqual(now);
    await earlier.client.query(`update variants set stock = stock + 1 where id = ${one}`);
    expect(await list()).not.toEqual(now);

    await expectBalancedStock({ services });
    await earlier.client.query(`update variants set taken = taken + 1 where id = ${one}`);
    await expect(expectBalancedStock({ services })).rejects.toThrow();
  });
});
