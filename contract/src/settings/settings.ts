import { z } from "zod";
import { Brand, ShopPicture } from "./brand.ts";
import { admin, confirmedAdmin, endpoint } from "../core/endpoint.ts";
import { Feed } from "../catalogue/feed.ts";
import { Home } from "../catalogue/home.ts";
import { Day, Done, IsoDate, Version } from "../core/primitives.ts";
import { Seals } from "./seals.ts";
import { Shipping } from "../delivery/shipping.ts";
import { Line, RequiredTextLine } from "../core/typed-text.ts";
import { MAX_QUANTITY } from "../checkout/constants.ts";
import { PaymentMethod } from "../payments/method-schemas.ts";
import { UPDATE_MAILS } from "./constants.ts";

const Text = (max: number) => z.string().trim().max(max, `Please use at most ${max} characters.`);
const Email = z.union([z.literal(""), z.email("Please enter an e-mail address.").max(200)]);
const Amount = z
  .number("Please enter an amount.")
  .min(1, "Please enter at least ₱1.00.")
  .max(10_000_000, "Please enter at most ₱10,000,000.00.")
  .refine(
    (pesos) => Math.abs(Math.round(pesos * 100) - pesos * 100) < 1e-6,
    "An amount has at most two decimals.",
  );

const Phone = Line(40).refine(
  (phone) => /^(|0\d{9,10}|1800\d{7,9}|\+?63\d{9,10}|\+\d{8,15})$/.test(phone.replaceAll(/[\s().-]/g, "")),
  "Please enter a phone number, such as 0917 123 4567 or (02) 8123 4567.",
);

const Tin = Line(40).regex(
  /^(|\d{3}([ -]?)\d{3}\2\d{3}(\2(\d{3}|\d{5}))?)$/,
  "A TIN has 9 digits, and 3 or 5 more for a branch: 123-456-789-000.",
);

const Courier = z.strictObject({
  name: RequiredTextLine(100),
  linkTemplate: RequiredTextLine(500)
    .regex(/^https:\/\/\S+$/, "Please enter a link that starts with https://")
    .includes("{number}", { error: "Please put {number} where the tracking number goes." }),
});

const OrderMail = z.strictObject({
  subject: RequiredTextLine(150),
  intro: Text(2_000),
  closing: Text(2_000),
});
const UpdateMail = OrderMail.extend({ isOn: z.boolean() });

export type UpdateMailName = (typeof UPDATE_MAILS)[number];
const MAILS = ["confirmation", ...UPDATE_MAILS, "loginCode"] as const;
export type MailName = (typeof MAILS)[number];

export const Settings = z.strictObject({
  shop: z.strictObject({
    name: RequiredTextLine(60),
    logo: ShopPicture,
    email: Email,
    phone: Phone,
    address: Line(300),
    legalName: Line(150),
    registration: Line(80),
    tin: Tin,
  }),
  brand: Brand,
  payments: z
    .strictObject({
      methods: z.array(PaymentMethod).min(1, "Please keep at least one payment method."),
      walletMin: Amount,
      walletMax: Amount,
      codMax: Amount.nullable(),
      /** Limits for open cash orders of one shopper or phone number, as a count and a sum; null: no limit. */
      codMaxOpenOrders: z
        .number("Please enter a whole number.")
        .int("Please enter a whole number.")
        .min(1, "Please enter at least 1.")
        .max(100, "Please enter at most 100.")
        .nullable(),
      codMaxOpenTotal: Amount.nullable(),
      /** For how long an order waits for a transfer to the shop's own account. */
      transferHours: z
        .number("Please enter a whole number.")
        .int("Please enter a whole number.")
        .min(1, "Please enter at least 1.")
        .max(168, "Please enter at most 168."),
    })
    .refine(({ walletMin, walletMax }) => walletMin <= walletMax, {
      error: "The largest order must not be smaller than the smallest.",
      path: ["walletMax"],
    }),
  maxQuantity: z
    .number("Please enter a whole number.")
    .int("Please enter a whole number.")
    .min(1, "Please enter at least 1.")
    .max(MAX_QUANTITY, `Please enter at most ${MAX_QUANTITY}.`),
  lowStock: z.number("Please enter a number.").int().min(0).max(100, "Please enter at most 100."),
  couriers: z
    .array(Courier)
    .max(30)
    .superRefine((couriers, context) => {
      const names = couriers.map(({ name }) => name.toLowerCase());
      names.forEach((name, index) => {
        if (names.indexOf(name) < index)
          context.addIssue({
            code: "custom",
            path: [index, "name"],
            message: "There is already one with this name.",
          });
      });
    }),
  shipping: Shipping,
  home: Home,
  mails: z.strictObject({
    confirmation: OrderMail,
    shipped: UpdateMail,
    delivered: UpdateMail,
    cancelled: UpdateMail,
    refunded: UpdateMail,
    paymentFailed: UpdateMail,
    loginCode: z.strictObject({
      subject: RequiredTextLine(150).includes("{code}", { error: "Please put {code} where the code goes." }),
      intro: Text(500),
    }),
  }),
  /** Notification of new orders: for each order, or daily at 8 AM; empty e-mail: none. */
  newOrders: z.strictObject({ email: Email, when: z.enum(["each", "daily"]) }),
  seals: Seals,
  notice: z.strictObject({ text: Text(300), isShown: z.boolean() }),
  /** Days in Manila without orders, inclusive. Null `firstDay`: no vacation. Null `lastDay`: open-ended. */
  vacation: z
    .strictObject({ firstDay: Day.nullable(), lastDay: Day.nullable(), text: Text(300) })
    .refine(({ firstDay, lastDay }) => firstDay !== null || lastDay === null, {
      error: "Please choose the first day, too.",
      path: ["firstDay"],
    })
    .refine(({ firstDay, lastDay }) => firstDay === null || lastDay === null || firstDay <= lastDay, {
      error: "The last day must not come before the first.",
      path: ["lastDay"],
    }),
  /** Search synonyms, one comma-separated group per entry: "sapatos, shoes". Entries may be empty. */
  synonyms: z
    .array(
      Line(200).regex(
        /^([\p{Letter}\p{Mark}\p{Number}]+(\s*,\s*[\p{Letter}\p{Mark}\p{Number}]+)+)?$/u,
        "Please write at least two words, each without spaces, with a comma between them.",
      ),
    )
    .max(500, "Please use at most 500 lines."),
  feed: Feed,
  returns: z.strictObject({
    /** Days after delivery in which shoppers may change their mind; 0: not offered. */
    changedMindDays: z
      .number("Please enter a whole number.")
      .int("Please enter a whole number.")
      .min(0, "Please enter 0 or more.")
      .max(365, "Please enter at most 365."),
    instructions: Text(1_000),
  }),
});
export type Settings = z.infer<typeof Settings>;

/** Phone numbers and TINs stored before their checks existed stay readable; the next save checks them. */
const StoredSettings = Settings.extend({
  shop: Settings.shape.shop.extend({ phone: z.string(), tin: z.string() }),
});

const SettingsResponse = z.object({
  settings: StoredSettings,
  /** Increments with every change; a request with an outdated version is refused. */
  version: Version,
  possibleMethods: z.array(PaymentMethod),
  /** The newest 20 versions, current one first; empty before the first change. Version 0 is the initial state. */
  history: z.array(
    z.object({ version: Version, at: IsoDate.nullable(), by: z.string(), changed: z.array(z.string()) }),
  ),
});
export type SettingsResponse = z.infer<typeof SettingsResponse>;

export const getSettings = endpoint("GET /api/admin/settings", admin("settings"), {
  summary: "Returns all settings and their history",
  response: SettingsResponse,
});

export const updateSettings = endpoint("PUT /api/admin/settings", confirmedAdmin("settings", "sometimes"), {
  event: "settings_change",
  summary: "Changes the settings; they apply immediately",
  body: z.object({ settings: Settings, version: Version }),
  response: SettingsResponse.extend({ message: z.string() }),
});

export const restoreSettings = endpoint(
  "POST /api/admin/settings/restore",
  confirmedAdmin("settings", "sometimes"),
  {
    event: "settings_restore",
    summary: "Restores an earlier version of the settings",
    body: z.object({ former: Version, version: Version }),
    response: SettingsResponse.extend({ message: z.string() }),
  },
);

const MailTemplateInput = {
  mail: z.enum(MAILS),
  shopName: RequiredTextLine(60),
  mails: Settings.shape.mails,
};

export const previewMail = endpoint("POST /api/admin/settings/mail-preview", admin("settings"), {
  summary: "Previews a mail with a sample order",
  body: z.object(MailTemplateInput),
  response: z.object({ subject: z.string(), text: z.string(), html: z.string() }),
});

export const sendTestMail = endpoint("POST /api/admin/settings/test-mail", admin("settings"), {
  summary: "Sends a test mail to the shop's saved e-mail address",
  body: z.object(MailTemplateInput),
  response: Done,
});

export const previewSettings = endpoint("POST /api/admin/settings/preview", admin("settings"), {
  summary: "Creates a preview token for the shop's pages with unsaved settings",
  body: z.object({ settings: Settings }),
  response: z.object({ draft: z.string() }),
});
