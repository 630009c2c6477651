// @module-tag postgres-15
import { expect } from "vitest";
import { addToCart, getCart } from "@tindahan/contract/checkout/cart.ts";
import { listProducts } from "@tindahan/contract/catalogue/catalogue.ts";
import { checkout, confirmPayment } from "@tindahan/contract/checkout/checkout.ts";
import { getSettings, updateSettings, type Settings } from "@tindahan/contract/settings/settings.ts";
import { getShop } from "@tindahan/contract/settings/shop.ts";
import { details, test } from "../../test/support/paying.ts";
import type { Shop } from "../../test/support/shop.ts";

const manila = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Manila" });
const inDays = (days: number) => manila.format(Date.now() + days * 24 * 60 * 60 * 1000);

async function goOnVacation(shop: Shop, vacation: Partial<Settings["vacation"]>) {
  const admin = await shop.admin();
  const { settings, version } = await admin.call(getSettings, {});
  const complete = { firstDay: null, lastDay: null, text: "", ...vacation };
  await admin.call(updateSettings, { body: { settings: { ...settings, vacation: complete }, version } });
}

test("shows the vacation message instead of taking orders, but lets shoppers browse and fill carts", async ({
  shop,
}) => {
  const maria = await shop.shopper();
  const { id: productId } = await shop.product({ stock: 5 });
  const order = (key: string) =>
    shop.app.inject({
      method: "POST",
      url: checkout.path,
      headers: { authorization: `Bearer ${maria.token}`, "idempotency-key": key },
      payload: { userId: maria.id, ...details, paymentMethod: "cod" },
    });
  await maria.call(addToCart, { body: { userId: maria.id, productId } });
  const earlier = (await order("before-the-vacation")).json();
  expect(earlier).toMatchObject({ success: true, cod: true });

  const text = "Merry Christmas! We are back on Monday.";
  await goOnVacation(shop, { firstDay: inDays(0), lastDay: inDays(0), text });
  expect((await shop.visitor.call(getShop, {})).shop.vacation).toEqual({
    firstDay: inDays(0),
    lastDay: inDays(0),
    text,
  });
  expect((await shop.visitor.call(listProducts, { query: {} })).data).toHaveLength(1);
  await maria.call(addToCart, { body: { userId: maria.id, productId } });
  const refused = await order("on-vacation");
  expect(refused.statusCode).toBe(409);
  expect(refused.json()).toMatchObject({
    code: "on_vacation",
    message: expect.stringContaining(`${text}\nYou can order again from`),
  });
  expect((await maria.call(getCart, { params: { userId: maria.id } })).cart.count).toBe(1);
  expect((await order("before-the-vacation")).json()).toEqual(earlier);
  const { stock } = await shop.services.db.selectFrom("variants").select("stock").executeTakeFirstOrThrow();
  expect(stock).toBe(4);

  await goOnVacation(shop, { firstDay: inDays(-1) });
  expect((await order("without-words")).json().message).toMatch(/^We are on vacation and not taking orders/);
  for (const [index, over] of [
    { firstDay: inDays(-9), lastDay: inDays(-1) },
    { firstDay: inDays(1), lastDay: inDays(9) },
    {},
  ].entries()) {
    await goOnVacation(shop, over);
    expect((await order(`open-again-${index}`)).statusCode).toBe(200);
    await maria.call(addToCart, { body: { userId: maria.id, productId } });
  }
  expect((await shop.visitor.call(getShop, {})).shop.vacation).toBeNull();
});

test("completes an order whose payment started before the vacation", async ({ paying }) => {
  const { member, orderId, intentId } = await paying.sendToPay("gcash");
  await goOnVacation(paying, { firstDay: inDays(0) });
  await paying.provider.pay(intentId);
  expect(await member.call(confirmPayment, { body: { sourceId: intentId } })).toEqual({ orderId });
  expect((await paying.stateOf(orderId)).status).toBe("Processing");
});
