import { expect, test } from "vitest";
import { requestOtp, verifyOtp } from "@tindahan/contract/accounts/accounts.ts";
import { addToCart, getCart } from "@tindahan/contract/checkout/cart.ts";
import { checkout, listPaymentMethods } from "@tindahan/contract/checkout/checkout.ts";
import { errors } from "@tindahan/contract/core/errors.ts";
import { openTestShop } from "../../../test/support/shop.ts";
import { until } from "../../../test/support/until.ts";

const details = { customerName: "Maria", phone: "09171234567", deliveryAddress: "1 Rizal St, Manila" };

test("refuses page and API reads from a flooding /48, but not its orders or others' reads", async () => {
  const { shop, close } = await openTestShop({ READ_ADMISSION: "on" });
  const product = await shop.product({ name: "Dried mangoes" });
  const remoteAddress = "2001:db8:1::7";
  const read = (i: number, address: string, accept: string) =>
    shop.app.inject({ url: `/api/categories?x=${i}`, remoteAddress: address, headers: { accept } });
  await until(async () => (await read(0, "203.0.113.8", "*/*")).statusCode === 200);
  const flood = Array.from({ length: 300 }, (_, i) => read(i, `2001:db8:1:${i}::7`, "*/*"));
  const page = shop.app.inject({ url: "/previews/pictures/x-640.jpg", remoteAddress, headers: { accept: "text/html" } });
  const neighbor = read(0, "203.0.113.8", "*/*");

  const visitor = shop.visitorFrom(remoteAddress);
  const email = "maria@example.com";
  await visitor.call(requestOtp, { body: { email } });
  const { token, user } = await visitor.call(verifyOtp, { body: { email, otp: await shop.codeFor(email) } });
  const headers = { authorization: `Bearer ${token}` };
  const asMaria = async (url: string, payload?: object) =>
    (await shop.app.inject({ url, remoteAddress, headers, ...(payload && { method: "POST", payload }) })).statusCode;
  expect([
    await asMaria(listPaymentMethods.path),
    await asMaria(addToCart.path, { userId: user._id, productId: product.id }),
    await asMaria(getCart.path.replace(":userId", user._id)),
    await asMaria(checkout.path, { userId: user._id, ...details }),
    (await neighbor).statusCode,
  ]).toEqual([200, 200, 200, 200, 200]);

  const refused = (await Promise.all(flood)).filter(({ statusCode }) => statusCode === 503);
  expect(refused.length).toBeGreaterThanOrEqual(98);
  expect(new Set(refused.map(({ headers }) => headers["retry-after"]))).toEqual(new Set(["5"]));
  expect((await page).headers["content-type"]).toContain("text/html");
  expect((await page).body).toContain(errors.unavailable.message);
  await close();
}); // prettier-ignore

test("while an order is placed, reads pause for as long as the last read took", async () => {
  const { shop, close } = await openTestShop({ READ_ADMISSION: "on" });
  const [{ id: productId }, maria] = [await shop.product(), await shop.shopper()];
  const [orders, reads] = [await shop.superuser.pool.connect(), await shop.superuser.pool.connect()];
  await orders.query("begin; lock table carts");
  await reads.query("begin; lock table categories");
  const order = maria.ask(addToCart, { body: { userId: maria.id, productId } });
  await until(() => shop.services.pools.orders.totalCount - shop.services.pools.orders.idleCount > 0);
  const sentAt = performance.now();
  const slow = shop.app.inject("/api/categories?x=1");
  await until(() => performance.now() - sentAt > 150);
  await reads.query("commit");
  expect((await slow).statusCode).toBe(200);

  const slowEndedAt = performance.now();
  expect((await shop.app.inject("/api/categories?x=2")).statusCode).toBe(200);
  expect(performance.now() - slowEndedAt).toBeGreaterThanOrEqual(90);
  await orders.query("commit");
  expect((await order).status).toBe(200);
  for (const connection of [orders, reads]) connection.release();
  await close();
}); // prettier-ignore

test("renders a page once for 600 concurrent requests from one IP address", async () => {
  const { shop, close } = await openTestShop({ READ_ADMISSION: "on", PAGE_CACHE_MB: "8" });
  await shop.app.ready();
  await until(() => shop.services.changes.state() === "ok");
  await until(async () => (await shop.app.inject("/api/categories")).statusCode === 200);
  const responses = await Promise.all(
    Array.from({ length: 600 }, () => shop.app.inject("/api/products?sort=name")),
  );

  expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  await close();
});
