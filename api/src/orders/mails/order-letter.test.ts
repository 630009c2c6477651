import { expect } from "vitest";
import { addToCart } from "@tindahan/contract/checkout/cart.ts";
import { checkout } from "@tindahan/contract/checkout/checkout.ts";
import { shortId } from "@tindahan/contract/core/format.ts";
import { updateOrderStatus } from "@tindahan/contract/orders/manage-orders.ts";
import { getSettings, updateSettings } from "@tindahan/contract/settings/settings.ts";
import { renderLoginEmail } from "../../accounts/accounts.ts";
import { letterShopOf } from "../../platform/mail/letter.ts";
import { runConsumers } from "../../../test/support/run-consumers.ts";
import { test, type Shop } from "../../../test/support/shop.ts";
import { confirmationMail } from "./confirmation-mail.ts";
import { updateMail } from "./update-mails.ts";

type Mail = { subject: string; text: string; html: string };

const PICTURE = "/pictures/demo/gift-wrapping-with-ribbon-640.webp";

async function orderAndShip(shop: Shop, publicUrl: string): Promise<{ id: string; mails: Mail[] }> {
  const admin = await shop.admin();
  const { settings, version } = await admin.call(getSettings, {});
  Object.assign(settings.shop, {
    name: "Aling Nena",
    logo: PICTURE,
    email: "nena@example.ph",
    phone: "0917 123 4567",
  });
  await admin.call(updateSettings, { body: { settings, version } });
  const { id: productId } = await shop.product({ name: "Barako <b>250 g</b>", priceCentavos: 249_50 });
  await shop.superuser.pool.query("update products set image = $1", [PICTURE]);
  const maria = await shop.shopper("maria@example.com");
  await maria.call(addToCart, { body: { userId: maria.id, productId, quantity: 2 } });
  const details = { customerName: "Maria", phone: "0917 123 4567", deliveryAddress: "1 Rizal St, Makati" };
  const { orderId: id } = await maria.call(checkout, { body: { userId: maria.id, ...details } });
  await admin.call(updateOrderStatus, { params: { id }, body: { status: "Shipped", courier: "LBC" } });
  const mails: Mail[] = [];
  const { services } = shop;
  const send = async (mail: Mail) => void mails.push(mail);
  await runConsumers(
    { ...services, config: { ...services.config, publicUrl }, mailer: { ...services.mailer, send } },
    [confirmationMail, updateMail],
  );
  return { id, mails };
}

test("order mails have the items, sums, one link and the shop's contact in plain text", async ({ shop }) => {
  const { id, mails } = await orderAndShip(shop, "https://nena.example");

  expect(mails).toHaveLength(2);
  for (const { text } of mails) {
    expect(text).toContain("\n\n2 × Barako <b>250 g</b>  ₱499.00\nTotal  ₱499.00\n\n");
    expect(text.match(/https:\S+/g)).toEqual([`https://nena.example/orders/${id}`]);
    expect(text).toMatch(/\n\nAling Nena\nQuestions\? nena@example\.ph · 0917 123 4567\n$/);
    expect(text).toContain(`Order: ${shortId(id)}`);
  }
});

test("order mails show the logo and 320 px pictures of the items beside their escaped names, and one button", async ({
  shop,
}) => {
  const { id, mails } = await orderAndShip(shop, "https://nena.example");

  for (const { html } of mails) {
    const small = "https://nena.example/pictures/demo/gift-wrapping-with-ribbon-320.webp";
    expect(html.match(/<img src="[^"]+"/g)).toEqual([`<img src="${small}"`, `<img src="${small}"`]);
    expect(html).toContain("2 × Barako &lt;b&gt;250 g&lt;/b&gt;");
    expect(html.match(/<a [^>]*href="[^"]+"/g)).toEqual([
      expect.stringContaining(`href="https://nena.example/orders/${id}"`),
    ]);
    expect(html).toContain("prefers-color-scheme:dark");
  }
});

test("order mails of a shop without a public address refer to no pictures", async ({ shop }) => {
  const { mails } = await orderAndShip(shop, "http://localhost:3000");

  for (const { html } of mails) expect(html).not.toContain("<img");
});

test("a log-in mail has the shop's contact but neither logo nor link", async ({ shop }) => {
  const { settings } = await (await shop.admin()).call(getSettings, {});
  const shown = { ...settings.shop, logo: PICTURE, email: "nena@example.ph" };
  const letterShop = letterShopOf({ ...settings, shop: shown }, "https://nena.example");

  const { text, html } = renderLoginEmail("123456", letterShop, settings.mails.loginCode);

  expect(text).toMatch(/\n\n123456\n\n[^]*Questions\? nena@example\.ph\n$/);
  expect(text + html).not.toMatch(/https?:|href|<img/);
});
