import { expect } from "vitest";
import { sql } from "kysely";
import { addToCart } from "@tindahan/contract/checkout/cart.ts";
import { checkout } from "@tindahan/contract/checkout/checkout.ts";
import {
  cancelBulkChange,
  getBulkChange,
  listOrders,
  previewBulkCancellation,
  startBulkChange,
  undoBulkChange,
  updateOrderStatus,
} from "@tindahan/contract/orders/manage-orders.ts";
import { generateOrders } from "../../../db/generate-orders.ts";
import { generateProducts } from "../../../db/generate.ts";
import { test, type Shop } from "../../../test/support/shop.ts";
import { Client } from "pg";
import { changeOrders } from "../orders.ts";

async function fill(shop: Shop, orders: number): Promise<void> {
  const client = new Client({ connectionString: shop.superuserUrl });
  await client.connect();
  await generateProducts(client, 20);
  await generateOrders(client, { orders, customers: 20 });
  await client.end();
}

async function order(shop: Shop): Promise<string> {
  const { id: productId } = await shop.product();
  const maria = await shop.shopper();
  await maria.call(addToCart, { body: { userId: maria.id, productId } });
  const details = { customerName: "Maria", phone: "09171234567", deliveryAddress: "1 Rizal St" };
  return (await maria.call(checkout, { body: { userId: maria.id, ...details } })).orderId;
}

test("changes many orders to one status, each with its event and audit record", async ({ shop }) => {
  await fill(shop, 60);
  const admin = await shop.admin();
  const { bulk } = await admin.call(startBulkChange, { body: { status: "Delivered", filter: {} } });
  expect(bulk).toMatchObject({ total: 60, waiting: 60, isDone: false });

  await changeOrders.run(shop.services, { bulkId: bulk._id });
  await changeOrders.run(shop.services, { bulkId: bulk._id });

  const { bulk: done } = await admin.call(getBulkChange, { params: { id: bulk._id } });
  expect(done).toMatchObject({ waiting: 0, refused: 0, isDone: true });
  expect(done.changed + done.unchanged).toBe(60);
  const { counts } = await admin.call(listOrders, {});
  expect(counts.Delivered).toBe(60);
  const { rows } = await sql<{ records: number; events: number }>`
    select (select count(*) from audit_log where entity = 'order') as records,
      (select count(*) from order_events where actor_id = ${admin.id}) as events`.execute(shop.services.db);
  expect(rows[0]).toEqual({ records: done.changed, events: done.changed });
});

test("a bulk change skips an order that was changed concurrently and reports it", async ({ shop }) => {
  const orderId = await order(shop);
  const [ana, ben] = [await shop.admin(), await shop.admin()];
  const { bulk } = await ana.call(startBulkChange, {
    body: { status: "Shipped", orders: [{ id: orderId, version: 1 }] },
  });
  await ben.call(updateOrderStatus, { params: { id: orderId }, body: { status: "Cancelled" } });

  await changeOrders.run(shop.services, { bulkId: bulk._id });

  const { bulk: done } = await ana.call(getBulkChange, { params: { id: bulk._id } });
  expect(done.problems).toEqual([
    { orderId, problem: "Someone else just changed this order. Please review it and try again." },
  ]);
  expect((await ana.call(listOrders, {})).orders[0]!.status).toBe("Cancelled");
});

test("a bulk change leaves out orders that were added or changed after the list was read", async ({
  shop,
}) => {
  await fill(shop, 10);
  const admin = await shop.admin();
  const { db } = shop.services;
  const touch = (id: string) => sql`update orders set updated_at = now() where id = ${id}`;
  const { orders } = await admin.call(listOrders, {});
  const [before, during, after] = orders.map(({ _id }) => _id) as [string, string, string];
  const transaction = await db.startTransaction().execute();
  await sql`savepoint change`.execute(transaction);
  await touch(during).execute(transaction);
  await sql`release savepoint change`.execute(transaction);
  await touch(before).execute(db);
  const { seen, pagination } = await admin.call(listOrders, {});
  await transaction.commit().execute();
  await touch(after).execute(db);
  await order(shop);

  const body = { status: "Delivered" as const, filter: {}, seen };
  const { bulk } = await admin.call(startBulkChange, { body });

  expect([pagination.total, bulk.total]).toEqual([10, 8]);
  const rows = await db.selectFrom("bulk_change_rows").select("order_id").execute();
  const chosen = rows.map(({ order_id }) => order_id);
  expect(chosen).toContain(before);
  expect(chosen).not.toContain(during);
  expect(chosen).not.toContain(after);
});

test("a bulk change includes orders restored from another server's dump", async ({ shop }) => {
  await fill(shop, 3);
  await shop.superuser.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`update orders set written_in_transaction = '9000000000'`.execute(tx);
  });
  const admin = await shop.admin();
  const { seen } = await admin.call(listOrders, {});

  const { bulk } = await admin.call(startBulkChange, { body: { status: "Delivered", filter: {}, seen } });

  expect(bulk.total).toBe(3);
});

test("changes nothing more after a bulk change was cancelled", async ({ shop }) => {
  await fill(shop, 10);
  const admin = await shop.admin();
  const { bulk } = await admin.call(startBulkChange, { body: { status: "Shipped", filter: {} } });
  const { bulk: cancelled } = await admin.call(cancelBulkChange, { params: { id: bulk._id } });
  expect(cancelled).toMatchObject({ isCancelled: true, isDone: true });

  await changeOrders.run(shop.services, { bulkId: bulk._id });

  const { bulk: after } = await admin.call(getBulkChange, { params: { id: bulk._id } });
  expect(after).toMatchObject({ waiting: 10, changed: 0 });
});

test("refuses a bulk change without matching orders", async ({ shop }) => {
  const admin = await shop.admin();
  const reply = await admin.ask(startBulkChange, {
    body: { status: "Shipped", filter: { search: "nobody" } },
  });
  expect(reply).toMatchObject({ status: 400, body: { code: "nothing_selected" } });
});

test("previews a bulk cancellation and requires a reason and the number of orders", async ({ shop }) => {
  for (let i = 0; i < 4; i++) await order(shop);
  const admin = await shop.admin();
  const { rows } = await sql<{ id: string }>`select id from orders order by id`.execute(shop.services.db);
  await admin.call(updateOrderStatus, { params: { id: rows[0]!.id }, body: { status: "Shipped" } });
  await admin.call(updateOrderStatus, { params: { id: rows[1]!.id }, body: { status: "Cancelled" } });
  await sql`insert into payments (order_id, user_id, provider, method, amount_centavos, state, paid_centavos, settled_at)
    select id, user_id, 'paymongo', 'gcash', 10000, 'paid', 10000, now() from orders where id = ${rows[2]!.id}`.execute(
    shop.services.db,
  );
  const preview = await admin.call(previewBulkCancellation, { body: { filter: {} } });
  expect(preview).toMatchObject({ orders: 3, paid: 1, refund: 100, shipped: 1 });

  const begin = (more: object) =>
    admin.ask(startBulkChange, { body: { status: "Cancelled", filter: {}, ...more } });
  for (const more of [{}, { reason: "Typhoon" }, { count: 3 }, { reason: "Typhoon", count: 4 }])
    expect((await begin(more)).status, JSON.stringify(more)).toBe(400);
  const { body } = await begin({ reason: "Typhoon", count: 3 });
  await changeOrders.run(shop.services, { bulkId: (body as { bulk: { _id: string } }).bulk._id });

  const { rows: events } = await sql<{ note: string }>`
    select note from order_events where to_status = 'Cancelled' and note <> ''`.execute(shop.services.db);
  expect(events.map(({ note }) => note)).toEqual(["Typhoon", "Typhoon", "Typhoon"]);
});

test("undoing a bulk change gives each order its own status back, except those changed since", async ({
  shop,
}) => {
  const [ana, ben] = [await shop.admin(), await shop.admin()];
  const [shipped, delivered, changed] = [await order(shop), await order(shop), await order(shop)];
  const setStatus = (id: string, status: string) =>
    ben.call(updateOrderStatus, { params: { id }, body: { status } });
  await setStatus(shipped, "Shipped");
  await setStatus(delivered, "Delivered");
  const run = async (bulkId: string) => {
    await changeOrders.run(shop.services, { bulkId });
    return (await ana.call(getBulkChange, { params: { id: bulkId } })).bulk;
  };

  const body = { status: "Cancelled" as const, filter: {}, reason: "A mistake", count: 3 };
  const { bulk } = await ana.call(startBulkChange, { body });
  const params = { id: bulk._id };
  expect(await ana.ask(undoBulkChange, { params })).toMatchObject({
    body: { message: "This change is still running. Stop it first." },
  });
  await run(bulk._id);
  await setStatus(changed, "Pending Payment");
  expect(await ben.ask(undoBulkChange, { params })).toMatchObject({ status: 404 });
  const [undo, again] = await Promise.all([1, 2].map(() => ana.call(undoBulkChange, { params })));
  expect(again!.bulk._id).toBe(undo!.bulk._id);
  const records = shop.services.db.selectFrom("audit_log").where("entity", "=", "bulk_change");
  expect(await records.select("after").orderBy("at").execute()).toEqual([
    { after: { status: "Cancelled", orders: 3 } },
    { after: { undoes: bulk._id, orders: 3 } },
  ]);

  expect(await run(undo!.bulk._id)).toMatchObject({
    undoes: bulk._id,
    changed: 2,
    problems: [{ orderId: changed, problem: expect.stringContaining("Someone else just changed") }],
  });
  const { orders } = await ana.call(listOrders, {});
  expect(Object.fromEntries(orders.map(({ _id, status }) => [_id, status]))).toEqual({
    [shipped]: "Shipped",
    [delivered]: "Delivered",
    [changed]: "Pending Payment",
  });
});

test("undoing a bulk cancellation takes the stock again, but not for orders whose payment was closed", async ({
  shop,
}) => {
  const admin = await shop.admin();
  const [processing, unpaid] = [await order(shop), await order(shop)];
  await shop.services.db.updateTable("variants").set({ stock: 3, taken: 1 }).execute();
  await sql`update order_lines set took_stock = true`.execute(shop.superuser.db);
  const readStock = async () =>
    (await shop.services.db.selectFrom("variants").select("stock").orderBy("id").execute()).map(
      ({ stock }) => stock,
    );
  await admin.call(updateOrderStatus, { params: { id: unpaid }, body: { status: "Pending Payment" } });

  const body = { status: "Cancelled" as const, filter: {}, reason: "A mistake", count: 2 };
  const { bulk } = await admin.call(startBulkChange, { body });
  await changeOrders.run(shop.services, { bulkId: bulk._id });
  expect(await readStock()).toEqual([4, 4]);
  const { bulk: undo } = await admin.call(undoBulkChange, { params: { id: bulk._id } });
  await changeOrders.run(shop.services, { bulkId: undo._id });

  expect(await readStock()).toEqual([3, 4]);
  const { bulk: done } = await admin.call(getBulkChange, { params: { id: undo._id } });
  expect(done.problems).toEqual([
    {
      orderId: unpaid,
      problem: "Its payment was closed with the cancellation. The customer can order again.",
    },
  ]);
  const { orders } = await admin.call(listOrders, { query: { status: "Processing" } });
  expect(orders.map(({ _id }) => _id)).toEqual([processing]);
});
