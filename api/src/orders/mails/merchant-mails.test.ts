// @module-tag postgres-15
import { sql } from "kysely";
import { expect } from "vitest";
import { addToCart } from "@tindahan/contract/checkout/cart.ts";
import { checkout } from "@tindahan/contract/checkout/checkout.ts";
import { shortId } from "@tindahan/contract/core/format.ts";
import { getSettings, updateSettings, type Settings } from "@tindahan/contract/settings/settings.ts";
import { startMailbox } from "../../../../dev/mailbox/mailbox.ts";
import { test as base, testConfig, type Shop } from "../../../test/support/shop.ts";
import { runConsumers } from "../../../test/support/run-consumers.ts";
import { createServices } from "../../compose.ts";
import type { Services } from "../../platform/services.ts";
import { runJobs } from "../../platform/queue/jobs.ts";
import { dispatchOrderEvents, orderConsumerJob, orderEventConsumers } from "../orders.ts";
import { confirmationMail } from "./confirmation-mail.ts";
import { mailNewOrdersOfDay, newOrderMail } from "./merchant-mails.ts";

type Post = Awaited<ReturnType<typeof startMailbox>> & { services: Services };

const test = base.extend<{ post: Post }>({
  post: async ({ shop }, use) => {
    const mailbox = await startMailbox();
    const services = createServices(testConfig(shop.databaseUrl, { SMTP_URL: mailbox.smtpUrl }));
    await use({ ...mailbox, services });
    await services.close();
    await mailbox.close();
  },
});

async function setOrderMails(shop: Shop, newOrders: Settings["newOrders"]): Promise<void> {
  const admin = await shop.admin();
  const { settings, version } = await admin.call(getSettings, {});
  await admin.call(updateSettings, { body: { settings: { ...settings, newOrders }, version } });
}

async function order(shop: Shop): Promise<string> {
  const maria = await shop.shopper();
  const { id: productId } = await shop.product({ name: "Barako", priceCentavos: 249_50 });
  await maria.call(addToCart, { body: { userId: maria.id, productId } });
  const details = { customerName: "Maria <i>", phone: "09171234567", deliveryAddress: "1 Rizal St, Manila" };
  const { orderId } = await maria.call(checkout, {
    body: { userId: maria.id, ...details, note: "Ground, please" },
  });
  return orderId;
}

const work = (services: Services) => runConsumers(services, [confirmationMail, newOrderMail]);

const merchant = "nena@example.com";
const toMerchant = ({ mails }: Post) => mails().filter(({ to }) => to.includes(merchant));

test("mails the merchant once about each new order, even if it is confirmed twice", async ({
  shop,
  post,
}) => {
  await setOrderMails(shop, { email: merchant, when: "each" });
  const orderId = await order(shop);
  await sql`insert into order_events (id, order_id, kind) values (gen_random_uuid(), ${orderId}, 'paid')`.execute(
    shop.services.db,
  );
  await work(post.services);

  const [mail, ...more] = toMerchant(post);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ subject: `New order ${shortId(orderId)}: ₱249.50` });
  expect(mail!.text).toContain(`${shortId(orderId)} (No. 1001): Maria`);
  expect(mail!.text).toContain("1 × Barako\nNote: Ground, please\n");
  expect(mail!.text).toContain(`/admin/orders/${orderId}`);
  expect(mail!.html).toContain("Maria &lt;i&gt;");
});

test("retries only the shopper's failed confirmation mail, not the merchant's sent one", async ({
  shop,
  post,
}) => {
  await setOrderMails(shop, { email: merchant, when: "each" });
  await order(shop);
  const { services } = post;
  const send: Services["mailer"]["send"] = (mail) =>
    mail.to === merchant ? services.mailer.send(mail) : Promise.reject(Error());
  await dispatchOrderEvents(services);
  const running = await runJobs(
    orderEventConsumers.map(orderConsumerJob),
    { ...services, mailer: { ...services.mailer, send } },
    { databaseUrl: shop.databaseUrl, log: services.log },
  );

  await expect
    .poll(async () => {
      const { rows } = await sql`
        select task_identifier as job, attempts from graphile_worker.jobs where locked_at is null`.execute(
        services.db,
      );
      return rows;
    })
    .toEqual([{ job: "mail-order-confirmation", attempts: 1 }]);
  await running.stop();
  expect(toMerchant(post)).toHaveLength(1);
});

test("sends no order mails to a merchant who turned them off", async ({ shop, post }) => {
  await order(shop);
  await work(post.services);
  expect(post.mails().map(({ to }) => to)).toEqual([["shopper1@example.com"]]);
});

test("mails the merchant the orders of the last day daily, and nothing without orders", async ({
  shop,
  post,
}) => {
  await setOrderMails(shop, { email: merchant, when: "daily" });
  const [first, second] = [await order(shop), await order(shop)];
  await work(post.services);
  const morning = (days: number) => ({ _cron: { ts: new Date(Date.now() + days * 86_400_000 + 1_000) } });
  for (const days of [-1, 0, 1]) await mailNewOrdersOfDay.run(post.services, morning(days));

  const [mail, ...more] = toMerchant(post);
  expect(more).toEqual([]);
  expect(mail!.subject).toBe("2 new orders, ₱499.00");
  for (const id of [first, second]) expect(mail!.text).toContain(shortId(id));
});
