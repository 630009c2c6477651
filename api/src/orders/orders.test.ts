// @module-tag postgres-15
import { expect } from "vitest";
import { addToCart } from "@tindahan/contract/checkout/cart.ts";
import { deleteProduct } from "@tindahan/contract/catalogue/manage-products.ts";
import { checkout, payNow } from "@tindahan/contract/checkout/checkout.ts";
import { formatMoney, shortId } from "@tindahan/contract/core/format.ts";
import { cancelMyOrder, getMyOrder, listMyOrders } from "@tindahan/contract/orders/orders.ts";
import { startMailbox } from "../../../dev/mailbox/mailbox.ts";
import { createServices } from "../compose.ts";
import { startWorker } from "../worker.ts";
import { test, testConfig, type Member, type Shop } from "../../test/support/shop.ts";
import { until } from "../../test/support/until.ts";

async function order(member: Member, productId: string, quantity = 1): Promise<string> {
  await member.call(addToCart, { body: { userId: member.id, productId, quantity } });
  const body = {
    userId: member.id,
    customerName: "Maria",
    phone: "09171234567",
    deliveryAddress: "1 Rizal St, <Makati>",
  };
  return (await member.call(checkout, { body })).orderId;
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

test("lists a shopper's orders newest first, by page and by status", async ({ shop }) => {
  const maria = await shop.shopper();
  const { id } = await shop.product();
  const placed = [];
  for (let i = 0; i < 5; i++) placed.unshift(await order(maria, id));
  await maria.call(cancelMyOrder, { params: { id: placed[4]! }, body: {} });
  const list = (query = {}) => maria.call(listMyOrders, { params: { userId: maria.id }, query });

  const first = await list({ limit: 4 });
  expect(first.orders.map(({ _id }) => _id)).toEqual(placed.slice(0, 4));
  expect(first.orders.map(({ number }) => number)).toEqual([1005, 1004, 1003, 1002]);
  expect(first.pagination).toEqual({ page: 1, limit: 4, total: 5, pages: 2 });
  expect(first.counts).toEqual({
    "Pending Payment": 0,
    Processing: 4,
    Shipped: 0,
    Delivered: 0,
    Cancelled: 1,
  });
  expect((await list({ page: 2, limit: 4 })).orders.map(({ _id }) => _id)).toEqual(placed.slice(4));
  expect((await list({ status: "Cancelled" })).orders.map(({ status }) => status)).toEqual(["Cancelled"]);
});

test("links an order to its products still in the shop", async ({ shop }) => {
  const maria = await shop.shopper();
  const [{ id, slug }, gone] = [await shop.product(), await shop.product()];
  await maria.call(addToCart, { body: { userId: maria.id, productId: gone.id } });
  const placed = await order(maria, id);
  await (await shop.admin()).call(deleteProduct, { params: { id: gone.id } });
  expect((await maria.call(getMyOrder, { params: { id: placed } })).slugs).toEqual({ [id]: slug });
});

test("an empty order list comes with the message No orders yet.", async ({ shop }) => {
  const maria = await shop.shopper();

  expect(await maria.call(listMyOrders, { params: { userId: maria.id } })).toMatchObject({
    orders: [],
    message: "No orders yet.",
  });
});

test("returns 404 for another shopper's order, and for cancelling it", async ({ shop }) => {
  const [maria, juan] = [await shop.shopper(), await shop.shopper()];
  const id = await order(maria, (await shop.product()).id);

  expect((await juan.ask(getMyOrder, { params: { id } })).status).toBe(404);
  expect((await juan.ask(cancelMyOrder, { params: { id }, body: {} })).status).toBe(404);
});

test("refuses a shopper's order number in place of an order id", async ({ shop }) => {
  const [maria, juan] = [await shop.shopper(), await shop.shopper()];
  const id = await order(maria, (await shop.product()).id);
  const { number } = (await maria.call(getMyOrder, { params: { id } })).order;

  const params = { id: String(number) };
  for (const member of [maria, juan]) {
    expect((await member.ask(getMyOrder, { params })).status).toBe(400);
    expect((await member.ask(cancelMyOrder, { params, body: {} })).status).toBe(400);
    expect((await member.ask(payNow, { params })).status).toBe(400);
  }
});

test("cancels a shopper's order and returns its stock once", async ({ shop }) => {
  const maria = await shop.shopper();
  const product = await shop.product({ stock: 10 });
  const id = await order(maria, product.id, 3);
  expect(await stockOf(shop, product.id)).toBe(7);

  await Promise.all(
    Array.from({ length: 5 }, () =>
      maria.ask(cancelMyOrder, { params: { id }, body: { reason: "Changed my mind" } }),
    ),
  );

  const { order: cancelled, events } = await maria.call(getMyOrder, { params: { id } });
  expect(cancelled.status).toBe("Cancelled");
  expect(events.map(({ from, to, note, by }) => [from, to, note, by])).toEqual([
    [null, "Processing", "", "shopper"],
    ["Processing", "Cancelled", "Changed my mind", "shopper"],
  ]);
  expect(await stockOf(shop, product.id)).toBe(10);
});

test("a cancelled order returns no stock for units that were not counted when ordered", async ({ shop }) => {
  const maria = await shop.shopper();
  const product = await shop.product({ stock: null });
  const id = await order(maria, product.id, 3);
  await shop.services.db.updateTable("variants").set({ stock: 5 }).where("id", "=", product.id).execute();

  await maria.call(cancelMyOrder, { params: { id }, body: {} });

  expect(await stockOf(shop, product.id)).toBe(5);
});

test.for(["Shipped", "Delivered"])(
  "refuses to cancel an order with status %s",
  async (status, { sharedShop: shop }) => {
    const maria = await shop.shopper();
    const id = await order(maria, (await shop.product()).id);
    await shop.services.db.updateTable("orders").set({ status }).where("id", "=", id).execute();

    const reply = await maria.ask(cancelMyOrder, { params: { id }, body: {} });

    expect(reply.status).toBe(409);
    expect(reply.body).toMatchObject({ code: "order_cannot_change" });
  },
);

test("the database refuses changes to recorded order events", async ({ shop }) => {
  const maria = await shop.shopper();
  await order(maria, (await shop.product()).id);

  await expect(
    shop.superuser.db.updateTable("order_events").set({ to_status: "Cancelled" }).execute(),
  ).rejects.toMatchObject({ code: "42501" });
});

test("mails an order confirmation in plain text and HTML, and escapes the shopper's text", async ({
  shop,
}) => {
  const mailbox = await startMailbox();
  const services = createServices(testConfig(shop.databaseUrl, { SMTP_URL: mailbox.smtpUrl }));
  const maria = await shop.shopper("maria@example.com");
  const product = await shop.product({ name: "Barako <b>strong</b>", priceCentavos: 249_50 });
  await shop.services.db.deleteFrom("otp_challenges").execute();
  const worker = await startWorker(services);
  const id = await order(maria, product.id, 2);
  await until(() => mailbox.mails().length !== 0);

  const [mail] = mailbox.mails();
  expect(mail).toMatchObject({ to: ["maria@example.com"], subject: `Your order ${shortId(id)}: thank you!` });
  for (const part of [mail!.text, mail!.html]) {
    expect(part).toContain(`${shortId(id)} (No. 1001)`);
    expect(part).toContain(formatMoney(499));
    expect(part).toContain("not a BIR invoice");
  }
  expect(mail!.html).toContain("Barako &lt;b&gt;strong&lt;/b&gt;");
  expect(mail!.html.match(/<tr>/g)).toHaveLength(2);
  expect(mail!.html).toContain(`href="http://localhost:3000/orders/${id}"`);
  expect(mail!.text).toContain(`http://localhost:3000/orders/${id}`);
  await worker.stop();
  await services.close();
  await mailbox.close();
});
