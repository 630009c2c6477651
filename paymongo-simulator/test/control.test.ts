import { expect } from "vitest";

import { simulation, test } from "./simulation.ts";

test("the simulator's ledger lists all payments with the shop's order id", async ({ paymongo }) => {
  const { id, intentId } = await paymongo.paidPayment();
  const failing = await paymongo.waitingIntent();
  await paymongo.control(`/intents/${failing.id}/fail`, {});

  expect((await paymongo.control("/ledger")).body).toMatchObject({
    takenCentavos: 149_900,
    refundedCentavos: 0,
    keptCentavos: 149_900,
    payments: [{ id, intentId, amount: 149_900, refunded: 0, metadata: { order_id: "665f01bc" } }],
    refunds: [],
  });
});

test("resetting the simulator keeps only its webhooks by default", async ({ paymongo, shop }) => {
  await paymongo.listen(shop.url);
  await paymongo.paidPayment();
  await paymongo.arm({ endpoint: "any", kind: "500", count: null });
  await paymongo.advance(60_000);
  await paymongo.change({ webhookDelayMs: 100 });
  await paymongo.control("/reset", {});

  const { body } = await paymongo.control("/state");
  expect(body).toMatchObject({ intents: [], payments: [], faults: [], clock: { aheadMs: 0 } });
  expect(body.settings).toMatchObject({ webhookDelayMs: 0 });
  expect(body.webhooks).toHaveLength(1);

  await paymongo.control("/reset", { webhooks: true });
  expect((await paymongo.control("/state")).body.webhooks).toEqual([]);
});

test("the simulator adds a past payment once, which can be refunded up to the rest", async ({ paymongo }) => {
  const past = { payment: "pay_old", intent: "pi_old", orderId: "665f01bc", method: "gcash", amount: 50_000 };
  const input = { ...past, refunded: 20_000, paidAt: Date.now() - 86_400_000 };
  for (const _ of [1, 2]) expect((await paymongo.control("/payments", input)).status).toBe(200);
  expect((await paymongo.control("/payments", { ...input, payment: "pay_2", method: "cash" })).status).toBe(
    400,
  );
  expect((await paymongo.control("/ledger")).body).toMatchObject({
    takenCentavos: 50_000,
    refundedCentavos: 20_000,
    payments: [{ id: "pay_old", metadata: { order_id: "665f01bc" } }],
  });
  expect((await paymongo.call("GET", "/payment_intents/pi_old")).body.data.attributes.status).toBe(
    "succeeded",
  );

  const refund = (amount: number) =>
    paymongo.call("POST", "/refunds", { payment_id: "pay_old", amount, reason: "others" });
  expect((await refund(30_001)).status).toBe(400);
  expect((await refund(30_000)).status).toBe(200);
});

test("the simulator refuses to decide a payment twice or before a method is attached", async ({
  paymongo,
}) => {
  const { id } = (await paymongo.createIntent()).body.data;
  expect((await paymongo.control(`/intents/${id}/pay`, {})).status).toBe(409);
  await paymongo.attach(id);
  expect((await paymongo.control(`/intents/${id}/expire`, {})).body.status).toBe("awaiting_payment_method");
  expect((await paymongo.control(`/intents/${id}/pay`, {})).status).toBe(409);
  expect((await paymongo.control("/intents/pi_nobody/pay", {})).status).toBe(404);
});

test("the simulator refuses unknown or invalid settings", async ({ paymongo }) => {
  expect((await paymongo.change({ color: "red" })).status).toBe(400);
  expect((await paymongo.change({ returnJoiner: "#" })).status).toBe(400);
  expect((await paymongo.change({ webhookDelayMs: "soon" })).status).toBe(400);
  expect((await paymongo.control("/clock", { advanceMs: -1 })).status).toBe(400);
  expect((await paymongo.change({ webhookDelayMs: "250" })).body).toMatchObject({
    webhookDelayMs: 250,
  });
});

test("the simulator's control page shows all records, and its forms redirect to it", async ({
  paymongo,
  shop,
}) => {
  await paymongo.listen(shop.url);
  const { id, intentId } = await paymongo.paidPayment();
  await paymongo.call("POST", "/refunds", { payment_id: id, amount: 100, reason: "others" });
  const form = new URLSearchParams({ endpoint: "attach", kind: "slow", count: "forever", ms: "" });
  const response = await fetch(`${paymongo.url}/_control/faults`, { method: "POST", body: form });

  expect(response.url).toBe(`${paymongo.url}/_control/`);
  const page = await response.text();
  for (const text of [intentId, id, "ref_", "₱1,499.00", shop.url, "payment.paid", "forever"])
    expect(page).toContain(text);
  expect((await paymongo.control("/faults")).body).toMatchObject([{ kind: "slow", count: null, ms: 5000 }]);
});

test("the simulator's clock adds up concurrent advances", async ({ paymongo }) => {
  await Promise.all([paymongo.advance(60_000), paymongo.advance(60_000)]);
  const { aheadMs } = (await paymongo.control("/state")).body.clock;
  expect(aheadMs).toBeGreaterThan(119_000);
});

test("the simulator accepts an external clock", async () => {
  let now = Date.UTC(2026, 10, 14);
  const paymongo = await simulation({ now: () => now });
  const { id } = await paymongo.waitingIntent();
  now += 15 * 60_000;
  const intent = await paymongo.getIntent(id);
  await paymongo.close();
  expect(intent.status).toBe("awaiting_payment_method");
  expect(intent.updated_at).toBe(now / 1000);
});

test("the simulator stops despite unanswered calls", async () => {
  const paymongo = await simulation();
  await paymongo.arm({ endpoint: "any", kind: "timeout", count: 2 });
  await paymongo.arm({ endpoint: "any", kind: "slow", ms: 60_000 });
  const calls = Promise.allSettled([1, 2, 3].map(() => paymongo.createIntent()));
  while ((await paymongo.control("/faults")).body.length > 0);
  await paymongo.close();
  expect((await calls).map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
});
