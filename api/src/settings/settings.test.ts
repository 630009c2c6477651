// @module-tag postgres-15
import { expect, vi } from "vitest";
import { addToCart } from "@tindahan/contract/checkout/cart.ts";
import { listProducts } from "@tindahan/contract/catalogue/catalogue.ts";
import { checkout, listPaymentMethods } from "@tindahan/contract/checkout/checkout.ts";
import { listCouriers, updateOrderStatus } from "@tindahan/contract/orders/manage-orders.ts";
import { getMyOrder } from "@tindahan/contract/orders/orders.ts";
import {
  getSettings,
  previewMail,
  restoreSettings,
  sendTestMail,
  updateSettings,
  type Settings,
} from "@tindahan/contract/settings/settings.ts";
import { getShop } from "@tindahan/contract/settings/shop.ts";
import { startMailbox } from "../../../dev/mailbox/mailbox.ts";
import { createApp } from "../app.ts";
import { openShop, openTestShop, test, testConfig, type Member, type Shop } from "../../test/support/shop.ts";
import { createServices } from "../compose.ts";
import { until } from "../../test/support/until.ts";

const details = { customerName: "Maria", phone: "09171234567", deliveryAddress: "1 Rizal St, Makati" };

async function change(admin: Member, edit: (settings: Settings) => Partial<Settings>) {
  const { settings, version } = await admin.call(getSettings, {});
  return admin.call(updateSettings, { body: { settings: { ...settings, ...edit(settings) }, version } });
}

const named = (name: string) => (settings: Settings) => ({ shop: { ...settings.shop, name } });
const shopOf = async ({ visitor }: Shop) => (await visitor.call(getShop, {})).shop;

async function placeOrder(shop: Shop, member: Member, priceCentavos: number) {
  const { id: productId } = await shop.product({ priceCentavos });
  await member.call(addToCart, { body: { userId: member.id, productId } });
  return member.ask(checkout, { body: { userId: member.id, ...details } });
}

test("settings start with defaults, and the merchant's changes are published", async ({ shop }) => {
  const admin = await shop.admin();
  expect(await admin.call(getSettings, {})).toMatchObject({
    version: 0,
    history: [],
    possibleMethods: ["cod"],
    settings: { shop: { name: "Tindahan" }, lowStock: 5, payments: { codMax: null } },
  });
  expect(await shopOf(shop)).toMatchObject({
    name: "Tindahan",
    notice: "",
    paymentMethods: ["Cash on Delivery"],
  });

  await change(admin, ({ shop: identity }) => ({
    shop: { ...identity, name: "Aling Nena's", legalName: "Nena Store", registration: "DTI 1234567" },
    notice: { text: "Closed on Monday.", isShown: true },
  }));
  expect(await shopOf(shop)).toMatchObject({
    name: "Aling Nena's",
    legalName: "Nena Store",
    registration: "DTI 1234567",
    notice: "Closed on Monday.",
  });
  await change(admin, ({ notice }) => ({ notice: { ...notice, isShown: false } }));
  expect((await shopOf(shop)).notice).toBe("");
});

test("settings accept common spellings of phone numbers and TINs, and stored invalid ones can be read", async ({
  shop,
}) => {
  const admin = await shop.admin();
  for (const phone of [
    "0917 123 4567",
    "+63 917-123-4567",
    "(02) 8123 4567",
    "032 234 5678",
    "1800-10-123-4567",
    "",
  ])
    for (const tin of ["123-456-789-000", "123456789", "123 456 789 00000", ""])
      await change(admin, ({ shop: identity }) => ({ shop: { ...identity, phone, tin } }));

  await shop.superuser.pool.query(
    `insert into settings_versions (version, settings, actor_id)
     select version + 1, jsonb_set(settings, '{shop,phone}', '"12"'), actor_id from settings_versions order by version desc limit 1`,
  );
  const { settings, version } = await admin.call(getSettings, {});
  expect(settings.shop.phone).toBe("12");
  expect((await admin.ask(updateSettings, { body: { settings, version } })).status).toBe(400);
});

test("records each change of settings once, and restores earlier versions", async ({ shop }) => {
  const admin = await shop.admin();
  await change(admin, named("One"));
  const second = await change(admin, named("Two"));
  expect(second).toMatchObject({
    version: 2,
    message: "Settings saved",
    history: [
      { version: 2, by: admin.user.username, changed: ["shop"] },
      { version: 1, changed: ["shop"] },
      { version: 0, at: null, changed: [] },
    ],
  });

  const undone = await admin.call(restoreSettings, { body: { former: 1, version: 2 } });
  expect(undone).toMatchObject({ version: 3, settings: { shop: { name: "One" } } });
  expect((await shopOf(shop)).name).toBe("One");
  const initial = await admin.call(restoreSettings, { body: { former: 0, version: 3 } });
  expect(initial.settings.shop.name).toBe("Tindahan");
  expect(await change(admin, named("Tindahan"))).toMatchObject({ version: 4 });
  expect((await admin.ask(restoreSettings, { body: { former: 9, version: 4 } })).status).toBe(404);

  const records = await shop.services.db
    .selectFrom("audit_log")
    .selectAll()
    .where("entity", "=", "settings")
    .orderBy("at")
    .execute();
  expect(records).toHaveLength(4);
  expect(records[1]).toMatchObject({
    actor_id: admin.id,
    action: "update",
    before: { shop: { name: "One" } },
    after: { shop: { name: "Two" } },
  });
  for (const statement of ["update settings_versions set version = 9", "delete from settings_versions"])
    await expect(shop.superuser.pool.query(statement)).rejects.toThrow("append-only");
});

test("of two concurrent changes of settings one wins and the other is refused", async ({ shop }) => {
  const [ana, ben] = [await shop.admin(), await shop.admin()];
  const { settings, version } = await ana.call(getSettings, {});
  const save = (admin: Member, name: string) =>
    admin.ask(updateSettings, {
      body: { version, settings: { ...settings, shop: { ...settings.shop, name } } },
    });

  const gate = await shop.superuser.pool.connect();
  await gate.query("begin");
  await gate.query("lock table settings_versions in share mode");
  const both = Promise.all([save(ana, "Ana's"), save(ben, "Ben's")]);
  const waiting = `select from pg_locks where relation = 'settings_versions'::regclass and not granted`;
  await until(async () => (await gate.query(waiting)).rowCount === 2, 5);
  await gate.query("commit");
  gate.release();
  const responses = await both;
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const winner = responses[0].status === 200 ? "Ana's" : "Ben's";
  expect((await shopOf(shop)).name).toBe(winner);
  expect((await save(ana, "Late")).body).toMatchObject({ code: "settings_changed" });
});

test("applies a change of settings in all instances within a second, cached responses included", async ({
  shop,
}) => {
  const services = createServices(testConfig(shop.databaseUrl, { PAGE_CACHE_MB: "8" }));
  const app = await createApp(services);
  await app.ready();
  try {
    const other = openShop(app, services, shop.databaseUrl);
    const isNamedWithinASecond = (name: string) =>
      vi.waitUntil(async () => (await shopOf(other)).name === name, { timeout: 1_000, interval: 10 });
    const listLow = async () =>
      (await other.visitor.call(listProducts, { query: { stock: "low" } })).pagination.total;
    await shop.product({ stock: 7 });
    await isNamedWithinASecond("Tindahan");
    // The instance caches only while it is subscribed to changes.
    const isCached = async () => {
      await other.visitor.call(getShop, {});
      expect(await listLow()).toBe(0);
      return services.pageCache.size().entries >= 2;
    };
    await until(isCached);
    const admin = await shop.admin();
    await change(admin, (settings) => ({ ...named("Heard")(settings), lowStock: 7 }));
    await isNamedWithinASecond("Heard");
    expect(await listLow()).toBe(1);
    expect((await services.settings.read()).shop.name).toBe("Heard");

    await shop.superuser.pool.query("alter table settings_versions disable trigger settings_announce");
    await change(await other.admin(), named("Its own"));
    expect((await shopOf(other)).name).toBe("Its own");
    await shop.superuser.pool.query("alter table settings_versions enable trigger settings_announce");
    await change(admin, named("Heard"));
    await isNamedWithinASecond("Heard");

    // Without a subscription the instance must not use cached settings.
    await shop.services.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'tindahan-changes' and datname = current_database()",
    );
    await until(() => services.changes.state() !== "ok", 5);
    await until(() => services.changes.state() === "ok", 5);
    expect((await shopOf(other)).name).toBe("Heard");
    await change(admin, named("Not heard"));
    await isNamedWithinASecond("Not heard");
  } finally {
    await app.close();
    await services.close();
  }
});

test.for<[field: string, part: object]>([
  ["settings.shop.name", { shop: { name: " " } }],
  ["settings.shop.email", { shop: { email: "nobody" } }],
  ["settings.shop.logo", { shop: { logo: "https://elsewhere.example/x.png" } }],
  ["settings.payments.methods", { payments: { methods: [] } }],
  ["settings.payments.codMax", { payments: { codMax: 0.5 } }],
  ["settings.payments.codMax", { payments: { codMax: 10.001 } }],
  ["settings.payments.walletMax", { payments: { walletMin: 50, walletMax: 40 } }],
  [
    "settings.couriers.0.linkTemplate",
    { couriers: [{ name: "A", linkTemplate: "http://a.example/{number}" }] },
  ],
  ["settings.couriers.0.linkTemplate", { couriers: [{ name: "A", linkTemplate: "https://a.example/" }] }],
  ["settings.mails.loginCode.subject", { mails: { loginCode: { subject: "Hello", intro: "" } } }],
  ["settings.shop.address", { shop: { address: "1 Rizal St\nMakati" } }],
  ["settings.shop.name", { shop: { name: "x".repeat(61) } }],
  ["settings.shop.phone", { shop: { phone: "12" } }],
  ["settings.shop.phone", { shop: { phone: "call me" } }],
  ["settings.shop.tin", { shop: { tin: "123" } }],
  ["settings.shop.tin", { shop: { tin: "123-456-789-0000" } }],
  ["settings.payments.walletMax", { payments: { walletMax: 10_000_001 } }],
  ["settings.lowStock", { lowStock: 101 }],
  ["settings.lowStock", { lowStock: -1 }],
  ["settings.lowStock", { lowStock: 1.5 }],
  [
    "settings.couriers",
    {
      couriers: Array.from({ length: 31 }, (_, n) => ({
        name: `${n}`,
        linkTemplate: "https://a.example/{number}",
      })),
    },
  ],
  ["settings.notice.text", { notice: { text: "x".repeat(301) } }],
  ["settings.vacation.firstDay", { vacation: { lastDay: "2026-12-31" } }],
  ["settings.vacation.lastDay", { vacation: { firstDay: "2026-12-31", lastDay: "2026-12-24" } }],
  ["settings.vacation.firstDay", { vacation: { firstDay: "tomorrow" } }],
  ["settings.synonyms.0", { synonyms: ["alone"] }],
  ["settings.synonyms.1", { synonyms: ["sapatos, shoes", "kape, hot coffee"] }],
  ["settings.synonyms", { synonyms: Array.from({ length: 501 }, () => "") }],
  ["settings", { color: { accent: "pink" } }],
])("refuses an invalid %s: %o", async ([field, part], { sharedShop: shop }) => {
  const admin = await shop.admin();
  const { settings, version } = await admin.call(getSettings, {});
  const merged = Object.fromEntries(
    Object.entries(part).map(([name, value]) => [
      name,
      typeof value !== "object" || Array.isArray(value)
        ? value
        : { ...(settings as unknown as Record<string, object>)[name], ...value },
    ]),
  );
  const { status, body } = await admin.ask(updateSettings, {
    body: { version, settings: { ...settings, ...merged } },
  });
  expect(status).toBe(400);
  expect(Object.keys((body as { fields: object }).fields)).toContain(field);
  expect((await admin.call(getSettings, {})).version).toBe(0);
});

test("applies changed search synonyms immediately, and the earlier ones after a restore", async ({
  shop,
}) => {
  const admin = await shop.admin();
  await shop.product({ name: "Marikina Shoes" });
  await shop.product({ name: "Bilao" });
  const searchNames = async (search: string) =>
    (await shop.visitor.call(listProducts, { query: { search } })).data.map(({ name }) => name);
  expect(await searchNames("sapatos")).toEqual(["Marikina Shoes"]);
  expect(await searchNames("tray")).toEqual([]);

  const { version } = await change(admin, ({ synonyms }) => ({ synonyms: [...synonyms, "", "Tray, bilao"] }));
  expect(await searchNames("trays")).toEqual(["Bilao"]);
  await change(admin, () => ({ synonyms: [] }));
  expect(await searchNames("sapatos")).toEqual([]);
  await admin.call(restoreSettings, { body: { former: version, version: version + 1 } });
  expect([await searchNames("sapatos"), await searchNames("tray")]).toEqual([["Marikina Shoes"], ["Bilao"]]);
});

test("settings refuse two couriers with the same name, and orders get the changed tracking links", async ({
  shop,
}) => {
  const admin = await shop.admin();
  const maria = await shop.shopper();
  const placed = await placeOrder(shop, maria, 100_00);
  const { orderId } = placed.body as { orderId: string };
  const courier = (name: string, path: string) => ({ name, linkTemplate: `https://${path}/{number}` });
  await change(admin, () => ({ couriers: [courier("Habal", "habal.example/a")] }));
  expect((await admin.call(listCouriers, {})).couriers).toEqual(["Habal"]);
  await admin.call(updateOrderStatus, {
    params: { id: orderId },
    body: { status: "Shipped", courier: "Habal", trackingNumber: "X 1" },
  });
  const urlOf = async () => (await maria.call(getMyOrder, { params: { id: orderId } })).order.shipment?.url;
  expect(await urlOf()).toBe("https://habal.example/a/X%201");

  await change(admin, () => ({ couriers: [courier("Habal", "habal.example/b")] }));
  expect(await urlOf()).toBe("https://habal.example/b/X%201");
  const { settings, version } = await admin.call(getSettings, {});
  const twice = { ...settings, couriers: [courier("Habal", "a.example"), courier("habal", "b.example")] };
  expect((await admin.ask(updateSettings, { body: { settings: twice, version } })).status).toBe(400);
  await admin.call(restoreSettings, { body: { former: 0, version } });
  expect((await admin.call(listCouriers, {})).couriers).toContain("LBC");
});

test("accepts cash on delivery up to the limit in the settings", async ({ shop }) => {
  const admin = await shop.admin();
  await change(admin, ({ payments }) => ({ payments: { ...payments, codMax: 500 } }));
  const { methods } = await shop.visitor.call(listPaymentMethods, {});
  expect(methods).toMatchObject([{ id: "cod", maxTotal: 500 }]);

  const refused = await placeOrder(shop, await shop.shopper(), 500_01);
  expect(refused).toMatchObject({
    status: 409,
    body: { code: "payment_amount_limit", message: "Cash on Delivery is for orders up to ₱500.00." },
  });
  expect((await placeOrder(shop, await shop.shopper(), 500_00)).status).toBe(200);
  expect((await shop.services.pool.query("select from orders")).rowCount).toBe(1);
});

test("offers payment methods that merchant and provider key allow", async () => {
  const { shop, close } = await openTestShop({
    PAYMONGO_SECRET_KEY: "sk_test_x",
    PAYMENT_METHODS: "cod,grab_pay",
  });
  try {
    const admin = await shop.admin();
    const ids = async () => (await shop.visitor.call(listPaymentMethods, {})).methods.map(({ id }) => id);
    expect(await ids()).toEqual(["cod", "grab_pay"]);
    const { possibleMethods } = await change(admin, ({ payments }) => ({
      payments: { ...payments, methods: ["gcash", "card"], walletMin: 75 },
    }));
    expect(possibleMethods).toEqual(["cod", "grab_pay", "gcash", "paymaya", "qrph"]);
    expect(await ids()).toEqual(["gcash"]);
    expect((await placeOrder(shop, await shop.shopper(), 100_00)).body).toMatchObject({
      code: "payment_method_unavailable",
    });
  } finally {
    await close();
  }
});

test("lists products as low on stock by the threshold in the settings", async ({ shop }) => {
  await shop.product({ name: "Eight", stock: 8 });
  const low = async () =>
    (await shop.visitor.call(listProducts, { query: { stock: "low" } })).data.map(({ name }) => name);
  expect(await low()).toEqual([]);
  await change(await shop.admin(), () => ({ lowStock: 8 }));
  expect(await low()).toEqual(["Eight"]);
});

test("previews mails with escaped values, and sends test mails to the shop", async ({ shop }) => {
  const mailbox = await startMailbox();
  const services = createServices(testConfig(shop.databaseUrl, { SMTP_URL: mailbox.smtpUrl }));
  const app = await createApp(services);
  try {
    const admin = await openShop(app, services, shop.databaseUrl).admin();
    const { settings } = await admin.call(getSettings, {});
    const mails = {
      ...settings.mails,
      confirmation: {
        subject: "{shop}: {order}",
        intro: "Salamat, {name}!\n<b>Ingat</b>",
        closing: "{unknown}",
      },
    };
    const body = { mail: "confirmation", shopName: "Nena & Co", mails } as const;
    const preview = await admin.call(previewMail, { body });
    expect(preview.subject).toBe("Nena & Co: AB12CD34");
    expect(preview.text).toContain("Salamat, Maria Santos!\n<b>Ingat</b>");
    expect(preview.html).toContain("Salamat, Maria Santos!<br>&lt;b&gt;Ingat&lt;/b&gt;");
    expect(preview.html).toContain("{unknown}");
    expect(preview.text).toContain("not a BIR invoice");

    expect((await admin.ask(sendTestMail, { body })).body).toMatchObject({ code: "shop_email_missing" });
    await change(admin, ({ shop: now }) => ({ shop: { ...now, email: "owner@example.com" } }));
    const toStranger = { ...body, to: "stranger@example.com" };
    expect((await admin.ask(sendTestMail, { body: toStranger })).status).toBe(400);
    await admin.call(sendTestMail, { body: { ...body, mail: "loginCode" } });
    expect(mailbox.mails()[0]).toMatchObject({ subject: "123456 is your Nena & Co log-in code" });
    for (let count = 1; count < 10; count += 1) await admin.call(sendTestMail, { body: { ...body } });
    expect(await admin.ask(sendTestMail, { body: { ...body } })).toMatchObject({
      status: 429,
      body: { code: "too_many_attempts" },
    });
    expect(mailbox.mails().flatMap(({ to }) => to)).toEqual(Array(10).fill("owner@example.com"));
    await shop.services.pool.query("delete from rate_limits");
    await mailbox.close();
    const failed = await admin.ask(sendTestMail, { body: { ...body } });
    expect(failed).toMatchObject({ status: 503, body: { code: "mail_not_sent" } });
  } finally {
    await mailbox.close().catch(() => {});
    await app.close();
    await services.close();
  }
});
