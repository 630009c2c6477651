import { sql } from "kysely";
import { expect } from "vitest";
import { addToCart, getCart, setVoucher, updateQuantity } from "@tindahan/contract/checkout/cart.ts";
import { checkout } from "@tindahan/contract/checkout/checkout.ts";
import { quoteCart } from "@tindahan/contract/delivery/delivery.ts";
import { listAudit } from "@tindahan/contract/accounts/manage-audit.ts";
import { updateOrderStatus } from "@tindahan/contract/orders/manage-orders.ts";
import { cancelMyOrder, getMyOrder } from "@tindahan/contract/orders/orders.ts";
import {
  copyPromotion,
  createPromotion,
  getPromotion,
  listAllPromotions,
  listPromotions,
  stopPromotion,
  updatePromotion,
  type PromotionForm,
} from "@tindahan/contract/checkout/promotions.ts";
import { crossOffers } from "../../test/models/crossing-offers.ts";
import { chargeForShipping, priceRandomCarts } from "../../test/models/random-carts.ts";
import { test, type Member } from "../../test/support/shop.ts";
import { rushForVoucher } from "../../test/models/voucher-rush.ts";
import { newId } from "../platform/db/ids.ts";

const day = (days: number) => new Date(Date.now() + (8 + 24 * days) * 3_600_000).toISOString().slice(0, 10);
const details = { customerName: "Maria", phone: "09171234567", deliveryAddress: "1 Rizal St" };

async function addPromotion(admin: Member, form: Partial<PromotionForm>) {
  const body = { id: newId(), name: "Offer", kind: "percent" as const, value: 10, ...form };
  return (await admin.call(createPromotion, { body })).data;
}

async function addProduct(maria: Member, productId: string, quantity = 1) {
  return (await maria.call(addToCart, { body: { userId: maria.id, productId, quantity } })).cart;
}

const enterCode = (maria: Member, code: string) =>
  maria.ask(setVoucher, { body: { userId: maria.id, code } });
const cartOf = async (maria: Member) => (await maria.call(getCart, { params: { userId: maria.id } })).cart;
/** Different phone numbers, because voucher uses are also counted by phone. */
const placeOrder = async (maria: Member) =>
  (
    await maria.call(checkout, {
      body: { userId: maria.id, ...details, phone: `0917${maria.id.replaceAll(/\D/g, "").slice(-7)}` },
    })
  ).orderId;
const orderOf = async (maria: Member, id: string) => (await maria.call(getMyOrder, { params: { id } })).order;

test("starts and ends a promotion at Manila times", async ({ shop }) => {
  const admin = await shop.admin();
  const evening = { from: `${day(1)}T20:00`, until: `${day(1)}T23:00` };
  const body = { id: newId(), name: "Happy hours", kind: "percent" as const, value: 10, permit: "" };
  const { data } = await admin.call(createPromotion, { body: { ...body, ...evening } });
  expect(data).toMatchObject({ ...evening, state: "planned" });
  const { rows } = await sql<{ hours: string }>`
    select (ends_at - starts_at)::text as hours from promotions`.execute(shop.services.db);
  expect(rows).toEqual([{ hours: "03:00:00" }]);
});

test("adds a promotion once when the request is repeated; updates, stops and copies it", async ({ shop }) => {
  const admin = await shop.admin();
  const snacks = await shop.category("Snacks");
  const form = {
    name: "Snack week", code: "SNACK-20", kind: "percent" as const, value: 20, cap: 150, minSpend: 500, categories: [snacks.id],
    from: day(0), until: day(6), totalLimit: 100, customerLimit: 1, permit: "DTI Permit No. 1",
  }; // prettier-ignore
  const id = newId();
  const { data } = await admin.call(createPromotion, { body: { id, ...form } });
  const { categories: _, ...terms } = form;
  expect(data).toMatchObject({
    ...terms,
    _id: id,
    state: "running",
    uses: 0,
    cost: 0,
    sold: 0,
    scope: { categories: [{ _id: snacks.id, name: "Snacks" }], products: [] },
  });
  expect((await admin.call(createPromotion, { body: { id, ...form } })).data).toEqual(data);

  const refusals: [Partial<PromotionForm>, string][] = [
    [{ name: " " }, "name"],
    [{ code: "A B C D" }, "code"],
    [{ code: "FIVE5" }, "code"],
    [{ value: 0 }, "value"],
    [{ value: 12.5 }, "value"],
    [{ kind: "amount", value: 0.001 }, "value"],
    [{ until: day(-1) }, "until"],
    [{ until: `${day(0)}T00:00` }, "until"],
    [{ code: null }, "totalLimit"],
    [{ categories: [newId()], code: "NEWEST" }, "categories"],
  ];
  for (const [wrong, field] of refusals) {
    const { status, body } = await admin.ask(createPromotion, { body: { id: newId(), ...form, ...wrong } });
    expect([status, Object.keys((body as { fields?: object }).fields ?? {})]).toEqual([400, [field]]);
  }
  const again = { ...form, id: newId(), code: "snack-20" };
  expect((await admin.ask(createPromotion, { body: again })).body).toMatchObject({
    code: "promotion_code_taken",
  });
  const copy = (from: string, until: string | null) =>
    admin.ask(copyPromotion, { params: { id }, body: { id: newId(), from, until } });
  expect((await copy(day(6), null)).body).toMatchObject({ code: "promotion_code_taken" });
  expect((await copy(day(7), null)).body).toMatchObject({
    data: { ...terms, from: day(7), until: null, state: "planned", scope: data.scope },
  });

  const change = (version: number, more: Partial<PromotionForm>) =>
    admin.ask(updatePromotion, { params: { id }, body: { ...form, ...more, version } });
  expect((await change(data.version, { value: 25 })).body).toMatchObject({ data: { value: 25 } });
  expect((await change(data.version, { value: 25 })).status).toBe(200);
  expect((await change(data.version, { value: 30 })).body).toMatchObject({ code: "promotion_changed" });
  const limits = await change(data.version, { totalLimit: null });
  expect(limits.body).toMatchObject({ fields: { totalLimit: expect.any(String) } });

  const publicPromotion = await addPromotion(admin, { name: "Payday", permit: "DTI 2" });
  const { data: open } = await shop.visitor.call(listPromotions, {});
  expect(open).toMatchObject([{ _id: publicPromotion._id, permit: "DTI 2", endsAt: null }]);
  for (let twice = 0; twice < 2; twice++)
    expect((await admin.call(stopPromotion, { params: { id: publicPromotion._id } })).data.state).toBe(
      "over",
    );
  expect((await shop.visitor.call(listPromotions, {})).data).toEqual([]);
  const { data: list, counts } = await admin.call(listAllPromotions, { query: { state: "running" } });
  expect(list.map(({ _id }) => _id)).toEqual([id]);
  expect(counts).toEqual({ running: 1, planned: 1, over: 1 });
  const { records } = await admin.call(listAudit, { query: { entity: "promotion" } });
  expect(records.map(({ action, name }) => `${action} ${name}`)).toEqual([
    "update Payday",
    "create Payday",
    "update Snack week",
    "create Snack week",
    "create Snack week",
  ]);
});

test("applies the best promotion and names it in the cart", async ({ shop }) => {
  const admin = await shop.admin();
  const [snacks, drinks] = [await shop.category("Snacks"), await shop.category("Drinks")];
  const chips = await shop.product({ name: "Chips", priceCentavos: 33_33, categoryId: snacks.id });
  const soda = await shop.product({ name: "Soda", priceCentavos: 50_00, categoryId: drinks.id });
  const maria = await shop.shopper();
  await addProduct(maria, chips.id, 3);
  await addProduct(maria, soda.id, 1);
  expect(await cartOf(maria)).toMatchObject({ total: 149.99 });

  await addPromotion(admin, { name: "Snack week", value: 50, cap: 40, categories: [snacks.id] });
  await addPromotion(admin, { name: "Payday", kind: "amount", value: 30, minSpend: 150 });
  await addPromotion(admin, { name: "Friends", code: "FRIENDS", kind: "amount", value: 40, minSpend: 100 });
  await addPromotion(admin, { name: "Gold", code: "GOLDEN", kind: "percent", value: 30 });
  const best = await cartOf(maria);
  expect(best).toMatchObject({
    total: 109.99,
    discount: 40,
    discounts: [
      { target: "goods", name: "Snack week", code: null, amount: 40, about: "50% off Snacks, up to ₱40" },
    ],
  });

  expect(await enterCode(maria, "friends")).toMatchObject({
    status: 200,
    body: {
      cart: {
        discounts: [{ name: "Snack week" }],
        voucher: {
          code: "FRIENDS",
          state: "beaten",
          message: expect.stringContaining("use this code later"),
        },
      },
    },
  });
  expect((await enterCode(maria, " Golden ")).body).toMatchObject({
    cart: {
      total: 104.99,
      discounts: [{ name: "Gold", code: "GOLDEN", amount: 45 }],
      voucher: { state: "applied", message: "" },
    },
  });
  const id = await placeOrder(maria);
  const placed = await orderOf(maria, id);
  expect(placed).toMatchObject({
    total: 104.99,
    subtotal: 149.99,
    discounts: [{ target: "goods", name: "Gold", code: "GOLDEN", amount: 45 }],
    items: [{ discount: 29.99 }, { discount: 15.01 }],
  });
  expect(await cartOf(maria)).not.toHaveProperty("voucher");
  const { data: used } = await admin.call(listAllPromotions, {});
  expect(used.map(({ name, uses, cost, sold }) => [name, uses, cost, sold])).toEqual([
    ["Gold", 1, 45, 104.99],
    ["Friends", 0, 0, 0],
    ["Payday", 0, 0, 0],
    ["Snack week", 0, 0, 0],
  ]);
});

test("an order removes a voucher code from the cart that a better promotion beat", async ({ shop }) => {
  const admin = await shop.admin();
  const { id: productId } = await shop.product({ priceCentavos: 100_00 });
  const maria = await shop.shopper();
  const payday = await addPromotion(admin, { name: "Payday", kind: "amount", value: 60 });
  await addPromotion(admin, { code: "FIFTY-1", kind: "amount", value: 50 });
  await addProduct(maria, productId);
  expect((await enterCode(maria, "FIFTY-1")).body).toMatchObject({ cart: { voucher: { state: "beaten" } } });
  await placeOrder(maria);

  await admin.call(stopPromotion, { params: { id: payday._id } });
  const next = await addProduct(maria, productId);
  expect(next).toMatchObject({ total: 100 });
  expect(next).not.toHaveProperty("voucher");

  const paid = await placeOrder(maria);
  await addProduct(maria, productId, 2);
  await enterCode(maria, "FIFTY-1");
  const takeOut = () => sql`select take_out_of_cart(${paid}, ${maria.id})`.execute(shop.superuser.db);
  await takeOut();
  expect(await cartOf(maria)).toMatchObject({ count: 1, voucher: { code: "FIFTY-1" } });
  await takeOut();
  expect(await cartOf(maria)).not.toHaveProperty("voucher");
});

test("explains why a voucher code does not apply, and keeps it in the cart if only the minimum spend is missing", async ({
  shop,
}) => {
  const admin = await shop.admin();
  const [fan, lamp] = [
    await shop.product({ priceCentavos: 200_00 }),
    await shop.product({ priceCentavos: 100_00 }),
  ];
  await sql`update variants set sale_centavos = 9000, sale_from = '-infinity', sale_until = 'infinity' where id = ${lamp.id}`.execute(
    shop.superuser.db,
  );
  const maria = await shop.shopper();
  await addProduct(maria, fan.id);
  await addPromotion(admin, { code: "BIGGER", minSpend: 500.5 });
  await addPromotion(admin, { code: "LAMPS-1", products: [lamp.id] });
  await addPromotion(admin, { code: "REGULAR", products: [lamp.id], skipsSaleItems: true });
  await addPromotion(admin, { code: "SOONER", from: day(1) });
  const stopped = await addPromotion(admin, { code: "GONE-1" });
  await admin.call(stopPromotion, { params: { id: stopped._id } });

  const refusals = [
    ["NOBODY", 404, "voucher_unknown", "This voucher code isn’t valid."],
    ["SOONER", 404, "voucher_unknown", "This voucher code isn’t valid."],
    ["GONE-1", 409, "voucher_over", "This code is not valid today."],
  ] as const;
  for (const [code, status, problem, message] of refusals) {
    expect(await enterCode(maria, code)).toMatchObject({ status, body: { code: problem, message } });
    expect(await cartOf(maria)).not.toHaveProperty("voucher");
  }
  const waits = { code: "voucher_spend_more", message: "Spend ₱300.50 more to use this code." };
  expect(await enterCode(maria, "BIGGER")).toMatchObject({ status: 409, body: waits });
  expect((await cartOf(maria)).voucher).toEqual({
    code: "BIGGER",
    state: "refused",
    message: waits.message,
    problem: waits.code,
  });
  // Ordering without the code requires that the shopper has seen the total.
  const body = { userId: maria.id, ...details };
  expect((await maria.ask(checkout, { body })).body).toMatchObject(waits);
  await maria.call(updateQuantity, { body: { userId: maria.id, productId: fan.id, quantity: 3 } });
  expect((await cartOf(maria)).voucher).toMatchObject({ state: "applied" });
  expect((await enterCode(maria, "LAMPS-1")).body).toMatchObject({ code: "voucher_not_for_these" });
  await addProduct(maria, lamp.id);
  expect(await cartOf(maria)).toMatchObject({ total: 681, discounts: [{ code: "LAMPS-1", amount: 9 }] });
  expect((await enterCode(maria, "REGULAR")).body).toMatchObject({ code: "voucher_not_for_these" });
  const placed = await shop.app.inject({
    method: "POST",
    url: checkout.path,
    headers: { authorization: `Bearer ${maria.token}`, "shown-total": "690" },
    payload: body,
  });
  expect(placed.statusCode).toBe(200);
  expect((await enterCode(maria, "")).body).toMatchObject({ message: "Code removed" });

  for (let tries = 7; tries <= 20; tries++) await enterCode(maria, `TRY-${tries}`);
  expect(await enterCode(maria, "LAMPS-1")).toMatchObject({
    status: 429,
    body: { code: "too_many_attempts" },
  });
  expect((await enterCode(maria, "")).status).toBe(200);
});

test("combines a shipping promotion with one for goods; the quote equals the order", async ({ shop }) => {
  const admin = await shop.admin();
  await chargeForShipping(shop);
  const fan = await shop.product({ priceCentavos: 500_00 });
  await addPromotion(admin, { name: "Payday", value: 10 });
  await addPromotion(admin, { name: "Half the fee", kind: "shipping", value: null, cap: 40 });
  await addPromotion(admin, {
    name: "Free shipping",
    code: "FREESHIP",
    kind: "shipping",
    value: null,
    minSpend: 500,
  });
  const maria = await shop.shopper();
  await addProduct(maria, fan.id);
  expect((await enterCode(maria, "freeship")).body).toMatchObject({
    cart: { total: 450, voucher: { code: "FREESHIP", state: "waiting" } },
  });
  const { quote } = await maria.call(quoteCart, { body: { userId: maria.id, paymentMethod: "cod" } });
  expect(quote).toMatchObject({ subtotal: 500, discount: 135, shippingFee: 85, total: 450 });
  expect(quote.discounts).toEqual([
    { target: "goods", name: "Payday", code: null, amount: 50 },
    { target: "shipping", name: "Free shipping", code: "FREESHIP", amount: 85 },
  ]);
  const placed = await orderOf(maria, await placeOrder(maria));
  expect(placed).toMatchObject({
    total: 450,
    shippingFee: 85,
    discounts: quote.discounts,
    items: [{ discount: 50 }],
  });

  await addProduct(maria, fan.id);
  const { quote: without } = await maria.call(quoteCart, { body: { userId: maria.id } });
  expect(without).toMatchObject({
    total: 495,
    discounts: [{ amount: 50 }, { name: "Half the fee", amount: 40 }],
  });
});

test("limits wrong voucher codes per IP prefix, without counting valid ones", async ({ shop }) => {
  await addPromotion(await shop.admin(), { code: "FRIENDS" });
  const enterFrom = async (code: string) => {
    const { token, id } = await shop.shopper();
    const response = await shop.app.inject({
      method: "POST",
      url: setVoucher.path,
      remoteAddress: "2001:db8:1:2::3",
      headers: { authorization: `Bearer ${token}` },
      payload: { userId: id, code },
    });
    return response.statusCode;
  };
  for (let i = 0; i < 3; i++) expect(await enterFrom("FRIENDS")).toBe(200);
  expect(await enterFrom("GUESS-1")).toBe(404);
  const counts = "select distinct count from rate_limits where key like '%:wrongVouchersByNetwork'";
  expect((await shop.superuser.pool.query(counts)).rows).toEqual([{ count: 1 }]);
  await shop.superuser.pool.query(
    "update rate_limits set count = 60 where key like '%:wrongVouchersByNetwork'",
  );
  expect(await enterFrom("GUESS-2")).toBe(429);
});

test("a cancelled order returns its voucher's use, and a reopened one takes it if one is left", async ({
  shop,
}) => {
  const admin = await shop.admin();
  const { id: fan } = await shop.product({ priceCentavos: 100_00 });
  const { _id } = await addPromotion(admin, {
    code: "ONCE-1",
    kind: "amount",
    value: 10,
    totalLimit: 2,
    customerLimit: 1,
  });
  const uses = async () => (await admin.call(getPromotion, { params: { id: _id } })).data.uses;
  const [maria, juan, ana] = [await shop.shopper(), await shop.shopper(), await shop.shopper()];
  async function buy(shopper: Member): Promise<string> {
    await addProduct(shopper, fan);
    await enterCode(shopper, "ONCE-1");
    return placeOrder(shopper);
  }
  const setStatus = (id: string, status: "Processing" | "Cancelled") =>
    admin.ask(updateOrderStatus, { params: { id }, body: { status } });

  const first = await buy(maria);
  await addProduct(maria, fan);
  expect((await enterCode(maria, "ONCE-1")).body).toMatchObject({ code: "voucher_used_before" });
  const second = await buy(juan);
  await addProduct(ana, fan);
  expect((await enterCode(ana, "ONCE-1")).body).toMatchObject({ code: "voucher_used_up" });
  expect(await uses()).toBe(2);
  await juan.call(cancelMyOrder, { params: { id: second }, body: {} });
  expect(await uses()).toBe(1);
  expect((await setStatus(second, "Processing")).status).toBe(200);
  expect((await setStatus(second, "Cancelled")).status).toBe(200);
  const third = await buy(ana);
  expect((await setStatus(second, "Processing")).body).toMatchObject({ code: "voucher_used_up" });
  expect((await setStatus(first, "Cancelled")).status).toBe(200);
  await enterCode(maria, "ONCE-1");
  await placeOrder(maria);
  await ana.call(cancelMyOrder, { params: { id: third }, body: {} });
  expect((await setStatus(first, "Processing")).body).toMatchObject({ code: "voucher_used_before" });
  expect(await uses()).toBe(1);
  const { rows } = await sql<{ used: number }>`select used from promotions`.execute(shop.services.db);
  expect(rows).toEqual([{ used: 1 }]);
});

test("prices random carts with promotions like the model, and refunds add up", async ({ shop }) => {
  const { different, wrongShares, wrongRefunds, discounted } = await priceRandomCarts(shop, 150, 50);
  expect({ different, wrongShares, wrongRefunds }).toEqual({ different: 0, wrongShares: 0, wrongRefunds: 0 });
  expect(discounted).toBeGreaterThan(25);
});

test("allows five uses of a voucher code with limit five under concurrent orders and cancellations", async ({
  shop,
}) => {
  const rush = await rushForVoucher(shop, {
    shoppers: 24,
    limit: 5,
    connections: 12,
    cancellations: 5,
    kills: 3,
  });
  expect(rush).toMatchObject({ uses: 5, used: 5, orders: 5, mostByOne: 1, cancelled: 5 });
});

test("concurrent carts, voucher codes and cancellations do not deadlock", async ({ shop }) => {
  expect(await crossOffers(shop, 80)).toMatchObject({ deadlocks: 0, isBalanced: true });
});
