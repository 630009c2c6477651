// @module-tag postgres-15
import { sql } from "kysely";
import { expect } from "vitest";
import { addToCart } from "@tindahan/contract/checkout/cart.ts";
import { checkout } from "@tindahan/contract/checkout/checkout.ts";
import { shortId } from "@tindahan/contract/core/format.ts";
import {
  addOrderNote,
  getOrder,
  listOrders,
  refundOrder,
  updateOrderStatus,
} from "@tindahan/contract/orders/manage-orders.ts";
import { exportOrders } from "@tindahan/contract/orders/order-export.ts";
import { confirmPayment } from "@tindahan/contract/checkout/checkout.ts";
import { cancelMyOrder, getMyOrder } from "@tindahan/contract/orders/orders.ts";
import { test as payingTest } from "../../../test/support/paying.ts";
import { test, type Member, type Shop } from "../../../test/support/shop.ts";
import { newId } from "../../platform/db/ids.ts";

const BEL_AIR_IN_MAKATI = "80300002";

type Buyer = { email?: string; name?: string; phone?: string; stock?: number; at?: string; bought?: string };

async function order(
  shop: Shop,
  { email, name = "Maria Santos", phone = "09171234567", stock, at, bought }: Buyer = {},
) {
  const member = await shop.shopper(email);
  const product = await shop.product({ stock: stock ?? null, ...(bought && { name: bought }) });
  await member.call(addToCart, { body: { userId: member.id, productId: product.id } });
  const details = { customerName: name, phone, deliveryAddress: "1 Rizal St, Makati" };
  const { orderId: id } = await member.call(checkout, { body: { userId: member.id, ...details } });
  if (at)
    await shop.superuser.db
      .updateTable("orders")
      .set({ created_at: new Date(at) })
      .where("id", "=", id)
      .execute();
  return { id, member, product };
}

async function idsOf(admin: Member, query = {}): Promise<string[]> {
  return (await admin.call(listOrders, { query })).orders.map(({ _id }) => _id);
}

async function auditOf(shop: Shop, entity: string) {
  return shop.services.db
    .selectFrom("audit_log")
    .selectAll()
    .where("entity", "=", entity)
    .orderBy("at")
    .execute();
}

test("lists all orders newest first, with pages of four §6.3", async ({ shop }) => {
  const placed = [];
  for (let i = 0; i < 5; i++) placed.unshift((await order(shop)).id);
  const admin = await shop.admin();

  const first = await admin.call(listOrders, { query: { page: 1, limit: 4 } });
  expect(first.orders.map(({ _id }) => _id)).toEqual(placed.slice(0, 4));
  expect(first.pagination).toEqual({ page: 1, limit: 4, total: 5, pages: 2 });
  expect(first.counts).toMatchObject({ Processing: 5, Cancelled: 0 });
  expect(await idsOf(admin, { page: 2, limit: 4 })).toEqual(placed.slice(4));
  expect(await idsOf(admin)).toEqual(placed);
  expect(await idsOf(admin, { sort: "oldest" })).toEqual(placed.toReversed());
});

test("pages through orders across Manila days in both directions", async ({ shop }) => {
  const days = [
    "2026-01-01T15:59:59Z",
    "2026-01-01T16:00:00Z",
    "2026-01-02T15:59:00Z",
    "2026-01-05T04:00:00Z",
  ];
  const ids: string[] = [];
  for (const at of days) ids.push((await order(shop, { at })).id);
  const admin = await shop.admin();

  for (const [sort, expected] of [
    ["newest", ids.toReversed()],
    ["oldest", ids],
  ] as const)
    for (const limit of [1, 2, 3]) {
      const paged = [];
      for (let page = 1; page <= Math.ceil(4 / limit); page++)
        paged.push(...(await idsOf(admin, { sort, page, limit })));
      expect(paged).toEqual(expected);
    }
  expect(await idsOf(admin, { from: "2026-01-02", to: "2026-01-02" })).toEqual([ids[2], ids[1]]);
  expect(await idsOf(admin, { to: "2026-01-01" })).toEqual([ids[0]]);
  expect(await idsOf(admin, { from: "2026-01-03" })).toEqual([ids[3]]);
});

test("filters orders by status and payment method and sorts them by total", async ({ shop }) => {
  const [one, two, three] = [await order(shop), await order(shop), await order(shop)];
  const { db } = shop.superuser;
  await db.updateTable("orders").set({ total_centavos: 5_00 }).where("id", "=", two.id).execute();
  await db.updateTable("orders").set({ payment_method: "gcash" }).where("id", "=", three.id).execute();
  const admin = await shop.admin();
  await admin.call(updateOrderStatus, { params: { id: one.id }, body: { status: "Delivered" } });

  expect(await idsOf(admin, { status: "Delivered" })).toEqual([one.id]);
  expect(await idsOf(admin, { method: "gcash" })).toEqual([three.id]);
  expect(await idsOf(admin, { status: "Delivered", method: "gcash" })).toEqual([]);
  expect(await idsOf(admin, { sort: "total-up", limit: 1 })).toEqual([two.id]);
  expect((await idsOf(admin, { sort: "total-down" })).at(-1)).toBe(two.id);
  expect((await admin.call(listOrders, { query: { method: "cod" } })).counts).toMatchObject({
    Delivered: 1,
    Processing: 1,
  });
});

test("finds an order by the names that its products had when it was placed", async ({ shop }) => {
  const admin = await shop.admin();
  const mangoes = await order(shop, { bought: "Dried Mangoes Piña Mix" });
  const coffee = await order(shop, { bought: "Barako Coffee" });
  await shop.superuser.db
    .updateTable("products")
    .set({ name: "Renamed", archived_at: new Date() })
    .where("id", "=", mangoes.product.id)
    .execute();

  for (const search of ["mango", "PINA dried", "piña"])
    expect([search, await idsOf(admin, { search })]).toEqual([search, [mangoes.id]]);
  expect(await idsOf(admin, { search: "barako" })).toEqual([coffee.id]);
  for (const search of ["renamed", "mango barako", "angoes"])
    expect([search, await idsOf(admin, { search })]).toEqual([search, []]);
});

test("finds orders by the SKU of a product", async ({ shop }) => {
  const admin = await shop.admin();
  const mangoes = await order(shop, { bought: "Dried Mangoes" });
  await order(shop, { bought: "Barako Coffee" });
  await shop.superuser.db
    .updateTable("variants")
    .set({ sku: "MNG/100 g" })
    .where("product_id", "=", mangoes.product.id)
    .execute();

  expect(await idsOf(admin, { search: "mng/100 G" })).toEqual([mangoes.id]);
  expect(await idsOf(admin, { search: "mng/100" })).toEqual([]);
});

test("lists an order with its city, and says whether it has internal notes", async ({ shop }) => {
  const admin = await shop.admin();
  const { id } = await order(shop);
  const listed = async () => {
    const [{ city, hasInternalNotes } = {}] = (await admin.call(listOrders, {})).orders;
    return { city, hasInternalNotes };
  };
  expect(await listed()).toEqual({ city: null, hasInternalNotes: false });

  await shop.superuser.db
    .updateTable("orders")
    .set({ place_code: BEL_AIR_IN_MAKATI })
    .where("id", "=", id)
    .execute();
  await admin.call(addOrderNote, { params: { id }, body: { note: "Fragile" } });
  expect(await listed()).toEqual({ city: "Makati City", hasInternalNotes: true });
});

test("lists the orders of an admin's last change and of the ten minutes before it", async ({ shop }) => {
  const [admin, other] = [await shop.admin(), await shop.admin()];
  const [first, second, third] = [await order(shop), await order(shop), await order(shop)];
  const ship = (by: Member, id: string) =>
    by.call(updateOrderStatus, { params: { id }, body: { status: "Shipped" } });
  expect(await idsOf(admin, { changedBy: admin.id })).toEqual([]);

  await ship(other, third.id);
  await ship(admin, first.id);
  await ship(admin, second.id);
  expect(await idsOf(admin, { changedBy: admin.id })).toEqual([second.id, first.id]);
  expect(await idsOf(admin, { changedBy: other.id, status: "Shipped" })).toEqual([third.id]);

  await sql`alter table audit_log disable trigger user`.execute(shop.superuser.db);
  await sql`update audit_log set at = at - interval '11 minutes' where entity_id = ${first.id}`.execute(
    shop.superuser.db,
  );
  expect(await idsOf(admin, { changedBy: admin.id })).toEqual([second.id]);
});

test("finds an order by short id, e-mail, name, phone or tracking number", async ({ shop }) => {
  const juan = await order(shop, {
    email: "juan.cruz@example.com",
    name: "Juan Miguel Peñaflor",
    phone: "09181112222",
  });
  await order(shop, { email: "ana@example.com", name: "Ana Reyes", phone: "09193334444" });
  const admin = await shop.admin();
  const shipment = { courier: "J&T Express", trackingNumber: "JT 5201-3344 PH" };
  await admin.call(updateOrderStatus, {
    params: { id: juan.id },
    body: { status: "Shipped", ...shipment },
  });

  for (const search of [
    shortId(juan.id),
    `#${shortId(juan.id).slice(0, 6)}`,
    juan.id,
    "juan.cruz@example.com",
    "juan.cr",
    "Juan",
    "penaflor",
    "PEÑAFLOR juan",
    "MIGUEL",
    "0918 111 2222",
    "+63918",
    "9181112",
    "2222",
    "111-2222",
    "JT52013344PH",
    "jt 5201-33",
  ])
    expect([search, await idsOf(admin, { search })]).toEqual([search, [juan.id]]);
  for (const search of ["nobody", "%", "'", "\\", ":*", "juan ana", "0917", "1112", "5201"])
    expect([search, await idsOf(admin, { search })]).toEqual([search, []]);
  expect(await idsOf(admin, { search: "juan", status: "Delivered" })).toEqual([]);
});

test("finds an order by its full number, and others by matching phone digits or short id", async ({
  shop,
}) => {
  const first = await order(shop);
  const second = await order(shop, { phone: "09171231001" });
  const admin = await shop.admin();
  const { number } = (await admin.call(getOrder, { params: { id: second.id } })).order;

  expect(number).toBe(1002);
  for (const search of [
    "1002",
    "#1002",
    "No. 1002",
    "no 1002",
    "Order 1002",
    "order no. 1002",
    "order #1002",
  ])
    expect([search, await idsOf(admin, { search })]).toEqual([search, [second.id]]);
  expect(await idsOf(admin, { search: "1001" })).toEqual([second.id, first.id]);
  for (const search of ["100", "10020", "no. 100", "1002.00", "9".repeat(18), "9".repeat(30)])
    expect([search, await idsOf(admin, { search })]).toEqual([search, []]);
});

test("keeps the status counts equal to the orders", async ({ shop }) => {
  const orders = [await order(shop), await order(shop), await order(shop)];
  const admin = await shop.admin();
  await orders[0]!.member.call(cancelMyOrder, { params: { id: orders[0]!.id }, body: {} });
  await admin.call(updateOrderStatus, { params: { id: orders[1]!.id }, body: { status: "Shipped" } });
  const counts = { "Pending Payment": 0, Processing: 1, Shipped: 1, Delivered: 0, Cancelled: 1 };

  expect((await admin.call(listOrders, {})).counts).toEqual(counts);
  await shop.services.pool.query("select fold_order_tallies()");
  expect((await admin.call(listOrders, {})).counts).toEqual(counts);
  await shop.superuser.db.deleteFrom("orders").where("id", "=", orders[2]!.id).execute();
  expect((await admin.call(listOrders, {})).counts).toEqual({ ...counts, Processing: 0 });
});

test("refuses a missing or unknown order status", async ({ shop }) => {
  const { id } = await order(shop);
  const admin = await shop.admin();

  for (const status of ["", " ", undefined])
    expect(await admin.ask(updateOrderStatus, { params: { id }, body: { status } })).toMatchObject({
      status: 400,
      body: { message: "Please select a status." },
    });
  expect((await admin.ask(updateOrderStatus, { params: { id }, body: { status: "Lost" } })).status).toBe(400);
});

test("restocks a shipped order only on request, and takes stock only once", async ({ shop }) => {
  const { id, product } = await order(shop, { stock: 5 });
  const admin = await shop.admin();
  const move = async (status: string, restock = false) => {
    await admin.call(updateOrderStatus, { params: { id }, body: { status, restock } });
    const { stock } = await shop.services.db
      .selectFrom("variants")
      .select("stock")
      .where("id", "=", product.id)
      .executeTakeFirstOrThrow();
    return stock;
  };

  expect(await move("Shipped")).toBe(4);
  expect(await move("Cancelled")).toBe(4);
  expect(await move("Processing")).toBe(4);
  expect(await move("Cancelled")).toBe(5);
  expect(await move("Shipped")).toBe(4);
  expect(await move("Cancelled", true)).toBe(5);
});

test("changes an order from any status to any other, with stock, event and audit record §4.2", async ({
  shop,
}) => {
  const { id, product } = await order(shop, { stock: 5 });
  const admin = await shop.admin();
  const stock = async () =>
    (
      await shop.services.db
        .selectFrom("variants")
        .select("stock")
        .where("id", "=", product.id)
        .executeTakeFirst()
    )?.stock;
  const statuses = ["Delivered", "Cancelled", "Pending Payment", "Shipped", "Processing"] as const;
  const expectedStock = [4, 5, 4, 4, 4];
  for (const [i, status] of statuses.entries()) {
    const { order: changed } = await admin.call(updateOrderStatus, {
      params: { id },
      body: { status, reason: "Because", restock: true },
    });
    expect([changed.status, await stock()]).toEqual([status, expectedStock[i]]);
  }

  const { events } = await admin.call(getOrder, { params: { id } });
  expect(events.map(({ to }) => to)).toEqual(["Processing", ...statuses]);
  expect(events.at(-1)).toMatchObject({ by: "admin", byName: admin.user.username, note: "Because" });
  const records = await auditOf(shop, "order");
  expect(records.map(({ before, after }) => [before, after])).toMatchObject(
    statuses.map((status, i) => [{ status: ["Processing", ...statuses][i] }, { status }]),
  );
});

test("accepts one of two concurrent status changes and reports a conflict to the other", async ({ shop }) => {
  const { id } = await order(shop);
  const [ana, ben] = [await shop.admin(), await shop.admin()];
  const { version } = (await ana.call(getOrder, { params: { id } })).order;

  const replies = await Promise.all([
    ana.ask(updateOrderStatus, { params: { id }, body: { status: "Shipped", version } }),
    ben.ask(updateOrderStatus, { params: { id }, body: { status: "Cancelled", version } }),
  ]);

  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const loser = replies.find(({ status }) => status === 409)!;
  expect(loser.body).toMatchObject({ code: "order_changed" });
  const { events } = await ana.call(getOrder, { params: { id } });
  expect(events).toHaveLength(2);
  expect(await auditOf(shop, "order")).toHaveLength(1);
});

test("stores an order's courier and tracking number and gives the shopper a tracking link", async ({
  shop,
}) => {
  const { id, member } = await order(shop);
  const admin = await shop.admin();
  const ship = { status: "Shipped", courier: "LBC", trackingNumber: "12 34/5" };

  const { order: shipped } = await admin.call(updateOrderStatus, { params: { id }, body: ship });
  expect(shipped.shipment).toEqual({
    courier: "LBC",
    trackingNumber: "12 34/5",
    url: "https://www.lbcexpress.com/track/?tracking_no=12%2034%2F5",
  });
  expect((await member.call(getMyOrder, { params: { id } })).order.shipment).toEqual(shipped.shipment);

  const { order: corrected } = await admin.call(updateOrderStatus, {
    params: { id },
    body: { ...ship, courier: "My cousin" },
  });
  expect(corrected.shipment).toMatchObject({ courier: "My cousin", url: null });
  expect((await admin.call(getOrder, { params: { id } })).events).toHaveLength(2);
  expect(
    (await admin.ask(updateOrderStatus, { params: { id }, body: { status: "Shipped", courier: "" } })).status,
  ).toBe(400);
});

test("adds a note to an order once when the request is repeated", async ({ shop }) => {
  const [{ id }, admin] = [await order(shop), await shop.admin()];
  const body = { note: "Call first", id: crypto.randomUUID() };
  await admin.call(addOrderNote, { params: { id }, body });
  const { notes } = await admin.call(addOrderNote, { params: { id }, body });
  expect(notes).toHaveLength(1);
  expect(await auditOf(shop, "order_note")).toHaveLength(1);
});

test("shows an order's notes to admins only", async ({ shop }) => {
  const { id, member } = await order(shop);
  const admin = await shop.admin();

  const { notes } = await admin.call(addOrderNote, { params: { id }, body: { note: "Call first" } });
  expect(notes).toMatchObject([{ note: "Call first", by: admin.user.username }]);
  expect(JSON.stringify(await member.call(getMyOrder, { params: { id } }))).not.toContain("Call first");
  expect(await auditOf(shop, "order_note")).toHaveLength(1);
});

test("continues an export of orders where it ended and applies the filter", async ({ shop }) => {
  const ids = [(await order(shop)).id, (await order(shop, { name: "Zeny Lim" })).id].toReversed();
  const admin = await shop.admin();

  const all = await admin.call(exportOrders, {});
  expect([all.total, all.next, all.orders.map(({ _id }) => _id)]).toEqual([2, null, ids]);
  expect(all.orders).toMatchObject([{ paid: 0 }, { paid: 0, refunded: 0 }]);
  await admin.call(updateOrderStatus, { params: { id: ids[0]! }, body: { status: "Delivered" } });
  const [delivered] = (await admin.call(exportOrders, {})).orders;
  expect(delivered).toMatchObject({ paid: 100, total: 100, refunded: 0 });
  const rest = await admin.call(exportOrders, { query: { after: ids[0] } });
  expect(rest.orders.map(({ _id }) => _id)).toEqual([ids[1]]);
  expect((await admin.call(exportOrders, { query: { search: "zeny" } })).total).toBe(1);
});

payingTest("requests a refund once for simultaneous clicks", async ({ paying }) => {
  const { member, orderId: id, intentId } = await paying.sendToPay();
  await paying.provider.pay(intentId);
  await member.call(confirmPayment, { body: { sourceId: intentId } });
  const admin = await paying.admin();
  const { order: paid, payments } = await admin.call(getOrder, { params: { id } });
  expect(payments).toMatchObject([{ state: "paid", paid: 250, refundable: 250, reference: intentId }]);
  const refund = { attempt: 1, amount: 100.5, reason: "requested_by_customer" as const };
  const body = { id: newId(), ...refund, version: paid.version };

  const replies = await Promise.all([1, 2, 3].map(() => admin.ask(refundOrder, { params: { id }, body })));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  const others = await Promise.all(
    [1, 2].map(() => admin.ask(refundOrder, { params: { id }, body: { ...body, id: newId() } })),
  );
  expect(others.map(({ status }) => status)).toEqual([409, 409]);
  await paying.work();
  await paying.advanceMinutes(2);
  expect((await admin.call(exportOrders, {})).orders).toMatchObject([
    { total: 250, paid: 250, refunded: 100.5 },
  ]);

  const after = await admin.call(getOrder, { params: { id } });
  expect(after.payments[0]).toMatchObject({ refundable: 149.5, refunds: [{ amount: 100.5 }] });
  const tooMuch = { ...body, id: newId(), amount: 149.51, version: after.order.version };
  expect((await admin.ask(refundOrder, { params: { id }, body: tooMuch })).body).toMatchObject({
    code: "refund_too_large",
  });
  const records = await paying.services.db
    .selectFrom("audit_log")
    .selectAll()
    .where("entity", "=", "refund")
    .execute();
  expect(records).toHaveLength(1);
});

test("shows a packer only open and recent orders, in lists, searches and by id", async ({ shop }) => {
  const [staff, packer] = [await shop.admin("staff"), await shop.admin("packer")];
  const longAgo = new Date(Date.now() - 90 * 24 * 60 * 60 * 1000).toISOString();
  const [completed, open, recent] = [
    await order(shop, { at: longAgo }),
    await order(shop, { at: longAgo }),
    await order(shop),
  ];
  for (const { id } of [completed, recent])
    await staff.call(updateOrderStatus, { params: { id }, body: { status: "Delivered" } });

  expect(await idsOf(staff)).toHaveLength(3);
  expect(await idsOf(packer)).toEqual([recent.id]);
  expect(await idsOf(packer, { group: "pending" })).toEqual([open.id]);
  expect(await idsOf(packer, { search: "Maria Santos", status: "Delivered" })).toEqual([recent.id]);
  expect(await idsOf(packer, { ids: [completed.id, open.id].join(",") })).toEqual([open.id]);
  expect(await idsOf(packer, { from: longAgo.slice(0, 10), status: "Delivered" })).toEqual([recent.id]);
  expect((await packer.ask(getOrder, { params: { id: completed.id } })).status).toBe(404);
  const note = { params: { id: completed.id }, body: { note: "Who was this?" } };
  expect((await packer.ask(addOrderNote, note)).status).toBe(404);
  expect((await packer.ask(getOrder, { params: { id: open.id } })).status).toBe(200);
  expect((await staff.ask(getOrder, { params: { id: completed.id } })).status).toBe(200);
});

test("shows a packer a customer's number of orders, but not their total", async ({ shop }) => {
  const [staff, packer] = [await shop.admin("staff"), await shop.admin("packer")];
  const { id } = await order(shop);
  const params = { id };

  const { total, ...counts } = (await staff.call(getOrder, { params })).customer;
  expect(total).toBeGreaterThan(0);
  expect((await packer.call(getOrder, { params })).customer).toEqual(counts);
  const body = { note: "Fragile" };
  expect((await packer.call(addOrderNote, { params, body })).customer).toEqual(counts);
});
