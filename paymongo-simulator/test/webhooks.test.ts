import { expect } from "vitest";

import { signatureHeader } from "../src/webhooks/signature.ts";
import { isSignedWith, MINUTE_MS, type Received, simulation, test } from "./simulation.ts";

const RETRY_CYCLE_MS = 136.5 * MINUTE_MS;

const types = (received: Received[]) => received.map(({ body }) => body.data.attributes.type);

test("the simulator's webhook signature matches the test vector", () => {
  const payment = { amount: 149_900, currency: "PHP", status: "paid" };
  const body = JSON.stringify({
    data: {
      id: "evt_SimExample0000000000001",
      type: "event",
      attributes: {
        type: "payment.paid",
        livemode: false,
        data: { id: "pay_SimExample0000000000001", type: "payment", attributes: payment },
        previous_data: {},
        pending_webhooks: 1,
        created_at: 1_794_600_000,
        updated_at: 1_794_600_000,
      },
    },
  });

  expect(Buffer.byteLength(body)).toBe(327);
  expect(signatureHeader("whsk_ExampleOnlyNotASecret01", 1_794_600_000, body)).toBe(
    "t=1794600000,te=97e44a2c1200082fea5f9a9110855ea9f05b6189d55b6ccc45cf6fc0d69c0aed,li=",
  );
});

test("the simulator signs webhooks with the secret returned at registration", async ({ paymongo, shop }) => {
  const { secret_key } = (await paymongo.listen(shop.url)).body.data.attributes;
  await paymongo.paidPayment();
  await paymongo.advance(0);

  expect(secret_key).toMatch(/^whsk_.{24}$/);
  expect(isSignedWith(secret_key, shop.received[0]!)).toBe(true);
  expect(isSignedWith("whsk_other", shop.received[0]!)).toBe(false);
});

test("the simulator signs webhooks with the configured secret", async ({ shop }) => {
  const paymongo = await simulation({ webhookUrl: shop.url, webhookSecret: "whsk_known" });
  await paymongo.paidPayment();
  await paymongo.advance(0);
  await paymongo.close();
  expect(isSignedWith("whsk_known", shop.received[0]!)).toBe(true);
});

test("a webhook of the simulator contains the payment as compact JSON", async ({ paymongo, shop }) => {
  await paymongo.listen(shop.url);
  const { intentId } = await paymongo.paidPayment({ description: "Sugar & spice" });
  await paymongo.advance(0);

  const [{ headers, raw, body }] = shop.received as [Received];
  expect(headers).toMatchObject({ "user-agent": "Ruby", "content-type": "application/json" });
  expect(raw).toBe(JSON.stringify(body));
  expect(raw).toContain("Sugar & spice");
  expect(Object.keys(body.data.attributes)).toEqual([
    "type",
    "livemode",
    "data",
    "previous_data",
    "pending_webhooks",
    "created_at",
    "updated_at",
  ]);
  expect(body.data.attributes).toMatchObject({
    type: "payment.paid",
    livemode: false,
    pending_webhooks: 1,
  });
  expect(body.data.attributes.data).toEqual((await paymongo.getIntent(intentId)).payments[0]);
});

test("the simulator sends a webhook for a failed payment but not for an expired wallet payment", async ({
  paymongo,
  shop,
}) => {
  await paymongo.listen(shop.url);
  const failing = await paymongo.waitingIntent();
  await paymongo.control(`/intents/${failing.id}/fail`, {});
  await paymongo.waitingIntent();
  await paymongo.advance(15 * MINUTE_MS);
  expect(types(shop.received)).toEqual(["payment.failed"]);
});

test("the simulator sends a webhook for an expired QR code", async ({ paymongo, shop }) => {
  await paymongo.listen(shop.url, ["qrph.expired"]);
  const { id } = await paymongo.waitingIntent("qrph");
  await paymongo.advance(30 * MINUTE_MS);
  expect(types(shop.received)).toEqual(["qrph.expired"]);
  expect(shop.received[0]!.body.data.attributes.data.attributes.payment_intent_id).toBe(id);
});

test("the simulator sends an event only to webhooks that subscribed to it", async ({ paymongo, shop }) => {
  await paymongo.listen(shop.url, ["payment.failed"]);
  await paymongo.paidPayment();
  await paymongo.advance(0);
  expect(shop.received).toHaveLength(0);
});

test.for([
  ["a 500", 500, "{}"],
  ["a redirect", 302, "{}"],
  ["a 210", 210, "{}"],
  ["a 200 that is not JSON", 200, "OK"],
] as const)("the simulator retries a webhook after %s", async ([, status, answer], { paymongo, shop }) => {
  await paymongo.listen(shop.url);
  Object.assign(shop, { status, answer });
  await paymongo.paidPayment();
  await paymongo.advance(2000);
  expect(shop.received).toHaveLength(2);
});

test("the simulator retries an undelivered webhook 12 times with doubling delays over 136.5 minutes", async ({
  paymongo,
  shop,
}) => {
  await paymongo.listen(shop.url);
  shop.status = 500;
  await paymongo.paidPayment();
  await paymongo.advance(RETRY_CYCLE_MS + MINUTE_MS);

  const [delivery] = (await paymongo.control("/state")).body.deliveries;
  const times: number[] = delivery.attempts.map(({ at }: { at: number }) => at);
  const gaps = times.slice(1).map((at, n) => Math.round((at - times[n]!) / 1000));
  expect(gaps).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096]);
  expect(delivery.state).toBe("exhausted");

  await paymongo.advance(24 * 60 * MINUTE_MS);
  expect(shop.received).toHaveLength(13);
});

test("a webhook that the simulator sends again keeps its body and gets a new signature", async ({
  paymongo,
  shop,
}) => {
  await paymongo.listen(shop.url);
  shop.status = 500;
  await paymongo.paidPayment();
  await paymongo.advance(6000);

  const stamps = shop.received.map(
    ({ headers }) => /t=(\d+)/.exec(String(headers["paymongo-signature"]))?.[1],
  );
  expect(new Set(shop.received.map(({ raw }) => raw)).size).toBe(1);
  expect(new Set(stamps).size).toBe(3);
});
