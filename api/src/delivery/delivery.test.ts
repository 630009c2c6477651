import { sql } from "kysely";
import { expect } from "vitest";
import { addToCart } from "@tindahan/contract/checkout/cart.ts";
import { checkout, getLastContact } from "@tindahan/contract/checkout/checkout.ts";
import { canShipTo, estimateDelivery, quoteCart, tryDelivery } from "@tindahan/contract/delivery/delivery.ts";
import type { Failure } from "@tindahan/contract/core/errors.ts";
import { getMyOrder } from "@tindahan/contract/orders/orders.ts";
import { listAudit } from "@tindahan/contract/accounts/manage-audit.ts";
import { getSettings, restoreSettings, updateSettings } from "@tindahan/contract/settings/settings.ts";
import { type Rate, type Shipping } from "@tindahan/contract/delivery/shipping.ts";
import { getShop } from "@tindahan/contract/settings/shop.ts";
import { DEFAULT_SHIPPING } from "@tindahan/contract/delivery/default-shipping.ts";
import { confirmationLetter } from "../orders/orders.ts";
import { letterShopOf } from "../platform/mail/letter.ts";
import { saveShipping } from "../../test/models/quote-model.ts";
import { test, type Member, type Shop } from "../../test/support/shop.ts";

const MAKATI = "80300002";
const JOLO = "06602001";
const BATANES = "00901001";
const contact = { customerName: "Maria Santos", phone: "09171234567", deliveryAddress: "1 Rizal St" };

const standard: Rate = { ...DEFAULT_SHIPPING.zones[0]!.rates[0]!, daysFrom: 2, daysUntil: 4 };
const rateOf = (id: string, change: Partial<Rate>): Rate => ({ ...standard, id, name: id, ...change });
const fees = (...tiers: [from: number, fee: number, eachKilo?: number][]) => ({
  tiers: tiers.map(([from, fee, eachKilo = 0]) => ({ from, fee, eachKilo })),
});

/**
 * Makati: ₱80, free from ₱1,000, or express without cash. Elsewhere: by weight, with a cash fee. Batanes:
 * excluded.
 */
const shipping: Shipping = {
  zones: [
    {
      id: "manila",
      name: "Makati",
      isElsewhere: false,
      places: ["803"],
      rates: [
        rateOf("jt", { ...fees([0, 80]), freeFrom: 1_000, mostGrams: 20_000 }),
        rateOf("express", { ...fees([0, 150]), takesCod: false, daysFrom: 0, daysUntil: 0 }),
      ],
    },
    {
      id: "far",
      name: "Elsewhere",
      isElsewhere: true,
      places: [],
      rates: [
        rateOf("lbc", {
          ...fees([0, 120], [1_000, 130, 45.5]),
          codFee: 10,
          codFeePercent: 2.25,
          codMax: 2_000,
        }),
      ],
    },
  ],
  excluded: ["009"],
  pickup: { isOn: true, address: "5 Mabini St, Makati", hours: "Mon–Sat 9–6", readyInDays: 1 },
  defaultGrams: 400,
};

async function openZonedShop(shop: Shop, change: Partial<Shipping> = {}) {
  const admin = await shop.admin();
  await saveShipping(admin, { ...shipping, ...change });
  shop.services.now = () => new Date("2026-11-17T04:00:00Z").getTime();
  return { admin, maria: await shop.shopper() };
}

async function fill(shop: Shop, member: Member, pesos: number, { grams = 500, quantity = 1 } = {}) {
  const { id } = await shop.product({ priceCentavos: pesos * 100 });
  await shop.services.db.updateTable("variants").set({ weight_grams: grams }).where("id", "=", id).execute();
  await member.call(addToCart, { body: { userId: member.id, productId: id, quantity } });
  return id;
}

async function quote(member: Member, request: object = {}) {
  return (await member.call(quoteCart, { body: { userId: member.id, ...request } })).quote;
}

function order(member: Member, change: object = {}) {
  return member.ask(checkout, { body: { userId: member.id, ...contact, ...change } });
}

async function orderOf(member: Member, change: object = {}) {
  const { orderId } = await member.call(checkout, { body: { userId: member.id, ...contact, ...change } });
  return (await member.call(getMyOrder, { params: { id: orderId } })).order;
}

test("ships free everywhere and needs no place with default settings", async ({ shop }) => {
  const maria = await shop.shopper();
  await fill(shop, maria, 250);
  expect((await shop.visitor.call(getShop, {})).shop.delivery).toBeNull();
  expect(await quote(maria, { paymentMethod: "cod" })).toEqual({
    subtotal: 250, discounts: [], discount: 0, shippingFee: 0, codFee: 0, total: 250, delivery: null, ways: [],
    freeShippingMissing: null, missing: null, message: null,
  }); // prettier-ignore
  expect((await order(maria, { delivery: "pickup" })).body).toMatchObject({ code: "delivery_gone" });

  expect(await orderOf(maria, { deliveryPlace: `13${MAKATI}`, landmark: "Beside the chapel" })).toMatchObject({
    deliveryAddress: "1 Rizal St, Beside the chapel, Brgy. Bel-Air, Makati City, Metro Manila",
    billingAddress: "1 Rizal St, Beside the chapel, Brgy. Bel-Air, Makati City, Metro Manila",
    subtotal: 250, shippingFee: 0, codFee: 0, total: 250, delivery: null,
  }); // prettier-ignore
});

test("offers each delivery option with its fee and dates, and charges the chosen one", async ({ shop }) => {
  const { maria } = await openZonedShop(shop);
  await fill(shop, maria, 300);
  expect((await shop.visitor.call(getShop, {})).shop.delivery).toEqual({
    needsPlace: true,
    feeFrom: 80,
    freeFrom: 1_000,
    pickup: { address: "5 Mabini St, Makati", hours: "Mon–Sat 9–6" },
  });
  expect(await quote(maria)).toMatchObject({
    shippingFee: null, total: 300, delivery: null, missing: "place_required",
    message: "Please choose your city and barangay.", ways: [{ id: "pickup", fee: 0, from: "2026-11-18" }],
  }); // prettier-ignore
  expect(await quote(maria, { place: MAKATI, paymentMethod: "cod" })).toMatchObject({
    subtotal: 300, shippingFee: 80, codFee: 0, total: 380, delivery: "jt", freeShippingMissing: 700, missing: null,
    ways: [
      { id: "jt", kind: "ship", fee: 80, from: "2026-11-19", until: "2026-11-21", takesCod: true, codProblem: null },
      { id: "express", fee: 150, from: "2026-11-17", takesCod: false, codProblem: "express does not take Cash on Delivery." },
      { id: "pickup", kind: "pickup", fee: 0, takesCod: true },
    ],
  }); // prettier-ignore
  expect(await quote(maria, { place: MAKATI, delivery: "express" })).toMatchObject({
    total: 450,
    missing: null,
  });

  const ordered = await orderOf(maria, { deliveryPlace: MAKATI });
  expect(ordered).toMatchObject({
    subtotal: 300, shippingFee: 80, codFee: 0, total: 380,
    delivery: { kind: "ship", name: "jt", place: MAKATI, from: "2026-11-19", until: "2026-11-21" },
  }); // prettier-ignore
  const settings = await shop.services.settings.read();
  const { text } = confirmationLetter(
    ordered,
    "https://shop.example",
    letterShopOf(settings, "https://shop.example"),
    settings.mails.confirmation,
  );
  expect(text).toMatch(
    /Deliver to: Maria Santos, 1 Rizal St, Brgy\. Bel-Air, Makati City, Metro Manila\nExpected: Nov 19–21/,
  );
  expect(text).toMatch(/300\.00\njt  ₱80\.00\nTotal  ₱380\.00/);
});

test("charges delivery by the first kilo, each further kilo and the courier's cash fee", async ({ shop }) => {
  const { maria } = await openZonedShop(shop);
  await fill(shop, maria, 1_000.5, { grams: 1_000 });
  expect(await quote(maria, { place: JOLO })).toMatchObject({ shippingFee: 120, codFee: 0, total: 1_120.5 });
  await fill(shop, maria, 1, { grams: 1 });
  // One gram more counts as a kilo. The cash fee of ₱22.53375 is rounded half up.
  const shown = await quote(maria, { place: JOLO, paymentMethod: "cod" });
  expect(shown).toMatchObject({ shippingFee: 175.5, codFee: 32.53, total: 1_209.53 });
  expect(await orderOf(maria, { deliveryPlace: JOLO })).toMatchObject({
    shippingFee: 175.5,
    codFee: 32.53,
    total: 1_209.53,
  });
});

test("reports an impossible delivery in the quote and refuses it in the order", async ({ shop }) => {
  const { maria } = await openZonedShop(shop);
  await fill(shop, maria, 1_000, { grams: 15_000, quantity: 2 });
  const refused = [
    [{}, 400, "place_required", "Please choose your city and barangay."],
    [{ deliveryPlace: BATANES }, 409, "cannot_ship_there", "We cannot ship there yet."],
    [{ deliveryPlace: MAKATI, delivery: "lbc" }, 409, "delivery_gone", "This delivery option is not available. Please choose another."],
    [{ deliveryPlace: MAKATI, delivery: "jt" }, 409, "too_heavy", expect.stringContaining("too heavy")],
    [{ deliveryPlace: MAKATI, delivery: "express" }, 409, "cash_not_taken", expect.stringContaining("pay another way")],
    // Makati: too heavy, or takes no cash. Jolo: above the courier's cash limit.
    [{ deliveryPlace: MAKATI }, 409, "cash_not_taken", expect.anything()],
    [{ deliveryPlace: JOLO }, 409, "cash_not_taken", expect.anything()],
  ] as const; // prettier-ignore
  for (const [request, status, code, message] of refused) {
    const { deliveryPlace: place, ...rest } = request as { deliveryPlace?: string; delivery?: string };
    expect(await quote(maria, { paymentMethod: "cod", ...rest, ...(place && { place }) })).toMatchObject({
      missing: code,
      message,
    });
    expect(await order(maria, request)).toMatchObject({ status, body: { code, message } });
  }
  const { ways } = await quote(maria, { place: JOLO });
  expect(ways[0]).toMatchObject({
    takesCod: false,
    codProblem: "lbc takes Cash on Delivery up to ₱2,000.00.",
  });
  expect((await quote(maria, { place: MAKATI })).ways[0]!.problem).toBe("Too heavy: at most 20 kg");

  for (const place of ["99999999", "00000001"])
    expect((await order(maria, { deliveryPlace: place })).body).toMatchObject({
      fields: { deliveryPlace: expect.any(String) },
    });
  expect((await maria.ask(quoteCart, { body: { userId: maria.id, place: "123" } })).status).toBe(400);
});

test("reports a city without delivery unless one of its barangays has a zone", async ({ shop }) => {
  const { admin } = await openZonedShop(shop);
  const isReached = async (place: string) =>
    (await shop.visitor.call(canShipTo, { query: { city: place.slice(0, 5) } })).isReached;
  expect([await isReached(MAKATI), await isReached(JOLO), await isReached(BATANES)]).toEqual([
    true,
    true,
    false,
  ]);
  const [manila, ...zones] = shipping.zones;
  await saveShipping(admin, {
    ...shipping,
    zones: [{ ...manila!, places: [...manila!.places, BATANES] }, ...zones],
  });
  expect(await isReached(BATANES)).toBe(true);
});

test("returns street, landmark and place of the shopper's last order separately", async ({ shop }) => {
  const { maria } = await openZonedShop(shop);
  await fill(shop, maria, 300);
  await orderOf(maria, { deliveryPlace: MAKATI, landmark: "Beside the chapel" });
  await sql`update orders set place_name = 'Old Bel-Air, Makati City'`.execute(shop.superuser.db);

  expect((await maria.call(getLastContact, {})).contact).toMatchObject({
    deliveryAddress: "1 Rizal St, Beside the chapel, Old Bel-Air, Makati City",
    street: "1 Rizal St",
    landmark: "Beside the chapel",
    place: { code: MAKATI },
  });
});

test("charges no delivery fee for pickup and uses the shop's address", async ({ shop }) => {
  const { maria } = await openZonedShop(shop);
  await fill(shop, maria, 300, { grams: 90_000 });
  expect(await quote(maria, { delivery: "pickup", paymentMethod: "cod" })).toMatchObject({
    total: 300,
    missing: null,
    codFee: 0,
  });

  const ordered = await orderOf(maria, { delivery: "pickup", deliveryPlace: JOLO });
  expect(ordered).toMatchObject({
    total: 300,
    deliveryAddress: "5 Mabini St, Makati",
    delivery: { kind: "pickup", name: "Pick up", place: null, from: "2026-11-18" },
  });
  const settings = await shop.services.settings.read();
  const { text } = confirmationLetter(
    ordered,
    "https://shop.example",
    letterShopOf(settings, "https://shop.example"),
    settings.mails.confirmation,
    "Mon–Sat 9–6",
  );
  expect(text).toContain("Pick up at: 5 Mabini St, Makati\nHours: Mon–Sat 9–6\nReady from: Nov 18");
  expect(await maria.call(getLastContact, {})).toEqual({ contact: null });

  await saveShipping(await shop.admin(), { ...shipping, zones: [], excluded: [] });
  await fill(shop, maria, 300);
  expect((await orderOf(maria)).delivery).toMatchObject({ kind: "pickup" });
});

test("refuses a reused idempotency key with another place or option, and asks to confirm a changed fee", async ({
  shop,
}) => {
  const { admin, maria } = await openZonedShop(shop);
  const send = (change: object, headers: object = {}) =>
    shop.app.inject({
      method: "POST",
      url: checkout.path,
      headers: { authorization: `Bearer ${maria.token}`, "idempotency-key": "tap-1", ...headers },
      payload: { userId: maria.id, ...contact, deliveryPlace: MAKATI, delivery: "jt", ...change },
    });
  await fill(shop, maria, 300);
  const shown = await quote(maria, { place: MAKATI, delivery: "jt", paymentMethod: "cod" });
  const [first, ...others] = shipping.zones;
  const [jt, express] = first!.rates;
  await saveShipping(admin, {
    ...shipping,
    zones: [{ ...first!, rates: [{ ...jt!, ...fees([0, 90]) }, express!] }, ...others],
  });
  const response = await send({}, { "shown-total": String(shown.total) });
  expect(response.json()).toMatchObject({
    code: "total_changed",
    message: expect.stringContaining("₱390.00"),
  });

  const placed = (await send({}, { "shown-total": "390" })).json();
  expect((await send({})).json()).toEqual(placed);
  for (const change of [
    { deliveryPlace: "80300011" },
    { deliveryPlace: undefined },
    { delivery: "pickup" },
    { delivery: undefined },
    { landmark: "Gate 2" },
  ])
    expect((await send(change)).json().code).toBe("idempotency_key_reused");
});

test("keeps the delivery zone of Sulu after its move to another region in 2025", async ({ shop }) => {
  const { maria } = await openZonedShop(shop, { excluded: [], pickup: DEFAULT_SHIPPING.pickup, zones: [
    { ...shipping.zones[0]!, places: ["066"] }, shipping.zones[1]!,
  ] }); // prettier-ignore
  await fill(shop, maria, 300);
  const [before, after, bare] = await Promise.all(
    [`19${JOLO}`, `09${JOLO}`, JOLO].map((place) => quote(maria, { place })),
  );
  expect(before).toMatchObject({ delivery: "jt", shippingFee: 80 });
  expect([after, bare]).toEqual([before, before]);
});

test("estimates delivery fee and dates for a product without a cart", async ({ shop }) => {
  const { maria } = await openZonedShop(shop);
  const product = await fill(shop, maria, 500, { grams: 700 });
  const estimate = (query: object) => shop.visitor.call(estimateDelivery, { query: { product, ...query } });
  expect(await estimate({ place: JOLO, quantity: 2 })).toMatchObject({
    ways: [{ id: "lbc", fee: 175.5, from: "2026-11-19", until: "2026-11-21" }, { id: "pickup" }],
    missing: null,
  });
  expect(await estimate({ place: MAKATI, quantity: 2 })).toMatchObject({
    ways: [{ id: "jt", fee: 0 }, {}, {}],
  });
  expect(await estimate({})).toMatchObject({ missing: "place_required", ways: [{ id: "pickup" }] });
  expect(await estimate({ place: BATANES })).toMatchObject({ missing: "cannot_ship_there" });
});

test("shows admins the delivery options of a place under unsaved settings", async ({ shop }) => {
  const admin = await shop.admin();
  const trial = (place: string) =>
    admin.call(tryDelivery, { body: { shipping, place, goods: 300, grams: 1_000 } });

  const { zone, ways } = await trial(MAKATI);
  expect(zone).toBe(shipping.zones[0]!.name);
  expect(ways.map(({ id }) => id)).toEqual([...shipping.zones[0]!.rates.map(({ id }) => id), "pickup"]);
  expect((await trial(BATANES)).zone).toBeNull();
  expect((await shop.visitor.call(getShop, {})).shop.delivery).toBeNull();
});

test("saves, restores and audits shipping zones, and names the invalid field", async ({ shop }) => {
  const { admin, maria } = await openZonedShop(shop);
  await fill(shop, maria, 300);
  const { settings, version, history } = await admin.call(getSettings, {});
  expect(settings.shipping).toEqual(shipping);
  expect(history[0]!.changed).toEqual(["shipping"]);
  await admin.call(restoreSettings, { body: { former: 0, version } });
  expect(await quote(maria)).toMatchObject({ total: 300, shippingFee: 0, missing: null });
  await admin.call(restoreSettings, { body: { former: version, version: version + 1 } });
  expect(await quote(maria, { place: JOLO })).toMatchObject({ total: 420 });
  const { records } = await admin.call(listAudit, { query: {} });
  expect(records[0]).toMatchObject({ entity: "settings" });

  const [zone, elsewhere] = shipping.zones;
  const rate = zone!.rates[0]!;
  const invalid: [Shipping, string][] = [
    [{ ...shipping, zones: [zone!, { ...elsewhere!, places: ["803"] }] }, "zones.1.places.0"],
    [{ ...shipping, excluded: ["803"] }, "excluded.0"],
    [{ ...shipping, zones: [{ ...zone!, isElsewhere: true }, elsewhere!] }, "zones.1.isElsewhere"],
    [{ ...shipping, zones: [{ ...zone!, places: ["8030"] }] }, "zones.0.places.0"],
    [{ ...shipping, zones: [{ ...zone!, places: [] }] }, "zones.0.places"],
    [{ ...shipping, zones: [{ ...zone!, rates: [rate, rate] }] }, "zones.0.rates.1.id"],
    [{ ...shipping, zones: [{ ...zone!, rates: [{ ...rate, ...fees([5, 80]) }] }] }, "zones.0.rates.0.tiers.0.from"],
    [{ ...shipping, zones: [{ ...zone!, rates: [{ ...rate, ...fees([0, 80], [500, 1], [500, 2]) }] }] }, "zones.0.rates.0.tiers.2.from"],
    [{ ...shipping, zones: [{ ...zone!, rates: [{ ...rate, daysUntil: 1 }] }] }, "zones.0.rates.0.daysUntil"],
    [{ ...shipping, zones: [{ ...zone!, rates: [{ ...rate, codFee: 0.001 }] }] }, "zones.0.rates.0.codFee"],
    [{ ...shipping, zones: [], pickup: { ...shipping.pickup, isOn: false } }, "zones"],
    [{ ...shipping, pickup: { ...shipping.pickup, address: "" } }, "pickup.address"],
  ]; // prettier-ignore
  const now = (await admin.call(getSettings, {})).version;
  for (const [invalidShipping, path] of invalid) {
    const body = { settings: { ...settings, shipping: invalidShipping }, version: now };
    const { status, body: failure } = await admin.ask(updateSettings, { body });
    expect([status, Object.keys((failure as Failure).fields ?? {})]).toEqual([
      400,
      [`settings.shipping.${path}`],
    ]);
  }
});
