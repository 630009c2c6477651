import { expect } from "vitest";

import { test } from "./simulation.ts";

const attributes = {
  type: "grab_pay",
  amount: 149_900,
  currency: "PHP",
  redirect: { success: "https://shop.example.ph/ok?order=1", failed: "https://shop.example.ph/ko?order=1" },
};
const charge = (id: string, amount = 149_900) => ({
  amount,
  currency: "PHP",
  source: { id, type: "source" },
});

test("a source that was authorized must still be charged, once", async ({ paymongo, shop }) => {
  await paymongo.listen(shop.url, ["source.chargeable", "payment.paid"]);
  const { id, attributes: source } = (await paymongo.call("POST", "/sources", attributes)).body.data;
  expect((await paymongo.call("POST", "/payments", charge(id))).body.errors[0].code).toBe(
    "resource_not_chargeable_state",
  );

  const response = await paymongo.choose(source.redirect.checkout_url, "authorize");
  expect(response.headers.get("location")).toBe(attributes.redirect.success);
  expect((await paymongo.control("/books")).body.takenCentavos).toBe(0);

  expect((await paymongo.call("POST", "/payments", charge(id, 10_000))).body.errors[0].detail).toBe(
    "amount should be equal to the chargeable source amount.",
  );
  expect((await paymongo.call("POST", "/payments", charge(id))).body.data.attributes.status).toBe("paid");
  expect((await paymongo.call("POST", "/payments", charge(id))).status).toBe(400);
  expect((await paymongo.call("GET", `/sources/${id}`)).body.data.attributes.status).toBe("paid");

  await paymongo.advance(0);
  expect(shop.received.map(({ body }) => body.data.attributes.type)).toEqual([
    "source.chargeable",
    "payment.paid",
  ]);
});

test("a failed source stays pending, and nobody is told", async ({ paymongo, shop }) => {
  await paymongo.listen(shop.url, ["source.chargeable", "payment.failed"]);
  const { id, attributes: source } = (await paymongo.call("POST", "/sources", attributes)).body.data;
  const response = await paymongo.choose(source.redirect.checkout_url, "fail");
  expect(response.headers.get("location")).toBe(attributes.redirect.failed);
  await paymongo.advance(0);
  expect((await paymongo.call("GET", `/sources/${id}`)).body.data.attributes.status).toBe("pending");
  expect(shop.received).toHaveLength(0);
});

test("a source needs PHP 100, a wallet and both addresses", async ({ paymongo }) => {
  const wrong = {
    ...attributes,
    amount: 9999,
    type: "paymaya",
    redirect: { success: "https://shop.example.ph/" },
  };
  const { body } = await paymongo.call("POST", "/sources", wrong);
  expect(body.errors.map(({ source }: any) => source.attribute)).toEqual([
    "type",
    "amount",
    "redirect.failed",
  ]);
});

test("the old workflow can be switched off", async ({ paymongo }) => {
  await paymongo.change({ legacySources: false });
  expect((await paymongo.call("POST", "/sources", attributes)).status).toBe(400);
});
