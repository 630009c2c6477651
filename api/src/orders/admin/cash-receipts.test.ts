// @module-tag postgres-15
import { expect } from "vitest";
import { addToCart } from "@tindahan/contract/checkout/cart.ts";
import { checkout } from "@tindahan/contract/checkout/checkout.ts";
import { getOrder, recordCash, updateOrderStatus } from "@tindahan/contract/orders/manage-orders.ts";
import { test, type Shop } from "../../../test/support/shop.ts";

async function order(shop: Shop): Promise<string> {
  const member = await shop.shopper();
  const product = await shop.product();
  await member.call(addToCart, { body: { userId: member.id, productId: product.id } });
  const details = { customerName: "Maria", phone: "09171234567", deliveryAddress: "1 Rizal St, Makati" };
  return (await member.call(checkout, { body: { userId: member.id, ...details } })).orderId;
}

test("records once that the courier handed over the cash of a delivered order, and takes it back", async ({
  shop,
}) => {
  const admin = await shop.admin();
  const params = { id: await order(shop) };
  const record = (isReceived: boolean) => admin.call(recordCash, { params, body: { isReceived } });
  await expect(record(true)).rejects.toThrow("Only the cash of a delivered order can be recorded.");
  await admin.call(updateOrderStatus, { params, body: { status: "Delivered" } });

  const { cash, message } = await record(true);
  expect(message).toBe("Cash recorded");
  expect(cash).toEqual({ at: expect.any(String), by: expect.stringMatching(/^admin/) });
  expect((await record(true)).cash).toEqual(cash);
  expect(await record(false)).toMatchObject({ cash: null, message: "Cash is not recorded" });
  const audited = await shop.services.db
    .selectFrom("audit_log")
    .select("after")
    .where("entity_id", "=", params.id)
    .orderBy("at", "desc")
    .limit(2)
    .execute();
  expect(audited).toEqual([{ after: { isCashReceived: false } }, { after: { isCashReceived: true } }]);
});

test("refuses to record cash of an order that was paid online", async ({ shop }) => {
  const admin = await shop.admin();
  const params = { id: await order(shop) };
  await admin.call(updateOrderStatus, { params, body: { status: "Delivered" } });
  await shop.superuser.db
    .updateTable("orders")
    .set({ payment_method: "gcash" })
    .where("id", "=", params.id)
    .execute();

  await expect(admin.call(recordCash, { params, body: { isReceived: true } })).rejects.toThrow(
    "Only the cash of a delivered order can be recorded.",
  );
});

test("lists who changed the shipment and who requested a refund among an order's activities", async ({
  shop,
}) => {
  const admin = await shop.admin();
  const params = { id: await order(shop) };
  await admin.call(updateOrderStatus, { params, body: { status: "Shipped", courier: "LBC" } });
  await admin.call(updateOrderStatus, {
    params,
    body: { status: "Shipped", courier: "LBC", trackingNumber: "LBC 1" },
  });

  const { activities } = await admin.call(getOrder, { params });
  expect(activities).toMatchObject([{ kind: "shipment_changed", refundId: null }]);
});
