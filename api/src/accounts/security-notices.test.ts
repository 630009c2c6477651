import { expect } from "vitest";
import { adminLogin } from "@tindahan/contract/accounts/accounts.ts";
import { eraseCustomer } from "@tindahan/contract/accounts/manage-customers.ts";
import { addPerson } from "@tindahan/contract/accounts/manage-people.ts";
import { copyPromotion, createPromotion, updatePromotion } from "@tindahan/contract/checkout/promotions.ts";
import { exportOrders } from "@tindahan/contract/orders/order-export.ts";
import { removePaymongoKeys, savePaymongoKeys } from "@tindahan/contract/payments/paymongo-keys.ts";
import { getSettings, updateSettings } from "@tindahan/contract/settings/settings.ts";
import { takeJobs } from "../../test/support/queued-jobs.ts";
import { PASSWORD, test, type Shop } from "../../test/support/shop.ts";
import { newId } from "../platform/db/ids.ts";
import { mailSecurityNotice } from "./accounts.ts";

async function openMailbox(shop: Shop) {
  const { services } = shop;
  const mails: { to: string; subject: string; text: string }[] = [];
  services.mailer.send = async (mail) => void mails.push(mail);
  const owner = await shop.admin();
  const { settings, version } = await owner.call(getSettings, {});
  const withMail = { ...settings, shop: { ...settings.shop, name: "Nena & Co", email: "nena@example.ph" } };
  await owner.call(updateSettings, { body: { settings: withMail, version } });
  const mailTexts = async () => {
    for (const { payload } of await takeJobs<{ eventId: string }>(services.db, mailSecurityNotice.name))
      await mailSecurityNotice.run(services, payload);
    return mails.splice(0);
  };
  const mailAll = async () => (await mailTexts()).map(({ to, subject }) => ({ to, subject }));
  return { owner, mailAll, mailTexts };
}

test("mails the shop about a sign-in from a new device and a new owner, but not about a known device", async ({
  shop,
}) => {
  const { owner, mailAll } = await openMailbox(shop);
  const username = owner.user.username!;
  const body = { username, password: PASSWORD };
  const { device } = await shop.newVisitor().call(adminLogin, { body });
  expect(await mailAll()).toEqual([
    {
      to: "nena@example.ph",
      subject: `Nena & Co: ${username} signed in to the admin from a new device.`,
    },
  ]);

  await shop.newVisitor().call(adminLogin, { body: { ...body, device } });
  expect(await mailAll()).toEqual([]);
  await owner.call(addPerson, { body: { username: "mallory", name: "", adminRole: "owner" } });
  expect(await mailAll()).toEqual([
    { to: "nena@example.ph", subject: `Nena & Co: ${username} added mallory.` },
  ]);
});

test("mails the shop about an export of orders", async ({ shop }) => {
  const { owner, mailAll } = await openMailbox(shop);
  await owner.call(exportOrders, { query: {} });
  expect(await mailAll()).toEqual([
    {
      to: "nena@example.ph",
      subject: `Nena & Co: ${owner.user.username!} exported orders with names and addresses.`,
    },
  ]);
});

test("mails the shop about changed and removed keys of the payment provider", async ({ shop }) => {
  const { owner, mailAll } = await openMailbox(shop);
  const notice = (what: string) => ({
    to: "nena@example.ph",
    subject: `Nena & Co: ${owner.user.username!} ${what} the keys of the payment provider.`,
  });
  await owner.call(savePaymongoKeys, {
    body: { secretKey: "sk_test_theFirstOne", publicKey: "pk_test_theFirstOne" },
  });
  expect(await mailAll()).toEqual([notice("changed")]);
  await owner.call(removePaymongoKeys, {});
  expect(await mailAll()).toEqual([notice("removed")]);
});

test("mails the shop about promotions over 50% off only", async ({ shop }) => {
  const { owner, mailAll } = await openMailbox(shop);
  const form = { name: "Payday", permit: "", kind: "percent" as const };
  const notice = {
    to: "nena@example.ph",
    subject: `Nena & Co: ${owner.user.username!} saved the promotion “Payday” of more than 50% off.`,
  };
  await owner.call(createPromotion, { body: { ...form, value: 50, id: newId() } });
  expect(await mailAll()).toEqual([]);
  const { data } = await owner.call(createPromotion, { body: { ...form, value: 51, id: newId() } });
  expect(await mailAll()).toEqual([notice]);
  const params = { id: data._id };
  await owner.call(copyPromotion, { params, body: { id: newId() } });
  expect(await mailAll()).toEqual([notice]);
  const { version } = data;
  await owner.call(updatePromotion, { params, body: { ...form, value: 99, version } });
  expect(await mailAll()).toEqual([notice]);
  await owner.call(updatePromotion, { params, body: { ...form, value: 10, version: version + 1 } });
  expect(await mailAll()).toEqual([]);
});

test("the mail about a large promotion describes it as it was saved, and links to it", async ({ shop }) => {
  const { owner, mailTexts } = await openMailbox(shop);
  const form = { name: "Payday <b>", permit: "", kind: "percent" as const, value: 90, minSpend: 500 };
  const { data } = await owner.call(createPromotion, {
    body: { ...form, code: "SUWELDO", from: "2026-11-30", until: "2026-12-01T20:00", id: newId() },
  });
  const small = { ...form, name: "Small", value: 5, code: "SUWELDO", version: data.version };
  await owner.call(updatePromotion, { params: { id: data._id }, body: small });

  const [mail, ...rest] = await mailTexts();
  expect(rest).toEqual([]);
  expect(mail!.text.split("\n\n")).toEqual([
    `${owner.user.username!} saved the promotion “Payday <b>” of more than 50% off.`,
    "90% off, on orders of ₱500 or more, with the voucher code SUWELDO. From November 30, 2026 to December 1, 2026, 8:00 PM.",
    `See or stop it: ${shop.services.config.publicUrl}/admin/promotions?id=${data._id}`,
    expect.stringContaining("from the network"),
    expect.stringContaining("change your password now"),
    expect.stringMatching(/^\w[^]*\n$/),
  ]);
  expect(mail).toMatchObject({ html: expect.stringContaining("“Payday &lt;b&gt;”") });
});

test("mails the shop and the customer when an owner erases the customer's account, but not when the erasure is refused", async ({
  shop,
}) => {
  const { owner, mailAll } = await openMailbox(shop);
  const maria = await shop.shopper("maria@example.ph");
  const erase = (id: string) => owner.ask(eraseCustomer, { params: { id } });

  expect((await erase(newId())).status).toBe(404);
  expect(await mailAll()).toEqual([]);
  expect((await erase(maria.id)).status).toBe(200);
  expect(await mailAll()).toEqual([
    { to: "maria@example.ph", subject: "Your account at Nena & Co was erased" },
    {
      to: "nena@example.ph",
      subject: `Nena & Co: ${owner.user.username!} erased the account of a customer.`,
    },
  ]);
  await erase(maria.id);
  expect((await mailAll()).map(({ to }) => to)).toEqual(["nena@example.ph"]);
});
