import { afterAll, beforeAll, expect, test } from "vitest";
import { adminLogin } from "@tindahan/contract/accounts/accounts.ts";
import {
  confirmWithPasskey,
  confirmWithPassword,
  startPasskeyConfirmation,
} from "@tindahan/contract/accounts/confirmation.ts";
import { addPerson } from "@tindahan/contract/accounts/manage-people.ts";
import {
  changePassword,
  confirmSecondFactor,
  startSecondFactor,
} from "@tindahan/contract/accounts/manage-profile.ts";
import { addPasskey, startPasskey } from "@tindahan/contract/accounts/passkeys.ts";
import {
  copyPromotion,
  createPromotion,
  updatePromotion,
  type PromotionForm,
} from "@tindahan/contract/checkout/promotions.ts";
import type { Endpoint } from "@tindahan/contract/core/endpoint.ts";
import { exportOrders } from "@tindahan/contract/orders/order-export.ts";
import { restorePage, savePage } from "@tindahan/contract/pages/pages.ts";
import {
  getSettings,
  restoreSettings,
  updateSettings,
  type Settings,
} from "@tindahan/contract/settings/settings.ts";
import { markdownTable } from "../../../dev/markdown-table.ts";
import { createApp } from "../../src/app.ts";
import { newId } from "../../src/platform/db/ids.ts";
import { authenticatorCode, passkeyDevice } from "../support/authenticator.ts";
import { endpoints, sampleCall } from "../support/endpoints.ts";
import { openShop, openTestShop, PASSWORD, type Shop, type Visitor } from "../support/shop.ts";

const TABLE = new URL("../../../docs/confirmations.md", import.meta.url).pathname;

const ALWAYS = [
  "GET /api/admin/orders/export",
  "POST /api/admin/customers/:id/erase",
  "POST /api/admin/orders/:id/refund",
  "POST /api/admin/returns/:id/refund",
  "POST /api/admin/people",
  "PUT /api/admin/people/:id",
  "POST /api/admin/people/:id/reset",
  "PUT /api/admin/profile/password",
  "POST /api/admin/profile/passkeys",
  "POST /api/admin/profile/passkeys/options",
  "POST /api/admin/profile/passkeys/:id/remove",
  "POST /api/admin/profile/second-factor",
  "POST /api/admin/profile/second-factor/confirm",
  "POST /api/admin/profile/second-factor/recovery-codes",
  "POST /api/admin/profile/second-factor/remove",
  "POST /api/admin/profile/sessions/:id/end",
  "PUT /api/admin/settings/paymongo-keys",
  "POST /api/admin/settings/paymongo-keys/remove",
  "POST /api/admin/settings/paymongo-keys/webhook",
  "PUT /api/admin/settings/transfer-accounts/:method",
  "PUT /api/admin/settings/transfer-accounts/:method/qr",
  "POST /api/admin/settings/transfer-accounts/:method/remove",
];

const PAGE = "when the page is public, or becomes so";
const PROMOTION = "when it takes off more than half";
const SETTINGS = "when another e-mail address or a new link is saved";
const SOMETIMES: Record<string, string> = {
  "PUT /api/admin/pages/:slug": PAGE,
  "POST /api/admin/pages/:slug/restore": PAGE,
  "POST /api/admin/promotions": PROMOTION,
  "PUT /api/admin/promotions/:id": PROMOTION,
  "POST /api/admin/promotions/:id/copy": PROMOTION,
  "PUT /api/admin/settings": SETTINGS,
  "POST /api/admin/settings/restore": SETTINGS,
};

const READS = "It only reads, a page at a time.";
const NEVER: Record<string, string[]> = {
  [READS]: [
    "GET /api/admin/audit",
    "GET /api/admin/best-sellers",
    "GET /api/admin/categories",
    "GET /api/admin/complaints",
    "GET /api/admin/complaints/:id",
    "GET /api/admin/courier-cash",
    "GET /api/admin/courier-cash/claims",
    "GET /api/admin/courier-cash/remittances",
    "GET /api/admin/courier-cash/remittances/:id",
    "GET /api/admin/couriers",
    "GET /api/admin/customers",
    "GET /api/admin/customers/:id",
    "GET /api/admin/find",
    "GET /api/admin/first-steps",
    "GET /api/admin/orders/:id",
    "GET /api/admin/orders/:id/returns",
    "GET /api/admin/orders/bulk/:id",
    "GET /api/admin/orders/updates",
    "GET /api/admin/pages",
    "GET /api/admin/pages/:slug",
    "GET /api/admin/people",
    "GET /api/admin/products/:id",
    "GET /api/admin/products/archived",
    "GET /api/admin/products/import/:id",
    "GET /api/admin/products/picture-problems",
    "GET /api/admin/profile",
    "GET /api/admin/profile/passkeys",
    "GET /api/admin/promotions",
    "GET /api/admin/promotions/:id",
    "GET /api/admin/return-pictures/:id",
    "GET /api/admin/orders/:id/pay-link",
    "GET /api/admin/returned-parcels",
    "GET /api/admin/staff-orders/customers",
    "GET /api/admin/staff-orders/items",
    "GET /api/admin/returns",
    "GET /api/admin/returns/:id",
    "GET /api/admin/security-events",
    "GET /api/admin/settings",
    "GET /api/admin/settings/paymongo-keys",
    "GET /api/admin/settings/transfer-accounts",
    "GET /api/admin/stats",
    "GET /api/admin/transfers",
    "GET /api/admin/transfers/count",
    "GET /api/admin/variants/:id/stock",
    "GET /api/orders",
  ],
  "It exports no personal data.": [
    "GET /api/admin/courier-cash/claims/export",
    "GET /api/admin/products/export",
  ],
  "It is the confirmation.": [
    "POST /api/admin/confirmation",
    "POST /api/admin/confirmation/passkey",
    "POST /api/admin/confirmation/passkey/options",
  ],
  "It changes nothing that others see.": [
    "POST /api/admin/courier-cash/remittances/preview",
    "POST /api/admin/home/preview",
    "POST /api/admin/orders/bulk/cancellation",
    "POST /api/admin/staff-orders/quote",
    "POST /api/admin/pages/preview",
    "POST /api/admin/products/change/preview",
    "POST /api/admin/products/import",
    "POST /api/admin/products/import/:id/check",
    "POST /api/admin/settings/mail-preview",
    "POST /api/admin/settings/preview",
    "POST /api/admin/settings/try-delivery",
    "POST /api/admin/settings/paymongo-keys/test",
    "POST /api/admin/settings/test-mail",
    "PUT /api/admin/first-steps",
    "PUT /api/admin/profile",
    "PUT /api/admin/profile/page-size",
  ],
  "It is the daily work with orders, and moves no money.": [
    "POST /api/admin/courier-cash/remittances",
    "POST /api/admin/courier-cash/remittances/:id/check",
    "POST /api/admin/orders/:id/marks/done",
    "POST /api/admin/orders/:id/notes",
    "POST /api/admin/orders/bulk",
    "POST /api/admin/orders/bulk/:id/cancel",
    "POST /api/admin/orders/bulk/:id/undo",
    "POST /api/admin/orders/:id/transfer",
    "POST /api/admin/orders/ship",
    "POST /api/admin/orders/slips",
    "POST /api/admin/orders/:id/pay-link",
    "DELETE /api/admin/orders/:id/pay-link",
    "PUT /api/admin/orders/:id/packed",
    "POST /api/admin/returned-parcels",
    "POST /api/admin/staff-orders",
    "POST /api/admin/transfers/:id/assign",
    "POST /api/admin/transfers/:id/dismiss",
    "POST /api/admin/transfers/import",
    "POST /api/admin/returns/:id/answer",
    "POST /api/admin/returns/:id/receive",
    "PUT /api/admin/courier-cash/terms",
    "PUT /api/admin/orders/:id/cash",
    "PUT /api/orders/:id/status",
  ],
  "It is the daily work with products, and can be undone.": [
    "DELETE /api/categories/:id",
    "DELETE /api/products/:id",
    "POST /api/admin/products/change",
    "POST /api/admin/products/change/undo",
    "POST /api/admin/products/import/:id/confirm",
    "POST /api/admin/variants/:id/stock",
    "POST /api/categories",
    "POST /api/categories/:id/move",
    "POST /api/categories/:id/restore",
    "POST /api/pictures",
    "POST /api/products",
    "POST /api/products/:id/restore",
    "PUT /api/categories/:id",
    "PUT /api/products/:id",
  ],
  "It only ends a promotion.": ["POST /api/admin/promotions/:id/stop"],
  "It is the daily work with customers.": [
    "POST /api/admin/complaints/:id/replies",
    "PUT /api/admin/complaints/:id",
    "PUT /api/admin/customers/:id",
    "PUT /api/admin/customers/:id/mentions/:mentionId",
  ],
};

const calls = endpoints.filter(({ access }) => access === "admin");
const REQUIRED = { status: 403, body: { code: "confirmation_required" } };

let shop: Shop;
let close: () => Promise<void>;
beforeAll(async () => ({ shop, close } = await openTestShop()));
afterAll(() => close());

test("the table of password confirmations lists every admin endpoint once: always, sometimes or never", async () => {
  const callsWith = (confirmation: Endpoint["confirmation"]) =>
    calls
      .filter((call) => call.confirmation === confirmation)
      .map(({ call }) => call)
      .toSorted();
  expect(callsWith("always")).toEqual(ALWAYS.toSorted());
  expect(callsWith("sometimes")).toEqual(Object.keys(SOMETIMES).toSorted());
  expect(callsWith(undefined)).toEqual(Object.values(NEVER).flat().toSorted());

  const code = (names: string[]) => names.map((name) => `\`${name}\``).join(", ");
  const whens = Map.groupBy(Object.keys(SOMETIMES), (name) => SOMETIMES[name]!);
  await expect(
    [
      "# Which calls need a confirmation",
      "",
      "<!-- written by `npx vitest run --project api confirmations -u`; the same test fails when it is out of date -->",
      "",
      "A session alone, from an unlocked computer or a stolen token, is not enough for these. Password and code, or a passkey,",
      "confirm that the person is there: for ten minutes, in that session.",
      "",
      markdownTable(
        ["Confirmation", "Calls"],
        [["always", code(ALWAYS)], ...[...whens].map(([when, names]) => [when, code(names)])],
      ),
      "",
      "These need none:",
      "",
      markdownTable(
        ["Reason", "Calls"],
        Object.entries(NEVER).map(([reason, names]) => [
          reason,
          reason === READS ? "every other `GET`" : code(names),
        ]),
      ),
      "",
    ].join("\n"),
  ).toMatchFileSnapshot(TABLE);
});

test.for(calls.map((call) => [call.call, call] as const))(
  "%s requires a confirmation only if it is listed",
  async ([name, call]) => {
    const { id, token } = await shop.admin();
    const unconfirmed = shop.newVisitor(token);
    const sample = sampleCall(call, id) as never;
    const { body } = await unconfirmed.ask(call, sample);
    expect(!body.success && body.code === "confirmation_required").toBe(ALWAYS.includes(name));
    if (call.confirmation !== "always") return;
    await unconfirmed.call(confirmWithPassword, { body: { password: PASSWORD } });
    expect((await unconfirmed.ask(call, sample)).body).not.toMatchObject(REQUIRED.body);
  },
);

async function unconfirmedAdmin(role: "owner" | "staff" = "owner") {
  const admin = await shop.admin(role);
  return { ...admin, unconfirmed: shop.newVisitor(admin.token) };
}

test("accepts an admin's password confirmation for ten minutes on every instance, only in its session", async () => {
  const { unconfirmed, user } = await unconfirmedAdmin();
  const { token } = await shop
    .newVisitor()
    .call(adminLogin, { body: { username: user.username!, password: PASSWORD } });
  await unconfirmed.call(confirmWithPassword, { body: { password: PASSWORD } });

  expect((await unconfirmed.ask(exportOrders, {})).status).toBe(200);
  const second = await createApp(shop.services);
  const elsewhere = openShop(second, shop.services, shop.databaseUrl);
  const { token: own } = await shop.admin();
  await elsewhere.newVisitor(own).call(confirmWithPassword, { body: { password: PASSWORD } });
  expect((await shop.newVisitor(own).ask(exportOrders, {})).status).toBe(200);
  await elsewhere.superuser.db.destroy();
  await second.close();

  expect(await shop.newVisitor(token).ask(exportOrders, {})).toMatchObject(REQUIRED);
  await shop.letTimePass("9 minutes");
  expect((await unconfirmed.ask(exportOrders, {})).status).toBe(200);
  await shop.letTimePass("1 minute");
  expect(await unconfirmed.ask(exportOrders, {})).toMatchObject(REQUIRED);
});

test("an admin's new password needs the current one and revokes the session's confirmation", async () => {
  const { unconfirmed } = await unconfirmedAdmin();
  await unconfirmed.call(confirmWithPassword, { body: { password: PASSWORD } });
  const change = (current: string) =>
    unconfirmed.ask(changePassword, { body: { current, password: "another long sentence" } });

  expect(await change("not the password")).toMatchObject({
    status: 403,
    body: { code: "confirmation_wrong", fields: { current: "That is not your password." } },
  });
  expect((await unconfirmed.ask(exportOrders, {})).status).toBe(200);
  expect((await change(PASSWORD)).status).toBe(200);
  expect(await unconfirmed.ask(exportOrders, {})).toMatchObject(REQUIRED);
});

test("requires password and code, or a passkey, to confirm the session of an admin with a second factor", async () => {
  const start = Date.now();
  shop.services.now = () => start;
  const { unconfirmed, id, ...admin } = await unconfirmedAdmin();
  const { secret } = await admin.call(startSecondFactor, {});
  await admin.call(confirmSecondFactor, { body: { code: authenticatorCode(secret, start) } });
  const device = passkeyDevice();
  await admin.call(addPasskey, {
    body: { name: "Phone", credential: device.make(await admin.call(startPasskey, {})) },
  });
  const revokeConfirmation = () =>
    shop.superuser.pool.query("update sessions set confirmed_at = null where user_id = $1", [id]);
  const confirm = (password: string, code?: string) =>
    unconfirmed.ask(confirmWithPassword, { body: { password, ...(code && { code }) } });

  await revokeConfirmation();
  expect(await confirm(PASSWORD)).toMatchObject({
    status: 403,
    body: { code: "confirmation_code_required" },
  });
  expect(await confirm("not the password", authenticatorCode(secret, start, 1))).toMatchObject({
    status: 403,
    body: { code: "confirmation_wrong" },
  });
  expect(await unconfirmed.ask(exportOrders, {})).toMatchObject(REQUIRED);
  expect((await confirm(PASSWORD, authenticatorCode(secret, start, 1))).status).toBe(200);
  expect((await unconfirmed.ask(exportOrders, {})).status).toBe(200);

  await revokeConfirmation();
  const sign = async (visitor: Visitor, signer = device) => ({
    body: { credential: signer.sign(await visitor.call(startPasskeyConfirmation, {})) },
  });
  const stranger = await unconfirmedAdmin();
  expect((await stranger.unconfirmed.ask(confirmWithPasskey, await sign(stranger.unconfirmed))).status).toBe(
    403,
  );
  expect((await unconfirmed.ask(confirmWithPasskey, await sign(stranger.unconfirmed))).status).toBe(403);
  expect((await unconfirmed.ask(confirmWithPasskey, await sign(unconfirmed, passkeyDevice()))).status).toBe(
    403,
  );
  // A confirmation challenge cannot register a passkey.
  const challenged = await unconfirmed.call(startPasskeyConfirmation, {});
  const planted = { name: "Thief", credential: passkeyDevice().make(challenged) };
  expect(await unconfirmed.ask(addPasskey, { body: planted })).toMatchObject(REQUIRED);
  expect(await unconfirmed.ask(exportOrders, {})).toMatchObject(REQUIRED);
  expect((await unconfirmed.ask(confirmWithPasskey, await sign(unconfirmed))).status).toBe(200);
  expect(
    (await unconfirmed.ask(addPerson, { body: { username: "pablo", adminRole: "packer" } })).status,
  ).toBe(200);
});

test("an admin must confirm the password only for promotions over 50% off", async () => {
  const { unconfirmed, ...admin } = await unconfirmedAdmin("staff");
  const offer = (form: Omit<PromotionForm, "name" | "permit">) => ({ name: "Payday", permit: "", ...form });
  const status = async (form: Omit<PromotionForm, "name" | "permit">, visitor: Visitor = unconfirmed) =>
    (await visitor.ask(createPromotion, { body: { ...offer(form), id: newId() } })).status;

  expect(await status({ kind: "percent", value: 50 })).toBe(200);
  expect(await status({ kind: "percent", value: 51 })).toBe(403);
  expect(await status({ kind: "percent", value: 100, cap: 150, minSpend: 300 })).toBe(200);
  expect(await status({ kind: "percent", value: 100, cap: 151, minSpend: 300 })).toBe(403);
  expect(await status({ kind: "amount", value: 100, minSpend: 200 })).toBe(200);
  expect(await status({ kind: "amount", value: 100, minSpend: 199 })).toBe(403);
  expect(await status({ kind: "amount", value: 100 })).toBe(403);
  expect(await status({ kind: "shipping", value: null })).toBe(200);

  const small = { ...offer({ kind: "percent", value: 10 }), id: newId() };
  const { data } = await unconfirmed.call(createPromotion, { body: small });
  const large = { ...offer({ kind: "percent", value: 99 }), version: data.version };
  const params = { id: data._id };
  expect(await unconfirmed.ask(updatePromotion, { params, body: large })).toMatchObject(REQUIRED);
  await admin.call(updatePromotion, { params, body: large });
  await shop.letTimePass("10 minutes");
  expect(await unconfirmed.ask(copyPromotion, { params, body: { id: newId() } })).toMatchObject(REQUIRED);
});

test("an admin must confirm the password for published pages but not for drafts", async () => {
  const { unconfirmed, ...admin } = await unconfirmedAdmin("staff");
  const params = { slug: "about" as const };
  const page = (version: number, isPublished: boolean) => ({
    params,
    body: { title: "About", text: `[Pay here](https://thief.example/${version})`, isPublished, version },
  });

  expect((await unconfirmed.ask(savePage, page(0, false))).status).toBe(200);
  expect(await unconfirmed.ask(savePage, page(1, true))).toMatchObject(REQUIRED);
  await admin.call(savePage, page(1, true));
  await shop.letTimePass("10 minutes");
  expect(await unconfirmed.ask(savePage, page(2, false))).toMatchObject(REQUIRED);
  const restored = { params, body: { former: 1, version: 2 } };
  expect(await unconfirmed.ask(restorePage, restored)).toMatchObject(REQUIRED);
});

test("an admin must confirm the password only for settings with another email address or a new link", async () => {
  const { unconfirmed, ...admin } = await unconfirmedAdmin("staff");
  const save = async (change: (now: Settings) => Partial<Settings>, visitor: Visitor = unconfirmed) => {
    const { settings, version } = await unconfirmed.call(getSettings, {});
    return visitor.ask(updateSettings, { body: { settings: { ...settings, ...change(settings) }, version } });
  };
  const { version: former } = await unconfirmed.call(getSettings, {});

  const plain = await save(({ shop, shipping, notice, lowStock }) => ({
    shop: { ...shop, name: "Nena & Co", phone: "0917 123 4567" },
    shipping: { ...shipping },
    notice: { ...notice, text: "We are back", isShown: true },
    lowStock: lowStock + 1,
  }));
  expect(plain.status).toBe(200);
  for (const change of [
    ({ shop }: Settings) => ({ shop: { ...shop, email: "thief@example.com" } }),
    ({ newOrders }: Settings) => ({ newOrders: { ...newOrders, email: "thief@example.com" } }),
    ({ couriers }: Settings) => ({
      couriers: [...couriers, { name: "Fast", linkTemplate: "https://thief.example/{number}" }],
    }),
    ({ notice }: Settings) => ({ notice: { ...notice, text: "Pay at https://thief.example" } }),
  ])
    expect(await save(change)).toMatchObject(REQUIRED);

  const mailbox = ({ shop }: Settings) => ({ shop: { ...shop, email: "nena@example.com" } });
  expect((await save(mailbox, admin)).status).toBe(200);
  await shop.letTimePass("10 minutes");
  const { version } = await unconfirmed.call(getSettings, {});
  expect(await unconfirmed.ask(restoreSettings, { body: { former, version } })).toMatchObject(REQUIRED);
});
