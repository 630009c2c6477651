// @module-tag postgres-15
import { expect } from "vitest";
import { addToCart } from "@tindahan/contract/checkout/cart.ts";
import { checkout } from "@tindahan/contract/checkout/checkout.ts";
import {
  listOrders,
  markPacked,
  markPackingSlips,
  updateOrderStatus,
} from "@tindahan/contract/orders/manage-orders.ts";
import { newId } from "../../platform/db/ids.ts";
import { test, type Shop } from "../../../test/support/shop.ts";

async function order(shop: Shop): Promise<string> {
  const member = await shop.shopper();
  const product = await shop.product();
  await member.call(addToCart, { body: { userId: member.id, productId: product.id } });
  const details = { customerName: "Maria", phone: "09171234567", deliveryAddress: "1 Rizal St, Makati" };
  return (await member.call(checkout, { body: { userId: member.id, ...details } })).orderId;
}

test("records who printed a packing slip and when, updates it on reprint and removes it", async ({
  shop,
}) => {
  const [packer, owner] = [await shop.admin("packer"), await shop.admin()];
  const [first, second] = [await order(shop), await order(shop)];
  const slips = async () => {
    const query = { group: "packing" as const, sort: "oldest" as const };
    const { orders } = await packer.call(listOrders, { query });
    return orders.map(({ slip }) => slip);
  };
  expect(await slips()).toEqual([null, null]);

  await packer.call(markPackingSlips, { body: { orderIds: [first, newId()], isPrinted: true } });
  const [printed, other] = await slips();
  expect(other).toBeNull();
  await owner.call(markPackingSlips, { body: { orderIds: [first, second], isPrinted: true } });
  const [reprinted] = await slips();
  expect(Date.parse(reprinted!.printedAt)).toBeGreaterThan(Date.parse(printed!.printedAt));
  expect(reprinted!.printedBy).not.toBe(printed!.printedBy);

  await packer.call(markPackingSlips, { body: { orderIds: [first], isPrinted: false } });
  expect(await slips()).toEqual([null, { printedAt: expect.any(String), printedBy: expect.any(String) }]);
});

test("lists chosen orders in the sequence in which their ids were given", async ({ shop }) => {
  const admin = await shop.admin();
  const [first, second, third] = [await order(shop), await order(shop), await order(shop)];
  const ids = [second, first, third];
  const { orders } = await admin.call(listOrders, { query: { ids: ids.join(",") } });
  expect(orders.map(({ _id }) => _id)).toEqual(ids);
});

test("records who packed an order and when, once, and only while it waits for shipping", async ({ shop }) => {
  const [packer, owner] = [await shop.admin("packer"), await shop.admin()];
  const [first, second] = [await order(shop), await order(shop)];
  const mark = (id: string, isPacked: boolean) =>
    owner.ask(markPacked, { params: { id }, body: { isPacked } });
  const { packed } = await packer.call(markPacked, { params: { id: first }, body: { isPacked: true } });
  await mark(first, true);

  const { orders } = await owner.call(listOrders, { query: { sort: "oldest" } });
  expect(orders.map((one) => one.packed)).toEqual([packed, null]);
  expect(packed!.by).toBe(packer.user.username);

  await owner.call(updateOrderStatus, { params: { id: second }, body: { status: "Shipped" } });
  expect(await mark(second, true)).toMatchObject({ body: { code: "order_cannot_change" } });
  expect(await mark(first, false)).toMatchObject({ body: { packed: null } });
  expect(await mark(newId(), true)).toMatchObject({ status: 404 });
});
