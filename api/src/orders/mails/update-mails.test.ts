import { sql } from "kysely";
import { expect } from "vitest";
import { confirmPayment } from "@tindahan/contract/checkout/checkout.ts";
import { formatMoney, shortId } from "@tindahan/contract/core/format.ts";
import {
  cancelBulkChange,
  startBulkChange,
  updateOrderStatus,
} from "@tindahan/contract/orders/manage-orders.ts";
import { cancelMyOrder, getMyOrder, type OrderStatus } from "@tindahan/contract/orders/orders.ts";
import { getSettings, updateSettings } from "@tindahan/contract/settings/settings.ts";
import { startMailbox, type Mailbox } from "../../../../dev/mailbox/mailbox.ts";
import { createUnsentConfirmations } from "../../../test/support/unsent-confirmations.ts";
import { test as base, type PayingShop } from "../../../test/support/paying.ts";
import { runConsumers } from "../../../test/support/run-consumers.ts";
import { testConfig, type Member, type Shop } from "../../../test/support/shop.ts";
import { createServices } from "../../compose.ts";
import { callRequestRefund } from "../../payments/payments.ts";
import { changeOrders, dispatchOrderEvents } from "../orders.ts";
import { refundMail, updateMail } from "./update-mails.ts";

type Post = { mailbox: Mailbox; deliver: (shop: Shop) => Promise<void> };

const test = base.extend<{ post: Post }>({
  // oxlint-disable-next-line no-empty-pattern -- vitest reads the fixture's needs from its parameters
  post: async ({}, use) => {
    const mailbox = await startMailbox({ keep: 5_000 });
    await use({ mailbox, deliver: (shop) => deliver(shop, mailbox) });
    await mailbox.close();
  },
});

async function deliver(shop: Shop, mailbox: Mailbox): Promise<void> {
  const services = createServices(testConfig(shop.databaseUrl, { SMTP_URL: mailbox.smtpUrl }));
  await runConsumers(services, [updateMail, refundMail]);
  await services.close();
}

async function move(admin: Member, id: string, status: OrderStatus, more = {}): Promise<void> {
  await admin.call(updateOrderStatus, { params: { id }, body: { status, ...more } });
}

async function createOrder(shop: Shop): Promise<string> {
  await createUnsentConfirmations(shop, 1);
  return (await shop.services.db.selectFrom("orders").select("id").executeTakeFirstOrThrow()).id;
}

async function backdateEvents(shop: Shop, interval: string): Promise<void> {
  await sql`alter table order_events disable trigger all`.execute(shop.superuser.db);
  await sql`update order_events set at = at - ${interval}::interval`.execute(shop.superuser.db);
  await sql`alter table order_events enable trigger all`.execute(shop.superuser.db);
}

test("mails the shopper when the order is shipped and when it is delivered", async ({ shop, post }) => {
  const admin = await shop.admin();
  const id = await createOrder(shop);
  await move(admin, id, "Shipped", { courier: "J&T Express", trackingNumber: "820123" });
  await backdateEvents(shop, "2 minutes");
  await move(admin, id, "Delivered");
  await post.deliver(shop);

  const [delivered, shipped] = post.mailbox.mails();
  expect(post.mailbox.mails()).toHaveLength(2);
  expect(shipped!.subject).toBe(`Your order ${shortId(id)} is on its way`);
  expect(shipped!.text).toContain("Courier: J&T Express\nTracking number: 820123");
  expect(shipped!.text).toContain("Cash to prepare: ₱");
  expect(delivered!.subject).toBe(`Your order ${shortId(id)} was delivered`);
});

test("delays the mail about an order's status change by a minute", async ({ shop }) => {
  await move(await shop.admin(), await createOrder(shop), "Shipped");
  await dispatchOrderEvents(shop.services);

  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from run_at - created_at)::float as seconds from graphile_worker.jobs
    where task_identifier = 'mail-order-update'`.execute(shop.services.db);
  expect(rows).toHaveLength(1);
  expect(rows[0]!.seconds).toBeGreaterThan(58);
});

test("sends the shopper no mail for a status change reverted within a minute", async ({ shop, post }) => {
  const admin = await shop.admin();
  const id = await createOrder(shop);
  await move(admin, id, "Shipped");
  await move(admin, id, "Processing");
  await post.deliver(shop);

  expect(post.mailbox.mails()).toEqual([]);
});

test("sends shoppers no mails for a bulk change cancelled within a minute", async ({ shop, post }) => {
  const admin = await shop.admin();
  await createUnsentConfirmations(shop, 40);
  const { bulk } = await admin.call(startBulkChange, { body: { status: "Shipped", filter: {} } });
  await changeOrders.run(shop.services, { bulkId: bulk._id });
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from order_events where to_status = 'Shipped'`.execute(shop.services.db);
  expect(rows[0]!.n).toBe(40);
  await admin.call(cancelBulkChange, { params: { id: bulk._id } });
  await post.deliver(shop);

  expect(post.mailbox.mails()).toEqual([]);
});

test("sends the shopper no mail for a status change that was refused", async ({ shop, post }) => {
  const admin = await shop.admin();
  const id = await createOrder(shop);
  const body = { status: "Shipped" as const, version: 99 };
  expect((await admin.ask(updateOrderStatus, { params: { id }, body })).status).toBe(409);
  await post.deliver(shop);

  expect(post.mailbox.mails()).toEqual([]);
});

test("order mails use the merchant's texts and settings", async ({ shop, post }) => {
  const admin = await shop.admin();
  const id = await createOrder(shop);
  const { settings, version } = await admin.call(getSettings, {});
  const { mails } = settings;
  mails.shipped = { ...mails.shipped, subject: "Sent: {order}", intro: "Salamat, {name}!" };
  mails.delivered = { ...mails.delivered, isOn: false };
  await admin.call(updateSettings, { body: { settings, version } });
  await move(admin, id, "Shipped");
  await backdateEvents(shop, "2 minutes");
  await move(admin, id, "Delivered");
  await post.deliver(shop);

  expect(post.mailbox.mails().map(({ subject }) => subject)).toEqual([`Sent: ${shortId(id)}`]);
  expect(post.mailbox.mails()[0]!.text).toContain("Salamat, Maria!");
});

async function paidOrder(paying: PayingShop) {
  const order = await paying.sendToPay("gcash");
  await paying.provider.pay(order.intentId);
  await order.member.call(confirmPayment, { body: { sourceId: order.intentId } });
  return order;
}

test("shows and mails the refund of a cancelled paid order", async ({ paying, post }) => {
  const { member, orderId } = await paidOrder(paying);
  const params = { id: orderId };
  expect(await member.call(getMyOrder, { params })).toMatchObject({ paid: 250, refunds: [] });
  await member.call(cancelMyOrder, { params, body: {} });
  await post.deliver(paying);
  expect(post.mailbox.mails()[0]!.text).toContain(`Refund: ${formatMoney(250)} goes back to your GCash`);

  const reason = "requested_by_customer" as const;
  await callRequestRefund(paying.services.db, { orderId, amountCentavos: 250_00, reason, actorId: null });
  expect((await member.call(getMyOrder, { params })).refunds).toMatchObject([
    { amount: 250, state: "requested" },
  ]);
  await paying.advanceMinutes(2);
  expect((await member.call(getMyOrder, { params })).refunds).toMatchObject([{ amount: 250, state: "sent" }]);
  await post.deliver(paying);

  const [refunded] = post.mailbox.mails();
  expect(post.mailbox.mails()).toHaveLength(2);
  expect(refunded!.subject).toBe(`Your refund for order ${shortId(orderId)}`);
  expect(refunded!.text).toContain(`Refund: ${formatMoney(250)} to your GCash`);
});

test("mails the shopper a failed payment unless they have ordered again", async ({ paying, post }) => {
  const [gone, back] = [await paying.sendToPay("gcash"), await paying.sendToPay("gcash")];
  for (const { intentId, member } of [gone, back]) {
    await paying.provider.fail(intentId);
    await member.ask(confirmPayment, { body: { sourceId: intentId } });
  }
  await sql`insert into orders (id, user_id, idempotency_key, status, payment_method, customer_name, phone, street,
      billing_address, total_centavos, stock_held)
    select gen_random_uuid(), user_id, 'again', 'Processing', 'cod', customer_name, phone, street, billing_address,
      total_centavos, false from orders where id = ${back.orderId}`.execute(paying.services.db);
  await post.deliver(paying);

  expect(post.mailbox.mails().map(({ subject }) => subject)).toEqual([
    `Your payment for order ${shortId(gone.orderId)} did not go through`,
  ]);
});
