import * as fc from "fast-check";
import { addToCart, getCart, removeFromCart, updateQuantity } from "@tindahan/contract/cart.ts";
import { checkout } from "@tindahan/contract/checkout.ts";
import { chooseWay, waysTo } from "@tindahan/contract/delivery-ways.ts";
import { pesosToCentavos } from "@tindahan/contract/format.ts";
import { updateOrderStatus } from "@tindahan/contract/manage-orders.ts";
import { cancelMyOrder, listMyOrders } from "@tindahan/contract/orders.ts";
import { EVERYWHERE, type Shipping } from "@tindahan/contract/shipping.ts";
import { expect } from "vitest";
import { saveShipping } from "./quote-model.ts";
import type { Member, Shop } from "./shop.ts";
import { expectBalancedStock } from "./stock-books.ts";
import { expectWholeHistory, playStock, stockCommands, type StockCommand } from "./stock-model.ts";

/** Fees differ, Jolo's grow with the weight, and Batanes is out of reach. */
const [MAKATI, JOLO, BATANES] = ["80300002", "06602001", "00901001"] as const;
const free = EVERYWHERE.zones[0]!.rates[0]!;
const ZONES: Shipping = {
  ...EVERYWHERE,
  zones: [
    {
      id: "near",
      name: "Near",
      isElsewhere: false,
      places: ["803"],
      rates: [
        { ...free, id: "light", tiers: [{ from: 0, fee: 80, eachKilo: 0 }], mostGrams: 3_000, codFee: 5 },
      ],
    },
    {
      id: "far",
      name: "Far",
      isElsewhere: true,
      places: [],
      rates: [
        {
          ...free,
          id: "far",
          tiers: [{ from: 0, fee: 120, eachKilo: 33.33 }],
          freeFrom: 900,
          codFeePercent: 1.75,
        },
      ],
    },
  ],
  excluded: ["009"],
  pickup: { isOn: true, address: "1 Mabini St", hours: "", readyInDays: 1 },
};

const PRODUCTS = 4;
const SHOPPERS = 2;

/** The shop in a few lines of TypeScript: what the database must agree with after every command. */
type Model = {
  /** What the merchant allows; both shoppers order with the same phone number. */
  limits: { maxQuantity: number; openOrders: number; openCentavos: number };
  products: { price: number; stock: number | null; isArchived: boolean }[];
  shoppers: {
    cart: Map<number, number>;
    orders: {
      lines: [product: number, quantity: number, tookStock: boolean][];
      total: number;
      isCancelled: boolean;
    }[];
  }[];
};

type Command =
  | { do: "add" | "set"; shopper: number; product: number; quantity: number }
  | { do: "remove"; shopper: number; product: number }
  | { do: "price"; product: number; centavos: number }
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

export type Stage = {
  shop: Shop;
  admin: Member;
  members: Member[];
  ids: string[];
  phone: string;
  model: Model;
};

/** Small enough that sequences of commands reach them. */
export const LIMITED = { COD_MAX_OPEN_ORDERS: "3", COD_MAX_OPEN_PESOS: "2000000" };

/** Once, before anything is played: settings are everybody's. */
export async function openZones(shop: Shop): Promise<void> {
  await saveShipping(await shop.admin(), ZONES);
}

let stages = 0;

/** Fresh products; the shoppers may be those of the last play, with empty carts and their old orders forgotten by the model. */
export async function setStage(shop: Shop): Promise<Stage> {
  const members = await Promise.all(Array.from({ length: SHOPPERS }, () => shop.shopper()));
  const made = await Promise.all(
    Array.from({ length: PRODUCTS }, () => shop.product({ priceCentavos: 100_00, stock: 5 })),
  );
  const { maxQuantity, payments } = await shop.services.settings.read();
  return {
    shop,
    admin: await shop.admin(),
    members,
    ids: made.map(({ id }) => id),
    phone: `+63917${1_000_000 + ++stages}`,
    model: {
      limits: {
        maxQuantity,
        openOrders: payments.codMaxOpenOrders ?? Infinity,
        openCentavos: pesosToCentavos(payments.codMaxOpenTotal ?? Infinity),
      },
      products: made.map(() => ({ price: 100_00, stock: 5, isArchived: false })),
      shoppers: members.map(() => ({ cart: new Map(), orders: [] })),
    },
  };
}

export async function play(stage: Stage, command: Command): Promise<void> {
  const { shop, admin, members, ids, model } = stage;
  const { db } = shop.services;
  switch (command.do) {
    case "price":
      model.products[command.product]!.price = command.centavos;
      await db
        .updateTable("variants")
        .set({ price_centavos: command.centavos })
        .where("id", "=", ids[command.product]!)
        .execute();
      return;
    case "edit":
    case "import":
    case "adjust": {
      const target = model.products[command.product]!;
      // What is out of the shop has stock, but nobody changes it there.
      if (!target.isArchived)
        target.stock = await playStock(admin, ids[command.product]!, target.stock, command);
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
    const wanted = command.do === "add" ? before + command.quantity : command.quantity;
    const target = model.products[index]!;
    const isFine =
      !target.isArchived &&
      wanted <= model.limits.maxQuantity &&
      (target.stock === null || wanted <= target.stock) &&
      (command.do === "add" || before > 0);
    if (isFine) state.cart.set(index, wanted);
    const body = { userId, productId: ids[index]!, quantity: command.quantity };
    const { status } =
      command.do === "add"
        ? await member.ask(addToCart, { body })
        : await member.ask(updateQuantity, { body });
    expect(status === 200).toBe(isFine);
  } else if (command.do === "remove") {
    state.cart.delete(command.product);
    await member.call(removeFromCart, { body: { userId, productId: ids[command.product]! } });
  } else if (command.do === "checkout") await playCheckout(stage, member, state, command);
  else if (command.do === "cancel" || command.do === "reopen") await playTurn(stage, member, state, command);
}

async function playCheckout(
  { model, phone }: Stage,
  member: Member,
  state: Model["shoppers"][number],
  { place, delivery }: Pick<Command & { do: "checkout" }, "place" | "delivery">,
): Promise<void> {
  const lines = [...state.cart];
  const goods = lines.reduce((sum, [index, count]) => sum + count * model.products[index]!.price, 0);
  const parcel = {
    goodsCentavos: goods,
    grams: 0,
    unweighed: lines.reduce((sum, [, count]) => sum + count, 0),
  };
  const where = delivery === "pickup" ? null : place;
  const ways = waysTo(ZONES, where, parcel);
  const { way, problem } = chooseWay(ZONES, ways, { place: where, delivery, isCash: true });
  const total = goods + (way?.feeCentavos ?? 0) + (way?.codFeeCentavos ?? 0);
  const open = model.shoppers.flatMap(({ orders }) => orders).filter(({ isCancelled }) => !isCancelled);
  const isFine =
    lines.length > 0 &&
    problem === null &&
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
  // A repeat on a cart that has just become an order is answered like the first time; the model need not know which.
  if (!wasJustPlaced) expect(status === 200).toBe(isFine);
  if (!isFine) return;
  for (const [index, count] of lines) {
    const target = model.products[index]!;
    if (target.stock !== null) target.stock -= count;
  }
  state.orders.push({
    lines: lines.map(([index, count]) => [index, count, model.products[index]!.stock !== null]),
    total,
    isCancelled: false,
  });
  state.cart.clear();
}

/** The shopper cancels an order, or the merchant opens it again. */
async function playTurn(
  { admin, model }: Stage,
  member: Member,
  state: Model["shoppers"][number],
  { do: turn, which }: { do: "cancel" | "reopen"; which: number },
): Promise<void> {
  const order = state.orders[which];
  if (!order) return;
  const { orders } = await member.call(listMyOrders, { params: { userId: member.id } });
  const params = { id: orders.toReversed()[which]!._id };
  const isReopened = turn === "reopen";
  if (isReopened) {
    const isFine =
      !order.isCancelled ||
      order.lines.every(([index, count]) => count <= (model.products[index]!.stock ?? count));
    const { status } = await admin.ask(updateOrderStatus, { params, body: { status: "Processing" } });
    expect(status === 200).toBe(isFine);
    if (!isFine) return;
  } else await member.call(cancelMyOrder, { params, body: {} });
  if (order.isCancelled !== isReopened) return;
  order.isCancelled = !isReopened;
  for (const line of order.lines) {
    const target = model.products[line[0]]!;
    if (isReopened) line[2] = target.stock !== null;
    if (line[2] && target.stock !== null) target.stock += isReopened ? -line[1] : line[1];
  }
}

/** What the orders hold of it. */
function takenOf({ shoppers }: Model, product: number): number {
  return shoppers
    .flatMap(({ orders }) => orders)
    .filter(({ isCancelled }) => !isCancelled)
    .flatMap(({ lines }) => lines)
    .reduce((sum, [index, count, tookStock]) => sum + (index === product && tookStock ? count : 0), 0);
}

/** Stock, carts, orders and every centavo, held against the model. */
export async function expectAgreement({ shop, admin, members, ids, model }: Stage): Promise<void> {
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
    for (const { items, subtotal, shippingFee, codFee, total } of orders) {
      const goods = items.reduce((sum, { quantity: n, price }) => sum + n * pesosToCentavos(price), 0);
      expect(goods).toBe(pesosToCentavos(subtotal));
      expect(goods + pesosToCentavos(shippingFee) + pesosToCentavos(codFee)).toBe(pesosToCentavos(total));
    }
  }
}
