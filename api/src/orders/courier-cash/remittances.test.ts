// @module-tag postgres-15
import { expect } from "vitest";
import {
  checkRemittance,
  getCourierCash,
  getRemittance,
  listRemittances,
  previewRemittance,
  recordRemittance,
  setCourierTerms,
} from "@tindahan/contract/orders/courier-cash.ts";
import { getOrder, recordCash, updateOrderStatus } from "@tindahan/contract/orders/manage-orders.ts";
import { expectBalancedBooks } from "../../../test/models/courier-files.ts";
import { expectBalancedLedger, shipParcels } from "../../../test/models/courier-ledger.ts";
import { playCourierSequences } from "../../../test/models/courier-model.ts";
import { test, type Member } from "../../../test/support/shop.ts";
import { newId } from "../../platform/db/ids.ts";

const courier = "LBC";

function bodyOf(text: string, more: object = {}) {
  return {
    id: newId(),
    courier,
    file: { text, columns: null },
    receivedOn: "2026-11-20",
    reference: "BPI 4711",
    amount: 0,
    ...more,
  };
}

const record = (admin: Member, text: string, more: object = {}) =>
  admin.call(recordRemittance, { body: bodyOf(text, more) });

test("a courier's file settles its parcels and lists what does not match", async ({ shop }) => {
  const admin = await shop.admin();
  const parcels = await shipParcels(
    shop,
    admin,
    [1, 2, 3, 4, 5].map((n) => ({ trackingNumber: `LBC 000${n}`, pesos: 1000 + n })),
  );
  await admin.call(updateOrderStatus, { params: { id: parcels[4]!.id }, body: { status: "Cancelled" } });
  const text = [
    "Waybill No.,Consignee,COD Amount,COD Fee,Shipping Fee",
    'lbc-0001,Maria,"₱1,001.00",27.53,95',
    "LBC 0002,Ana,900,27.50,0",
    'LBC0003,Jun,"1,103.00",30,0',
    "LBC 0003,Jun,1003,0,0",
    "LBC 0005,Leo,1005,0,0",
    "LBC 9999,Rey,500,0,0",
    "LBC 0004,Eva,free,0,0",
    ",Total,5512,85.03,95",
  ].join("\r\n");

  const preview = await admin.call(previewRemittance, { body: { courier, file: { text, columns: null } } });
  expect(preview.columns).toEqual({ trackingNumber: 0, collected: 2, fee: 3, freight: 4 });
  const outcomes = ["settled", "short", "over", "repeated", "returned", "unknown", "unreadable"];
  expect(preview.lines.map(({ outcome }) => outcome)).toEqual(outcomes);
  expect((await admin.call(getCourierCash, {})).couriers).toMatchObject([
    { owed: 1001 + 1002 + 1003 + 1004 },
  ]);

  const { remittance, lines } = await record(admin, text, { amount: 5332.97 });
  expect(lines).toEqual(preview.lines);
  expect(remittance).toMatchObject({
    amount: 5332.97,
    difference: 1,
    sums: { rows: 7, problems: 6, collected: 5512, matched: 3004, fees: 85.03, freight: 95, net: 5331.97 },
  });
  expect((await admin.call(getOrder, { params: { id: parcels[0]!.id } })).cash).toMatchObject({
    state: "settled",
    received: 1001,
    remittanceId: remittance._id,
  });
  expect((await admin.call(getOrder, { params: { id: parcels[1]!.id } })).order.cashOwed).toBe(102);
  expect(await admin.call(getCourierCash, {})).toMatchObject({
    couriers: [{ owed: 102 + 1004, short: 1 }],
    problems: 1,
  });
  const ledger = await expectBalancedLedger(shop);
  expect(ledger).toMatchObject({ settled: 2904_00, returned: 1005_00 });

  await admin.call(checkRemittance, { params: { id: remittance._id } });
  expect((await admin.call(getCourierCash, {})).problems).toBe(0);
});

test("recording the same file twice changes nothing", async ({ shop }) => {
  const admin = await shop.admin();
  await shipParcels(shop, admin, [{ trackingNumber: "JT1", pesos: 250 }]);
  const rows = ["Tracking,Amount", "JT1,250"];
  const first = await record(admin, rows.join("\n"));
  const before = await expectBalancedLedger(shop);

  const excel = `\uFEFF${rows.join("\r\n").replaceAll(",", ";")}\r\n`;
  const again = await record(admin, excel);
  expect(again).toMatchObject({
    remittance: { _id: first.remittance._id },
    message: "This transfer was recorded already.",
  });
  const body = { courier, file: { text: excel, columns: null } };
  expect((await admin.call(previewRemittance, { body })).recordedAs).toBe(first.remittance._id);
  const simultaneous = await Promise.all(
    Array.from({ length: 4 }, () => record(admin, "Tracking,Amount\nJT1,250\nJT2,10")),
  );
  expect(new Set(simultaneous.map(({ remittance }) => remittance._id)).size).toBe(1);
  expect(simultaneous[0]!.lines.map(({ outcome }) => outcome)).toEqual(["repeated", "unknown"]);
  expect(await expectBalancedLedger(shop)).toEqual(before);
  expect((await admin.call(listRemittances, { query: {} })).pagination.total).toBe(2);
});

test("two different files at once settle a parcel once", async ({ shop }) => {
  const admin = await shop.admin();
  await shipParcels(shop, admin, [{ trackingNumber: "JT1", pesos: 250 }]);
  const recorded = await Promise.all(
    [1, 2, 3, 4].map((n) => record(admin, `Tracking,Amount\nJT1,250\nother ${n},1`)),
  );
  const outcomes = recorded.map(({ lines }) => lines[0]!.outcome).toSorted();
  expect(outcomes).toEqual(["repeated", "repeated", "repeated", "settled"]);
  await expectBalancedLedger(shop);
});

test("reads a courier's next file by the columns that were chosen for its last one", async ({ shop }) => {
  const admin = await shop.admin();
  await shipParcels(shop, admin, [{ trackingNumber: "N1", pesos: 100 }]);
  const titles = "Ref,Waybill,Gross,Net COD";
  const preview = (text: string, name = courier) =>
    admin.call(previewRemittance, { body: { courier: name, file: { text, columns: null } } });
  expect((await preview(`${titles}\n1,N1,100,95`)).columns).toMatchObject({
    trackingNumber: 1,
    collected: 3,
  });
  const columns = { trackingNumber: 1, collected: 2, fee: null, freight: null };
  await record(admin, "", { file: { text: `${titles}\n1,N1,100,95`, columns } });

  expect((await preview("Ninja,,,\nWaybill,Net COD,Gross,Ref\nN2,1,2,3")).columns).toEqual({
    trackingNumber: 0,
    collected: 2,
    fee: null,
    freight: null,
  });
  expect((await preview(`${titles}\n1,N1,100,95`, "J&T Express")).columns).toMatchObject({ collected: 3 });
  expect((await preview("a,b\n1,2")).columns).toBeNull();
  const refused = await admin.ask(recordRemittance, { body: bodyOf("a,b\n1,2") });
  expect(refused).toMatchObject({ status: 400, body: { fields: { file: "Please choose the columns." } } });
});

test("parcels chosen by hand are settled, with the fee of the courier's terms", async ({ shop }) => {
  const admin = await shop.admin();
  const terms = { remittanceDays: 3, feePercent: 2.75, feeMin: 20, claimDays: 30 };
  await admin.call(setCourierTerms, { body: { courier, terms } });
  const parcels = await shipParcels(shop, admin, [
    { trackingNumber: "H1", pesos: 100 },
    { trackingNumber: "H2", pesos: 2000 },
  ]);
  const orderIds = parcels.map(({ id }) => id);
  const body = { ...bodyOf(""), file: undefined, orderIds, amount: 2025 };
  const { remittance } = await admin.call(recordRemittance, { body });
  expect(remittance).toMatchObject({ sums: { matched: 2100, fees: 75, net: 2025 }, difference: 0 });
  expect((await admin.call(recordRemittance, { body })).remittance).toEqual(remittance);
  expect(await expectBalancedLedger(shop)).toMatchObject({ open: 0, settled: 2100_00 });

  const refused = await admin.ask(recordCash, { params: { id: orderIds[0]! }, body: { state: "open" } });
  expect(refused).toMatchObject({ body: { message: "The courier’s transfer has settled this order." } });
  expect((await admin.call(getRemittance, { params: { id: remittance._id } })).lines).toHaveLength(2);
});

test("the rest of a short-paid parcel can be settled or written off", async ({ shop }) => {
  const admin = await shop.admin();
  const [parcel] = await shipParcels(shop, admin, [{ trackingNumber: "S1", pesos: 500 }]);
  await record(admin, "Tracking,Amount\nS1,450");
  const params = { id: parcel!.id };
  const set = (state: "open" | "settled" | "written_off") =>
    admin.call(recordCash, { params, body: { state } });
  expect((await set("written_off")).cash).toMatchObject({ received: 450, state: "written_off" });
  expect(await expectBalancedLedger(shop)).toMatchObject({ writtenOff: 50_00, settled: 450_00 });
  expect((await set("open")).order.cashOwed).toBe(50);
  expect((await set("settled")).cash).toMatchObject({ received: 500 });
  await expectBalancedLedger(shop);
});

test("300 parcels in three formats, shuffled, repeated, wrong and missing, leave balanced books", async ({
  shop,
}) => {
  const admin = await shop.admin();
  const sent = await expectBalancedBooks(shop, admin, { parcels: 300, seed: 43 });
  expect(sent.rows).toBeGreaterThan(300);
});

test("random transfers, cancellations and changes by hand agree with a model of the ledger", async ({
  shop,
}) => {
  await playCourierSequences(shop, { runs: 4 });
});
