import { expect } from "vitest";

import { MINUTE_MS, test } from "./simulation.ts";

const RETRY_CYCLE_MS = 136.5 * MINUTE_MS;

test("the simulator disables a webhook after three undeliverable events in a row", async ({
  paymongo,
  shop,
}) => {
  await paymongo.listen(shop.url);
  const webhook = async () => (await paymongo.call("GET", "/webhooks")).body.data[0].attributes;
  shop.status = 500;
  for (let count = 1; count <= 3; count++) {
    expect((await webhook()).status).toBe("enabled");
    await paymongo.paidPayment();
    await paymongo.advance(RETRY_CYCLE_MS + MINUTE_MS);
  }
  expect(await webhook()).toMatchObject({ status: "disabled", disabled_reason: "max_retries_exceeded" });
});

test("the simulator keeps a webhook enabled if the third event is delivered", async ({ paymongo, shop }) => {
  await paymongo.listen(shop.url);
  for (const status of [500, 500, 200, 500]) {
    shop.status = status;
    await paymongo.paidPayment();
    await paymongo.advance(RETRY_CYCLE_MS + MINUTE_MS);
  }
  const { status } = (await paymongo.call("GET", "/webhooks")).body.data[0].attributes;
  expect(status).toBe("enabled");
});

test("the simulator lists, updates and disables a registered webhook", async ({ paymongo, shop }) => {
  const webhookId = (await paymongo.listen(shop.url)).body.data.id;
  await paymongo.call("PUT", `/webhooks/${webhookId}`, { events: ["payment.failed"] });
  const disabled = await paymongo.call("POST", `/webhooks/${webhookId}/disable`);
  expect(disabled.body.data.attributes).toMatchObject({
    events: ["payment.failed"],
    status: "disabled",
    disabled_reason: "disabled_by_merchant",
  });
  const list = await paymongo.call("GET", "/webhooks");
  expect(list.body).toMatchObject({ data: [{ id: webhookId }], has_more: false });
  expect((await paymongo.call("DELETE", `/webhooks/${webhookId}`)).status).toBe(404);
});

test("the simulator returns a registered webhook by its id and enables it again", async ({
  paymongo,
  shop,
}) => {
  const webhookId = (await paymongo.listen(shop.url)).body.data.id;
  await paymongo.call("POST", `/webhooks/${webhookId}/disable`);
  expect((await paymongo.call("GET", `/webhooks/${webhookId}`)).body.data.attributes.status).toBe("disabled");
  const enabled = await paymongo.call("POST", `/webhooks/${webhookId}/enable`);
  expect(enabled.body.data.attributes.status).toBe("enabled");
  expect(enabled.body.data.attributes).not.toHaveProperty("disabled_reason");
  expect((await paymongo.call("GET", "/webhooks/hook_unknown")).status).toBe(404);
});

test("the simulator registers only webhooks with an HTTP URL and known events", async ({ paymongo }) => {
  expect((await paymongo.listen("ftp://shop")).status).toBe(400);
  expect((await paymongo.listen("https://shop.example.ph/hook", ["payment.eaten"])).status).toBe(400);
});
