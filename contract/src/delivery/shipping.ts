import { z } from "zod";
import { DeliveryId, PICKUP } from "./delivery-ids.ts";

const Name = z
  .string()
  .trim()
  .min(1, "Please fill this in.")
  .max(60, "Please use at most 60 characters.")
  .regex(/^[^\p{Cc}]*$/u, "Please use one line.");
const Text = (max: number) => z.string().trim().max(max, `Please use at most ${max} characters.`);
const Whole = (max: number) =>
  z
    .number("Please enter a whole number.")
    .int("Please enter a whole number.")
    .min(0, "Please enter at least 0.")
    .max(max, `Please enter at most ${max.toLocaleString("en-PH")}.`);
const hasTwoDecimals = (number: number) => Math.abs(Math.round(number * 100) - number * 100) < 1e-6;
const Amount = (max: number) =>
  z
    .number("Please enter an amount.")
    .min(0, "Please enter at least ₱0.00.")
    .max(max, `Please enter at most ₱${max.toLocaleString("en-PH")}.00.`)
    .refine(hasTwoDecimals, "An amount has at most two decimals.");
const Fee = Amount(100_000);
const Limit = Amount(10_000_000).min(1, "Please enter at least ₱1.00.").nullable();

const Key = DeliveryId;

/** Leading digits of a barangay code: a province or highly urbanized city (3), a city (5) or the barangay (8). */
const PlacePrefix = z.string().regex(/^\d{3}(\d{2}(\d{3})?)?$/, "Please choose a place.");

const MAX_DAYS = 90;
const MAX_PLACES = 2_000;

/** Applies above `from` grams, or from an order of `from` pesos. The first tier starts at 0. */
const Tier = z.strictObject({
  from: z.number("Please enter a number.").min(0, "Please enter at least 0.").max(10_000_000),
  fee: Fee,
  eachKilo: Fee,
});

const Rate = z
  .strictObject({
    id: Key.refine((id) => id !== PICKUP),
    name: Name,
    measure: z.enum(["weight", "goods"]),
    tiers: z.array(Tier).min(1, "Please enter a fee.").max(30, "Please use at most 30 steps."),
    freeFrom: Limit,
    mostGrams: Whole(10_000_000).min(1, "Please enter at least 1 gram.").nullable(),
    daysFrom: Whole(MAX_DAYS).nullable(),
    daysUntil: Whole(MAX_DAYS).nullable(),
    takesCod: z.boolean(),
    codFee: Fee,
    codFeePercent: z
      .number("Please enter a percentage.")
      .min(0, "Please enter at least 0.")
      .max(20, "Please enter at most 20.")
      .refine(hasTwoDecimals, "A percentage has at most two decimals."),
    codMax: Limit,
  })
  .superRefine(({ measure, tiers, daysFrom, daysUntil }, context) => {
    const report = (path: (string | number)[], message: string) =>
      context.addIssue({ code: "custom", path, message });
    tiers.forEach(({ from, eachKilo }, index) => {
      const path = ["tiers", index, "from"];
      if (index === 0 && from !== 0) report(path, "The first step starts at 0.");
      if (index > 0 && from <= tiers[index - 1]!.from)
        report(path, "Each step must start above the one before.");
      if (measure === "weight" && !Number.isInteger(from)) report(path, "Please enter whole grams.");
      if (measure === "goods" && !hasTwoDecimals(from)) report(path, "An amount has at most two decimals.");
      if (measure === "goods" && eachKilo !== 0)
        report(["tiers", index, "eachKilo"], "A fee for each kilo needs steps by weight.");
    });
    if ((daysFrom === null) !== (daysUntil === null))
      report([daysFrom === null ? "daysFrom" : "daysUntil"], "Please enter both, or neither.");
    if (daysFrom !== null && daysUntil !== null && daysFrom > daysUntil)
      report(["daysUntil"], "The last day must not come before the first.");
  });
export type Rate = z.infer<typeof Rate>;

const Zone = z.strictObject({
  id: Key,
  name: Name,
  isElsewhere: z.boolean(),
  places: z.array(PlacePrefix),
  rates: z.array(Rate).min(1, "Please add a delivery option.").max(10, "Please use at most 10."),
});
export type Zone = z.infer<typeof Zone>;

const Pickup = z
  .strictObject({ isOn: z.boolean(), address: Text(300), hours: Text(200), readyInDays: Whole(MAX_DAYS) })
  .refine(({ isOn, address }) => !isOn || address !== "", {
    error: "Please enter an address.",
    path: ["address"],
  });

/** Stored as `settings.shipping`. Amounts are pesos, weights grams, places 8-digit PSGC codes. */
export const Shipping = z
  .strictObject({
    zones: z.array(Zone).max(50, "Please use at most 50 zones."),
    /** Places without shipping. The longest matching prefix wins, as with zones. */
    excluded: z.array(PlacePrefix),
    pickup: Pickup,
    defaultGrams: Whole(1_000_000).min(1, "Please enter at least 1 gram."),
  })
  .superRefine(({ zones, excluded, pickup }, context) => {
    const report = (path: (string | number)[], message: string) =>
      context.addIssue({ code: "custom", path, message });
    if (zones.length === 0 && !pickup.isOn) report(["zones"], "Please keep at least one delivery option.");
    const keys = new Map<string, true>();
    const reportDuplicate = (key: string, path: (string | number)[], message: string) => {
      if (keys.has(key)) report(path, message);
      keys.set(key, true);
    };
    zones.forEach((zone, index) => {
      reportDuplicate(
        `name ${zone.name.toLowerCase()}`,
        ["zones", index, "name"],
        "There is already one with this name.",
      );
      reportDuplicate(`zone ${zone.id}`, ["zones", index, "id"], "There is already one with this id.");
      if (zone.isElsewhere)
        reportDuplicate(
          "elsewhere",
          ["zones", index, "isElsewhere"],
          "Only one zone can be everywhere else.",
        );
      else if (zone.places.length === 0) report(["zones", index, "places"], "Please choose a place.");
      zone.rates.forEach(({ id }, at) =>
        reportDuplicate(
          `rate ${id}`,
          ["zones", index, "rates", at, "id"],
          "There is already one with this id.",
        ),
      );
      zone.places.forEach((prefix, at) =>
        reportDuplicate(
          `place ${prefix}`,
          ["zones", index, "places", at],
          "This place is in the list already.",
        ),
      );
    });
    excluded.forEach((prefix, at) =>
      reportDuplicate(`place ${prefix}`, ["excluded", at], "This place is in the list already."),
    );
    if (zones.reduce((sum, { places }) => sum + places.length, excluded.length) > MAX_PLACES)
      report(["zones"], `Please use at most ${MAX_PLACES.toLocaleString("en-PH")} places in all.`);
  });
export type Shipping = z.infer<typeof Shipping>;
