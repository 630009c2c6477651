import type { OrderStatus } from "@tindahan/contract/orders/orders.ts";
import type { PaymentMethod } from "@tindahan/contract/payments/methods.ts";
import { MS_PER_DAY } from "@tindahan/contract/core/manila-time.ts";
import { seededRandom, type Random } from "../seeded-random.ts";
import shoppers from "./shoppers.json" with { type: "json" };

export type Step = { at: Date } & (
  | { kind: "paid" | "declined" }
  | { kind: "status"; to: OrderStatus; by: "shop" | "shopper"; note: string; restock?: boolean }
  | { kind: "shipped"; courier: string; trackingNumber: string }
  | { kind: "refund"; of: "all" | "one piece"; note: string }
  | { kind: "note"; note: string }
);

export type PlannedOrder = {
  number: number;
  at: Date;
  shopper: number;
  lines: [slug: string, quantity: number][];
  method: PaymentMethod;
  isPickup: boolean;
  note: string;
  steps: Step[];
};

const ORDERS = 60;
const DAYS = 58;
const HOUR_MS = MS_PER_DAY / 24;
const MINUTE_MS = HOUR_MS / 60;

type Fate =
  | "normal"
  | "cancelled"
  | "returned"
  | "declined"
  | "refunded"
  | "refund due"
  | "one piece refunded"
  | "asked to pay first"
  | "unpaid";

/** By number. Every other order is delivered in time, or on its way to be. */
const FATES: Record<number, Fate> = {
  5: "returned",
  11: "cancelled",
  15: "one piece refunded",
  20: "refunded",
  25: "declined",
  29: "cancelled",
  33: "one piece refunded",
  38: "returned",
  42: "refunded",
  46: "declined",
  51: "refund due",
  54: "asked to pay first",
  57: "unpaid",
  59: "unpaid",
};
/** 48 is the demo shopper's parcel, which arrives today. Unpaid orders end 17 minutes after the shop opens. */
const MINUTES_AGO: Record<number, number> = { 48: 3_700, 56: 130, 57: 9, 58: 41, 59: 3 };

const ONLINE: PaymentMethod[] = ["gcash", "gcash", "gcash", "paymaya", "grab_pay", "qrph", "card"];
const CASH_FATES: Fate[] = ["returned", "cancelled", "asked to pay first"];
/** Shoppers of Metro Manila, who may pick up their order. */
const NEAR = 10;

const BASKETS: PlannedOrder["lines"][] = [
  [["dried-mangoes-cebu", 3]],
  [
    ["dried-mangoes-cebu", 4],
    ["piaya-muscovado-10", 1],
  ],
  [
    ["dried-mangoes-cebu", 2],
    ["pastillas-de-leche-24", 1],
  ],
  [
    ["barako-coffee-batangas", 2],
    ["tablea-davao-250g", 1],
  ],
  [["barako-coffee-batangas", 1]],
  [
    ["barako-coffee-batangas", 3],
    ["stoneware-teapot-red", 1],
  ],
  [["pasalubong-gift-box", 1]],
  [
    ["dinorado-rice-5kg", 2],
    ["itlog-na-maalat-6", 1],
    ["gourmet-tuyo-in-oil", 2],
  ],
  [
    ["bayong-buri", 1],
    ["abaniko-folding-fan", 2],
  ],
  [["bayong-buri", 2]],
  [
    ["gumamela-soap-bar", 4],
    ["rice-milk-body-lotion", 1],
  ],
  [
    ["spiral-notebook-100-leaves", 5],
    ["pencils-no-2-dozen", 2],
    ["school-scissors-17cm", 1],
  ],
  [
    ["halo-halo-kit-6-servings", 2],
    ["milk-tea-kit-10-servings", 1],
  ],
  [
    ["adult-dog-food-3kg", 1],
    ["dog-chew-bone-2-pieces", 2],
  ],
  [["power-bank-20000-mah", 1]],
  [
    ["virgin-coconut-oil-500ml", 2],
    ["gumamela-soap-bar", 2],
  ],
  [
    ["wild-honey-palawan-500g", 1],
    ["kalamansi-honey-concentrate", 2],
  ],
  [["running-shoes-lightweight", 1]],
  [
    ["baguio-strawberry-jam", 3],
    ["peanut-butter-340g", 1],
  ],
  [
    ["led-bulb-9-watt", 4],
    ["plastic-balde-16-liters", 1],
  ],
  [["baon-lunch-box", 2]],
  [["wind-resistant-umbrella", 1]],
  [
    ["la-paz-batchoy-kit", 3],
    ["chili-garlic-oil-200ml", 1],
  ],
  [
    ["sampaguita-soy-candle", 2],
    ["gumamela-soap-bar", 3],
  ],
  [["buntal-sun-hat", 1]],
  [
    ["cornick-ilocos-250g", 3],
    ["hopia-monggo-box-10", 2],
  ],
  [["cotton-bedsheet-set-double", 1]],
  [["videoke-microphone", 1]],
  [["wireless-headphones-silver", 1]],
  [
    ["street-basketball-size-7", 1],
    ["saranggola-diamond-kite", 2],
  ],
];

const LARGE_BASKET: PlannedOrder["lines"] = [["pasalubong-gift-box", 3]];

const SHOPPER_NOTES = [
  "Please text before you deliver.",
  "Paki-iwan po sa guard kung wala ako. Salamat!",
  "Gift po ito, please leave out the price.",
  "After 5 PM po sana, may pasok ako.",
  "Please pack it well, it goes on by bus.",
  "Kindly call my sister if I do not answer: 0917 555 0199.",
];
const STAFF_NOTES = [
  "Called to confirm the address.",
  "Asked for the small box: wrapped it as a gift.",
  "Rider could not find the gate. Sent the landmark again.",
];
const COURIERS = ["J&T Express", "LBC", "Ninja Van", "Flash Express"];

/** Oldest first, and the same for each start apart from the dates. */
export function planOrders(now: Date): PlannedOrder[] {
  const random = seededRandom(1521);
  const orders = Array.from({ length: ORDERS }, (_, number) => planOrder(number, now, random));
  return orders.toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

function planOrder(number: number, now: Date, random: Random): PlannedOrder {
  const fate = FATES[number] ?? "normal";
  // The last orders have different shoppers, because a new order replaces an unpaid one.
  const newest = number - (ORDERS - shoppers.length / 2);
  const anyone = Math.min(random.below(shoppers.length), random.below(shoppers.length));
  const shopper =
    number % 12 === 0 || number === 53 ? 0 : newest >= 0 ? shoppers.length / 2 + newest : anyone;
  const picks = random.below(3) === 0 ? 2 : 1;
  const lines = new Map(Array.from({ length: picks }, () => random.of(BASKETS)).flat());
  const isCash = CASH_FATES.includes(fate) || (fate === "normal" && random.below(20) < 9);
  const isPickup = fate === "normal" && shopper < NEAR && random.below(4) === 0;
  const at = timeOf(number, now, random);
  const order = {
    number,
    at,
    shopper,
    lines: fate === "asked to pay first" ? LARGE_BASKET : [...lines],
    method: isCash ? ("cod" as const) : random.of(fate.includes("refund") ? ONLINE.slice(0, 4) : ONLINE),
    isPickup,
    note: random.below(5) === 0 ? random.of(SHOPPER_NOTES) : "",
  };
  return { ...order, steps: planSteps(order, fate, now, random) };
}

function timeOf(number: number, now: Date, random: Random): Date {
  const part = (number + random.below(100) / 100) / ORDERS;
  const minutes = random.below(60);
  const fixed = MINUTES_AGO[number];
  if (fixed !== undefined) return new Date(now.getTime() - fixed * MINUTE_MS);
  // A growing shop: the last weeks have more orders.
  const at = now.getTime() - (0.15 + DAYS * (1 - part) ** 1.7) * MS_PER_DAY;
  const hour = Math.floor((at / HOUR_MS + 8) % 24);
  // Few people order between midnight and seven: they did so the evening before.
  return new Date(at - (hour < 7 ? 8 * HOUR_MS : 0) - minutes * MINUTE_MS);
}

function planSteps(order: Omit<PlannedOrder, "steps">, fate: Fate, now: Date, random: Random): Step[] {
  const age = now.getTime() - order.at.getTime();
  /** Shortened for young orders, so that nothing is in the future. */
  const after = (hours: number) => new Date(order.at.getTime() + Math.min(hours * HOUR_MS, age * 0.9));
  const status = (hours: number, to: OrderStatus, note = "", by: "shop" | "shopper" = "shop") => ({
    kind: "status" as const,
    at: after(hours),
    to,
    by,
    note,
  });
  const shipped: Step = {
    kind: "shipped",
    at: after(16 + random.below(14)),
    courier: random.of(COURIERS),
    trackingNumber: `DEMO${String(order.number * 7_919 + 10_000_019)}`,
  };
  const deliveredAfter = 60 + random.below(60);
  const isSlow = random.below(3) === 0;
  const noted: Step[] =
    random.below(8) === 0 ? [{ kind: "note", at: after(3), note: random.of(STAFF_NOTES) }] : [];
  const paid: Step[] = order.method === "cod" ? [] : [{ kind: "paid", at: after(0.04) }];
  const delivered = [...paid, ...noted, shipped, status(deliveredAfter, "Delivered")];
  switch (fate) {
    case "cancelled":
      return [status(2, "Cancelled", "Ordered the wrong size, sorry po.", "shopper")];
    case "returned":
      return [
        ...noted,
        shipped,
        { ...status(200, "Cancelled", "Returned to sender: nobody took the parcel."), restock: true },
      ];
    case "declined":
      return [{ kind: "declined", at: after(0.1) }];
    case "refunded":
      return [
        ...paid,
        status(3, "Cancelled", "Found out that my sister ordered the same.", "shopper"),
        { kind: "refund", at: after(20), of: "all", note: "Cancelled before packing" },
      ];
    case "refund due":
      return [...paid, status(1, "Cancelled", "Please cancel, I will order again next week.", "shopper")];
    case "one piece refunded":
      return [
        ...delivered,
        {
          kind: "refund",
          at: after(deliveredAfter + 26),
          of: "one piece",
          note: "One piece arrived damaged",
        },
      ];
    case "asked to pay first":
      return [
        { kind: "note", at: after(1), note: "Large cash order: asked for payment before packing." },
        status(1.1, "Pending Payment", "Waiting for the payment."),
      ];
    case "unpaid":
      return [];
    case "normal":
  }
  const days = age / MS_PER_DAY;
  if (order.isPickup) return days > 2 ? [...paid, status(40, "Delivered")] : [...paid, ...noted];
  if (days > 7 || (days > 4.5 && !isSlow)) return delivered;
  if (days > 2.4) return [...paid, ...noted, shipped];
  return [...paid, ...noted];
}
