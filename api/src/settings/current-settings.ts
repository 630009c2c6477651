import { sql } from "kysely";
import { NO_BRAND } from "@tindahan/contract/settings/brand.ts";
import { EMPTY_FEED } from "@tindahan/contract/catalogue/feed.ts";
import { Settings } from "@tindahan/contract/settings/settings.ts";
import { centavosToPesos } from "@tindahan/contract/core/format.ts";
import { NO_SEALS } from "@tindahan/contract/settings/seals.ts";
import { DEFAULT_SHOP_NAME } from "@tindahan/contract/settings/shop.ts";
import { MAX_QUANTITY } from "@tindahan/contract/checkout/constants.ts";
import { DEFAULT_SHIPPING } from "@tindahan/contract/delivery/default-shipping.ts";
import type { Config } from "../config.ts";
import type { Changes } from "../platform/db/changes.ts";
import { createCachedValue, type CachedValue } from "../platform/cache/cached-value.ts";
import type { Db } from "../platform/db/database.ts";
import { DEFAULT_SYNONYMS } from "./default-synonyms.ts";

export const TAG = "settings";

export function createCachedSettings(db: Db, config: Config, changes: Changes): CachedValue<Settings> {
  return createCachedValue(TAG, async (through) => (await selectSettings(through, config)).settings, {
    db,
    changes,
  });
}

type Row = { version: number; stored: Partial<Settings> | null; couriers: Settings["couriers"] };

/** Version 0 has the initial settings. */
export async function selectSettings(
  db: Db,
  config: Config,
  version?: number,
): Promise<{ version: number; settings: Settings }> {
  const { rows } = await sql<Row>`
    select coalesce(v.version, 0)::bigint as version, v.settings as stored, (
      select coalesce(json_agg(json_build_object('name', name, 'linkTemplate', link_template) order by name), '[]') from couriers) as couriers
    from (select) as once left join (
      select version, settings from settings_versions
      ${version === undefined ? sql`order by version desc limit 1` : sql`where version = ${version}`}) as v on true`.execute(
    db,
  );
  const { stored, couriers, version: foundVersion } = rows[0]!;
  return {
    version: foundVersion,
    settings: addMissingDefaults(stored ?? { couriers }, defaultSettings(config)),
  };
}

/** Fields added after a version was saved get their defaults. */
function addMissingDefaults(stored: Partial<Settings>, defaults: Settings): Settings {
  return {
    shop: { ...defaults.shop, ...stored.shop },
    brand: { ...defaults.brand, ...stored.brand },
    payments: { ...defaults.payments, ...stored.payments },
    maxQuantity: stored.maxQuantity ?? defaults.maxQuantity,
    lowStock: stored.lowStock ?? defaults.lowStock,
    couriers: stored.couriers ?? defaults.couriers,
    shipping: { ...defaults.shipping, ...stored.shipping },
    home: stored.home ?? defaults.home,
    mails: { ...defaults.mails, ...stored.mails },
    newOrders: { ...defaults.newOrders, ...stored.newOrders },
    seals: { ...defaults.seals, ...stored.seals },
    notice: { ...defaults.notice, ...stored.notice },
    vacation: { ...defaults.vacation, ...stored.vacation },
    synonyms: stored.synonyms ?? defaults.synonyms,
    feed: { ...defaults.feed, ...stored.feed },
    returns: { ...defaults.returns, ...stored.returns },
  };
}

function defaultSettings({ paymentMethods, walletLimitsCentavos, openCodLimits }: Config): Settings {
  return {
    shop: {
      name: DEFAULT_SHOP_NAME,
      logo: "",
      email: "",
      phone: "",
      address: "",
      legalName: "",
      registration: "",
      tin: "",
    },
    brand: NO_BRAND,
    payments: {
      methods: paymentMethods,
      walletMin: centavosToPesos(walletLimitsCentavos.min),
      walletMax: centavosToPesos(walletLimitsCentavos.max),
      codMax: null,
      codMaxOpenOrders: openCodLimits.orders,
      codMaxOpenTotal: openCodLimits.pesos,
      transferHours: 24,
    },
    maxQuantity: MAX_QUANTITY,
    lowStock: 5,
    couriers: [],
    shipping: DEFAULT_SHIPPING,
    home: { sections: [] },
    mails: {
      confirmation: {
        subject: "Your order {order}: thank you!",
        intro: "Thank you for your order.",
        closing: "",
      },
      shipped: {
        isOn: true,
        subject: "Your order {order} is on its way",
        intro: "Hi {name}, your order is on its way.",
        closing: "",
      },
      delivered: {
        isOn: true,
        subject: "Your order {order} was delivered",
        intro: "Hi {name}, your order was delivered. Thank you for buying from {shop}!",
        closing: "If something is missing or broken, please reply to this email.",
      },
      cancelled: {
        isOn: true,
        subject: "Your order {order} was cancelled",
        intro: "Hi {name}, your order was cancelled.",
        closing: "",
      },
      refunded: {
        isOn: true,
        subject: "Your refund for order {order}",
        intro: "Hi {name}, we sent your refund.",
        closing: "Your bank or e-wallet may take a few days to show it.",
      },
      paymentFailed: {
        isOn: true,
        subject: "Your payment for order {order} did not go through",
        intro:
          "Hi {name}, your payment did not go through, so the order was cancelled. Your cart is still there if you want to try again.",
        closing: "",
      },
      loginCode: { subject: "{code} is your {shop} log-in code", intro: "Your log-in code is" },
    },
    newOrders: { email: "", when: "each" },
    seals: NO_SEALS,
    notice: { text: "", isShown: false },
    vacation: { firstDay: null, lastDay: null, text: "" },
    synonyms: DEFAULT_SYNONYMS,
    feed: EMPTY_FEED,
    returns: { changedMindDays: 0, instructions: "" },
  };
}
