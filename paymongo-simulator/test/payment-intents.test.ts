import { expect } from "vitest";

import { MINUTE_MS, test } from "./simulation.ts";

test("a new intent of the simulator awaits a payment method", async ({ paymongo }) => {
  const { status, body } = await paymongo.createIntent();

  expect(status).toBe(200);
  expect(body.data.id).toMatch(/^pi_[1-9A-HJ-NP-Za-km-z]{24}$/);
  expect(body.data.type).toBe("payment_intent");
  expect(body.data.attributes).toMatchObject({
    amount: 149_900,
    original_amount: 149_900,
    capture_type: "automatic",
    currency: "PHP",
    livemode: false,
    status: "awaiting_payment_method",
    next_action: null,
    last_payment_error: null,
    payments: [],
    payment_method_options: null,
    metadata: { order_id: "665f01bc", attempt: "1" },
  });
  expect(body.data.attributes.client_key).toMatch(new RegExp(`^${body.data.id}_client_.{24}$`));
  expect(body.data.attributes.created_at).toBeCloseTo(Date.now() / 1000, -1);
});

test("the simulator reports 3-D Secure only for cards among an intent's methods", async ({ paymongo }) => {
  const { body } = await paymongo.createIntent({ payment_method_allowed: ["grab_pay", "card"] });
  expect(body.data.attributes.payment_method_options).toEqual({ card: { request_three_d_secure: "any" } });
  expect(body.data.attributes.payment_method_allowed.toSorted()).toEqual(["card", "grab_pay"]);
});

test.for([
  ["too little", { amount: 1999 }, "parameter_below_minimum"],
  ["more than any wallet takes", { amount: 100_000_01 }, "parameter_above_maximum"],
  ["not whole centavos", { amount: 20.5 }, "parameter_data_type_invalid"],
  ["no amount", { amount: null }, "parameter_required"],
  ["dollars", { currency: "USD" }, "parameter_invalid"],
  ["an unknown method", { payment_method_allowed: ["bitcoin"] }, "parameter_invalid"],
  ["no method", { payment_method_allowed: [] }, "parameter_data_type_invalid"],
  ["nested metadata", { metadata: { order: { id: "1" } } }, "parameter_invalid"],
] as const)("the simulator refuses an intent with %s", async ([, change, code], { paymongo }) => {
  const { status, body } = await paymongo.createIntent(change);
  expect(status).toBe(400);
  expect(body.errors).toHaveLength(1);
  expect(body.errors[0]).toMatchObject({ code, source: { attribute: Object.keys(change)[0] } });
});

test("the simulator reports all errors of a new intent at the same time", async ({ paymongo }) => {
  const { body } = await paymongo.createIntent({ amount: "many", currency: "USD" });
  expect(body.errors).toHaveLength(2);
});

test("the simulator's intent with GrabPay attached waits for the shopper", async ({ paymongo }) => {
  const { id, pageUrl } = await paymongo.waitingIntent();

  const intent = await paymongo.getIntent(id);
  expect(intent.status).toBe("awaiting_next_action");
  expect(intent.next_action).toEqual({
    type: "redirect",
    redirect: {
      url: pageUrl,
      return_url: `https://shop.example.ph/return?source=x&payment_intent_id=${id}`,
    },
  });
  expect(pageUrl).toMatch(new RegExp(`^${paymongo.url}/sources\\?id=src_.{24}$`));
});

test("the simulator's intent succeeds when the shopper pays, with the shop's metadata on the payment", async ({
  paymongo,
}) => {
  const { id, pageUrl } = await paymongo.waitingIntent();
  await paymongo.control(`/intents/${id}/pay`, {});

  const intent = await paymongo.getIntent(id);
  expect(intent).toMatchObject({ status: "succeeded", next_action: null });
  expect(intent.payments).toHaveLength(1);
  expect(intent.payments[0].attributes).toMatchObject({
    amount: 149_900,
    fee: 3298,
    net_amount: 146_602,
    status: "paid",
    payment_intent_id: id,
    source: { id: new URL(pageUrl).searchParams.get("id"), type: "grab_pay" },
    metadata: { order_id: "665f01bc" },
  });
});

test("the simulator's intent awaits another method, with a reason, when the payment fails", async ({
  paymongo,
}) => {
  const { id } = await paymongo.waitingIntent();
  await paymongo.control(`/intents/${id}/fail`, { code: "CLOSED", message: "No balance" });

  const intent = await paymongo.getIntent(id);
  expect(intent.status).toBe("awaiting_payment_method");
  expect(intent.last_payment_error).toEqual({ failed_code: "CLOSED", failed_message: "No balance" });
  expect(intent.payments[0].attributes).toMatchObject({
    status: "failed",
    failed_code: "CLOSED",
    fee: 0,
    net_amount: 0,
    balance_transaction_id: null,
  });

  expect((await paymongo.attach(id)).body.data.attributes.status).toBe("awaiting_next_action");
});

test("the simulator refuses to attach a method to a cancelled intent or to cancel it again", async ({
  paymongo,
}) => {
  const { id } = await paymongo.waitingIntent();
  const cancelled = await paymongo.call("POST", `/payment_intents/${id}/cancel`);
  expect(cancelled.body.data.attributes.status).toBe("cancelled");

  expect((await paymongo.attach(id)).body.errors[0].code).toBe("resource_cancelled_state");
  expect((await paymongo.call("POST", `/payment_intents/${id}/cancel`)).status).toBe(400);
});

test("the simulator accepts a payment after its intent was cancelled", async ({ paymongo }) => {
  const { id } = await paymongo.waitingIntent();
  await paymongo.call("POST", `/payment_intents/${id}/cancel`);

  expect((await paymongo.control(`/intents/${id}/pay`, {})).status).toBe(409);
  expect((await paymongo.control(`/intents/${id}/pay`, { late: true })).status).toBe(200);
  expect((await paymongo.getIntent(id)).status).toBe("succeeded");
  expect((await paymongo.control(`/intents/${id}/pay`, { late: true })).status).toBe(409);
});

test("the simulator refuses to attach a method to a succeeded intent", async ({ paymongo }) => {
  const { intentId } = await paymongo.paidPayment();
  const { status, body } = await paymongo.attach(intentId);
  expect(status).toBe(400);
  expect(body.errors[0]).toEqual({
    code: "resource_succeeded_state",
    detail: `Payment intent with id ${intentId} has already succeeded.`,
  });
});

test("the simulator closes an intent's previous page when a method is attached again", async ({
  paymongo,
}) => {
  const { id, pageUrl } = await paymongo.waitingIntent();
  await paymongo.attach(id);

  await paymongo.choose(pageUrl, "authorize");
  expect((await paymongo.getIntent(id)).status).toBe("awaiting_next_action");
});

test("the simulator refuses a method that the intent does not allow", async ({ paymongo }) => {
  const id = (await paymongo.createIntent()).body.data.id;
  const { status, body } = await paymongo.attach(id, "gcash");
  expect([status, body.errors[0].code]).toEqual([400, "parameter_invalid"]);
});

test("the simulator requires a return URL for a wallet", async ({ paymongo }) => {
  const id = (await paymongo.createIntent()).body.data.id;
  const payment_method = (await paymongo.createMethod()).body.data.id;
  const { body } = await paymongo.call("POST", `/payment_intents/${id}/attach`, { payment_method });
  expect(body.errors[0]).toMatchObject({ code: "parameter_required", source: { attribute: "return_url" } });
});

test.for(["?", "&", "none"])(
  "the simulator adds the intent id to the return URL with the configured %s",
  async (joiner, { paymongo }) => {
    await paymongo.change({ returnJoiner: joiner });
    const { id } = await paymongo.waitingIntent();
    const { redirect } = (await paymongo.getIntent(id)).next_action;
    const tail = joiner === "none" ? "" : `${joiner}payment_intent_id=${id}`;
    expect(redirect.return_url).toBe(`https://shop.example.ph/return?source=x${tail}`);
  },
);

test.for([
  ["grab_pay", 15],
  ["paymaya", 30],
  ["qrph", 30],
  ["gcash", 240],
] as const)(
  "an unfinished payment attempt with %s expires in the simulator after %i minutes",
  async ([type, minutes], { paymongo }) => {
    const { id } = await paymongo.waitingIntent(type);

    await paymongo.advance((minutes - 1) * MINUTE_MS);
    expect((await paymongo.getIntent(id)).status).toBe("awaiting_next_action");
    await paymongo.advance(MINUTE_MS);
    expect(await paymongo.getIntent(id)).toMatchObject({ status: "awaiting_payment_method", payments: [] });
  },
);
