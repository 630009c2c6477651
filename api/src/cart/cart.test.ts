// @module-tag postgres-15
import { expect } from "vitest";
import {
  addToCart,
  clearCart,
  getCart,
  removeFromCart,
  updateQuantity,
} from "@tindahan/contract/checkout/cart.ts";
import { test, type Member } from "../../test/support/shop.ts";

const add = (member: Member, productId: string, quantity = 1) =>
  member.call(addToCart, { body: { userId: member.id, productId, quantity } });

test("adds a product to the cart at its current price", async ({ shop }) => {
  const maria = await shop.shopper();
  const { id } = await shop.product({ name: "Barako", priceCentavos: 249_50 });
  await add(maria, id);
  const { cart, message } = await add(maria, id, 2);

  expect(message).toBe("Added to cart");
  expect(cart).toMatchObject({ total: 748.5, count: 3 });
  expect(cart.items).toEqual([
    expect.objectContaining({
      quantity: 3,
      lineTotal: 748.5,
      addedPrice: 249.5,
      problem: null,
      product: expect.objectContaining({ _id: id, name: "Barako", price: 249.5 }),
    }),
  ]);
  expect((await maria.call(getCart, { params: { userId: maria.id } })).cart).toEqual(cart);
});

test("changes quantities, removes lines and clears the cart", async ({ shop }) => {
  const maria = await shop.shopper();
  const [first, second] = [await shop.product(), await shop.product()];
  await add(maria, first.id);
  await add(maria, second.id);

  const changed = await maria.call(updateQuantity, {
    body: { userId: maria.id, productId: first.id, quantity: 7 },
  });
  expect(changed.cart.items.map(({ quantity }) => quantity)).toEqual([7, 1]);
  const removed = await maria.call(removeFromCart, { body: { userId: maria.id, productId: first.id } });
  expect(removed.cart.items.map(({ product }) => product._id)).toEqual([second.id]);
  const cleared = await maria.call(clearCart, { body: { userId: maria.id } });
  expect(cleared.cart).toMatchObject({ items: [], total: 0, count: 0 });
});

test("increments the cart version on every change", async ({ shop }) => {
  const maria = await shop.shopper();
  const { id } = await shop.product();
  const versions = [];
  versions.push((await add(maria, id)).cart.version);
  versions.push(
    (await maria.call(updateQuantity, { body: { userId: maria.id, productId: id, quantity: 2 } })).cart
      .version,
  );
  versions.push(
    (await maria.call(removeFromCart, { body: { userId: maria.id, productId: id } })).cart.version,
  );

  expect(versions).toEqual([1, 2, 3]);
});

test("the cart shows changed prices and missing products without being altered", async ({ shop }) => {
  const maria = await shop.shopper();
  const [pricier, gone, soldOut, fewer] = [
    await shop.product(),
    await shop.product(),
    await shop.product({ stock: 5 }),
    await shop.product({ stock: 5 }),
  ];
  for (const { id } of [pricier, gone, soldOut, fewer]) await add(maria, id, 3);
  const { db } = shop.services;
  await db.updateTable("variants").set({ price_centavos: 120_00 }).where("id", "=", pricier.id).execute();
  await db.updateTable("products").set({ archived_at: new Date() }).where("id", "=", gone.id).execute();
  await db.updateTable("variants").set({ stock: 0 }).where("id", "=", soldOut.id).execute();
  await db.updateTable("variants").set({ stock: 2 }).where("id", "=", fewer.id).execute();

  const { cart } = await maria.call(getCart, { params: { userId: maria.id } });

  expect(cart.items.map(({ problem }) => problem)).toEqual([null, "unavailable", "sold-out", "not-enough"]);
  expect(cart.items[0]).toMatchObject({ addedPrice: 100, lineTotal: 360, quantity: 3 });
  expect(cart.total).toBe(360 + 300);
});

test("refuses a cart quantity above the stock and names the units left", async ({ shop }) => {
  const maria = await shop.shopper();
  const { id } = await shop.product({ name: "Tricycle", stock: 2 });
  await add(maria, id, 2);

  const { status, body } = await maria.ask(addToCart, { body: { userId: maria.id, productId: id } });

  expect(status).toBe(409);
  expect(body).toMatchObject({
    code: "not_enough_stock",
    message: "Only 2 left of Tricycle.",
    fields: { [id]: "Only 2 left of Tricycle." },
  });
});

test.for([0, -1, 1.5, 100, 2 ** 53, 1e308, "1", null, [1], { $gt: 0 }])(
  "refuses %j as a quantity",
  async (quantity, { sharedShop: shop }) => {
    const maria = await shop.shopper();
    const { id } = await shop.product();

    const { status } = await maria.ask(addToCart, {
      body: { userId: maria.id, productId: id, quantity: quantity as number },
    });

    expect(status).toBe(400);
  },
);

test("limits a cart to 50 products and 99 of each, also in the database", async ({ shop }) => {
  const maria = await shop.shopper();
  const products = await Promise.all(Array.from({ length: 51 }, () => shop.product()));
  await add(maria, products[0]!.id, 60);
  expect(
    (await maria.ask(addToCart, { body: { userId: maria.id, productId: products[0]!.id, quantity: 40 } }))
      .body,
  ).toMatchObject({ code: "quantity_limit" });
  for (const { id } of products.slice(1, 50)) await add(maria, id);

  const { body } = await maria.ask(addToCart, { body: { userId: maria.id, productId: products[50]!.id } });

  expect(body).toMatchObject({ code: "cart_full" });
  const cheat = shop.services.db.updateTable("cart_lines").set({ quantity: 100 }).execute();
  await expect(cheat).rejects.toMatchObject({ code: "23514" });
});

test("refuses to add a missing or archived product to the cart", async ({ shop }) => {
  const maria = await shop.shopper();
  const { id } = await shop.product();
  await shop.services.db
    .updateTable("products")
    .set({ archived_at: new Date() })
    .where("id", "=", id)
    .execute();

  const { status, body } = await maria.ask(addToCart, { body: { userId: maria.id, productId: id } });

  expect(status).toBe(404);
  expect(body).toMatchObject({ code: "product_gone" });
});

test("returns 403 for another shopper's cart", async ({ shop }) => {
  const [maria, juan] = [await shop.shopper(), await shop.shopper()];
  const { id } = await shop.product();
  await add(maria, id);

  expect((await juan.ask(getCart, { params: { userId: maria.id } })).status).toBe(403);
  expect((await juan.ask(addToCart, { body: { userId: maria.id, productId: id } })).status).toBe(403);
  expect((await juan.ask(clearCart, { body: { userId: maria.id } })).status).toBe(403);
  expect((await maria.call(getCart, { params: { userId: maria.id } })).cart.count).toBe(1);
});

test("counts all of 20 simultaneous clicks on Add to Cart", async ({ shop }) => {
  const maria = await shop.shopper();
  const { id } = await shop.product();

  await Promise.all(Array.from({ length: 20 }, () => add(maria, id)));

  expect((await maria.call(getCart, { params: { userId: maria.id } })).cart.count).toBe(20);
});
