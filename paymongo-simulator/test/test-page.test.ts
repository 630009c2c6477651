import { expect } from "vitest";

import { test } from "./simulation.ts";

test("the simulator's payment page offers a button for every outcome", async ({ paymongo }) => {
  const { pageUrl } = await paymongo.waitingIntent();
  const page = await (await fetch(pageUrl)).text();
  for (const name of [
    "Authorize Test Payment",
    "Fail Test Payment",
    "Expire",
    "Pay, but never return",
    "Close tab (never return)",
  ])
    expect(page).toContain(`>${name}</button>`);
  expect(page).toContain("₱1,499.00");
  expect(page).not.toContain("<script");
});

test.for([
  ["authorize", "succeeded"],
  ["fail", "awaiting_payment_method"],
  ["expire", "awaiting_payment_method"],
] as const)("the simulator redirects to the return URL after %s", async ([choice, status], { paymongo }) => {
  const { id, pageUrl } = await paymongo.waitingIntent();
  const response = await paymongo.choose(pageUrl, choice);

  expect(response.status).toBe(303);
  expect(response.headers.get("location")).toBe(
    `https://shop.example.ph/return?source=x&payment_intent_id=${id}`,
  );
  expect((await paymongo.getIntent(id)).status).toBe(status);
});

test("the simulator's payment page takes one payment for two clicks and redirects both", async ({
  paymongo,
}) => {
  const { id, pageUrl } = await paymongo.waitingIntent();
  const [first, second] = await Promise.all([
    paymongo.choose(pageUrl, "authorize"),
    paymongo.choose(pageUrl, "authorize"),
  ]);
  expect([first.status, second.status]).toEqual([303, 303]);
  expect((await paymongo.getIntent(id)).payments).toHaveLength(1);
  expect((await paymongo.control("/ledger")).body.takenCentavos).toBe(149_900);
});

test("the simulator ignores a failed payment after it was authorized", async ({ paymongo }) => {
  const { id, pageUrl } = await paymongo.waitingIntent();
  await paymongo.choose(pageUrl, "authorize");
  await paymongo.choose(pageUrl, "fail");
  expect((await paymongo.getIntent(id)).status).toBe("succeeded");
});

test("the simulator leaves the payment open when the shopper closes its page", async ({ paymongo }) => {
  const { id, pageUrl } = await paymongo.waitingIntent();
  const response = await paymongo.choose(pageUrl, "close");
  expect(response.status).toBe(200);
  expect((await paymongo.getIntent(id)).status).toBe("awaiting_next_action");
});

test("the simulator takes the payment when the shopper does not return to the shop", async ({ paymongo }) => {
  const { id, pageUrl } = await paymongo.waitingIntent();
  const response = await paymongo.choose(pageUrl, "pay_and_close");
  expect(response.status).toBe(200);
  expect((await paymongo.getIntent(id)).status).toBe("succeeded");
});

test("the simulator's payment page shows that the payment expired and links to the shop", async ({
  paymongo,
}) => {
  const { pageUrl } = await paymongo.waitingIntent();
  await paymongo.advance(15 * 60_000);
  const page = await (await fetch(pageUrl)).text();
  expect(page).toContain("This payment is expired");
  expect(page).toContain("Return to merchant");
  expect(page).not.toContain("Authorize Test Payment");
});

test("the simulator's payment page escapes the payment's description", async ({ paymongo }) => {
  const { pageUrl } = await paymongo.waitingIntent("grab_pay", {
    description: "<img src=x onerror=alert(1)>",
  });
  expect(await (await fetch(pageUrl)).text()).not.toContain("<img");
  expect(await (await fetch(`${paymongo.url}/_control/`)).text()).not.toContain("<img");
});

test("the simulator returns a 404 page for an unknown payment", async ({ paymongo }) => {
  const response = await fetch(`${paymongo.url}/sources?id=src_nobody`);
  expect(response.status).toBe(404);
  expect(await response.text()).toContain("Payment not found");
});

test("the simulator sends the webhook after the redirect if configured", async ({ paymongo, shop }) => {
  await paymongo.listen(shop.url);
  await paymongo.change({ webhookDelayMs: 60_000 });
  const { pageUrl } = await paymongo.waitingIntent();
  await paymongo.choose(pageUrl, "authorize");
  expect(shop.received).toHaveLength(0);
  await paymongo.advance(60_000);
  expect(shop.received).toHaveLength(1);
});
