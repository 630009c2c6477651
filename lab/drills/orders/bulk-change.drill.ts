import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { Client } from "pg";
import { expect } from "vitest";
import { cancelBulkChange, getBulkChange, startBulkChange } from "@tindahan/contract/orders/manage-orders.ts";
import { generateOrders } from "../../../api/db/generate-orders.ts";
import { generateProducts } from "../../../api/db/generate.ts";
import { test, type Member, type Shop } from "../../../api/test/support/shop.ts";
import { startProgram } from "../../../dev/test/program.ts";

const ORDERS = 10_000;

async function fill({ superuserUrl }: Shop): Promise<void> {
  const client = new Client({ connectionString: superuserUrl });
  await client.connect();
  await generateProducts(client, 200);
  await generateOrders(client, { orders: ORDERS, customers: 500 });
  await client.query("update variants set stock = 1000000");
  await client.query("update order_lines set took_stock = true");
  await client.query("update orders set status = 'Processing', stock_held = true");
  await client.end();
}

async function bulkOf(admin: Member, id: string) {
  return (await admin.call(getBulkChange, { params: { id } })).bulk;
}

async function readLedger({ services }: Shop) {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from orders where status = 'Cancelled') as cancelled,
      (select count(*) from order_events where to_status = 'Cancelled' and actor_id is not null) as events,
      (select count(*) from audit_log where entity = 'order') as records,
      (select sum(stock - 1000000)::bigint from variants) as returned,
      (select coalesce(sum(quantity), 0)::bigint from order_lines l join orders o on o.id = l.order_id
        where o.status = 'Cancelled') as owed`.execute(services.db);
  return rows[0]!;
}

test("changes 10,000 orders exactly once although the worker is killed three times", async ({ shop }) => {
  await fill(shop);
  const admin = await shop.admin();
  const { bulk } = await admin.call(startBulkChange, {
    body: { status: "Cancelled", filter: {}, reason: "A drill", count: ORDERS },
  });
  const start = performance.now();
  const changedAtKills: number[] = [];
  for (let kills = 0; kills < 3; kills++) {
    const worker = await startProgram(shop.databaseUrl, { ROLE: "worker", LOG_LEVEL: "silent" });
    const before = (await bulkOf(admin, bulk._id)).changed;
    let now = before;
    while (now < before + 500) {
      await sleep(50);
      now = (await bulkOf(admin, bulk._id)).changed;
    }
    changedAtKills.push(now);
    await worker.end("SIGKILL");
    const ledger = await readLedger(shop);
    expect(ledger.returned).toBe(ledger.owed);
    expect([ledger.events, ledger.records]).toEqual([ledger.cancelled, ledger.cancelled]);
  }
  const worker = await startProgram(shop.databaseUrl, { ROLE: "worker", LOG_LEVEL: "silent" });
  while (!(await bulkOf(admin, bulk._id)).isDone) await sleep(200);
  console.log({ seconds: (performance.now() - start) / 1000, changedAtKills });
  await worker.end("SIGTERM");

  expect(await bulkOf(admin, bulk._id)).toMatchObject({ total: ORDERS, changed: ORDERS, refused: 0 });
  const ledger = await readLedger(shop);
  expect(ledger).toMatchObject({ cancelled: ORDERS, events: ORDERS, records: ORDERS, returned: ledger.owed });
});

test("stops a change of 10,000 orders halfway", async ({ shop }) => {
  await fill(shop);
  const admin = await shop.admin();
  const { bulk } = await admin.call(startBulkChange, { body: { status: "Shipped", filter: {} } });
  const worker = await startProgram(shop.databaseUrl, { ROLE: "worker", LOG_LEVEL: "silent" });
  while ((await bulkOf(admin, bulk._id)).changed < 100) await sleep(20);
  const { bulk: stopped } = await admin.call(cancelBulkChange, { params: { id: bulk._id } });
  await sleep(1_500);

  const after = await bulkOf(admin, bulk._id);
  await worker.end("SIGTERM");
  expect(after.changed).toBe(stopped.changed);
  expect(after).toMatchObject({ isCancelled: true, isDone: true });
  expect(after.waiting).toBeGreaterThan(0);
});
