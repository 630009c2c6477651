// @module-tag postgres-15
import sharp from "sharp";
import { expect } from "vitest";
import { getOrder, listOrders, updateOrderStatus } from "@tindahan/contract/orders/manage-orders.ts";
import {
  answerReturn,
  getReturn,
  getReturnPicture,
  listReturns,
  receiveReturn,
  refundReturn,
} from "@tindahan/contract/orders/manage-returns.ts";
import { getMyOrder } from "@tindahan/contract/orders/orders.ts";
import { removeReturnPicture, requestReturn, withdrawReturn } from "@tindahan/contract/orders/returns.ts";
import type { ReturnReason } from "@tindahan/contract/orders/return-constants.ts";
import { getSettings, updateSettings } from "@tindahan/contract/settings/settings.ts";
import { listStockHistory } from "@tindahan/contract/catalogue/stock.ts";
import { getPersonalData } from "@tindahan/contract/accounts/personal-data.ts";
import { expectBalancedStock } from "../../../test/models/stock-ledger.ts";
import { expectWholeHistory } from "../../../test/models/stock-model.ts";
import { photo } from "../../../test/support/catalogue/picture-fixture.ts";
import { hostileStrings } from "../../../test/support/hostile-strings.ts";
import { test as payingTest } from "../../../test/support/paying.ts";
import { takeJobs } from "../../../test/support/queued-jobs.ts";
import { payReturnable, placeReturnable, type ReturnableOrder } from "../../../test/support/returning.ts";
import { test, type Member, type Shop } from "../../../test/support/shop.ts";
import { newId } from "../../platform/db/ids.ts";
import { mailReturn } from "../orders.ts";

type Chosen = { position: number; quantity: number }[];

async function ask(
  { member, orderId }: ReturnableOrder,
  lines: Chosen,
  reason: Exclude<ReturnReason, "not_delivered" | "out_of_stock" | "other"> = "damaged",
  more: { note?: string; pictures?: string[] } = {},
): Promise<string> {
  const id = newId();
  await member.call(requestReturn, { params: { id: orderId }, body: { id, reason, lines, ...more } });
  return id;
}

async function stored(admin: Member, id: string) {
  const { returns } = await admin.call(getReturn, { params: { id } });
  return returns.find(({ _id }) => _id === id)!;
}

async function approve(admin: Member, id: string, needsGoods = true): Promise<void> {
  const { version } = await stored(admin, id);
  await admin.call(answerReturn, { params: { id }, body: { isApproved: true, needsGoods, version } });
}

async function receive(
  admin: Member,
  id: string,
  lines: { position: number; received: number; restocked: number }[],
): Promise<void> {
  const { version } = await stored(admin, id);
  await admin.call(receiveReturn, { params: { id }, body: { lines, version } });
}

async function refundBody(admin: Member, id: string, more: object = {}) {
  const { version, proposal } = await stored(admin, id);
  const money = {
    amount: proposal.proposed,
    attempt: 1 as number | null,
    handReference: null as string | null,
  };
  return { refundId: newId(), ...money, version, ...more };
}

async function stockOf({ services }: Shop, id: string): Promise<number | null> {
  const row = await services.db
    .selectFrom("variants")
    .select("stock")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return row.stock;
}

async function allowChangedMind(shop: Shop, days: number): Promise<void> {
  const admin = await shop.admin();
  const { settings, version } = await admin.call(getSettings, {});
  const returns = { changedMindDays: days, instructions: "Send it to 1 Rizal St." };
  await admin.call(updateSettings, { body: { settings: { ...settings, returns }, version } });
}

payingTest(
  "a return goes from request to money back, and a repeated call changes nothing",
  async ({ paying }) => {
    const order = await payReturnable(paying);
    const { member, admin, orderId, productIds } = order;
    const mine = (await member.call(getMyOrder, { params: { id: orderId } })).returns;
    expect(mine.lines.map(({ position, left }) => [position, left])).toEqual([
      [1, 3],
      [2, 1],
    ]);
    expect(mine.reasons).toEqual(["damaged", "wrong_item", "missing"]);

    const id = newId();
    const request = {
      params: { id: orderId },
      body: {
        id,
        reason: "damaged" as const,
        note: "The handle is off",
        lines: [{ position: 1, quantity: 2 }],
      },
    };
    await member.call(requestReturn, request);
    const { returns: again } = await member.call(requestReturn, request);
    expect(again.returns).toMatchObject([{ number: "R-1001", state: "requested", lines: [{ quantity: 2 }] }]);
    expect(again.lines.map(({ position, left }) => [position, left])).toEqual([
      [1, 1],
      [2, 1],
    ]);
    expect((await admin.call(listReturns, { query: { group: "todo" } })).returns).toMatchObject([
      { _id: id, pieces: 2, customerName: "Maria Santos" },
    ]);

    const answer = { isApproved: true, needsGoods: true, answer: "Sorry!", version: 1 };
    for (let time = 0; time < 2; time++) await admin.call(answerReturn, { params: { id }, body: answer });
    expect((await admin.call(listReturns, {})).counts).toEqual({ todo: 0, waiting: 1, closed: 0 });
    expect(await stockOf(paying, productIds[0]!)).toBe(7);

    const receipt = { lines: [{ position: 1, received: 2, restocked: 1 }], version: 2 };
    for (let time = 0; time < 2; time++) await admin.call(receiveReturn, { params: { id }, body: receipt });
    expect(await stockOf(paying, productIds[0]!)).toBe(8);
    await expectBalancedStock(paying, productIds);
    await expectWholeHistory(admin, productIds[0]!);
    const { entries } = await admin.call(listStockHistory, { params: { id: productIds[0]! } });
    expect(entries[0]).toMatchObject({ kind: "returned", delta: 1, stock: 8, orderId });

    const body = await refundBody(admin, id);
    expect(body.amount).toBe(200);
    for (let time = 0; time < 2; time++) await admin.call(refundReturn, { params: { id }, body });
    await paying.work();
    await paying.advanceMinutes(2);
    expect((await paying.provider.books()).refundedCentavos).toBe(200_00);
    expect(await stored(admin, id)).toMatchObject({
      state: "refunded",
      refunds: [{ amount: 200, state: "sent" }],
    });
    const { refunds } = await member.call(getMyOrder, { params: { id: orderId } });
    expect(refunds).toMatchObject([{ amount: 200, state: "sent" }]);
    const mailed = await takeJobs<{ step: string }>(paying.services.db, mailReturn.name);
    expect(mailed.map(({ payload }) => payload.step)).toEqual(["requested", "approved", "received"]);
  },
);

test("cash is refunded by hand with a reference, and not before it has arrived", async ({ shop }) => {
  const order = await placeReturnable(shop, { status: "Shipped" });
  const { admin, orderId } = order;
  const id = await ask(order, [{ position: 2, quantity: 1 }], "missing");
  await approve(admin, id, false);

  const byHand = { attempt: null, handReference: "GCash 0042 118 993", amount: 250 };
  const early = await refundBody(admin, id, byHand);
  expect((await admin.ask(refundReturn, { params: { id }, body: early })).body).toMatchObject({
    code: "cash_not_received",
  });
  await admin.call(updateOrderStatus, { params: { id: orderId }, body: { status: "Delivered" } });
  const byProvider = await refundBody(admin, id, { attempt: null });
  expect((await admin.ask(refundReturn, { params: { id }, body: byProvider })).body).toMatchObject({
    code: "refund_impossible",
  });
  await admin.call(refundReturn, { params: { id }, body: await refundBody(admin, id, byHand) });

  expect(await stored(admin, id)).toMatchObject({
    state: "refunded",
    refunds: [{ amount: 250, state: "sent", handReference: "GCash 0042 118 993" }],
  });
  expect((await admin.call(getOrder, { params: { id: orderId } })).order).toMatchObject({
    payment: "cash",
    isRefunded: false,
  });
});

test("a cash order whose whole total went back counts as refunded", async ({ shop }) => {
  const order = await placeReturnable(shop);
  const { admin, orderId } = order;
  for (const [position, quantity] of [
    [1, 3],
    [2, 1],
  ] as const) {
    const id = await ask(order, [{ position, quantity }], "missing");
    await approve(admin, id, false);
    const byHand = { attempt: null, handReference: "Cash at the counter" };
    await admin.call(refundReturn, { params: { id }, body: await refundBody(admin, id, byHand) });
  }

  const { orders } = await admin.call(listOrders, { query: { group: "refunded" } });
  expect(orders).toMatchObject([{ _id: orderId, isRefunded: true, payment: "refunded" }]);
});

payingTest("QR Ph money goes back by hand only", async ({ paying }) => {
  const order = await payReturnable(paying, { method: "qrph" });
  const { admin } = order;
  const id = await ask(order, [{ position: 1, quantity: 1 }]);
  await approve(admin, id, false);

  const { sources } = await admin.call(getReturn, { params: { id } });
  expect(sources).toEqual([
    { attempt: 1, method: "qrph", provider: "paymongo", refundable: 550, goesThroughProvider: false },
  ]);
  const body = await refundBody(admin, id);
  expect((await admin.ask(refundReturn, { params: { id }, body })).body).toMatchObject({
    code: "refund_by_hand",
  });
  const byHand = await refundBody(admin, id, { handReference: "Instapay 7781" });
  await admin.call(refundReturn, { params: { id }, body: byHand });
  expect((await admin.call(getReturn, { params: { id } })).sources).toMatchObject([{ refundable: 450 }]);
});

payingTest(
  "a refund is never above what was paid for the items, and a lower one needs words",
  async ({ paying }) => {
    const order = await payReturnable(paying);
    const { admin, member, orderId } = order;
    const id = await ask(order, [{ position: 1, quantity: 1 }]);
    await approve(admin, id, false);
    const refund = async (more: object) => {
      const body = await refundBody(admin, id, more);
      return (await admin.ask(refundReturn, { params: { id }, body })).body;
    };

    expect(await refund({ amount: 100.01 })).toMatchObject({
      code: "refund_too_large",
      message: "At most ₱100.00 was paid for these items.",
    });
    expect(await refund({ amount: 60 })).toMatchObject({ fields: { refundNote: expect.any(String) } });
    expect(await refund({ amount: 0.5, refundNote: "x" })).toMatchObject({
      fields: { amount: expect.any(String) },
    });
    expect(await refund({ amount: 60.123, refundNote: "x" })).toMatchObject({ success: false });
    expect(await refund({ amount: 60, refundNote: "It was worn" })).toMatchObject({ success: true });
    const { returns } = (await member.call(getMyOrder, { params: { id: orderId } })).returns;
    expect(returns).toMatchObject([
      { state: "refunded", refundNote: "It was worn", refunds: [{ amount: 60 }] },
    ]);
  },
);

test("a return that is closed without a refund says why", async ({ shop }) => {
  const order = await placeReturnable(shop);
  const { admin } = order;
  const id = await ask(order, [{ position: 1, quantity: 1 }]);
  await approve(admin, id);
  await receive(admin, id, [{ position: 1, received: 1, restocked: 1 }]);
  const nothing = await refundBody(admin, id, {
    amount: 0,
    attempt: null,
    refundNote: "Another shop's item",
  });
  await admin.call(refundReturn, { params: { id }, body: nothing });

  expect(await stored(admin, id)).toMatchObject({ state: "refunded", refunds: [] });
  const jobs = await takeJobs<{ step: string }>(shop.services.db, mailReturn.name);
  expect(jobs.at(-1)!.payload.step).toBe("closed");
});

payingTest(
  "a refund that the provider fails reopens the return, and can be made by hand",
  async ({ paying }) => {
    const order = await payReturnable(paying);
    const { admin } = order;
    const id = await ask(order, [{ position: 1, quantity: 3 }]);
    await approve(admin, id, false);
    await paying.provider.control("/settings", { refundOutcome: "failed" });
    await admin.call(refundReturn, { params: { id }, body: await refundBody(admin, id) });
    await paying.work();
    await paying.advanceMinutes(2);

    expect(await stored(admin, id)).toMatchObject({
      state: "approved",
      closedAt: null,
      refunds: [{ state: "failed" }],
    });
    expect((await admin.call(listReturns, {})).counts).toMatchObject({ todo: 1 });
    const byHand = await refundBody(admin, id, { handReference: "BPI 1" });
    expect(byHand.amount).toBe(300);
    await admin.call(refundReturn, { params: { id }, body: byHand });
    expect(await stored(admin, id)).toMatchObject({ state: "refunded" });
  },
);

test("accepts one of five simultaneous returns of the same pieces", async ({ shop }) => {
  const order = await placeReturnable(shop);
  const { member, orderId } = order;
  const body = (quantity: number) => ({
    id: newId(),
    reason: "damaged" as const,
    lines: [{ position: 1, quantity }],
  });
  const together = await Promise.all(
    Array.from({ length: 5 }, () => member.ask(requestReturn, { params: { id: orderId }, body: body(2) })),
  );

  expect(together.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
  const { returns } = (await member.call(getMyOrder, { params: { id: orderId } })).returns;
  const params = { id: orderId, returnId: returns[0]!._id };
  for (let time = 0; time < 2; time++) await member.call(withdrawReturn, { params });
  expect((await member.ask(requestReturn, { params: { id: orderId }, body: body(3) })).status).toBe(200);
});

test("the database refuses pieces and money beyond what was bought and paid", async ({ shop }) => {
  const order = await placeReturnable(shop);
  const id = await ask(order, [{ position: 1, quantity: 2 }]);
  const { pool } = shop.superuser;
  const refused = async (statement: string) =>
    pool.query(statement, statement.includes("$1") ? [id] : []).then(
      () => "done",
      (error: { constraint?: string; message: string }) => error.constraint ?? error.message,
    );

  expect([
    await refused("update return_lines set received = 1, restocked = 2 where return_id = $1"),
    await refused("update return_lines set received = 3 where return_id = $1"),
    await refused("update return_lines set quantity = 9, claimed = 4 where return_id = $1"),
    await refused(`insert into refunds (id, order_id, amount_centavos, reason, hand_reference, state)
      select gen_random_uuid(), order_id, 55001, 'others', 'x', 'succeeded' from returns where id = $1`),
    await refused(`insert into refunds (id, order_id, amount_centavos, reason)
      select gen_random_uuid(), order_id, 100, 'others' from returns where id = $1`),
  ]).toEqual([
    "return_lines_restocked_of_received",
    "return_lines_received_of_quantity",
    "returned_lines_within_bought",
    "refund_too_large",
    "refunds_by_provider",
  ]);
});

test("changing one's mind is offered for the days of the settings, a defect for two years", async ({
  shop,
}) => {
  const order = await placeReturnable(shop);
  const reasons = async () =>
    (await order.member.call(getMyOrder, { params: { id: order.orderId } })).returns.reasons;
  expect(await reasons()).not.toContain("changed_mind");
  await allowChangedMind(shop, 7);
  expect(await reasons()).toContain("changed_mind");

  const start = Date.now();
  const day = 24 * 60 * 60 * 1000;
  shop.services.now = () => start + 8 * day;
  expect(await reasons()).toEqual(["damaged", "wrong_item", "missing"]);
  const body = { id: newId(), reason: "changed_mind" as const, lines: [{ position: 1, quantity: 1 }] };
  expect((await order.member.ask(requestReturn, { params: { id: order.orderId }, body })).body).toMatchObject(
    {
      code: "return_impossible",
    },
  );
  shop.services.now = () => start + 731 * day;
  expect(await reasons()).toEqual([]);
});

test("an order that was not shipped cannot be returned", async ({ shop }) => {
  const order = await placeReturnable(shop, { status: "Processing" });

  const { lines, reasons } = (await order.member.call(getMyOrder, { params: { id: order.orderId } })).returns;
  expect([lines, reasons]).toEqual([[], []]);
  await expect(ask(order, [{ position: 1, quantity: 1 }])).rejects.toThrow("cannot be returned");
});

test("strangers reach neither a return nor its pictures", async ({ shop }) => {
  const order = await placeReturnable(shop);
  const { member, orderId } = order;
  const other = await placeReturnable(shop);
  const picture = await upload(shop, member, orderId, await photo(800, 600).jpeg().toBuffer());
  const remove = (id: string) =>
    other.member.call(removeReturnPicture, { params: { id, pictureId: picture } });
  await Promise.all([remove(orderId), remove(other.orderId)]);
  const returnId = await ask(order, [{ position: 1, quantity: 1 }], "damaged", { pictures: [picture] });
  expect((await member.ask(getReturnPicture, { params: { id: picture } })).status).toBe(403);
  const params = { id: other.orderId, returnId };
  expect((await other.member.ask(withdrawReturn, { params })).status).toBe(404);
  const stolen = { id: newId(), reason: "damaged" as const, lines: [{ position: 1, quantity: 1 }] };
  const body = { ...stolen, pictures: [picture] };
  expect((await other.member.ask(requestReturn, { params: { id: other.orderId }, body })).status).toBe(400);
});

async function upload(shop: Shop, { token }: Member, orderId: string, file: Buffer): Promise<string> {
  const response = await uploadRaw(shop, token, orderId, file);
  expect(response.statusCode).toBe(200);
  return response.json<{ picture: string }>().picture;
}

function uploadRaw(shop: Shop, token: string, orderId: string, payload: Buffer, type = "image/jpeg") {
  return shop.app.inject({
    method: "POST",
    url: `/api/orders/mine/${orderId}/return-pictures`,
    headers: { authorization: `Bearer ${token}`, "content-type": type },
    payload,
  });
}

test("pictures of a return are re-encoded without metadata, limited, and removable until they are sent", async ({
  shop,
}) => {
  const order = await placeReturnable(shop);
  const { member, admin, orderId } = order;
  const gps = { IFD3: { GPSLatitude: "14/1 35/1 0/1" } };
  const file = await photo(3000, 1500).withExif(gps).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const pictures = [await upload(shop, member, orderId, file), await upload(shop, member, orderId, file)];
  const removed = { params: { id: orderId, pictureId: pictures.pop()! } };
  for (let time = 0; time < 2; time++) await member.call(removeReturnPicture, removed);
  expect((await admin.ask(getReturnPicture, { params: { id: pictures[0]! } })).status).toBe(404);
  await ask(order, [{ position: 1, quantity: 1 }], "damaged", { pictures });

  const { image } = await admin.call(getReturnPicture, { params: { id: pictures[0]! } });
  const bytes = Buffer.from(image.replace("data:image/webp;base64,", ""), "base64");
  const metadata = await sharp(bytes).metadata();
  expect(metadata).toMatchObject({ format: "webp", width: 1280, height: 2560 });
  expect(metadata.exif).toBeUndefined();
  await member.call(removeReturnPicture, { params: { id: orderId, pictureId: pictures[0]! } });
  expect((await admin.ask(getReturnPicture, { params: { id: pictures[0]! } })).status).toBe(200);

  const { token } = member;
  expect((await uploadRaw(shop, token, orderId, Buffer.from("<svg/>"))).statusCode).toBe(400);
  expect((await uploadRaw(shop, token, orderId, Buffer.from("<svg/>"), "image/svg+xml")).statusCode).toBe(
    415,
  );
  expect((await uploadRaw(shop, token, newId(), file)).statusCode).toBe(404);
  for (let n = 0; n < 10; n++) await upload(shop, member, orderId, await photo(8, 8).jpeg().toBuffer());
  expect((await uploadRaw(shop, token, orderId, file)).statusCode).toBe(429);
});

test("a declined return needs words, and frees its pieces", async ({ shop }) => {
  const order = await placeReturnable(shop);
  const { admin, member, orderId } = order;
  const id = await ask(order, [{ position: 1, quantity: 3 }]);
  const decline = (answer: string) =>
    admin.ask(answerReturn, { params: { id }, body: { isApproved: false, answer, version: 1 } });

  expect((await decline(" ")).status).toBe(400);
  expect((await decline("It was worn.")).status).toBe(200);
  const mine = (await member.call(getMyOrder, { params: { id: orderId } })).returns;
  expect(mine.returns).toMatchObject([{ state: "declined", answer: "It was worn." }]);
  expect(mine.lines[0]).toMatchObject({ left: 3 });
  expect((await member.ask(withdrawReturn, { params: { id: orderId, returnId: id } })).status).toBe(409);
});

test("pieces that did not come back can be returned later", async ({ shop }) => {
  const order = await placeReturnable(shop);
  const { admin } = order;
  const id = await ask(order, [{ position: 1, quantity: 3 }]);
  await approve(admin, id);
  const tooMany = { lines: [{ position: 1, received: 4, restocked: 0 }], version: 2 };
  expect((await admin.ask(receiveReturn, { params: { id }, body: tooMany })).status).toBe(400);
  await receive(admin, id, [{ position: 1, received: 2, restocked: 0 }]);

  expect(await stored(admin, id)).toMatchObject({ proposal: { proposed: 200 } });
  await ask(order, [{ position: 1, quantity: 1 }]);
  await expect(ask(order, [{ position: 1, quantity: 1 }])).rejects.toThrow("cannot be returned");
});

test("cancelling a delivered order restocks only what its returns did not", async ({ shop }) => {
  const order = await placeReturnable(shop);
  const { admin, orderId, productIds } = order;
  const id = await ask(order, [{ position: 1, quantity: 2 }]);
  await approve(admin, id);
  await receive(admin, id, [{ position: 1, received: 2, restocked: 2 }]);
  const move = (status: string, restock = false) =>
    admin.call(updateOrderStatus, { params: { id: orderId }, body: { status, restock } });

  expect(await stockOf(shop, productIds[0]!)).toBe(9);
  await move("Cancelled", true);
  expect(await stockOf(shop, productIds[0]!)).toBe(10);
  await move("Delivered");
  expect(await stockOf(shop, productIds[0]!)).toBe(9);
  await expectBalancedStock(shop, productIds);
  for (const productId of productIds) await expectWholeHistory(admin, productId);
});

test("pieces of an order that was cancelled into stock are not restocked again", async ({ shop }) => {
  const order = await placeReturnable(shop);
  const { admin, orderId } = order;
  const id = await ask(order, [{ position: 1, quantity: 1 }]);
  await approve(admin, id);
  const cancel = { status: "Cancelled", restock: true };
  await admin.call(updateOrderStatus, { params: { id: orderId }, body: cancel });

  await expect(receive(admin, id, [{ position: 1, received: 1, restocked: 1 }])).rejects.toThrow(
    "back in stock already",
  );
  await receive(admin, id, [{ position: 1, received: 1, restocked: 0 }]);
});

test("outdated changes of a return are refused", async ({ shop }) => {
  const order = await placeReturnable(shop);
  const { admin, member, orderId } = order;
  const id = await ask(order, [{ position: 1, quantity: 1 }]);
  await member.call(withdrawReturn, { params: { id: orderId, returnId: id } });

  const body = { isApproved: true, version: 1 };
  expect((await admin.ask(answerReturn, { params: { id }, body })).body).toMatchObject({
    code: "return_changed",
  });
});

test("mails and stores hostile texts of returns verbatim", async ({ shop }) => {
  const { services } = shop;
  const mails: { to: string; subject: string; text: string; html: string }[] = [];
  services.mailer.send = async (mail) => void mails.push(mail);
  const order = await placeReturnable(shop, {
    items: [{ quantity: 99, priceCentavos: 100_00, stock: 99 }],
  });
  const { admin } = order;
  const lines = [{ position: 1, quantity: 1 }];
  for (const text of hostileStrings) {
    const note = text.toWellFormed().slice(0, 900);
    const id = newId();
    const body = { id, reason: "damaged" as const, note, lines };
    const reply = await order.member.ask(requestReturn, { params: { id: order.orderId }, body });
    expect([200, 400]).toContain(reply.status);
    if (reply.status !== 200) continue;
    expect((await stored(admin, id)).note).toBe(note.trim());
    await shop.superuser.pool.query("update returns set answer = note where id = $1", [id]);
    await shop.superuser.pool.query("truncate rate_limits");
    for (const step of ["requested", "declined"] as const)
      await mailReturn.run(services, { returnId: id, step });
  }
  expect(mails.length).toBeGreaterThan(50);
  for (const { subject, html } of mails) {
    expect(subject).toMatch(/^(We received your request|About your return) \(R-\d+\)$/);
    expect(html.replaceAll(/<style>:root[^<]*<\/style>/g, "")).not.toMatch(
      /<(script|img src=x|svg|iframe|b>)/i,
    );
  }
});

test("a shopper exports their returns, and erasing the account leaves no word and no picture of them", async ({
  shop,
}) => {
  const order = await placeReturnable(shop);
  const { member, admin, orderId } = order;
  const picture = await upload(shop, member, orderId, await photo(80, 60).jpeg().toBuffer());
  const id = await ask(order, [{ position: 2, quantity: 1 }], "missing", {
    note: "Corazita was away",
    pictures: [picture],
  });
  const { data } = await member.call(getPersonalData, {});
  expect(data.orders[0]!.returns).toMatchObject([
    {
      number: 1001,
      note: "Corazita was away",
      items: [{ quantity: 1 }],
      pictures: [expect.stringMatching(/^data:image\/webp;base64,[\w+/]+=*$/)],
    },
  ]);
  const erase = () => shop.superuser.pool.query("select erase_shopper($1)", [member.id]);
  await expect(erase()).rejects.toThrow("account_has_open_orders");
  await approve(admin, id, false);
  const byHand = {
    attempt: null,
    handReference: "To Corazita",
    amount: 200,
    refundNote: "As Corazita agreed",
  };
  await admin.call(refundReturn, { params: { id }, body: await refundBody(admin, id, byHand) });
  await erase();

  for (const table of ["returns", "refunds", "return_pictures"]) {
    const { rows } = await shop.superuser.pool.query(`select * from ${table}`);
    expect(JSON.stringify(rows)).not.toMatch(/Corazita|webp/);
  }
});
