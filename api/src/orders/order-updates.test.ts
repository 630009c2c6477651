import { expect } from "vitest";
import { addToCart } from "@tindahan/contract/checkout/cart.ts";
import { checkout } from "@tindahan/contract/checkout/checkout.ts";
import { subscribeToOrders } from "@tindahan/contract/orders/order-updates.ts";
import { startMailbox } from "../../../dev/mailbox/mailbox.ts";
import { createApp } from "../app.ts";
import { createServices } from "../compose.ts";
import { startWorker } from "../worker.ts";
import { test, testConfig, type Member, type Shop } from "../../test/support/shop.ts";
import { until } from "../../test/support/until.ts";

async function order(shop: Shop): Promise<void> {
  const maria = await shop.shopper();
  const { id: productId } = await shop.product();
  await maria.call(addToCart, { body: { userId: maria.id, productId } });
  const details = { customerName: "Maria", phone: "09171234567", deliveryAddress: "1 Rizal St" };
  await maria.call(checkout, { body: { userId: maria.id, ...details } });
}

async function follow(url: string, { token }: Member) {
  const headers = { accept: "text/event-stream", authorization: `Bearer ${token}` };
  const response = await fetch(url + subscribeToOrders.path, { headers });
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  const next = async (): Promise<string | undefined> => {
    const { value } = await reader.read();
    return value === ":\n\n" ? next() : value;
  };
  return { response, next, cancel: () => reader.cancel() };
}

test("streams a new order to an admin connected to another instance", async ({ shop }) => {
  const admin = await shop.admin();
  const mailbox = await startMailbox();
  const otherServices = createServices(testConfig(shop.databaseUrl, { SMTP_URL: mailbox.smtpUrl }));
  const other = await createApp(otherServices);
  const url = await other.listen({ host: "127.0.0.1", port: 0 });
  const worker = await startWorker(otherServices);
  const stream = await follow(url, admin);
  expect(await stream.next()).toBe('data: {"pending":0}\n\n');
  await until(() => otherServices.changes.state() === "ok");

  await order(shop);
  let message = await stream.next();
  while (message === 'data: {"pending":0}\n\n') message = await stream.next();
  expect(message).toBe('data: {"pending":1}\n\n');

  await stream.cancel();
  await worker.stop();
  await other.close();
  await otherServices.close();
  await mailbox.close();
});

test("ends open streams of order updates on shutdown", async ({ shop }) => {
  const admin = await shop.admin();
  const url = await shop.app.listen({ host: "127.0.0.1", port: 0 });
  const stream = await follow(url, admin);
  await stream.next();
  await shop.app.close();
  let last: string | undefined = "";
  while (last !== undefined) last = await stream.next();
});

test("allows 20 streams of order updates per admin session", async ({ shop }) => {
  const [nena, ana] = [await shop.admin(), await shop.admin()];
  const url = await shop.app.listen({ host: "127.0.0.1", port: 0 });
  const statuses = [];
  for (let i = 0; i < 21; i++) statuses.push((await follow(url, nena)).response.status);
  expect(statuses).toEqual([...Array<number>(20).fill(200), 429]);
  expect((await follow(url, ana)).response.status).toBe(200);
  await shop.app.close();
});
