import { expect } from "vitest";
import {
  confirmPayment,
  listPaymentMethods,
  payNow,
  returnPath,
} from "@tindahan/contract/checkout/checkout.ts";
import { countCalls, maxStatusChecks, poll } from "../../test/security/payment-polls.ts";
import { test, type PayingShop } from "../../test/support/paying.ts";
import { openShop } from "../../test/support/shop.ts";
import { createApp } from "../app.ts";
import { createServices } from "../compose.ts";

async function areWalletsAvailable(paying: PayingShop): Promise<boolean> {
  const { methods } = await paying.visitor.call(listPaymentMethods, {});
  return methods.find(({ id }) => id === "grab_pay")!.isAvailable;
}

test("asks the provider for a payment's status once in 2.5 s for 300 polls over two instances", async ({
  paying,
}) => {
  const services = createServices(paying.services.config);
  const other = openShop(await createApp(services), services, paying.databaseUrl);

  const { calls, seconds } = await poll(paying, [paying, other], 300);

  expect(calls).toBeGreaterThan(0);
  expect(calls).toBeLessThanOrEqual(maxStatusChecks(seconds));
  await other.app.close();
  await services.close();
});

test("returns the same payment page for repeated Pay now clicks, with one status check", async ({
  paying,
}) => {
  const { member, orderId, url } = await paying.sendToPay();
  const calls = await countCalls(paying, "get_intent");

  for (let i = 0; i < 5; i++) expect((await member.call(payNow, { params: { id: orderId } })).url).toBe(url);

  expect(await calls()).toBe(1);
});

test("does not ask the provider about a decided payment when its return URL is opened", async ({
  paying,
}) => {
  const { orderId, intentId, member } = await paying.sendToPay();
  await paying.provider.fail(intentId);
  const { body } = await member.ask(confirmPayment, { body: { sourceId: intentId } });
  expect(body).toMatchObject({ code: "payment_failed" });
  const calls = await countCalls(paying, "get_intent");

  await paying.letTimePass("1 hour");
  const { headers } = await paying.app.inject(returnPath(orderId, 1));

  expect(headers.location).toContain(`/error?source=${intentId}`);
  expect(await calls()).toBe(0);
});

test("stops asking for payment statuses after the provider's 429, but still starts payments", async ({
  paying,
}) => {
  const { intentId, member } = await paying.sendToPay();
  const poll = async () => {
    await paying.letTimePass("3 seconds");
    return (await member.ask(confirmPayment, { body: { sourceId: intentId } })).body;
  };
  await paying.provider.fault({ endpoint: "get_intent", kind: "429", ms: 2_000, count: null });

  for (let i = 0; i < 8; i++) expect(await poll()).toMatchObject({ code: "payment_pending" });

  const [{ used }] = (await paying.provider.control<[{ used: number }]>("/faults")) as [{ used: number }];
  expect(used).toBe(1);
  expect(await areWalletsAvailable(paying)).toBe(true);
  expect((await paying.sendToPay()).url).toContain("http");

  await paying.provider.control("/faults/clear", {});
  await paying.provider.pay(intentId);
  await expect.poll(poll).toMatchObject({ success: true });
});
