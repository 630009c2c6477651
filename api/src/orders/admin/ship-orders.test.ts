// @module-tag postgres-15
import { sql } from "kysely";
import { expect } from "vitest";
import { addToCart } from "@tindahan/contract/checkout/cart.ts";
import { checkout } from "@tindahan/contract/checkout/checkout.ts";
import { shortId } from "@tindahan/contract/core/format.ts";
import { getOrder, updateOrderStatus } from "@tindahan/contract/orders/manage-orders.ts";
import { shipOrders } from "@tindahan/contract/orders/ship-orders.ts";
import { newId } from "../../platform/db/ids.ts";
import { test, type Member, type Shop } from "../../../test/support/shop.ts";

test("ships many orders with tracking numbers and reports each result", async ({ shop }) => {
  const [packer, owner] = [await shop.admin("packer"), await shop.admin()];
  const [cash, cancelled, delivered, waiting] = [
    await order(shop), await order(shop), await order(shop), await order(shop),
  ]; // prettier-ignore
  for (const [id, status] of [
    [cancelled, "Cancelled"],
    [delivered, "Delivered"],
    [waiting, "Pending Payment"],
  ] as const)
    await owner.call(updateOrderStatus, { params: { id }, body: { status } });

  const results = await ship(packer, [
    [`#${shortId(cash)}`, "1111"],
    [cancelled, "2222"],
    [shortId(delivered).toLowerCase(), "3333"],
    [waiting, "4444"],
    [shortId(newId()), "5555"],
    ["nothing", "6666"],
  ]);

  expect(results.map(({ outcome, problem }) => [outcome, problem])).toEqual([
    ["shipped", ""],
    ["refused", "This order was cancelled. Do not ship it."],
    ["refused", "This order was delivered already."],
    ["refused", "This order is not paid yet. Do not ship it."],
    ["refused", "Order not found."],
    ["refused", "Order not found."],
  ]);
  const { order: shipped, events } = await packer.call(getOrder, { params: { id: cash } });
  expect(shipped).toMatchObject({
    status: "Shipped",
    shipment: { courier: "LBC", trackingNumber: "1111" },
  });
  expect(events.at(-1)).toMatchObject({ from: "Processing", to: "Shipped", by: "admin" });
});

test("ships an order once and never changes its tracking number", async ({ shop }) => {
  const packer = await shop.admin("packer");
  const id = await order(shop);

  const both = await Promise.all([1, 2].map(() => ship(packer, [[id, "1111"]])));

  expect(
    both
      .flat()
      .map(({ outcome }) => outcome)
      .toSorted(),
  ).toEqual(["shipped", "unchanged"]);
  expect(await ship(packer, [[id, "2222"]])).toMatchObject([
    { outcome: "refused", problem: "This order was shipped already, with LBC, 1111." },
  ]);
  const { order: shipped, events } = await packer.call(getOrder, { params: { id } });
  expect(shipped.shipment).toMatchObject({ trackingNumber: "1111" });
  expect(events.filter(({ to }) => to === "Shipped")).toHaveLength(1);
});

test("requires tracking number and courier to ship an order, and refuses an ambiguous short id", async ({
  shop,
}) => {
  const packer = await shop.admin("packer");
  const [one, other] = [await order(shop), await order(shop)];
  expect(await ship(packer, [[one, " "]])).toMatchObject([{ problem: "The tracking number is missing." }]);
  expect(await ship(packer, [[one, "1111"]], "")).toMatchObject([{ problem: "Please enter the courier." }]);

  const twin = `${other.slice(0, -8)}${one.slice(-8)}`;
  await shop.superuser.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await tx.updateTable("orders").set({ id: twin }).where("id", "=", other).execute();
  });
  expect(await ship(packer, [[shortId(one), "1111"]])).toMatchObject([
    { outcome: "refused", orderId: null, problem: "More than one order has this order ID." },
  ]);
  expect(await ship(packer, [[one, "1111"]])).toMatchObject([{ outcome: "shipped", orderId: one }]);
});

test("gives a tracking number to one order only, in any notation", async ({ shop }) => {
  const [packer, owner] = [await shop.admin("packer"), await shop.admin()];
  const [one, other] = [await order(shop), await order(shop)];
  await ship(packer, [[one, "LBC-77 01"]]);
  const taken = `Order ${shortId(one)} has the tracking number lbc7701 already.`;

  expect(await ship(packer, [[other, "lbc7701"]])).toMatchObject([{ outcome: "refused", problem: taken }]);
  const body = { status: "Shipped", courier: "LBC", trackingNumber: "lbc7701" };
  expect(await owner.ask(updateOrderStatus, { params: { id: other }, body })).toMatchObject({
    status: 409,
    body: { code: "tracking_number_taken", message: taken },
  });
  expect(await ship(packer, [[other, "LBC7702"]])).toMatchObject([{ outcome: "shipped" }]);
});

test("gives a tracking number that is scanned simultaneously to one order", async ({ shop }) => {
  const packer = await shop.admin("packer");
  const orders = [await order(shop), await order(shop), await order(shop)];
  const results = await Promise.all(orders.map((id) => ship(packer, [[id, "1111"]])));
  expect(
    results
      .flat()
      .map(({ outcome }) => outcome)
      .toSorted(),
  ).toEqual(["refused", "refused", "shipped"]);
});

async function order(shop: Shop): Promise<string> {
  const member = await shop.shopper();
  const product = await shop.product();
  await member.call(addToCart, { body: { userId: member.id, productId: product.id } });
  const details = { customerName: "Maria", phone: "09171234567", deliveryAddress: "1 Rizal St, Makati" };
  return (await member.call(checkout, { body: { userId: member.id, ...details } })).orderId;
}

async function ship(packer: Member, numbers: [order: string, trackingNumber: string][], courier = "LBC") {
  const shipments = numbers.map(([order, trackingNumber]) => ({ order, trackingNumber, courier }));
  return (await packer.call(shipOrders, { body: { shipments } })).results;
}

test("ships an order by its number", async ({ shop }) => {
  const packer = await shop.admin("packer");
  const id = await order(shop);
  const { order: before } = await packer.call(getOrder, { params: { id } });

  const [result] = await ship(packer, [[`#${before.number}`, "1111"]]);

  const { order: after } = await packer.call(getOrder, { params: { id } });
  expect(result).toMatchObject({ outcome: "shipped", orderId: id, version: after.version });
});
