import { expect } from "vitest";
import { checkout, listPaymentMethods, payNow } from "@tindahan/contract/checkout/checkout.ts";
import type { PaymentMethod } from "@tindahan/contract/payments/methods.ts";
import { getSettings, updateSettings } from "@tindahan/contract/settings/settings.ts";
import { openTestShop } from "../../test/support/shop.ts";
import { fillCart, tokenizeCard, payWith, tryCards } from "../../test/security/declined-cards.ts";
import { details, intentOf, test, type PayingShop } from "../../test/support/paying.ts";

async function fallSilentOnceCharged({ provider }: PayingShop): Promise<void> {
  await provider.fault({ endpoint: "attach", kind: "reply_lost", count: null });
  await provider.fault({ endpoint: "get_intent", kind: "500", count: null });
  await provider.fault({ endpoint: "webhook", kind: "drop", count: null });
}

const newestOrder = async ({ services, stateOf }: PayingShop) => {
  const { id } = await services.db
    .selectFrom("orders")
    .select("id")
    .orderBy("created_at", "desc")
    .executeTakeFirstOrThrow();
  return { id, ...(await stateOf(id)) };
};

test("charges a valid card and redirects to the shop's own page", async ({ paying }) => {
  const maria = await fillCart(paying);
  const { status, body } = await payWith(paying, maria, "4343434343434345");

  expect(status).toBe(200);
  const order = await newestOrder(paying);
  expect(order).toMatchObject({ status: "Processing", payment: "paid", stock: 9, mails: 1 });
  const intentId = await intentOf(paying.services, order.id);
  expect(body).toMatchObject({ url: `http://localhost:3000/success?source_id=${intentId}` });
  expect((await payWith(paying, maria, "4343434343434345")).body).toEqual(body);
  expect((await paying.provider.books()).takenCentavos).toBe(250_00);
});

test("finds a charged card paid after the provider fails to respond", async ({ paying }) => {
  const maria = await fillCart(paying);
  await fallSilentOnceCharged(paying);

  const { status, body } = await payWith(paying, maria, "4343434343434345");

  const order = await newestOrder(paying);
  expect([status, body]).toMatchObject([
    200,
    { url: `http://localhost:3000/success?source_id=${await intentOf(paying.services, order.id)}` },
  ]);
  expect(order).toMatchObject({ status: "Pending Payment", payment: "open", stock: 9 });
  await paying.provider.control("/faults/clear", {});
  await paying.advanceMinutes(3);
  expect(await newestOrder(paying)).toMatchObject({ status: "Processing", payment: "paid", mails: 1 });
  expect((await paying.provider.books()).takenCentavos).toBe(250_00);
});

test("charges a card once for a retry during the first attempt", async ({ paying }) => {
  const maria = await fillCart(paying);
  await paying.provider.fault({ endpoint: "attach", kind: "slow", ms: 1_500, count: 1 });
  const first = payWith(paying, maria, "4343434343434345", { key: "one-1" });
  await expect.poll(() => newestOrder(paying).catch(() => undefined)).toMatchObject({ payment: "starting" });
  const second = await payWith(paying, maria, "4343434343434345", { key: "one-2" });

  expect(second.status).toBe(200);
  expect(second.body).toEqual((await first).body);
  expect((await paying.provider.books()).takenCentavos).toBe(250_00);
});

test("charges a card once for a retry after an interrupted attempt", async ({ paying }) => {
  const maria = await fillCart(paying);
  await fallSilentOnceCharged(paying);
  const first = await payWith(paying, maria, "4343434343434345", { key: "one-1" });
  expect(await payWith(paying, maria, "4343434343434345", { key: "one-2" })).toEqual(first);

  // Simulates an instance that crashed while waiting for the bank.
  const interruptPayment = () =>
    paying.services.db.updateTable("payments").set({ state: "starting", claimed_until: null }).execute();
  await interruptPayment();
  expect(await payWith(paying, maria, "4343434343434345", { key: "one-2" })).toEqual(first);
  expect(await newestOrder(paying)).toMatchObject({ status: "Pending Payment", payment: "open" });

  await interruptPayment();
  await paying.provider.control("/faults/clear", {});
  expect(await payWith(paying, maria, "4343434343434345", { key: "one-2" })).toEqual(first);
  expect(await newestOrder(paying)).toMatchObject({ status: "Processing", payment: "paid", mails: 1 });
  expect((await paying.provider.books()).takenCentavos).toBe(250_00);
});

test("redirects to the bank for authentication and counts the payment once approved", async ({ paying }) => {
  const { body } = await payWith(paying, await fillCart(paying), "4120000000000007");

  expect(body).toMatchObject({ url: expect.stringContaining(`${paying.provider.url}/sources?id=src_`) });
  const { id } = await newestOrder(paying);
  await paying.provider.pay(await intentOf(paying.services, id));
  await paying.advanceMinutes(2);
  expect(await paying.stateOf(id)).toMatchObject({ status: "Processing", payment: "paid" });
});

const DECLINED =
  "This card was declined. Nothing was charged. Please check its number, expiry date and security code, or pay another way.";
const BAD_CARDS = ["5100000000000198", "4200000000000018", "4300000000000017"];

test("gives one message for every declined card, cancels the unpaid order and accepts another card", async ({
  paying,
}) => {
  const maria = await fillCart(paying);
  for (const number of BAD_CARDS) {
    const { status, body } = await payWith(paying, maria, number);

    expect(status).toBe(402);
    expect(body).toMatchObject({
      code: "payment_failed",
      message: "This card was declined. Nothing was charged.",
      fields: { card: DECLINED },
    });
    expect(await newestOrder(paying)).toMatchObject({ status: "Cancelled", payment: "failed", stock: 10 });
  }
  expect((await payWith(paying, maria, "4343434343434345")).status).toBe(200);
  expect(await newestOrder(paying)).toMatchObject({ status: "Processing", stock: 9 });
});

test("sends 5 of 12 declined cards an hour to the provider, with equal responses for all", async ({
  paying,
}) => {
  const { reached, responses } = await tryCards(paying, { shoppers: 1, cards: 12 });

  expect(reached).toEqual({ attach: 5, create_intent: 5 });
  expect(responses).toEqual([DECLINED]);
});

test("limits declined cards of 12 simultaneous shoppers in one network, but not elsewhere", async ({
  paying,
}) => {
  const { reached, responses } = await tryCards(paying, { shoppers: 12, cards: 12 });
  expect(reached.attach).toBeLessThanOrEqual(5);
  expect(responses).toEqual([DECLINED]);

  const maria = await fillCart(paying);
  expect((await payWith(paying, maria, "4343434343434345")).status).toBe(402);
  const { status } = await maria.ask(checkout, {
    body: {
      userId: maria.id,
      ...details,
      paymentMethod: "card",
      cardToken: await tokenizeCard(paying, "4343434343434345"),
    },
  });
  expect(status).toBe(200);
});

test("does not count charged or pending cards as declined", async ({ paying }) => {
  for (let i = 0; i < 6; i++) {
    const maria = await fillCart(paying);
    const number = i % 2 ? "4343434343434345" : "4120000000000007";
    expect((await payWith(paying, maria, number)).status).toBe(200);
  }
});

test("reports a bank's refusal when the shopper retries an authenticated card", async ({ paying }) => {
  const maria = await fillCart(paying);
  await payWith(paying, maria, "4120000000000007");
  const { id } = await newestOrder(paying);
  await paying.provider.fault({ endpoint: "webhook", kind: "drop", count: null });
  await paying.provider.fail(await intentOf(paying.services, id));

  const reply = await maria.ask(payNow, { params: { id } });

  expect(reply).toMatchObject({ status: 402, body: { code: "payment_failed" } });
  expect(await newestOrder(paying)).toMatchObject({ status: "Cancelled", stock: 10 });
  await paying.work();
  expect((await payWith(paying, maria, "4343434343434345")).status).toBe(200);
});

test("refuses a card order without a token or with a card number", async ({ paying }) => {
  const maria = await fillCart(paying);
  const body = { userId: maria.id, ...details, paymentMethod: "card" as const };
  expect((await maria.ask(checkout, { body })).status).toBe(400);
  const number: object = { cardToken: "pm_x", cardNumber: "4343434343434345" };
  const reply = await maria.ask(checkout, { body: { ...body, ...number } });
  expect(reply.status).toBe(400);
  expect(JSON.stringify(reply.body)).not.toContain("4343434343434345");
  expect(await paying.services.db.selectFrom("orders").select("id").execute()).toEqual([]);
});

test("lets the settings enable card payments when PayMongo's secret and public key exist", async () => {
  const { shop, close } = await openTestShop({
    PAYMONGO_SECRET_KEY: "sk_test_simulator",
    PAYMONGO_PUBLIC_KEY: "pk_test_simulator",
  });
  const admin = await shop.admin();
  const { settings, version, possibleMethods } = await admin.call(getSettings, {});
  expect(possibleMethods).toContain("card");
  expect((await shop.visitor.call(listPaymentMethods, {})).cardEntry).toBeNull();
  const payments = { ...settings.payments, methods: ["cod", "card"] as PaymentMethod[] };
  await admin.call(updateSettings, { body: { settings: { ...settings, payments }, version } });
  const { methods, cardEntry } = await shop.visitor.call(listPaymentMethods, {});
  expect(methods.map(({ id }) => id)).toEqual(["cod", "card"]);
  expect(cardEntry).toMatchObject({ publicKey: "pk_test_simulator" });
  await close();
});

test("offers card payments only with PayMongo's public key", async () => {
  const { shop, close } = await openTestShop({
    PAYMONGO_SECRET_KEY: "sk_test_simulator",
    PAYMENT_METHODS: "cod,card",
  });
  const { methods, cardEntry } = await shop.visitor.call(listPaymentMethods, {});
  expect(methods.map(({ id }) => id)).toEqual(["cod"]);
  expect(cardEntry).toBeNull();
  await close();
});
