import { expect } from "vitest";

import { intentAttributes, PUBLIC_KEY, test } from "./simulation.ts";

test.for(["sk_test_wrong", "sk_live_simulator", "pk_live_simulator", ""])(
  "refuses the key %j with 401",
  async (key, { paymongo }) => {
    const { status, body } = await paymongo.createIntent({}, { key });
    expect(status).toBe(401);
    expect(body.errors[0]).toHaveProperty("detail");
  },
);

test("the simulator refuses a call without an API key with 401", async ({ paymongo }) => {
  expect((await fetch(`${paymongo.url}/v1/webhooks`)).status).toBe(401);
});

test("the simulator allows the public key to create payment methods only", async ({ paymongo }) => {
  const key = PUBLIC_KEY;
  const method = await paymongo.call("POST", "/payment_methods", { type: "grab_pay" }, { key });
  expect(method.status).toBe(200);
  expect((await paymongo.createIntent({}, { key })).status).toBe(401);
  expect((await paymongo.call("GET", "/webhooks", undefined, { key })).status).toBe(401);
});

test("the simulator requires the client key to read or attach an intent with the public key", async ({
  paymongo,
}) => {
  const key = PUBLIC_KEY;
  const { id, attributes } = (await paymongo.createIntent()).body.data;
  const payment_method = (await paymongo.createMethod()).body.data.id;
  const { client_key } = attributes;
  const readIntent = (query: string) =>
    paymongo.call("GET", `/payment_intents/${id}${query}`, undefined, { key });
  const attach = (more: object) =>
    paymongo.call(
      "POST",
      `/payment_intents/${id}/attach`,
      { payment_method, return_url: "https://shop.example.ph/", ...more },
      { key },
    );

  expect((await readIntent("")).status).toBe(400);
  expect((await readIntent(`?client_key=${client_key}`)).status).toBe(200);
  expect((await attach({})).status).toBe(400);
  expect((await attach({ client_key })).status).toBe(200);
});

test("the simulator allows cross-origin calls with the public key", async ({ paymongo }) => {
  const url = `${paymongo.url}/v1/payment_methods`;
  const preflight = await fetch(url, { method: "OPTIONS" });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get("access-control-allow-headers")).toContain("authorization");
  const refused = await fetch(url, { method: "POST" });
  expect(refused.headers.get("access-control-allow-origin")).toBe("*");
});

test("the simulator returns PayMongo's 404 for an unknown id", async ({ paymongo }) => {
  const { status, body } = await paymongo.call("GET", "/payment_intents/pi_nobody");
  expect(status).toBe(404);
  expect(body.errors).toEqual([
    { code: "resource_not_found", detail: "No such payment intent with id pi_nobody." },
  ]);
});

test("the simulator returns an empty 404 for an unknown route", async ({ paymongo }) => {
  expect(await paymongo.call("GET", "/unicorns")).toEqual({ status: 404, body: null });
});

test("the simulator returns 400 for invalid JSON or missing attributes", async ({ paymongo }) => {
  const headers = {
    authorization: `Basic ${btoa("sk_test_simulator:")}`,
    "content-type": "application/json",
  };
  for (const body of ["{", "{}", '{"data":{}}', "[]", '"text"']) {
    const response = await fetch(`${paymongo.url}/v1/payment_intents`, { method: "POST", headers, body });
    expect(response.status).toBe(400);
    expect(await response.json()).toHaveProperty("errors");
  }
});

test("the simulator creates one intent for a repeated Idempotency-Key", async ({ paymongo }) => {
  const headers = { "idempotency-key": "pi:order-1:1" };
  const first = await paymongo.createIntent({}, { headers });
  expect(await paymongo.createIntent({}, { headers })).toEqual(first);
  expect((await paymongo.control("/state")).body.intents).toHaveLength(1);
});

test("the simulator refuses a repeated Idempotency-Key with other parameters", async ({ paymongo }) => {
  const headers = { "idempotency-key": "pi:order-1:1" };
  await paymongo.createIntent({}, { headers });
  expect((await paymongo.createIntent({ amount: 5000 }, { headers })).status).toBe(400);
  expect((await paymongo.call("POST", "/payment_methods", { type: "grab_pay" }, { headers })).status).toBe(
    400,
  );
});

test("the simulator forgets an Idempotency-Key after 24 hours", async ({ paymongo }) => {
  const headers = { "idempotency-key": "pi:order-1:1" };
  const first = await paymongo.createIntent({}, { headers });
  await paymongo.advance(24 * 60 * 60 * 1000);
  expect((await paymongo.createIntent({}, { headers })).body.data.id).not.toBe(first.body.data.id);
});

test("the simulator does not store the Idempotency-Key of an invalid request", async ({ paymongo }) => {
  const headers = { "idempotency-key": "pi:order-1:1" };
  expect((await paymongo.createIntent({ amount: 1 }, { headers })).status).toBe(400);
  expect((await paymongo.createIntent({}, { headers })).status).toBe(200);
});

test("the simulator stores a refusal under its Idempotency-Key", async ({ paymongo }) => {
  const { id: payment_id } = await paymongo.paidPayment();
  const refund = (amount: number, headers: Record<string, string>) =>
    paymongo.call("POST", "/refunds", { amount, payment_id, reason: "others" }, { headers });
  const first = await refund(149_901, { "idempotency-key": "refund-1" });
  expect(first.status).toBe(400);
  expect(await refund(149_901, { "idempotency-key": "refund-1" })).toEqual(first);
  expect((await refund(100, { "idempotency-key": "x".repeat(256) })).status).toBe(400);
});

test("the simulator ignores the Idempotency-Key of an attach call", async ({ paymongo }) => {
  const { id } = (await paymongo.createIntent(intentAttributes)).body.data;
  const headers = { "idempotency-key": "attach-1" };
  const attach = async () => {
    const payment_method = (await paymongo.createMethod()).body.data.id;
    const attributes = { payment_method, return_url: "https://shop.example.ph/" };
    return paymongo.call("POST", `/payment_intents/${id}/attach`, attributes, { headers });
  };
  const url = async () => (await attach()).body.data.attributes.next_action.redirect.url;
  expect(await url()).not.toBe(await url());
});
