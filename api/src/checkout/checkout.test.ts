// @module-tag postgres-15
import { Client } from "pg";
import { sql } from "kysely";
import { expect } from "vitest";
import { addToCart, getCart } from "@tindahan/contract/checkout/cart.ts";
import type { Failure } from "@tindahan/contract/core/errors.ts";
import { checkContact, checkout, getLastContact } from "@tindahan/contract/checkout/checkout.ts";
import { getMyOrder } from "@tindahan/contract/orders/orders.ts";
import { crossCarts } from "../../test/models/crossing-carts.ts";
import { orderRequest, PLACE_ORDER } from "../../test/support/order-request.ts";
import { test, type Member, type Shop } from "../../test/support/shop.ts";
import { untilLockWaiters } from "../../test/support/waiting-connections.ts";

const details = {
  customerName: "Maria Santos",
  phone: "0917 123 4567",
  deliveryAddress: "1 Rizal St, Brgy. Poblacion, Makati",
  paymentMethod: "cod" as const,
};

async function fill(member: Member, ...lines: [productId: string, quantity: number][]): Promise<void> {
  for (const [productId, quantity] of lines)
    await member.call(addToCart, { body: { userId: member.id, productId, quantity } });
}

function submit(member: Member, change: object = {}) {
  return member.ask(checkout, { body: { userId: member.id, ...details, ...change } });
}

async function countOrders(shop: Shop): Promise<number> {
  return (await shop.services.db.selectFrom("orders").select("id").execute()).length;
}

async function stockOf(shop: Shop, id: string): Promise<number | null> {
  return (
    await shop.services.db
      .selectFrom("variants")
      .select("stock")
      .where("id", "=", id)
      .executeTakeFirstOrThrow()
  ).stock;
}

test("turns the cart into an order in processing with cash on delivery §6.1", async ({ shop }) => {
  const maria = await shop.shopper();
  const [coffee, hat] = [
    await shop.product({ name: "Barako", priceCentavos: 249_50, stock: 10 }),
    await shop.product({ name: "Hat", priceCentavos: 945_00 }),
  ];
  await fill(maria, [coffee.id, 2], [hat.id, 1]);

  const note = "Whole beans, please";
  const { orderId, cod } = await maria.call(checkout, { body: { userId: maria.id, ...details, note } });

  expect(cod).toBe(true);
  const { order, events } = await maria.call(getMyOrder, { params: { id: orderId } });
  expect(order).toMatchObject({
    status: "Processing", total: 1444, paymentMethod: "cod", customerName: "Maria Santos", phone: "+639171234567",
    deliveryAddress: details.deliveryAddress, billingAddress: details.deliveryAddress, user: { _id: maria.id }, note,
    items: [{ product: { name: "Barako" }, quantity: 2, price: 249.5 }, { product: { name: "Hat" }, quantity: 1, price: 945 }],
  }); // prettier-ignore
  expect(events).toMatchObject([{ from: null, to: "Processing", by: "shopper" }]);
  expect(await stockOf(shop, coffee.id)).toBe(8);
  expect((await maria.call(getCart, { params: { userId: maria.id } })).cart.items).toEqual([]);
});

test("sends no database notification that would serialize checkouts until the last unit is sold", async ({
  shop,
}) => {
  const maria = await shop.shopper();
  const { id } = await shop.product({ stock: 2 });
  const listener = new Client({ connectionString: shop.databaseUrl });
  await listener.connect();
  await listener.query(`listen changes; listen "jobs:insert"`);
  const notifications: string[] = [];
  listener.on("notification", ({ channel }) => notifications.push(channel));

  await fill(maria, [id, 1]);
  await submit(maria);
  await listener.query("select 1");
  expect(notifications).toEqual([]);

  await fill(maria, [id, 1]);
  await submit(maria);
  await listener.query("select 1");
  expect(notifications).toEqual(["changes"]);
  await listener.end();
});

test("an order keeps the price and product name of its day", async ({ shop }) => {
  const maria = await shop.shopper();
  const { id } = await shop.product({ priceCentavos: 100_00 });
  await fill(maria, [id, 1]);
  const { orderId } = await maria.call(checkout, { body: { userId: maria.id, ...details } });

  await shop.services.db.updateTable("variants").set({ price_centavos: 999_00 }).execute();
  await shop.services.db.updateTable("products").set({ name: "Renamed" }).execute();

  const { order } = await maria.call(getMyOrder, { params: { id: orderId } });
  expect(order.total).toBe(100);
  expect(order.items[0]!.product.name).not.toBe("Renamed");
});

test("refuses an order with amounts or a status from the client", async ({ shop }) => {
  const maria = await shop.shopper();
  const { id } = await shop.product({ priceCentavos: 100_00 });
  await fill(maria, [id, 1]);

  for (const extra of [{ total: 1 }, { price: 1 }, { items: [] }, { status: "Delivered" }])
    expect((await submit(maria, extra)).status).toBe(400);
  expect(await countOrders(shop)).toBe(0);
});

test("refuses to order an empty cart", async ({ shop }) => {
  const { status, body } = await submit(await shop.shopper());

  expect(status).toBe(409);
  expect(body).toMatchObject({ code: "cart_empty", error: "Your cart is empty." });
});

test("an order takes no stock if one product ran out, and names each shortage", async ({ shop }) => {
  const maria = await shop.shopper();
  const [plenty, few, none] = [
    await shop.product({ stock: 10 }),
    await shop.product({ name: "Tricycle", stock: 5 }),
    await shop.product({ name: "Camera", stock: 1 }),
  ];
  await fill(maria, [plenty.id, 2], [few.id, 3], [none.id, 1]);
  await shop.services.db.updateTable("variants").set({ stock: 2 }).where("id", "=", few.id).execute();
  await shop.services.db.updateTable("variants").set({ stock: 0 }).where("id", "=", none.id).execute();

  const { status, body } = await submit(maria);

  expect(status).toBe(409);
  expect(body).toMatchObject({
    code: "not_enough_stock",
    fields: { [few.id]: "Only 2 left of Tricycle.", [none.id]: "Camera is sold out." },
  });
  expect(await stockOf(shop, plenty.id)).toBe(10);
  expect(await countOrders(shop)).toBe(0);
  expect((await maria.call(getCart, { params: { userId: maria.id } })).cart.items).toHaveLength(3);
});

test("offers the shopper's own last contact at the next checkout", async ({ shop }) => {
  const [maria, juan] = [await shop.shopper(), await shop.shopper()];
  expect(await maria.call(getLastContact, {})).toEqual({ contact: null });
  for (const customerName of ["Maria Santos", "Lola Nena"]) {
    await fill(maria, [(await shop.product()).id, 1]);
    await maria.call(checkout, { body: { userId: maria.id, ...details, customerName } });
  }

  const { deliveryAddress } = details;
  expect((await maria.call(getLastContact, {})).contact).toEqual({
    customerName: "Lola Nena",
    phone: "+639171234567",
    deliveryAddress,
    billingAddress: deliveryAddress,
    place: null,
    street: deliveryAddress,
    landmark: "",
  });
  expect(await juan.call(getLastContact, {})).toEqual({ contact: null });
});

test("the checkout's contact step refuses the same phone numbers as the order", async ({ shop }) => {
  const maria = await shop.shopper();
  const { paymentMethod: _, ...contact } = details;
  await maria.call(checkContact, { body: contact });
  for (const phone of ["12345", "0917 123 456", "(02) 8123 4567"]) {
    const body = { ...contact, phone };
    const { status, body: refusal } = await maria.ask(checkContact, { body });
    const order = await maria.ask(checkout, { body: { userId: maria.id, ...body } });
    expect([status, (refusal as Failure).fields]).toEqual([400, (order.body as Failure).fields]);
  }
});

test("places one order for two simultaneous submits and answers both alike", async ({ shop }) => {
  const maria = await shop.shopper();
  const { id } = await shop.product({ stock: 10 });
  await fill(maria, [id, 1]);

  const replies = await Promise.all([submit(maria), submit(maria)]);

  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  expect(replies[0].body).toEqual(replies[1].body);
  expect(await countOrders(shop)).toBe(1);
  expect(await stockOf(shop, id)).toBe(9);
});

test("returns the same order for a repeated idempotency key, even after the cart was filled again", async ({
  shop,
}) => {
  const maria = await shop.shopper();
  const { id } = await shop.product();
  const send = (key: string) =>
    shop.app.inject({
      method: "POST",
      url: checkout.path,
      headers: { authorization: `Bearer ${maria.token}`, "idempotency-key": key },
      payload: { userId: maria.id, ...details },
    });
  await fill(maria, [id, 1]);
  const first = (await send("tap-1")).json();
  await fill(maria, [id, 2]);

  expect((await send("tap-1")).json()).toEqual(first);
  const second = (await send("tap-2")).json();
  expect(second.orderId).not.toBe(first.orderId);
  expect([first.number, second.number]).toEqual([1001, 1002]);
  expect(await countOrders(shop)).toBe(2);
  expect((await send("no spaces, please")).statusCode).toBe(400);
});

test("refuses an idempotency key that was used for a different order", async ({ shop }) => {
  const maria = await shop.shopper();
  const send = (change: object) =>
    shop.app.inject({
      method: "POST",
      url: checkout.path,
      headers: { authorization: `Bearer ${maria.token}`, "idempotency-key": "tap-1" },
      payload: { userId: maria.id, ...details, ...change },
    });
  await fill(maria, [(await shop.product()).id, 1]);
  const first = (await send({})).json();

  for (const change of [
    { deliveryAddress: "2 Mabini St, Cebu" },
    { billingAddress: "2 Mabini St, Cebu" },
    { customerName: "Juan" },
    { phone: "0918 123 4567" },
  ]) {
    const refused = await send(change);
    expect([refused.statusCode, refused.json().code]).toEqual([409, "idempotency_key_reused"]);
  }
  expect((await send({ phone: "+639171234567" })).json()).toEqual(first);
  expect(await countOrders(shop)).toBe(1);
});

test("refuses an order whose total differs from the one shown, but not its repeat", async ({ shop }) => {
  const maria = await shop.shopper();
  const { id } = await shop.product({ priceCentavos: 100_50, stock: 5 });
  await fill(maria, [id, 2]);
  await shop.services.db.updateTable("variants").set({ price_centavos: 150_00 }).execute();
  const send = (shownTotal: string) =>
    shop.app.inject({
      method: "POST",
      url: checkout.path,
      headers: {
        authorization: `Bearer ${maria.token}`,
        "idempotency-key": "tap-1",
        "shown-total": shownTotal,
      },
      payload: { userId: maria.id, ...details },
    });

  const refused = await send("201");
  expect(refused.statusCode).toBe(409);
  expect(refused.json()).toMatchObject({
    code: "total_changed",
    message:
      "Your cart or a price has changed: the total is now ₱300.00. Please check it and place the order again.",
  });
  expect([await countOrders(shop), await stockOf(shop, id)]).toEqual([0, 5]);
  expect((await send("cheap")).statusCode).toBe(400);

  const placed = await send("300.00");
  expect(placed.statusCode).toBe(200);
  expect((await send("201")).json()).toEqual(placed.json());
  expect([await countOrders(shop), await stockOf(shop, id)]).toEqual([1, 3]);
});

test("places 4 orders for 4 shoppers who submit 20 times each, with and without a key", async ({ shop }) => {
  const { id } = await shop.product({ stock: 1_000 });
  const shoppers = await Promise.all(Array.from({ length: 4 }, () => shop.shopper()));
  await Promise.all(shoppers.map((shopper) => fill(shopper, [id, 1])));

  const replies = await Promise.all(
    shoppers.flatMap((shopper, i) =>
      Array.from({ length: 20 }, () =>
        shop.app.inject({
          method: "POST",
          url: checkout.path,
          headers: {
            authorization: `Bearer ${shopper.token}`,
            ...(i % 2 ? { "idempotency-key": "tap" } : {}),
          },
          payload: { userId: shopper.id, ...details },
        }),
      ),
    ),
  );

  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(await countOrders(shop)).toBe(4);
  expect(await stockOf(shop, id)).toBe(996);
});

test("gives 20 simultaneous orders consecutive numbers", async ({ shop }) => {
  const { id } = await shop.product({ stock: 1_000 });
  const shoppers = await Promise.all(Array.from({ length: 20 }, () => shop.shopper()));
  const order = async (shopper: Member) => {
    await fill(shopper, [id, 1]);
    return (await shopper.call(checkout, { body: { userId: shopper.id, ...details } })).number;
  };

  const numbers = await Promise.all(shoppers.map(order));

  expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, i) => 1001 + i));
  expect(await order(shoppers[0]!)).toBe(1021);
});

test("takes an order number without waiting for an uncommitted order, leaving a gap if that fails", async ({
  shop,
}) => {
  const [maria, juan] = [await shop.shopper(), await shop.shopper()];
  await fill(maria, [(await shop.product()).id, 1]);
  await fill(juan, [(await shop.product()).id, 1]);
  const writing = new Client({ connectionString: shop.databaseUrl });
  await writing.connect();
  await writing.query("begin");
  await writing.query(PLACE_ORDER, [orderRequest({ shopper: juan.id, payment_method: "cod" })]);

  const { number } = await maria.call(checkout, { body: { userId: maria.id, ...details } });
  await writing.query("rollback");
  await writing.end();

  expect(number).toBe(1002);
});

test("sells 5 units to 24 simultaneous shoppers exactly 5 times", async ({ shop }) => {
  const { id } = await shop.product({ stock: 5 });
  const buyers = await Promise.all(Array.from({ length: 24 }, () => shop.shopper()));
  await Promise.all(buyers.map((buyer) => fill(buyer, [id, 1])));

  const statuses = (await Promise.all(buyers.map((buyer) => submit(buyer)))).map(({ status }) => status);

  expect(statuses.filter((status) => status === 200)).toHaveLength(5);
  expect(statuses.filter((status) => status === 409)).toHaveLength(19);
  expect(await stockOf(shop, id)).toBe(0);
});

test("a refused order names only products that sold out during checkout, and keeps the cart", async ({
  shop,
}) => {
  const maria = await shop.shopper();
  const [coffee, hat, bag] = [
    await shop.product({ name: "Barako", stock: 1 }),
    await shop.product({ name: "Hat", stock: 1 }),
    await shop.product({ name: "Bag", stock: 3 }),
  ];
  await fill(maria, [coffee.id, 1], [hat.id, 1], [bag.id, 2]);
  const placed = await shop.services.db.transaction().execute(async (tx) => {
    await tx.updateTable("variants").set({ stock: 0, taken: 1 }).where("id", "=", hat.id).execute();
    const response = submit(maria);
    await untilLockWaiters(shop.services.db);
    return { response };
  });
  const { status, body } = await placed.response;

  expect(status).toBe(409);
  expect((body as Failure).code).toBe("not_enough_stock");
  expect((body as Failure).fields).toEqual({ [hat.id]: "Hat is sold out." });
  expect((await maria.call(getCart, { params: { userId: maria.id } })).cart.items).toHaveLength(3);
  expect([await stockOf(shop, coffee.id), await stockOf(shop, bag.id)]).toEqual([1, 3]);
});

test("places 16 orders with overlapping products without deadlock", async ({ shop }) => {
  expect(await crossCarts(shop, 16)).toEqual({ statuses: [200], sold: Array(6).fill(16) });
});

test("accepts common notations of a phone number in an order", async ({ shop }) => {
  const { id } = await shop.product();
  const phones = [
    "0917 123 4567",
    "09171234567",
    "9171234567",
    "+63 917 123 4567",
    "639171234567",
    "0917-123-4567",
    "(0917) 1234567",
  ];
  for (const phone of phones) {
    const maria = await shop.shopper();
    await fill(maria, [id, 1]);
    expect((await submit(maria, { phone })).status, phone).toBe(200);
  }

  const stored = await shop.services.db.selectFrom("orders").select("phone").execute();
  expect(stored).toEqual(phones.map(() => ({ phone: "+639171234567" })));
});

test.for([
  { phone: "0917" },
  { phone: "call me" },
  { customerName: "  " },
  { customerName: "Maria\0" },
  { deliveryAddress: "" },
  { paymentMethod: "grab_pay" },
  { paymentMethod: "barter" },
])("refuses an order that cannot be delivered or paid: %o", async (change, { sharedShop: shop }) => {
  const maria = await shop.shopper();
  await fill(maria, [(await shop.product()).id, 1]);

  const { status, body } = await submit(maria, change);

  expect([400, 409]).toContain(status);
  expect(body).toMatchObject({ success: false, error: expect.any(String) });
  expect(await countOrders(shop)).toBe(0);
});

test("applies a price change during checkout to the whole order or not at all", async ({ shop }) => {
  const maria = await shop.shopper();
  const { id } = await shop.product({ priceCentavos: 100_00 });
  await fill(maria, [id, 1]);
  const { db } = shop.superuser;
  await sql`create function wait_for_the_test() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock(4711); return new; end $$`.execute(db);
  await sql`create trigger wait before insert on orders for each row execute function wait_for_the_test()`.execute(
    db,
  );

  const placed = await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(4711)`.execute(tx);
    const response = submit(maria);
    await untilLockWaiters(db);
    await db.updateTable("variants").set({ price_centavos: 150_00 }).where("id", "=", id).execute();
    return { response };
  });

  expect((await placed.response).status).toBe(200);
  const { total } = await db.selectFrom("orders").select("total_centavos as total").executeTakeFirstOrThrow();
  const line = await db.selectFrom("order_lines").select("price_centavos").executeTakeFirstOrThrow();
  expect([total, line.price_centavos]).toEqual([100_00, 100_00]);
});
