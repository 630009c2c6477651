import { sql } from "kysely";
import { MAX_QUANTITY } from "@tindahan/contract/cart.ts";
import { Settings } from "@tindahan/contract/settings.ts";
import { centavosToPesos } from "@tindahan/contract/format.ts";
import type { Config } from "../config.ts";
import type { Changes } from "../platform/changes.ts";
import type { Db } from "../platform/database.ts";
import type { CurrentSettings } from "../platform/services.ts";

export const TAG = "settings";

/** Kept in memory while we hear of every change; without that, the database is asked each time. */
export function createSettings(db: Db, config: Config, changes: Changes): CurrentSettings {
  let kept: Promise<Settings> | undefined;
  let isFollowing = false;
  let isUp = false;
  const forget = () => void (kept = undefined);

  function subscribe(): void {
    isFollowing = true;
    changes.subscribe({
      onTag: (tag) => tag === TAG && forget(),
      onUp: () => {
        isUp = true;
        forget();
      },
      onDown: () => {
        isUp = false;
        forget();
      },
    });
  }

  async function load(): Promise<Settings> {
    return (await selectSettings(db, config)).settings;
  }

  return {
    forget,
    read() {
      if (!isFollowing) subscribe();
      if (kept) return kept;
      const loading = load();
      if (isUp) {
        kept = loading;
        loading.catch(() => kept === loading && forget());
      }
      return loading;
    },
  };
}

type Row = { version: number; stored: Partial<Settings> | null; couriers: Settings["couriers"] };

/** The newest version, or the one that is asked for. Version 0 is how the shop began. */
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
  const { stored, couriers, version: found } = rows[0]!;
  return { version: found, settings: complete(stored ?? { couriers }, defaultsOf(config)) };
}

/** What was added to the settings since a version was written has its default in it. */
function complete(stored: Partial<Settings>, defaults: Settings): Settings {
  return {
    shop: { ...defaults.shop, ...stored.shop },
    payments: { ...defaults.payments, ...stored.payments },
    maxQuantity: stored.maxQuantity ?? defaults.maxQuantity,
    lowStock: stored.lowStock ?? defaults.lowStock,
    couriers: stored.couriers ?? defaults.couriers,
    mails: { ...defaults.mails, ...stored.mails },
    notice: { ...defaults.notice, ...stored.notice },
  };
}

function defaultsOf({ paymentMethods, walletLimitsCentavos, openCodLimits }: Config): Settings {
  return {
    shop: {
      name: "Tindahan",
      logo: "",
      email: "",
      phone: "",
      address: "",
      legalName: "",
      registration: "",
      tin: "",
    },
    payments: {
      methods: paymentMethods,
      walletMin: centavosToPesos(walletLimitsCentavos.min),
      walletMax: centavosToPesos(walletLimitsCentavos.max),
      codMax: null,
      codMaxOpenOrders: openCodLimits.orders,
      codMaxOpenTotal: openCodLimits.pesos,
    },
    maxQuantity: MAX_QUANTITY,
    lowStock: 5,
    couriers: [],
    mails: {
      confirmation: {
        subject: "Your order {order}: thank you!",
        intro: "Thank you for your order.",
        closing: "",
      },
      loginCode: { subject: "{code} is your {shop} log-in code", intro: "Your log-in code is" },
    },
    notice: { text: "", isShown: false },
  };
}
