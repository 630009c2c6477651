import { expect } from "vitest";

import { MINUTE_MS, test } from "./simulation.ts";

const cardRest = { exp_month: 12, exp_year: 2030, cvc: "123" };

test("the simulator returns a QR Ph code and the URL of its test page", async ({ paymongo }) => {
  const { id } = await paymongo.waitingIntent("qrph");
  const { next_action } = await paymongo.getIntent(id);
  expect(next_action.type).toBe("consume_qr");
  expect(next_action.code).toMatchObject({ id: expect.stringMatching(/^code_/), amount: 149_900 });
  expect(next_action.code.image_url).toMatch(/^data:image\/png;base64,iVBORw0KGgo/);
  expect(next_action.code.test_url).toContain("/sources?id=src_");
});

test("a QR Ph code of the simulator expires after the given time", async ({ paymongo }) => {
  const id = (await paymongo.createIntent({ payment_method_allowed: ["qrph"] })).body.data.id;
  await paymongo.attach(id, "qrph", { expiry_seconds: 60 });
  await paymongo.advance(60_000);
  expect((await paymongo.getIntent(id)).status).toBe("awaiting_payment_method");

  expect((await paymongo.createMethod("qrph", { expiry_seconds: 59 })).status).toBe(400);
});

test("the simulator reports the failure of a QR Ph payment on the payment, not on the intent", async ({
  paymongo,
}) => {
  const { id } = await paymongo.waitingIntent("qrph");
  await paymongo.control(`/intents/${id}/fail`, {});
  const intent = await paymongo.getIntent(id);
  expect(intent.last_payment_error).toBeNull();
  expect(intent.payments[0].attributes.failed_code).toBeTruthy();
});

const pay = async (paymongo: any, card_number: string) => {
  const id = (await paymongo.createIntent({ payment_method_allowed: ["card"] })).body.data.id;
  return { id, ...(await paymongo.attach(id, "card", { details: { card_number, ...cardRest } })) };
};

test("the simulator charges a valid test card immediately", async ({ paymongo }) => {
  const { body } = await pay(paymongo, "4343434343434345");
  expect(body.data.attributes.status).toBe("succeeded");
  expect(body.data.attributes.payments[0].attributes).toMatchObject({
    fee: Math.round(149_900 * 0.035) + 1500,
    source: { type: "card", brand: "visa", last4: "4345" },
  });
});

test("the simulator redirects a test card to a page for 3-D Secure", async ({ paymongo }) => {
  const { body } = await pay(paymongo, "4120000000000007");
  expect(body.data.attributes.next_action.type).toBe("redirect");
});

test.for([
  ["without funds", "5100000000000198", "insufficient_funds"],
  ["that has expired", "4200000000000018", "card_expired"],
  ["with another security code", "4300000000000017", "cvc_invalid"],
])(
  "the simulator declines a test card %s, and the intent awaits another",
  async ([, number, reason], { paymongo }) => {
    const { id, status, body } = await pay(paymongo, number!);
    expect(status).toBe(402);
    expect(body.errors[0].sub_code).toBe(reason);
    const intent = await paymongo.getIntent(id);
    expect(intent).toMatchObject({ status: "awaiting_payment_method" });
    expect(intent.payments[0].attributes).toMatchObject({ status: "failed", failed_code: reason });
  },
);

test("the simulator never expires a 3-D Secure attempt, because no limit is documented", async ({
  paymongo,
}) => {
  const id = (await paymongo.createIntent({ payment_method_allowed: ["card"] })).body.data.id;
  await paymongo.attach(id, "card", { details: { card_number: "4120000000000007", ...cardRest } });
  await paymongo.advance(24 * 60 * MINUTE_MS);
  expect((await paymongo.getIntent(id)).status).toBe("awaiting_next_action");
});

test("the simulator returns only the last four digits of a card", async ({ paymongo }) => {
  const { body } = await paymongo.createMethod("card", {
    details: { card_number: "4343434343434345", ...cardRest },
  });
  expect(body.data.attributes.details).toEqual({ exp_month: 12, exp_year: 2030, last4: "4345" });
});

test("the simulator refuses card numbers other than test cards", async ({ paymongo }) => {
  const { status } = await paymongo.createMethod("card", {
    details: { card_number: "4111111111111111", ...cardRest },
  });
  expect(status).toBe(400);
});
