import { expect, test } from "vitest";
import { markdownTable } from "../../../dev/markdown-table.ts";
import { OWNER_NOTICES } from "../../src/accounts/security-notices.ts";
import { endpoints } from "../support/endpoints.ts";

const TABLE = new URL("../../../docs/reach.md", import.meta.url).pathname;

const NOTICE = "the shop's own address: a notice";
const REACH: { messages: string; writes: string; calls: string[] }[] = [
  {
    messages: "nobody",
    writes: "nothing that outlives the answer",
    calls: [
      "POST /api/cart/quote",
      "POST /api/admin/home/preview",
      "POST /api/admin/courier-cash/remittances/preview",
      "POST /api/admin/staff-orders/quote",
      "POST /api/admin/orders/bulk/cancellation",
      "POST /api/admin/pages/preview",
      "POST /api/admin/products/change/preview",
      "POST /api/admin/settings/mail-preview",
      "POST /api/admin/settings/preview",
      "POST /api/admin/settings/try-delivery",
      "POST /api/admin/settings/paymongo-keys/test",
    ],
  },
  {
    messages: "nobody",
    writes: "the caller's own account, session, cart or draft",
    calls: [
      "POST /api/auth/logout",
      "POST /api/auth/logout-everywhere",
      "POST /api/addresses",
      "PUT /api/addresses/:id",
      "DELETE /api/addresses/:id",
      "PUT /api/account",
      "POST /api/cart/add",
      "POST /api/cart/update-quantity",
      "POST /api/cart/remove",
      "POST /api/cart/clear",
      "POST /api/cart/voucher",
      "POST /api/checkout/contact",
      "POST /api/admin/confirmation",
      "POST /api/admin/confirmation/passkey",
      "POST /api/admin/confirmation/passkey/options",
      "POST /api/auth/admin/passkey/options",
      "PUT /api/admin/profile",
      "PUT /api/admin/profile/page-size",
      "PUT /api/admin/profile/password",
      "POST /api/admin/profile/sessions/:id/end",
      "POST /api/admin/profile/second-factor",
      "POST /api/admin/profile/second-factor/confirm",
      "POST /api/admin/profile/second-factor/recovery-codes",
      "POST /api/admin/profile/passkeys/options",
      "POST /api/admin/profile/passkeys/:id/remove",
      "POST /api/admin/products/import",
      "POST /api/admin/products/import/:id/check",
    ],
  },
  {
    messages: "the address that was entered, within its limits: a code",
    writes: "that address's challenge; no account before the code is entered",
    calls: ["POST /api/auth/user/request-otp"],
  },
  {
    messages: "nobody",
    writes: "the account of the address that the code went to",
    calls: ["POST /api/auth/user/verify-otp"],
  },
  {
    messages: NOTICE,
    writes: "the caller's own account or session",
    calls: [
      "POST /api/auth/admin/login",
      "POST /api/auth/admin/passkey",
      "POST /api/admin/profile/second-factor/remove",
      "POST /api/admin/profile/passkeys",
    ],
  },
  {
    messages: "the caller, and the shop about a new order",
    writes: "the caller's own order and cart, the stock of what they ordered",
    calls: [
      "POST /api/checkout/paymongo",
      "POST /api/checkout/payment-success",
      "POST /api/checkout/verify",
      "POST /api/orders/mine/:id/pay",
      "POST /api/orders/mine/:id/transfer",
      "POST /api/orders/mine/:id/cancel",
    ],
  },
  {
    messages: "the caller, and the shop about a new return",
    writes: "the caller's own returns and their pictures",
    calls: [
      "POST /api/orders/mine/:id/returns",
      "POST /api/orders/mine/:id/returns/:returnId/withdraw",
      "POST /api/orders/mine/:id/return-pictures",
      "DELETE /api/orders/mine/:id/return-pictures/:pictureId",
    ],
  },
  {
    messages: "the address that was entered, within its limits: a code, or that another account has it",
    writes: "that address's challenge for the caller's account",
    calls: ["POST /api/account/email/code"],
  },
  {
    messages: "the caller's former address: that the address was changed",
    writes: "the caller's own account, other sessions and complaints, for the address that the code went to",
    calls: ["PUT /api/account/email"],
  },
  {
    messages: "the caller: that the account is erased",
    writes: "the caller's own rows",
    calls: ["POST /api/account/erase"],
  },
  {
    messages: "the address that was entered: number and day only; the shop",
    writes: "a new complaint",
    calls: ["POST /api/complaints"],
  },
  {
    messages: "the customer of the order, once the provider confirms a payment",
    writes: "the payments of the one order that the signed link names",
    calls: ["POST /api/pay/:token"],
  },
  {
    messages: "the address that staff entered, or the customer's: the order; the shop",
    writes: "a new order of any customer, the stock of its items, with a record of who did it",
    calls: ["POST /api/admin/staff-orders"],
  },
  {
    messages: "the shopper of the order, once the provider confirms a payment",
    writes: "the order that the provider's signed message names",
    calls: ["POST /api/webhooks/:provider"],
  },
  {
    messages: "the shopper of the order: words that we wrote, and the tracking number",
    writes: "any order, with a record of who did it",
    calls: [
      "PUT /api/orders/:id/status",
      "POST /api/admin/orders/bulk",
      "POST /api/admin/orders/bulk/:id/cancel",
      "POST /api/admin/orders/bulk/:id/undo",
      "POST /api/admin/orders/ship",
      "POST /api/admin/returned-parcels",
      "POST /api/admin/orders/:id/refund",
      "POST /api/admin/orders/:id/transfer",
      "POST /api/admin/transfers/import",
      "POST /api/admin/transfers/:id/assign",
    ],
  },
  {
    messages: "nobody",
    writes: "imported transfers, with a record of who did it",
    calls: ["POST /api/admin/transfers/:id/dismiss"],
  },
  {
    messages: NOTICE,
    writes: "the accounts that shoppers transfer to, with a record of who did it",
    calls: [
      "PUT /api/admin/settings/transfer-accounts/:method",
      "PUT /api/admin/settings/transfer-accounts/:method/qr",
      "POST /api/admin/settings/transfer-accounts/:method/remove",
    ],
  },
  {
    messages: "the shopper of the order: the admin's own words",
    writes: "any return, its order, and the stock of its pieces, with a record of who did it",
    calls: [
      "POST /api/admin/returns/:id/answer",
      "POST /api/admin/returns/:id/receive",
      "POST /api/admin/returns/:id/refund",
    ],
  },
  {
    messages: "nobody",
    writes: "any order: notes and marks, with a record of who did it",
    calls: [
      "POST /api/admin/orders/:id/pay-link",
      "DELETE /api/admin/orders/:id/pay-link",
      "POST /api/admin/orders/:id/notes",
      "POST /api/admin/orders/:id/marks/done",
      "PUT /api/admin/orders/:id/cash",
      "POST /api/admin/orders/slips",
      "PUT /api/admin/orders/:id/packed",
    ],
  },
  {
    messages: "nobody",
    writes: "couriers' transfers, terms and what they owe for any order, with a record of who did it",
    calls: [
      "POST /api/admin/courier-cash/remittances",
      "POST /api/admin/courier-cash/remittances/:id/check",
      "PUT /api/admin/courier-cash/terms",
    ],
  },
  {
    messages: "whoever complained: the admin's own words",
    writes: "any complaint, with a record of who did it",
    calls: ["POST /api/admin/complaints/:id/replies"],
  },
  {
    messages: "nobody",
    writes: "any complaint or customer, with a record of who did it",
    calls: [
      "PUT /api/admin/complaints/:id",
      "PUT /api/admin/customers/:id",
      "PUT /api/admin/customers/:id/mentions/:mentionId",
    ],
  },
  {
    messages: `the customer, and ${NOTICE}`,
    writes: "any customer's rows, with a record of who did it",
    calls: ["POST /api/admin/customers/:id/erase"],
  },
  {
    messages: NOTICE,
    writes: "another admin's account, with a record of who did it",
    calls: ["POST /api/admin/people", "PUT /api/admin/people/:id", "POST /api/admin/people/:id/reset"],
  },
  {
    messages: NOTICE,
    writes: "the keys of the payment provider, with a record of who did it",
    calls: [
      "PUT /api/admin/settings/paymongo-keys",
      "POST /api/admin/settings/paymongo-keys/webhook",
      "POST /api/admin/settings/paymongo-keys/remove",
    ],
  },
  {
    messages: `${NOTICE}, if more than half is off`,
    writes: "promotions, with a record of who did it",
    calls: [
      "POST /api/admin/promotions",
      "PUT /api/admin/promotions/:id",
      "POST /api/admin/promotions/:id/copy",
    ],
  },
  {
    messages: "the shop's own address: what shoppers would get",
    writes: "nothing that outlives the answer",
    calls: ["POST /api/admin/settings/test-mail"],
  },
  {
    messages: "nobody",
    writes: "what the shop shows and sells, with a record of who did it",
    calls: [
      "POST /api/admin/promotions/:id/stop",
      "POST /api/products",
      "PUT /api/products/:id",
      "DELETE /api/products/:id",
      "POST /api/products/:id/restore",
      "POST /api/categories",
      "PUT /api/categories/:id",
      "POST /api/categories/:id/move",
      "DELETE /api/categories/:id",
      "POST /api/categories/:id/restore",
      "POST /api/pictures",
      "POST /api/admin/products/change",
      "POST /api/admin/products/change/undo",
      "POST /api/admin/products/import/:id/confirm",
      "POST /api/admin/variants/:id/stock",
      "PUT /api/admin/pages/:slug",
      "POST /api/admin/pages/:slug/restore",
      "PUT /api/admin/first-steps",
      "PUT /api/admin/settings",
      "POST /api/admin/settings/restore",
    ],
  },
];

test("every write endpoint declares whom it can message and whose rows it can write", async () => {
  const changing = endpoints.filter(({ method }) => method !== "GET").map(({ call }) => call);
  expect(REACH.flatMap(({ calls }) => calls).toSorted()).toEqual(changing.toSorted());

  const noticed = endpoints.filter(({ method, event }) => method !== "GET" && event && OWNER_NOTICES[event]);
  const toTheShop = REACH.filter(({ messages }) => messages.includes(NOTICE));
  expect(toTheShop.flatMap(({ calls }) => calls).toSorted()).toEqual(
    noticed.map(({ call }) => call).toSorted(),
  );

  await expect(
    [
      "# Whom a call can message, and whose rows it can write",
      "",
      "<!-- written by `npx vitest run --project api reach -u`; the same test fails when it is out of date -->",
      "",
      "Reads write nothing and message nobody, but for the export of orders, about which the shop's own address gets a",
      "notice. Everything else:",
      "",
      markdownTable(
        ["Messages", "Writes", "Calls"],
        REACH.map(({ messages, writes, calls }) => [
          messages,
          writes,
          calls.map((call) => `\`${call}\``).join(", "),
        ]),
      ),
      "",
    ].join("\n"),
  ).toMatchFileSnapshot(TABLE);
});
