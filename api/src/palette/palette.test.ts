import { expect } from "vitest";
import { addToCart } from "@tindahan/contract/checkout/cart.ts";
import { checkout } from "@tindahan/contract/checkout/checkout.ts";
import { findRecords } from "@tindahan/contract/orders/palette.ts";
import { getOrder } from "@tindahan/contract/orders/manage-orders.ts";
import { test } from "../../test/support/shop.ts";

test("finds orders, products and customers by a few words, and only orders for a packer", async ({
  shop,
}) => {
  const [owner, packer] = [await shop.admin(), await shop.admin("packer")];
  const shopper = await shop.shopper("juan.cruz@example.com");
  const product = await shop.product({ name: "Barako Coffee" });
  await shopper.call(addToCart, { body: { userId: shopper.id, productId: product.id } });
  const details = { customerName: "Juan Cruz", phone: "09171234567", deliveryAddress: "1 Rizal St, Makati" };
  const { orderId } = await shopper.call(checkout, { body: { userId: shopper.id, ...details } });
  const { number } = (await owner.call(getOrder, { params: { id: orderId } })).order;

  const found = await owner.call(findRecords, { query: { search: "barako" } });
  expect(found.orders).toEqual([
    { _id: orderId, number, customerName: "Juan Cruz", status: "Processing", total: expect.any(Number) },
  ]);
  expect(found.products).toMatchObject([{ _id: product.id, name: "Barako Coffee" }]);
  const byNumber = await owner.call(findRecords, { query: { search: String(number) } });
  expect(byNumber.orders.map(({ _id }) => _id)).toEqual([orderId]);
  const byName = await owner.call(findRecords, { query: { search: "juan" } });
  expect(byName.customers).toEqual([{ _id: shopper.id, email: "juan.cruz@example.com", name: "Juan Cruz" }]);

  const seen = await packer.call(findRecords, { query: { search: "juan" } });
  expect(seen).toMatchObject({ orders: [{ _id: orderId }], products: [], customers: [] });
  const products = await packer.call(findRecords, { query: { search: "barako" } });
  expect(products.products).toEqual([]);
});
