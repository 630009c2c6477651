import { expect, vi } from "vitest";

import { test } from "./simulation.ts";

const impatient = () => ({ signal: AbortSignal.timeout(150) });

test("the simulator's fault `timeout` never responds and does nothing", async ({ paymongo }) => {
  await paymongo.arm({ endpoint: "create_intent", kind: "timeout" });
  await expect(paymongo.createIntent({}, impatient())).rejects.toThrow(/timeout/);
  expect((await paymongo.control("/state")).body.intents).toHaveLength(0);
  expect((await paymongo.createIntent()).status).toBe(200);
});

test.for([500, 429])(
  "the simulator's fault `%i` responds with this status and does nothing",
  async (status, { paymongo }) => {
    await paymongo.arm({ endpoint: "create_intent", kind: String(status) });
    const answer = await paymongo.createIntent();
    expect(answer.status).toBe(status);
    expect(answer.body.errors).toHaveLength(1);
    expect((await paymongo.control("/state")).body.intents).toHaveLength(0);
  },
);

test("the simulator's fault `reset` cuts the connection and does nothing", async ({ paymongo }) => {
  await paymongo.arm({ endpoint: "create_intent", kind: "reset" });
  await expect(paymongo.createIntent()).rejects.toThrow("fetch failed");
  expect((await paymongo.control("/state")).body.intents).toHaveLength(0);
});

test("the simulator's fault `slow` responds after the delay", async ({ paymongo }) => {
  await paymongo.arm({ endpoint: "create_intent", kind: "slow", ms: 200 });
  const start = performance.now();
  expect((await paymongo.createIntent()).status).toBe(200);
  expect(performance.now() - start).toBeGreaterThan(190);
});

test("the simulator's fault `slow` creates the payment even if the caller disconnects", async ({
  paymongo,
}) => {
  await paymongo.arm({ endpoint: "create_intent", kind: "slow", ms: 300 });
  await expect(paymongo.createIntent({}, impatient())).rejects.toThrow(/timeout/);
  await vi.waitFor(async () => expect((await paymongo.control("/state")).body.intents).toHaveLength(1));
});

test("the simulator's fault `reply_lost` creates the payment but cuts the connection", async ({
  paymongo,
}) => {
  await paymongo.arm({ endpoint: "create_intent", kind: "reply_lost" });
  await expect(paymongo.createIntent()).rejects.toThrow("fetch failed");
  expect((await paymongo.control("/state")).body.intents).toHaveLength(1);
});

test("the simulator's fault `500_after_acting` creates the payment but responds with 500", async ({
  paymongo,
}) => {
  await paymongo.arm({ endpoint: "create_intent", kind: "500_after_acting" });
  expect((await paymongo.createIntent()).status).toBe(500);
  expect((await paymongo.control("/state")).body.intents).toHaveLength(1);
});

test("the simulator's fault `malformed` creates the payment and responds with half a document", async ({
  paymongo,
}) => {
  await paymongo.arm({ endpoint: "create_intent", kind: "malformed" });
  await expect(paymongo.createIntent()).rejects.toThrow(SyntaxError);
  expect((await paymongo.control("/state")).body.intents).toHaveLength(1);
});

test("the simulator repeats its reply to a call with the same Idempotency-Key after a lost reply", async ({
  paymongo,
}) => {
  const headers = { "idempotency-key": "pi:order-1:1" };
  await paymongo.arm({ endpoint: "create_intent", kind: "reply_lost" });
  await expect(paymongo.createIntent({}, { headers })).rejects.toThrow("fetch failed");
  const { status, body } = await paymongo.createIntent({}, { headers });
  expect(status).toBe(200);
  expect((await paymongo.control("/state")).body.intents).toMatchObject([{ id: body.data.id }]);
});

test("the simulator fails only the endpoint of a fault, as often as requested", async ({ paymongo }) => {
  await paymongo.arm({ endpoint: "create_method", kind: "500", count: 2 });
  expect((await paymongo.createIntent()).status).toBe(200);
  const statuses = [];
  for (let n = 0; n < 3; n++) statuses.push((await paymongo.createMethod()).status);
  expect(statuses).toEqual([500, 500, 200]);
});

test("the simulator fails all calls until the fault is cleared", async ({ paymongo }) => {
  await paymongo.arm({ endpoint: "any", kind: "500", count: null });
  for (let n = 0; n < 3; n++) expect((await paymongo.createIntent()).status).toBe(500);
  expect((await paymongo.createMethod()).status).toBe(500);
  await paymongo.control("/faults/clear", {});
  expect((await paymongo.createIntent()).status).toBe(200);
});

test("the simulator applies several faults in the order in which they were requested", async ({
  paymongo,
}) => {
  await paymongo.arm({ endpoint: "any", kind: "500" });
  await paymongo.arm({ endpoint: "any", kind: "429" });
  expect((await paymongo.createIntent()).status).toBe(500);
  expect((await paymongo.createIntent()).status).toBe(429);
  expect((await paymongo.control("/faults")).body).toEqual([]);
});

test.for([
  ["create_intent", "POST", "/payment_intents"],
  ["get_intent", "GET", "/payment_intents/x"],
  ["attach", "POST", "/payment_intents/x/attach"],
  ["cancel_intent", "POST", "/payment_intents/x/cancel"],
  ["create_method", "POST", "/payment_methods"],
  ["create_refund", "POST", "/refunds"],
  ["get_refund", "GET", "/refunds/x"],
  ["create_webhook", "POST", "/webhooks"],
  ["list_webhooks", "GET", "/webhooks"],
  ["get_webhook", "GET", "/webhooks/x"],
  ["update_webhook", "PUT", "/webhooks/x"],
  ["disable_webhook", "POST", "/webhooks/x/disable"],
  ["enable_webhook", "POST", "/webhooks/x/enable"],
] as const)("the simulator injects faults into %s", async ([endpoint, method, path], { paymongo }) => {
  await paymongo.arm({ endpoint, kind: "429" });
  expect((await paymongo.call(method, path)).status).toBe(429);
  expect((await paymongo.call(method, path)).status).not.toBe(429);
});

test("the simulator drops a webhook event if told to", async ({ paymongo, shop }) => {
  await paymongo.listen(shop.url);
  await paymongo.arm({ endpoint: "webhook", kind: "drop" });
  await paymongo.paidPayment();
  await paymongo.advance(24 * 60 * 60_000);
  expect(shop.received).toHaveLength(0);
  await paymongo.paidPayment();
  await paymongo.advance(0);
  expect(shop.received).toHaveLength(1);
});

test.for([
  [{ endpoint: "teapot", kind: "500" }, "endpoint"],
  [{ endpoint: "attach", kind: "drop" }, "kind"],
  [{ endpoint: "webhook", kind: "timeout" }, "kind"],
  [{ endpoint: "attach", kind: "slow", ms: -1 }, "ms"],
] as const)("the simulator refuses the invalid fault %j", async ([fault, parameter], { paymongo }) => {
  const { status, body } = await paymongo.arm(fault);
  expect(status).toBe(400);
  expect(body.errors[0].detail).toContain(parameter);
});
