// @module-tag postgres-15
import { sql } from "kysely";
import * as fc from "fast-check";
import { expect } from "vitest";
import type { CallArguments } from "@tindahan/contract/core/endpoint.ts";
import { addToCart } from "@tindahan/contract/checkout/cart.ts";
import { listProducts } from "@tindahan/contract/catalogue/catalogue.ts";
import { createProduct, deleteProduct } from "@tindahan/contract/catalogue/manage-products.ts";
import { checkout } from "@tindahan/contract/checkout/checkout.ts";
import { shipOrders } from "@tindahan/contract/orders/ship-orders.ts";
import { listAudit } from "@tindahan/contract/accounts/manage-audit.ts";
import { updateOrderStatus } from "@tindahan/contract/orders/manage-orders.ts";
import { adjustStock, listStockHistory } from "@tindahan/contract/catalogue/stock.ts";
import { changeFunction } from "../../../test/changed-function.ts";
import { commands, LIMITED, play, openScenario } from "../../../test/models/order-model.ts";
import { openTestShop, test, type Member } from "../../../test/support/shop.ts";
import { expectBalancedStock } from "../../../test/models/stock-ledger.ts";
import { expectWholeHistory } from "../../../test/models/stock-model.ts";
import { newId } from "../../platform/db/ids.ts";

type Adjustment = Omit<CallArguments<typeof adjustStock>["body"], "id"> & { id?: string };

function requestAdjustment(admin: Member, id: string, body: Adjustment) {
  return admin.ask(adjustStock, { params: { id }, body: { id: newId(), ...body } });
}

async function placeOrder(shopper: Member, productId: string, quantity: number): Promise<string> {
  const userId = shopper.id;
  await shopper.call(addToCart, { body: { userId, productId, quantity } });
  const details = { customerName: "Maria", phone: "09171234567", deliveryAddress: "1 Rizal St" };
  const reply = await shopper.call(checkout, { body: { userId, ...details } });
  return (reply as { orderId: string }).orderId;
}

test("changes a product's stock for a reason, and lists actor, reason and balance in its history", async ({
  shop,
}) => {
  const [admin, maria] = [await shop.admin(), await shop.shopper()];
  const { id } = await shop.product({ name: "Broom", stock: 12 });

  expect(
    (await requestAdjustment(admin, id, { kind: "received", delta: 24, note: " From\nNena " })).body,
  ).toMatchObject({
    stock: 36,
    message: "Stock saved: 36.",
  });
  const orderId = await placeOrder(maria, id, 2);
  await requestAdjustment(admin, id, { kind: "damaged", delta: -3 });
  await requestAdjustment(admin, id, { kind: "counted", counted: 30 });
  await admin.call(updateOrderStatus, { params: { id: orderId }, body: { status: "Cancelled" } });

  const { stock, entries, next } = await admin.call(listStockHistory, { params: { id } });
  expect([stock, next]).toEqual([32, null]);
  expect(entries).toMatchObject([
    { kind: "cancelled", delta: 2, stock: 32, orderId },
    { kind: "counted", delta: -1, stock: 30 },
    { kind: "damaged", delta: -3, stock: 31, orderId: null },
    { kind: "sold", delta: -2, stock: 34, by: null, orderId },
    { kind: "received", delta: 24, stock: 36, note: "From Nena" },
    { kind: "start", delta: 12, stock: 12, by: null },
  ]);
  expect(new Set([entries[0]!.by, entries[4]!.by]).size).toBe(1);
  expect(entries[4]!.by).toMatch(/^admin/);
  await expectBalancedStock(shop);
  const { records } = await admin.call(listAudit, { query: { entityId: id } });
  expect(records).toHaveLength(3);
  expect(records.at(-1)).toMatchObject({
    name: "Broom",
    before: { stock: 12 },
    after: { stock: 36, reason: "received" },
  });
});

test("applies a repeated stock change once, even a count that changed nothing", async ({ shop }) => {
  const [admin, maria] = [await shop.admin(), await shop.shopper()];
  const { id } = await shop.product({ stock: 10 });
  const received = { id: newId(), kind: "received", delta: 5 } as const;
  const counted = { id: newId(), kind: "counted", counted: 15 } as const;

  const first = [await requestAdjustment(admin, id, received), await requestAdjustment(admin, id, counted)];
  await placeOrder(maria, id, 4);
  const again = await Promise.all(
    [received, received, counted, counted].map((body) => requestAdjustment(admin, id, body)),
  );

  expect(again).toEqual([first[0], first[0], first[1], first[1]]);
  expect((await admin.call(listStockHistory, { params: { id } })).stock).toBe(11);
  await expectWholeHistory(admin, id);
});

test("refuses to reuse the id of a stock change for another one", async ({ shop }) => {
  const admin = await shop.admin();
  const [{ id }, other] = [await shop.product({ stock: 10 }), await shop.product({ stock: 10 })];
  const [first, count] = [newId(), newId()];
  const received = { id: first, kind: "received", delta: 5, note: "" } as const;
  await requestAdjustment(admin, id, received);
  await requestAdjustment(admin, id, { id: count, kind: "counted", counted: 15 });

  const replies = [
    await requestAdjustment(admin, id, { ...received, delta: 6 }),
    await requestAdjustment(admin, id, { ...received, kind: "used" }),
    await requestAdjustment(admin, id, { ...received, note: "more" }),
    await requestAdjustment(admin, other.id, received),
    await requestAdjustment(admin, id, { id: count, kind: "counted", counted: 16 }),
  ];
  for (const { status, body } of replies)
    expect([status, body]).toMatchObject([409, { code: "idempotency_key_reused" }]);

  const both = { ...received, id: newId() };
  const raced = await Promise.all([
    requestAdjustment(admin, id, both),
    requestAdjustment(admin, other.id, both),
  ]);
  expect(raced.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  await expectBalancedStock(shop);
});

test("keeps stock within its limits, and starts tracking with a count", async ({ shop }) => {
  const admin = await shop.admin();
  const [{ id }, uncounted] = [await shop.product({ stock: 2 }), await shop.product()];

  expect(await requestAdjustment(admin, id, { kind: "lost", delta: -3 })).toMatchObject({
    status: 409,
    body: { code: "stock_below_zero", message: "Only 2 left." },
  });
  expect((await requestAdjustment(admin, id, { kind: "lost", delta: -2 })).body).toMatchObject({ stock: 0 });
  expect((await requestAdjustment(admin, id, { kind: "received", delta: 1_000_000 })).status).toBe(200);
  expect((await requestAdjustment(admin, id, { kind: "received", delta: 1 })).body).toMatchObject({
    message: "Stock is at most 1,000,000.",
  });

  expect((await requestAdjustment(admin, uncounted.id, { kind: "received", delta: 5 })).body).toMatchObject({
    message: "Stock is not tracked for this product. Enter the quantity.",
  });
  expect((await requestAdjustment(admin, uncounted.id, { kind: "counted", counted: 0 })).body).toMatchObject({
    stock: 0,
  });
  const { entries } = await admin.call(listStockHistory, { params: { id: uncounted.id } });
  expect(entries).toMatchObject([{ kind: "counted", delta: 0, stock: 0 }]);
  await expectBalancedStock(shop);
});

test.for<Partial<Adjustment>>([
  { kind: "received" },
  { kind: "received", delta: 0 },
  { kind: "received", counted: 5 },
  { kind: "received", delta: 5, counted: 5 },
  { kind: "counted" },
  { kind: "counted", delta: 5 },
  { kind: "counted", counted: 5, delta: 5 },
  { kind: "counted", counted: -1 },
  { kind: "edited" as never, delta: 5 },
  { kind: "used", delta: -0.5 },
])("refuses the incomplete change %j", async (body, { sharedShop: shop }) => {
  const { id } = await shop.product({ stock: 5 });
  expect((await requestAdjustment(await shop.admin(), id, body as Adjustment)).status).toBe(400);
});

test("changes stock per variant, and refuses products with options and archived products", async ({
  shop,
}) => {
  const admin = await shop.admin();
  const variants = ["S", "M"].map((size) => ({ values: [size], price: 250, stock: 3 }));
  const form = { name: "T-shirt", details: "Cotton", price: 250, image: "/pictures/x.webp" };
  const { data } = await admin.call(createProduct, { body: { ...form, options: ["Size"], variants } });
  const received = { kind: "received", delta: 4 } as const;

  expect((await requestAdjustment(admin, data.variants![1]!._id, received)).body).toMatchObject({ stock: 7 });
  expect((await shop.visitor.call(listProducts, {})).data).toMatchObject([{ stock: 10 }]);
  expect((await requestAdjustment(admin, data._id, received)).status).toBe(404);
  const { records } = await admin.call(listAudit, { query: { entityId: data._id } });
  expect(records[0]).toMatchObject({ name: "T-shirt – M", before: { stock: 3 }, after: { stock: 7 } });

  await admin.call(deleteProduct, { params: { id: data._id } });
  expect((await requestAdjustment(admin, data.variants![0]!._id, received)).status).toBe(404);
  const draft = await admin.call(createProduct, { body: { ...form, stock: 1, isDraft: true } });
  expect((await requestAdjustment(admin, draft.data._id, received)).body).toMatchObject({ stock: 5 });
});

test("returns shipped goods to stock only when they are restocked", async ({ shop }) => {
  const [admin, maria] = [await shop.admin(), await shop.shopper()];
  const { id } = await shop.product({ stock: 10 });
  const stockAndKinds = async () => {
    await expectWholeHistory(admin, id);
    const { stock, entries } = await admin.call(listStockHistory, { params: { id } });
    return [stock, ...entries.map(({ kind }) => kind).filter((kind) => kind !== "start")];
  };
  const orderId = await placeOrder(maria, id, 4);
  const move = (status: string, restock = false) =>
    admin.call(updateOrderStatus, { params: { id: orderId }, body: { status, restock } });
  const shipments = [{ order: orderId, trackingNumber: "1", courier: "LBC" }];
  await admin.call(shipOrders, { body: { shipments } });

  await move("Cancelled");
  expect(await stockAndKinds()).toEqual([6, "sold"]);
  await move("Shipped");
  expect(await stockAndKinds()).toEqual([6, "sold"]);
  await move("Cancelled", true);
  expect(await stockAndKinds()).toEqual([10, "cancelled", "sold"]);
  await move("Processing");
  await move("Cancelled");
  expect(await stockAndKinds()).toEqual([10, "cancelled", "sold"]);
});

test("pages through a long stock history, each entry once", async ({ shop }) => {
  const [admin, maria] = [await shop.admin(), await shop.shopper()];
  const { id } = await shop.product({ stock: 50 });
  await sql`insert into stock_moves (variant_id, kind, delta, stock_after, taken_after)
    select ${id}, 'counted', 0, 50, 0 from generate_series(1, 45)`.execute(shop.services.db);
  await placeOrder(maria, id, 1);

  const sizes: number[] = [];
  for (let after: string | undefined, isMore = true; isMore;) {
    const page = await admin.call(listStockHistory, { params: { id }, query: { ...(after && { after }) } });
    sizes.push(page.entries.length);
    isMore = page.next !== null;
    after = page.next ?? undefined;
  }
  expect(sizes).toEqual([20, 20, 7]);
  await expectWholeHistory(admin, id);
  const forged = await admin.ask(listStockHistory, { params: { id }, query: { after: "1_0_x_5" } });
  expect(forged.status).toBe(400);
});

test("keeps the stock balance with 20 concurrent changes and 20 sales", async ({ shop }) => {
  const admin = await shop.admin();
  const { id } = await shop.product({ stock: 100 });
  const shoppers = await Promise.all(Array.from({ length: 20 }, () => shop.shopper()));

  await Promise.all([
    ...shoppers.map((shopper) => placeOrder(shopper, id, 1)),
    ...shoppers.map((_, i) =>
      requestAdjustment(admin, id, i % 2 ? { kind: "received", delta: 3 } : { kind: "damaged", delta: -1 }),
    ),
  ]);

  const { stock } = await admin.call(listStockHistory, { params: { id } });
  expect(stock).toBe(100 - 20 + 10 * 3 - 10);
  await expectBalancedStock(shop);
  await expectWholeHistory(admin, id);
});

test("the stock balance check fails if stock moves ignore pieces held by orders (control)", async () => {
  const { shop, close } = await openTestShop(LIMITED);
  await changeFunction(
    shop,
    "record_stock_move",
    "changed.stock + changed.taken - coalesce",
    "changed.stock - coalesce",
  );
  const balanced = fc.assert(
    fc.asyncProperty(commands, async (sequence) => {
      const scenario = await openScenario(shop);
      for (const command of sequence) {
        await play(scenario, command);
        await expectBalancedStock(shop, scenario.ids);
      }
    }),
    { numRuns: 60, endOnFailure: true },
  );
  await expect(balanced).rejects.toThrow();
  await close();
});
