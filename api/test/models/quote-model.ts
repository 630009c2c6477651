import * as fc from "fast-check";
import { sql } from "kysely";
import { expect } from "vitest";
import { checkout } from "@tindahan/contract/checkout/checkout.ts";
import { quoteCart, type DeliveryProblem } from "@tindahan/contract/delivery/delivery.ts";
import { chooseOption, pricedOptions, type Parcel } from "./delivery-model.ts";
import { centavosToPesos } from "@tindahan/contract/core/format.ts";
import { getMyOrder } from "@tindahan/contract/orders/orders.ts";
import { getSettings, updateSettings } from "@tindahan/contract/settings/settings.ts";
import { Shipping } from "@tindahan/contract/delivery/shipping.ts";
import { workdayAfter } from "@tindahan/contract/delivery/workdays.ts";
import { DEFAULT_SHIPPING, isShippingFreeEverywhere } from "@tindahan/contract/delivery/default-shipping.ts";
import type { Member, Shop } from "../support/shop.ts";

const PLACES = [
  "80300002",
  "80300011",
  "80601001",
  "30600041",
  "06602001",
  "06602002",
  "03405001",
  "03405002",
];
const PREFIXES = [...new Set(PLACES.flatMap((place) => [3, 5, 8].map((length) => place.slice(0, length))))];

const PRODUCTS = [
  { priceCentavos: 49_99, grams: 250 },
  { priceCentavos: 250_00, grams: null },
  { priceCentavos: 1_000_00, grams: 1_000 },
  { priceCentavos: 33_33, grams: 1 },
] as const;

const grams = fc.constantFrom(1, 250, 499, 500, 999, 1_000, 1_001, 2_500, 5_000);
const pesos = fc.constantFrom(1, 49.99, 50, 250, 499.99, 500, 1_000, 1_250.01, 5_000);
const fee = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 500_00 }).map(centavosToPesos));
const days = fc.option(fc.tuple(fc.nat(5), fc.nat(20)));

const rate = fc
  .record({
    measure: fc.constantFrom("weight" as const, "goods" as const),
    steps: fc.array(fc.record({ grams, pesos, fee, eachKilo: fee }), { maxLength: 4 }),
    first: fc.record({ fee, eachKilo: fee }),
    freeFrom: fc.option(pesos),
    mostGrams: fc.option(grams, { freq: 2 }),
    days,
    takesCod: fc.boolean(),
    codFee: fee,
    codFeePercent: fc.integer({ min: 0, max: 2_000 }).map((points) => points / 100),
    codMax: fc.option(pesos),
  })
  .map(({ steps, first, days: promised, measure, ...rest }) => ({
    ...rest,
    measure,
    tiers: [{ from: 0, ...first }, ...distinctSteps(steps, measure)].map((tier) =>
      measure === "goods" ? { ...tier, eachKilo: 0 } : tier,
    ),
    daysFrom: promised && promised[0],
    daysUntil: promised && promised[0] + promised[1],
  }));

function distinctSteps(
  steps: { grams: number; pesos: number; fee: number; eachKilo: number }[],
  measure: "weight" | "goods",
) {
  const byStart = new Map(
    steps.map(({ grams: g, pesos: p, ...step }) => {
      const from = measure === "weight" ? g : p;
      return [from, { from, ...step }];
    }),
  );
  return [...byStart.values()].toSorted((a, b) => a.from - b.from);
}

const zone = fc.record({ rates: fc.array(rate, { minLength: 1, maxLength: 3 }) });

export const anyShipping: fc.Arbitrary<Shipping> = fc.oneof(
  { weight: 1, arbitrary: fc.constant(DEFAULT_SHIPPING) },
  {
    weight: 9,
    arbitrary: fc
      .record({
        zones: fc.array(zone, { maxLength: 4 }),
        owners: fc.array(fc.integer({ min: -1, max: 5 }), {
          minLength: PREFIXES.length,
          maxLength: PREFIXES.length,
        }),
        elsewhere: fc.integer({ min: -1, max: 3 }),
        pickup: fc.record({ isOn: fc.boolean(), readyInDays: fc.nat(5) }),
        defaultGrams: grams,
      })
      .map(({ zones, owners, elsewhere, pickup, defaultGrams }) => {
        const made = zones.map(({ rates }, index) => ({
          id: `zone-${index}`,
          name: `Zone ${index}`,
          isElsewhere: index === elsewhere,
          places: PREFIXES.filter((_, at) => owners[at] === index),
          rates: rates.map((one, at) => ({ ...one, id: `rate-${index}-${at}`, name: `Rate ${index} ${at}` })),
        }));
        const usable = made.filter(({ isElsewhere, places }) => isElsewhere || places.length > 0);
        return Shipping.parse({
          zones: usable,
          excluded: PREFIXES.filter((_, at) => owners[at] === 5),
          pickup: {
            address: "1 Mabini St",
            hours: "9 to 5",
            ...pickup,
            isOn: pickup.isOn || usable.length === 0,
          },
          defaultGrams,
        });
      }),
  },
);

export type Case = {
  quantities: number[];
  place: string | null;
  /** Index of a rate; null: no request. */
  delivery: number | "pickup" | null;
  isCash: boolean;
  clock: Date;
};

export const anyCase: fc.Arbitrary<Case> = fc.record({
  quantities: fc.oneof(
    fc
      .tuple(fc.nat(PRODUCTS.length - 1), fc.integer({ min: 1, max: 4 }))
      .map(([which, quantity]) => PRODUCTS.map((_, index) => (index === which ? quantity : 0))),
    fc
      .array(fc.nat(4), { minLength: PRODUCTS.length, maxLength: PRODUCTS.length })
      .filter((all) => all.some((quantity) => quantity > 0)),
  ),
  place: fc.option(fc.constantFrom(...PLACES), { freq: 8 }),
  delivery: fc.oneof(
    { weight: 4, arbitrary: fc.constant(null) },
    { weight: 3, arbitrary: fc.nat(8) },
    { weight: 1, arbitrary: fc.constant("pickup" as const) },
  ),
  isCash: fc.boolean(),
  clock: fc.date({ min: new Date("2026-01-01"), max: new Date("2029-12-31"), noInvalidDate: true }),
});

export type Expected = {
  totalCentavos: number;
  problem: DeliveryProblem | null;
  from: string | null;
  until: string | null;
};

export function expectedOf(
  shipping: Shipping,
  { quantities, isCash, clock, ...request }: Case,
): Expected & DeliveryRequest {
  const delivery = deliveryIdOf(shipping, request.delivery);
  const place = delivery === "pickup" ? null : request.place;
  const parcel = parcelOf(quantities);
  const nothing = { place: request.place, delivery, from: null, until: null };
  if (isShippingFreeEverywhere(shipping))
    return {
      ...nothing,
      totalCentavos: parcel.goodsCentavos,
      problem: delivery === null ? null : "delivery_gone",
    };
  const { option, problem } = chooseOption(shipping, pricedOptions(shipping, place, parcel), {
    place,
    delivery,
    isCash,
  });
  if (!option || problem === "too_heavy") return { ...nothing, totalCentavos: parcel.goodsCentavos, problem };
  const dayOf = (number: number | null) =>
    number === null ? null : workdayAfter(clock, number, NO_VACATION);
  return {
    place: request.place,
    delivery,
    totalCentavos: parcel.goodsCentavos + option.feeCentavos + (isCash ? option.codFeeCentavos : 0),
    problem,
    from: dayOf(option.daysFrom),
    until: dayOf(option.daysUntil),
  };
}

type DeliveryRequest = { place: string | null; delivery: string | null };
const NO_VACATION = { firstDay: null, lastDay: null };

function deliveryIdOf({ zones }: Shipping, requested: Case["delivery"]): string | null {
  if (typeof requested !== "number") return requested;
  return zones.flatMap(({ rates }) => rates)[requested]?.id ?? "gone";
}

function parcelOf(quantities: number[]): Parcel {
  const lines = PRODUCTS.map((product, index) => ({ ...product, quantity: quantities[index]! }));
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
  return {
    goodsCentavos: sum(lines.map(({ priceCentavos, quantity }) => priceCentavos * quantity)),
    grams: sum(lines.map((line) => (line.grams ?? 0) * line.quantity)),
    unweighed: sum(lines.map((line) => (line.grams === null ? line.quantity : 0))),
  };
}

export type Counter = { shop: Shop; admin: Member; member: Member; ids: string[] };

export async function openQuoteScenario(shop: Shop): Promise<Counter> {
  const ids = await Promise.all(
    PRODUCTS.map(async ({ priceCentavos, grams: weight }) => {
      const { id } = await shop.product({ priceCentavos });
      await shop.services.db
        .updateTable("variants")
        .set({ weight_grams: weight })
        .where("id", "=", id)
        .execute();
      return id;
    }),
  );
  return { shop, admin: await shop.admin(), member: await shop.shopper(), ids };
}

export async function saveShipping(admin: Member, shipping: Shipping): Promise<void> {
  const { settings, version } = await admin.call(getSettings, {});
  await admin.call(updateSettings, { body: { settings: { ...settings, shipping }, version } });
}

async function fillCart({ shop, member, ids }: Counter, quantities: number[]): Promise<void> {
  const { db } = shop.services;
  await sql`select clear_cart(${member.id})`.execute(db);
  await sql`insert into cart_lines (user_id, variant_id, quantity, price_centavos)
    select ${member.id}, id, quantity, 1 from unnest(${ids}::uuid[], ${quantities}::int[]) as l (id, quantity)
    where quantity > 0`.execute(db);
}

export async function expectQuotedAndCharged(counter: Counter, shipping: Shipping, one: Case): Promise<void> {
  const { shop, member } = counter;
  const userId = member.id;
  const expected = expectedOf(shipping, one);
  shop.services.now = () => one.clock.getTime();
  await fillCart(counter, one.quantities);
  const paymentMethod = one.isCash ? ("cod" as const) : ("gcash" as const);
  const requestedDelivery = { ...(expected.delivery !== null && { delivery: expected.delivery }) };
  const { quote } = await member.call(quoteCart, {
    body: { userId, paymentMethod, ...requestedDelivery, ...(one.place && { place: one.place }) },
  });
  const selected = quote.ways.find(({ id }) => id === quote.delivery);
  expect({ total: quote.total, missing: quote.missing }).toEqual({
    total: centavosToPesos(expected.totalCentavos),
    missing: expected.problem,
  });
  if (!one.isCash) return;

  const response = await shop.app.inject({
    method: "POST",
    url: checkout.path,
    headers: { authorization: `Bearer ${member.token}`, "shown-total": String(quote.total) },
    payload: {
      userId,
      customerName: "Maria",
      phone: "09171234567",
      deliveryAddress: "1 Rizal St",
      ...requestedDelivery,
      ...(one.place && { deliveryPlace: one.place }),
    },
  });
  const answer = response.json() as { code?: string; orderId: string };
  expect(answer.code ?? null).toBe(expected.problem);
  if (expected.problem) return;
  const { order } = await member.call(getMyOrder, { params: { id: answer.orderId } });
  expect([order.total, order.delivery?.from ?? null, order.delivery?.until ?? null]).toEqual([
    quote.total,
    expected.from,
    expected.until,
  ]);
  expect([selected?.from ?? null, selected?.until ?? null]).toEqual([expected.from, expected.until]);
  expect(order.subtotal + order.shippingFee + order.codFee).toBeCloseTo(order.total, 6);
}
