import * as fc from "fast-check";
import { addToCart, getCart, removeFromCart, updateQuantity } from "@tindahan/contract/checkout/cart.ts";
import { checkout } from "@tindahan/contract/checkout/checkout.ts";
import { chooseOption, pricedOptions } from "./delivery-model.ts";
import { quoteCart } from "@tindahan/contract/delivery/delivery.ts";
import { pesosToCentavos } from "@tindahan/contract/core/format.ts";
import { updateOrderStatus } from "@tindahan/contract/orders/manage-orders.ts";
import { cancelMyOrder, listMyOrders } from "@tindahan/contract/orders/orders.ts";
import { sql } from "kysely";
import { expect } from "vitest";
import type { ModelLine } from "./offer-model.ts";
import {
  isLeftFor,
  isVoucherRefused,
  playVoucher,
  priceWith,
  insertOffers,
  type ScenarioOffer,
} from "./offer-scenario.ts";
import { BATANES, JOLO, MAKATI, ZONES } from "./order-zones.ts";
import { saveShipping } from "./quote-model.ts";
import type { Member, Shop } from "../support/shop.ts";
import { expectBalancedStock } from "./stock-ledger.ts";
import { expectWholeHistory, playStock, stockCommands, type StockCommand } from "./stock-model.ts";

const PRODUCTS = 4;
const SHOPPERS = 2;

type Model = {
  limits: { maxQuantity: number; openOrders: number; openCentavos: number };
  products: { price: number; sale: number | null; stock: number | null; isArchived: boolean }[];
  offers: ScenarioOffer[];
  shoppers: {
    cart: Map<number, number>;
    voucher: string | null;
    orders: {
      lines: [product: number, quantity: number, tookStock: boolean][];
      total: number;
      offer: ScenarioOffer | undefined;
      isCancelled: boolean;
    }[];
  }[];
};

type Command =
  | { do: "add" | "set"; shopper: number; product: number; quantity: number }
  | { do: "remove"; shopper: number; product: number }
  | { do: "price"; product: number; centavos: number }
  | { do: "sale"; product: number; percent: number }
  | { do: "voucher"; shopper: number; which: number }
  | StockCommand
  | { do: "archive"; product: number; isArchived: boolean }
  | { do: "checkout"; shopper: number; place: string | null; delivery: string | null }
  | { do: "cancel" | "reopen"; shopper: number; which: number };

const shopper = fc.nat(SHOPPERS - 1);
const product = fc.nat(PRODUCTS - 1);
const quantity = fc.integer({ min: 1, max: 5 });

export const commands = fc.array(
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        do: fc.constantFrom("add" as const, "set" as const),
        shopper,
        product,
        quantity,
      }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant("remove" as const), shopper, product }) },
    {
      weight: 1,
      arbitrary: fc.record({
        do: fc.constant("price" as const),
        product,
        centavos: fc.integer({ min: 1, max: 999_999_99 }),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ do: fc.constant("sale" as const), product, percent: fc.nat(90) }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ do: fc.constant("voucher" as const), shopper, which: fc.nat(2) }),
    },
    { weight: 3, arbitrary: stockCommands(product) },
    {
      weight: 1,
      arbitrary: fc.record({ do: fc.constant("archive" as const), product, isArchived: fc.boolean() }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constant("checkout" as const),
        shopper,
        place: fc.option(fc.constantFrom(MAKATI, JOLO, BATANES), { freq: 9 }),
        delivery: fc.option(fc.constantFrom("light", "pickup"), { freq: 1 }),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constantFrom("cancel" as const, "reopen" as const),
        shopper,
        which: fc.nat(3),
      }),
    },
  ),
  { minLength: 5, maxLength: 25 },
);

export type Scenario = {
  shop: Shop;
  admin: Member;
  members: Member[];
  ids: string[];
  phone: string;
  model: Model;
};

export const LIMITED = { COD_MAX_OPEN_ORDERS: "3", COD_MAX_OPEN_PESOS: "2000000" };

export async function saveTestZones(shop: Shop): Promise<void> {
  await saveShipping(await shop.admin(), ZONES);
}

let scenarioCount = 0;

export async function openScenario(shop: Shop): Promise<Scenario> {
  const members = await Promise.all(Array.from({ length: SHOPPERS }, () => shop.shopper()));
  const made = await Promise.all(
    Array.from({ length: PRODUCTS }, () => shop.product({ priceCentavos: 100_00, stock: 5 })),
  );
  const { maxQuantity, payments } = await shop.services.settings.read();
  const ids = made.map(({ id }) => id);
  const scenarioNumber = ++scenarioCount;
  return {
    shop,
    admin: await shop.admin(),
    members,
    ids,
    phone: `+63917${1_000_000 + scenarioNumber}`,
    model: {
      limits: {
        maxQuantity,
        openOrders: payments.codMaxOpenOrders ?? Infinity,
        openCentavos: pesosToCentavos(payments.codMaxOpenTotal ?? Infinity),
      },
      products: made.map(() => ({ price: 100_00, sale: null, stock: 5, isArchived: false })),
      offers: await insertOffers(shop, ids, scenarioNumber),
      shoppers: members.map(() => ({ cart: new Map(), voucher: null, orders: [] })),
    },
  };
}

export async function play(scenario: Scenario, command: Command): Promise<void> {
  const { shop, admin, members, ids, model } = scenario;
  const { db } = shop.services;
  switch (command.do) {
    case "price":
      model.products[command.product]!.price = command.centavos;
      model.products[command.product]!.sale = null;
      await db
        .updateTable("variants")
        .set({ price_centavos: command.centavos, sale_centavos: null, sale_from: null, sale_until: null })
        .where("id", "=", ids[command.product]!)
        .execute();
      return;
    case "sale": {
      const target = model.products[command.product]!;
      const sale = Math.round((target.price * (100 - command.percent)) / 100);
      target.sale = sale >= 1 && sale < target.price ? sale : null;
      await sql`
        update variants set sale_centavos = ${target.sale}, sale_from = case when ${target.sale !== null} then timestamptz '-infinity' end,
          sale_until = case when ${target.sale !== null} then timestamptz 'infinity' end
        where id = ${ids[command.product]!}`.execute(db);
      return;
    }
    case "edit":
    case "import":
    case "adjust": {
      const target = model.products[command.product]!;
      if (!target.isArchived)
        target.stock = await playStock(shop, admin, ids[command.product]!, target.stock, command);
      return;
    }
    case "archive":
      model.products[command.product]!.isArchived = command.isArchived;
      await db
        .updateTable("products")
        .set({ archived_at: command.isArchived ? new Date() : null })
        .where("id", "=", ids[command.product]!)
        .execute();
      return;
  }
  const member = members[command.shopper]!;
  const state = model.shoppers[command.shopper]!;
  const userId = member.id;
  if (command.do === "add" || command.do === "set") {
    const { product: index } = command;
    const before = state.cart.get(index) ?? 0;
    const desired = command.do === "add" ? before + command.quantity : command.quantity;
    const target = model.products[index]!;
    const isFine =
      !target.isArchived &&
      desired <= model.limits.maxQuantity &&
      (target.stock === null || desired <= target.stock) &&
      (command.do === "add" || before > 0);
    if (isFine) state.cart.set(index, desired);
    const body = { userId, productId: ids[index]!, quantity: command.quantity };
    const { status } =
      command.do === "add"
        ? await member.ask(addToCart, { body })
        : await member.ask(updateQuantity, { body });
    expect(status === 200).toBe(isFine);
  } else if (command.do === "remove") {
    state.cart.delete(command.product);
    await member.call(removeFromCart, { body: { userId, productId: ids[command.product]! } });
  } else if (command.do === "voucher") {
    const { offers } = model;
    const desired = command.which === 0 ? null : offers[command.which]!.code;
    const lines = linesOf(scenario, state);
    state.voucher = await playVoucher(offers, command.shopper, member, lines, state.voucher, desired);
  } else if (command.do === "checkout") await playCheckout(scenario, member, state, command);
  else if (command.do === "cancel" || command.do === "reopen")
    await playStatusChange(scenario, member, state, command);
}

function linesOf({ model, ids }: Scenario, { cart }: Model["shoppers"][number]): ModelLine[] {
  return [...cart].map(([index, quantity]) => {
    const { price, sale, stock, isArchived } = model.products[index]!;
    const isOut = isArchived || stock === 0;
    return { product: ids[index]!, category: null, unit: sale ?? price, regular: price, quantity, isOut };
  });
}

async function playCheckout(
  scenario: Scenario,
  member: Member,
  state: Model["shoppers"][number],
  { place, delivery }: Pick<Command & { do: "checkout" }, "place" | "delivery">,
): Promise<void> {
  const { model, phone } = scenario;
  const shopper = model.shoppers.indexOf(state);
  const lines = [...state.cart];
  const priced = linesOf(scenario, state);
  const { total: net, goodsOffer } = priceWith(model.offers, shopper, priced, state.voucher);
  const parcel = {
    goodsCentavos: net,
    grams: 0,
    unweighed: priced.reduce((sum, { quantity: count, isOut }) => sum + (isOut ? 0 : count), 0),
  };
  const where = delivery === "pickup" ? null : place;
  const options = pricedOptions(ZONES, where, parcel);
  const { option, problem } = chooseOption(ZONES, options, { place: where, delivery, isCash: true });
  const total = net + (option?.feeCentavos ?? 0) + (option?.codFeeCentavos ?? 0);
  if (problem === null) await expectPreview(member, { place, delivery }, total);
  const open = model.shoppers.flatMap(({ orders }) => orders).filter(({ isCancelled }) => !isCancelled);
  const isFine =
    lines.length > 0 &&
    problem === null &&
    !isVoucherRefused(model.offers, shopper, priced, state.voucher, true) &&
    open.length < model.limits.openOrders &&
    open.reduce((sum, order) => sum + order.total, total) <= model.limits.openCentavos &&
    lines.every(([index, count]) => {
      const { isArchived, stock } = model.products[index]!;
      return !isArchived && (stock === null || stock >= count);
    });
  const body = {
    userId: member.id,
    customerName: "Maria",
    phone,
    deliveryAddress: "1 Rizal St",
    ...(place !== null && { deliveryPlace: place }),
    ...(delivery !== null && { delivery }),
  };
  const wasJustPlaced = lines.length === 0 && state.orders.length > 0;
  const { status } = await member.ask(checkout, { body });
  // A repeat on a cart that just became an order returns that order; the model ignores it.
  if (!wasJustPlaced) expect(status === 200).toBe(isFine);
  if (!isFine) return;
  for (const [index, count] of lines) {
    const target = model.products[index]!;
    if (target.stock !== null) target.stock -= count;
  }
  const offer = model.offers.find(({ id }) => id === goodsOffer?.id);
  state.voucher = null;
  offer?.uses.push(shopper);
  state.orders.push({
    offer,
    lines: lines.map(([index, count]) => [index, count, model.products[index]!.stock !== null]),
    total,
    isCancelled: false,
  });
  state.cart.clear();
}

async function expectPreview(
  member: Member,
  { place, delivery }: { place: string | null; delivery: string | null },
  total: number,
): Promise<void> {
  const body = {
    userId: member.id,
    paymentMethod: "cod" as const,
    ...(place !== null && { place }),
    ...(delivery !== null && { delivery }),
  };
  const { quote } = await member.call(quoteCart, { body });
  expect(pesosToCentavos(quote.total)).toBe(total);
}

async function playStatusChange(
  { admin, model }: Scenario,
  member: Member,
  state: Model["shoppers"][number],
  { do: action, which }: { do: "cancel" | "reopen"; which: number },
): Promise<void> {
  const order = state.orders[which];
  if (!order) return;
  const shopper = model.shoppers.indexOf(state);
  const { orders } = await member.call(listMyOrders, { params: { userId: member.id } });
  const params = { id: orders.toReversed()[which]!._id };
  const isReopened = action === "reopen";
  if (isReopened) {
    const isFine =
      !order.isCancelled ||
      ((!order.offer || isLeftFor(order.offer, shopper, true)) &&
        order.lines.every(([index, count]) => count <= (model.products[index]!.stock ?? count)));
    const { status } = await admin.ask(updateOrderStatus, { params, body: { status: "Processing" } });
    expect(status === 200).toBe(isFine);
    if (!isFine) return;
  } else await member.call(cancelMyOrder, { params, body: {} });
  if (order.isCancelled !== isReopened) return;
  order.isCancelled = !isReopened;
  if (isReopened) order.offer?.uses.push(shopper);
  else order.offer?.uses.splice(order.offer.uses.indexOf(shopper), 1);
  for (const line of order.lines) {
    const target = model.products[line[0]]!;
    if (isReopened) line[2] = target.stock !== null;
    if (line[2] && target.stock !== null) target.stock += isReopened ? -line[1] : line[1];
  }
}

function takenOf({ shoppers }: Model, product: number): number {
  return shoppers
    .flatMap(({ orders }) => orders)
    .filter(({ isCancelled }) => !isCancelled)
    .flatMap(({ lines }) => lines)
    .reduce((sum, [index, count, tookStock]) => sum + (index === product && tookStock ? count : 0), 0);
}

export async function expectAgreement({ shop, admin, members, ids, model }: Scenario): Promise<void> {
  for (const { id, totalLimit, uses } of model.offers) {
    const { rows } = await sql<{ used: number; uses: number }>`
      select used, (select count(*)::int from promotion_uses u where u.promotion_id = p.id and u.released_at is null) as uses
      from promotions p where id = ${id}`.execute(shop.services.db);
    expect(rows).toEqual([{ used: totalLimit === null ? 0 : uses.length, uses: uses.length }]);
  }
  const rows = await shop.services.db
    .selectFrom("variants")
    .select(["id", "stock", "taken"])
    .where("id", "in", ids)
    .execute();
  expect(new Map(rows.map(({ id, stock, taken }) => [id, [stock, taken]]))).toEqual(
    new Map(ids.map((id, i) => [id, [model.products[i]!.stock, takenOf(model, i)]])),
  );
  await expectBalancedStock(shop, ids);
  for (const id of ids) await expectWholeHistory(admin, id);
  for (const [i, member] of members.entries()) {
    const { cart } = await member.call(getCart, { params: { userId: member.id } });
    const { orders } = await member.call(listMyOrders, { params: { userId: member.id } });
    const expected = model.shoppers[i]!;
    expect(new Map(cart.items.map(({ product: { _id }, quantity: n }) => [_id, n]))).toEqual(
      new Map([...expected.cart].map(([index, n]) => [ids[index]!, n])),
    );
    expect(orders.toReversed().map(({ total, status }) => [pesosToCentavos(total), status])).toEqual(
      expected.orders.map(({ total, isCancelled }) => [total, isCancelled ? "Cancelled" : "Processing"]),
    );
    for (const { items, discounts, subtotal, shippingFee, codFee, total } of orders) {
      const paid = items.map(
        ({ quantity: n, price, discount = 0 }) => n * pesosToCentavos(price) - pesosToCentavos(discount),
      );
      const shares = items.reduce((sum, { discount = 0 }) => sum + pesosToCentavos(discount), 0);
      const net = paid.reduce((sum, centavos) => sum + centavos, 0);
      expect(Math.min(...paid)).toBeGreaterThanOrEqual(0);
      expect(shares).toBe(discounts.reduce((sum, { amount }) => sum + pesosToCentavos(amount), 0));
      expect(net + shares).toBe(pesosToCentavos(subtotal));
      expect(net + pesosToCentavos(shippingFee) + pesosToCentavos(codFee)).toBe(pesosToCentavos(total));
    }
    expect(cart.voucher?.code ?? null).toBe(expected.voucher);
  }
}
