// @module-tag postgres-15
import { sql } from "kysely";
import { expect } from "vitest";
import { addToCart, getCart } from "@tindahan/contract/checkout/cart.ts";
import { checkout, confirmPayment, payNow } from "@tindahan/contract/checkout/checkout.ts";
import { createPayLink, openPayLink, payByLink } from "@tindahan/contract/orders/pay-links.ts";
import { placeStaffOrder } from "@tindahan/contract/orders/staff-orders.ts";
import { getMyOrder } from "@tindahan/contract/orders/orders.ts";
import { removeTransferAccount, saveTransferAccount } from "@tindahan/contract/payments/transfer-accounts.ts";
import {
  assignStatementLine,
  dismissStatementLine,
  getTransfer,
  listTransfers,
  receiveTransfer,
  sendTransferReference,
} from "@tindahan/contract/payments/transfers.ts";
import { SETTINGS_ID } from "../../../audit/audit.ts";
import type { Member } from "../../../../test/support/shop.ts";
import { playTransfers } from "../../../../test/models/transfer-model.ts";
import { newId } from "../../../platform/db/ids.ts";
import { details } from "../../../../test/support/paying.ts";
import { statementLine, test, type TransferShop } from "../../../../test/support/transferring.ts";

const PAID = { status: "Processing", payment: "paid", paidEvents: 1 };
const WAITING = { status: "Pending Payment", payment: "open", paidEvents: 0 };

async function problemsOf({ owner }: TransferShop) {
  const { lines } = await owner.call(listTransfers, {});
  return lines.map(({ problem, order }) => [problem, order?.number ?? null]);
}

test("asks for an amount that is lower by less than a peso and unique, and takes it off the order", async ({
  transfers,
}) => {
  const one = await transfers.order();
  const other = await transfers.order();

  for (const { due } of [one, other]) {
    expect(due).toBeLessThan(250_00);
    expect(due).toBeGreaterThan(249_00);
    expect(due % 100).not.toBe(0);
  }
  expect(one.due).not.toBe(other.due);
  const { transfer } = await one.member.call(getTransfer, { params: { id: one.orderId } });
  expect(transfer).toMatchObject({
    method: "bank_transfer",
    bank: "BPI",
    name: "Aling Nena Store",
    number: "1234-5678-90",
    amount: one.due / 100,
    lowered: (250_00 - one.due) / 100,
    references: [],
  });
  const { order } = await one.member.call(getMyOrder, { params: { id: one.orderId } });
  expect(order).toMatchObject({ subtotal: 250, total: one.due / 100, status: "Pending Payment" });
  const taken = order.discounts.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
  expect(taken).toBe(250_00 - one.due);
});

test("a pay link neither offers nor takes transfers", async ({ transfers }) => {
  const { id: productId } = await transfers.product({ stock: 10, priceCentavos: 250_00 });
  const { orderId } = await transfers.owner.call(placeStaffOrder, {
    body: {
      id: newId(),
      items: [{ productId, quantity: 1 }],
      paymentMethod: "pay_link",
      source: "messenger",
      phone: "0917 555 0123",
      customerName: "Maria Santos",
      address: "1 Rizal St, Makati",
    },
  });
  const { link } = await transfers.owner.call(createPayLink, { params: { id: orderId } });
  const params = { token: link.url.split("/pay/")[1]! };

  expect((await transfers.visitor.call(openPayLink, { params })).methods).toEqual([]);
  const refused = await transfers.visitor.ask(payByLink, { params, body: { method: "bank_transfer" } });

  expect(refused.body).toMatchObject({ code: "payment_method_unavailable" });
  expect(await transfers.stateOf(orderId)).toMatchObject({ status: "Pending Payment", payment: null });
});

test("pays an order from the statement, once, however often it is imported", async ({ transfers }) => {
  const { member, orderId, due } = await transfers.order();
  const text = statementLine(due, "BPI 0042 118 993");

  expect(await transfers.importText(text)).toMatchObject({ paid: 1, added: 1, known: 0, unread: [] });
  expect(await transfers.importText(text)).toMatchObject({ paid: 0, added: 0, known: 1 });
  expect(await transfers.stateOf(orderId)).toMatchObject(PAID);
  expect(await problemsOf(transfers)).toEqual([]);
  const sourceId = `transfer-${orderId}-1`;
  expect(await member.call(confirmPayment, { body: { sourceId } })).toMatchObject({ orderId });
});

test("does not take a claimed reference for money", async ({ transfers }) => {
  const { member, orderId } = await transfers.order();
  await member.call(sendTransferReference, { params: { id: orderId }, body: { reference: "9999 8888 777" } });

  const sourceId = `transfer-${orderId}-1`;
  expect((await member.ask(confirmPayment, { body: { sourceId } })).body).toMatchObject({
    code: "payment_pending",
  });
  expect(await transfers.stateOf(orderId)).toMatchObject(WAITING);
});

test("refuses a reference that another order has or that paid one", async ({ transfers }) => {
  const paid = await transfers.order();
  const claimed = await transfers.order();
  const cheat = await transfers.order();
  await transfers.importText(statementLine(paid.due, "111122223333"));
  await claimed.member.call(sendTransferReference, {
    params: { id: claimed.orderId },
    body: { reference: "444455556666" },
  });

  for (const reference of ["1111-2222-3333", "4444 5555 6666"])
    expect(
      (await cheat.member.ask(sendTransferReference, { params: { id: cheat.orderId }, body: { reference } }))
        .body,
    ).toMatchObject({ code: "transfer_reference_used" });
  const again = { params: { id: claimed.orderId }, body: { reference: "4444-5555-6666" } };
  const { transfer } = await claimed.member.call(sendTransferReference, again);
  expect(transfer!.references).toEqual(["444455556666"]);
});

/** All 98 amounts below a total are taken, so that the next order of this total is due in full. */
async function useUpAmounts({ superuser, accountId, ...transfers }: TransferShop) {
  const { orderId } = await transfers.order();
  await superuser.pool.query(
    `insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'number', 5000 + n,
        'idempotency_key', 'copy' || n, 'status', 'Cancelled', 'stock_held', false))).* from orders o, generate_series(1, 99) n where o.id = $1`.replace(
      "insert into orders select",
      "insert into orders overriding system value select",
    ),
    [orderId],
  );
  await superuser.pool.query(
    `insert into payments (order_id, user_id, provider, method, amount_centavos, state, settled_at, transfer_account_id, lowered_centavos, provider_reference)
     select id, user_id, 'manual', payment_method, 25000 - (number - 5000), 'failed', now(), $1, number - 5000, 'copy-' || number
     from orders where number > 5000`,
    [accountId],
  );
}

test("asks for the full amount and the reference if no amount is free", async ({ transfers }) => {
  await useUpAmounts(transfers);
  const full = await transfers.order();
  expect(full.due).toBe(250_00);

  expect(await transfers.importText(statementLine(250_00, "777788889999"))).toMatchObject({
    paid: 0,
    added: 1,
  });
  expect(await problemsOf(transfers)).toEqual([["several_orders", null]]);
  await full.member.call(sendTransferReference, {
    params: { id: full.orderId },
    body: { reference: "777788889999" },
  });

  expect(await transfers.stateOf(full.orderId)).toMatchObject(PAID);
  expect(await problemsOf(transfers)).toEqual([]);
});

test("lists transfers of another amount, another reference, an earlier time or no order", async ({
  transfers,
}) => {
  const { member, orderId, number, due } = await transfers.order();
  const yesterday = new Date(Date.now() - 20 * 3_600_000);
  const text = [
    statementLine(due, "100000000001", yesterday),
    statementLine(250_00, "100000000002"),
    statementLine(249_00, "100000000003"),
    statementLine(due - 3, "100000000004"),
  ].join("\n");
  expect(await transfers.importText(text)).toMatchObject({ paid: 0, added: 4 });
  await member.call(sendTransferReference, { params: { id: orderId }, body: { reference: "200000000001" } });
  expect(await transfers.importText(statementLine(due, "100000000005"))).toMatchObject({ paid: 0, added: 1 });

  const problems = await problemsOf(transfers);
  expect(problems.toSorted()).toEqual(
    [
      ["no_order", null],
      ["no_order", null],
      ["no_order", null],
      ["other_amount", number],
      ["other_reference", number],
    ].toSorted(),
  );
  expect(await transfers.stateOf(orderId)).toMatchObject(WAITING);
});

test("pays one order with two transfers of its amount, and lists the second", async ({ transfers }) => {
  const { orderId, number, due } = await transfers.order();
  const text = [statementLine(due, "300000000001"), statementLine(due, "300000000002")].join("\n");

  expect(await transfers.importText(text)).toMatchObject({ paid: 1, added: 2 });
  expect(await transfers.stateOf(orderId)).toMatchObject(PAID);
  expect(await problemsOf(transfers)).toEqual([["already_paid", number]]);
});

test("expires after the hours of the settings, and after as many again once a reference was sent", async ({
  transfers,
}) => {
  const silent = await transfers.order();
  const claiming = await transfers.order();
  await transfers.wait("23 hours");
  await claiming.member.call(sendTransferReference, {
    params: { id: claiming.orderId },
    body: { reference: "400000000001" },
  });
  expect(await transfers.stateOf(silent.orderId)).toMatchObject({ ...WAITING, stock: 9 });
  await transfers.wait("2 hours");

  expect(await transfers.stateOf(silent.orderId)).toMatchObject({
    status: "Cancelled",
    payment: "failed",
    stock: 10,
  });
  expect(await transfers.stateOf(claiming.orderId)).toMatchObject(WAITING);
  await transfers.wait("23 hours");
  expect(await transfers.stateOf(claiming.orderId)).toMatchObject({ status: "Cancelled", payment: "failed" });
});

test("reopens an expired order whose transfer arrived late", async ({ transfers }) => {
  const { orderId, due } = await transfers.order();
  await transfers.wait("25 hours");
  expect(await transfers.stateOf(orderId)).toMatchObject({ status: "Cancelled" });

  expect(await transfers.importText(statementLine(due, "500000000001"))).toMatchObject({ paid: 1 });
  expect(await transfers.stateOf(orderId)).toMatchObject({ ...PAID, stock: 9 });
});

test("lets an admin assign a transfer, but not twice and not one that is too small", async ({
  transfers,
}) => {
  const { owner } = transfers;
  const one = await transfers.order();
  const other = await transfers.order({ pesos: 400 });
  await transfers.importText(statementLine(250_00, "600000000001", new Date(), "MARIA S."));
  const { lines } = await owner.call(listTransfers, {});
  const params = { id: lines[0]!._id };

  expect(
    (await owner.ask(assignStatementLine, { params, body: { orderNumber: other.number } })).body,
  ).toMatchObject({
    code: "transfer_short",
  });
  await owner.call(assignStatementLine, { params, body: { orderNumber: one.number } });
  expect(
    (await owner.ask(assignStatementLine, { params, body: { orderNumber: one.number } })).body,
  ).toMatchObject({
    code: "statement_line_used",
  });
  expect(await transfers.stateOf(one.orderId)).toMatchObject(PAID);
  expect(await transfers.stateOf(other.orderId)).toMatchObject(WAITING);
});

test("lets an admin record a transfer by hand, whose line then pays nothing else", async ({ transfers }) => {
  const { owner } = transfers;
  const { orderId, due } = await transfers.order();
  const other = await transfers.order();
  const params = { id: orderId };
  await owner.call(receiveTransfer, { params, body: { reference: "7000 0000 0001" } });
  expect(
    (await owner.ask(receiveTransfer, { params, body: { reference: "7000 0000 0002" } })).body,
  ).toMatchObject({
    code: "payment_already_made",
  });
  const reused = { params: { id: other.orderId }, body: { reference: "7000 0000 0001" } };
  expect((await owner.ask(receiveTransfer, reused)).body).toMatchObject({ code: "transfer_reference_used" });

  expect(await transfers.importText(statementLine(due, "700000000001"))).toMatchObject({ paid: 0, added: 1 });
  expect(await transfers.stateOf(orderId)).toMatchObject(PAID);
  expect(await problemsOf(transfers)).toEqual([]);
});

test("records in the audit log who accepted a transfer and who changed an account", async ({ transfers }) => {
  const { owner, services } = transfers;
  const { orderId, due } = await transfers.order();
  const { id: lineOrder, number } = await transfers
    .order()
    .then(({ orderId: id, ...rest }) => ({ id, ...rest }));
  await owner.call(receiveTransfer, { params: { id: orderId }, body: { reference: "7000 0000 0003" } });
  await transfers.importText(statementLine(260_00, "700000000004"));
  const { lines } = await owner.call(listTransfers, {});
  await owner.call(assignStatementLine, { params: { id: lines[0]!._id }, body: { orderNumber: number } });
  await owner.call(removeTransferAccount, { params: { method: "bank_transfer" } });

  const records = await services.db
    .selectFrom("audit_log")
    .select(["entity", "entity_id", "actor_id", "before", "after"])
    .orderBy("at")
    .execute();
  const account = {
    method: "bank_transfer",
    bank: "BPI",
    name: "Aling Nena Store",
    number: "1234-5678-90",
    hasQr: false,
  };
  const received = (centavos: number, transferReference: string) => ({
    isTransferReceived: true,
    transferReference,
    amount: centavos / 100,
  });
  expect(records.map(({ entity, entity_id, after }) => [entity, entity_id, after])).toEqual([
    ["settings", SETTINGS_ID, { transferAccount: account }],
    ["order", orderId, received(due, "700000000003")],
    ["order", lineOrder, received(260_00, "700000000004")],
    ["settings", SETTINGS_ID, { transferAccount: { method: "bank_transfer" } }],
  ]);
  expect(new Set(records.map(({ actor_id }) => actor_id))).toEqual(new Set([owner.id]));
});

test("keeps open orders at the number they were given, and offers a new number", async ({ transfers }) => {
  const { owner } = transfers;
  const { member, orderId, due } = await transfers.order();
  await owner.call(saveTransferAccount, {
    params: { method: "bank_transfer" },
    body: { bank: "BDO", name: "Aling Nena Store", number: "9999" },
  });
  const next = await transfers.order();

  const numberOf = async (one: { member: Member; orderId: string }) =>
    (await one.member.call(getTransfer, { params: { id: one.orderId } })).transfer!.number;
  expect([await numberOf({ member, orderId }), await numberOf(next)]).toEqual(["1234-5678-90", "9999"]);
  expect(await transfers.importText(statementLine(due, "710000000001"))).toMatchObject({ paid: 1 });
});

test("takes a transfer that is for no order off the list", async ({ transfers }) => {
  const { owner } = transfers;
  await transfers.order();
  await transfers.importText(statementLine(1_234_56, "800000000001"));
  const { lines } = await owner.call(listTransfers, {});

  const { transfers: after } = await owner.call(dismissStatementLine, { params: { id: lines[0]!._id } });
  expect([lines.length, after.counts.lines]).toEqual([1, 0]);
  expect(await transfers.importText(statementLine(1_234_56, "800000000001"))).toMatchObject({ known: 1 });
});

test("empties the cart, and leaves the next cart and order alone when the money arrives", async ({
  transfers,
}) => {
  const { member, orderId, productId, due } = await transfers.order();
  const cart = async () => (await member.call(getCart, { params: { userId: member.id } })).cart.items;
  expect(await cart()).toEqual([]);
  await member.call(addToCart, { body: { userId: member.id, productId } });
  await transfers.importText(statementLine(due, "900000000001"));
  expect(await cart()).toHaveLength(1);

  const body = { userId: member.id, ...details, paymentMethod: "bank_transfer" as const };
  const next = await member.call(checkout, { body });
  expect(await transfers.stateOf(orderId)).toMatchObject(PAID);
  expect(await transfers.stateOf(next.orderId)).toMatchObject(WAITING);
});

test("holds the stock of at most three unpaid orders of a shopper", async ({ transfers }) => {
  const { member, orderId } = await transfers.order();
  await transfers.order({ member });
  await transfers.order({ member });
  expect(await transfers.stateOf(orderId)).toMatchObject(WAITING);

  const { id: productId } = await transfers.product();
  await member.call(addToCart, { body: { userId: member.id, productId } });
  const body = { userId: member.id, ...details, paymentMethod: "bank_transfer" as const };
  expect((await member.ask(checkout, { body })).body).toMatchObject({ code: "transfer_limit" });
});

test("leads back to the instructions with Pay now", async ({ transfers }) => {
  const { member, orderId } = await transfers.order();
  const { url } = await member.call(payNow, { params: { id: orderId } });
  expect(url).toContain(`/success?source_id=transfer-${orderId}-1`);
});

test("hides a transfer from other shoppers", async ({ transfers }) => {
  const { orderId } = await transfers.order();
  const stranger = await transfers.shopper();
  expect(await stranger.call(getTransfer, { params: { id: orderId } })).toEqual({ transfer: null });
  const claim = { params: { id: orderId }, body: { reference: "123412341234" } };
  expect((await stranger.ask(sendTransferReference, claim)).status).toBe(404);
});

test("gives 40 orders at once different amounts", async ({ transfers }) => {
  const orders = await Promise.all(Array.from({ length: 40 }, () => transfers.order()));
  expect(new Set(orders.map(({ due }) => due)).size).toBe(40);
});

test("the database refuses a second payment by a line and a second open payment of an amount", async ({
  transfers,
}) => {
  const one = await transfers.order();
  const other = await transfers.order();
  await transfers.importText(statementLine(one.due, "123456780001"));
  const { db } = transfers.superuser;
  const again =
    sql`insert into transfer_receipts (order_id, attempt, account_id, line_id, reference, centavos)
    select ${other.orderId}, 1, account_id, id, 'X1234', centavos from statement_lines`.execute(db);
  await expect(again).rejects.toMatchObject({ constraint: "transfer_receipts_line_id_key" });
  const third = await transfers.order();
  const same =
    sql`update payments set amount_centavos = ${other.due} where order_id = ${third.orderId}`.execute(db);
  await expect(same).rejects.toMatchObject({ constraint: "one_open_payment_an_amount" });
});

test("pays exactly the honest among 60 orders with forged, reused and wrong transfers", async ({
  transfers,
}) => {
  const { wronglyPaid, honest, matched, books } = await playTransfers(transfers, { orders: 60, seed: 20 });
  expect([wronglyPaid, matched]).toEqual([0, honest]);
  const { received } = books;
  expect(books).toEqual({ received, paid: received, totals: received, lines: received });
});
