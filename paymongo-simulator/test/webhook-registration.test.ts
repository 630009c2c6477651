import { describe, expect } from "vitest";

import { MINUTE_MS, test } from "./simulation.ts";

const RETRY_CYCLE_MS = 136.5 * MINUTE_MS;

describe("a webhook", () => {
  test("is disabled after three events in a row were lost, and starts again by hand", async ({
    paymongo,
    shop,
  }) => {
    const hook = (await paymongo.listen(shop.url)).body.data.id;
    const webhook = async () => (await paymongo.call("GET", `/webhooks/${hook}`)).body.data.attributes;
    shop.status = 500;
    for (let lost = 1; lost <= 3; lost++) {
      expect((await webhook()).status).toBe("enabled");
      await paymongo.paidPayment();
      await paymongo.advance(RETRY_CYCLE_MS + MINUTE_MS);
    }
    expect(await webhook()).toMatchObject({ status: "disabled", disabled_reason: "max_retries_exceeded" });

    shop.status = 200;
    await paymongo.paidPayment();
    await paymongo.call("POST", `/webhooks/${hook}/enable`);
    const before = shop.received.length;
    await paymongo.advance(RETRY_CYCLE_MS);
    expect(shop.received.length).toBe(before);
    expect(await webhook()).not.toHaveProperty("disabled_reason");

    await paymongo.paidPayment();
    await paymongo.advance(0);
    expect(shop.received.length).toBe(before + 1);
  });

  test("forgives two lost events when the third arrives", async ({ paymongo, shop }) => {
    const hook = (await paymongo.listen(shop.url)).body.data.id;
    for (const status of [500, 500, 200, 500]) {
      shop.status = status;
      await paymongo.paidPayment();
      await paymongo.advance(RETRY_CYCLE_MS + MINUTE_MS);
    }
    const { status } = (await paymongo.call("GET", `/webhooks/${hook}`)).body.data.attributes;
    expect(status).toBe("enabled");
  });

  test("can be listed, changed and disabled by the merchant", async ({ paymongo, shop }) => {
    const hook = (await paymongo.listen(shop.url)).body.data.id;
    await paymongo.call("PUT", `/webhooks/${hook}`, { events: ["payment.failed"] });
    const disabled = await paymongo.call("POST", `/webhooks/${hook}/disable`);
    expect(disabled.body.data.attributes).toMatchObject({
      events: ["payment.failed"],
      status: "disabled",
      disabled_reason: "disabled_by_merchant",
    });
    const list = await paymongo.call("GET", "/webhooks");
    expect(list.body).toMatchObject({ data: [{ id: hook }], has_more: false });
    expect((await paymongo.call("DELETE", `/webhooks/${hook}`)).status).toBe(404);
  });

  test("needs an address and known events", async ({ paymongo }) => {
    expect((await paymongo.listen("ftp://shop")).status).toBe(400);
    expect((await paymongo.listen("https://shop.example.ph/hook", ["payment.eaten"])).status).toBe(400);
  });
});

describe("a lost event", () => {
  test("can be sent again by delivery, by API or by event", async ({ paymongo, shop }) => {
    await paymongo.listen(shop.url);
    await paymongo.arm({ endpoint: "webhook", kind: "drop" });
    await paymongo.paidPayment();
    await paymongo.advance(RETRY_CYCLE_MS);
    expect(shop.received).toHaveLength(0);

    const { deliveries, events } = (await paymongo.control("/state")).body;
    await paymongo.control(`/deliveries/${deliveries[0].id}/redeliver`, {});
    await paymongo.advance(0);
    await paymongo.call("POST", `/webhook_processes/${deliveries[0].id}/retry`);
    await paymongo.advance(0);
    await paymongo.control(`/events/${events[0].id}/redeliver`, {});
    await paymongo.advance(0);
    expect(new Set(shop.received.map(({ body }) => body.data.id))).toEqual(new Set([events[0].id]));
    expect(shop.received).toHaveLength(3);
  });
});
