import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { PAYMENT_METHOD_NAMES } from "@tindahan/contract/payments/methods.ts";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import { getFirstSteps, markFirstStep } from "@tindahan/contract/settings/first-steps.ts";
import {
  getSettings,
  previewMail,
  previewSettings,
  restoreSettings,
  sendTestMail,
  updateSettings,
  type Settings,
  type SettingsResponse,
} from "@tindahan/contract/settings/settings.ts";
import { publicSeals } from "@tindahan/contract/settings/seals.ts";
import { getShop, getShopDraft, type Shop } from "@tindahan/contract/settings/shop.ts";
import {
  isShippingFreeEverywhere,
  lowestDeliveryFees,
  needsDeliveryPlace,
} from "@tindahan/contract/delivery/default-shipping.ts";
import { consumeLimit } from "../platform/limits/rate-limits.ts";
import { tokenHashOf } from "../platform/crypto/tokens.ts";
import { decryptPreview, encryptPreview, shopBrandOf } from "../brand/brand.ts";
import { listPublishedPages, TAG as PAGES } from "../pages/pages.ts";
import { offeredMethodIds, connectedMethodIds } from "../payments/payments.ts";
import { registerEndpoint } from "../platform/http/register-endpoint.ts";
import type { Services } from "../platform/services.ts";
import type { Db } from "../platform/db/database.ts";
import { changeSettings, restoreSettingsVersion, changedSections } from "./change-settings.ts";
import { selectSettings, TAG } from "./current-settings.ts";
import { setFirstStepMark, readFirstSteps } from "./first-steps.ts";
import { renderSampleMail } from "./sample-mail.ts";
import { serveSecurityTxt } from "./security-txt.ts";

export { createCachedSettings } from "./current-settings.ts";

export function settingsRoutes(app: FastifyInstance, services: Services): void {
  const { db, config, settings, pages, pageCache, mailer } = services;
  serveSecurityTxt(app, services);

  registerEndpoint(app, getShop, async () => ({ shop: await toShop(await settings.read()) }), {
    cache: pageCache,
    tags: [TAG, PAGES],
  });

  registerEndpoint(app, getShopDraft, async ({ query }) => {
    const previewed = await decryptPreview(services, query.draft);
    if (!previewed) throw new ShopError("not_found");
    return { shop: await toShop({ ...(await settings.read()), ...previewed }) };
  });

  registerEndpoint(app, previewSettings, async ({ body, request }) => ({
    draft: encryptPreview(services, body.settings, tokenHashOf(request)!),
  }));

  async function toShop(now: Settings): Promise<Shop> {
    const { shop, payments, lowStock, notice, vacation, shipping, feed, seals } = now;
    const offered = await offeredMethodIds(services, payments.methods);
    return {
      ...shop,
      paymentMethods: offered.map((id) => PAYMENT_METHOD_NAMES[id]),
      lowStock,
      notice: notice.isShown ? notice.text : "",
      vacation: vacation.firstDay === null ? null : { ...vacation, firstDay: vacation.firstDay },
      delivery: isShippingFreeEverywhere(shipping)
        ? null
        : {
            needsPlace: needsDeliveryPlace(shipping),
            ...lowestDeliveryFees(shipping),
            pickup: shipping.pickup.isOn ? shipping.pickup : null,
          },
      brand: await shopBrandOf(app, now),
      ...(feed.brand && { maker: feed.brand }),
      ...(feed.condition && { condition: feed.condition }),
      pages: listPublishedPages(await pages.read()),
      seals: publicSeals(seals),
    };
  }

  /** Other instances get a notification; this admin must see the change immediately. */
  function invalidateCaches(): void {
    settings.forget();
    pageCache.invalidate(TAG);
  }

  async function readSettingsAnswer(): Promise<SettingsResponse> {
    const [current, history, possible] = await Promise.all([
      selectSettings(db, config),
      selectSettingsHistory(db),
      connectedMethodIds(services),
    ]);
    return { ...current, history, possibleMethods: possible };
  }

  registerEndpoint(app, getSettings, readSettingsAnswer);

  registerEndpoint(app, updateSettings, async ({ caller, body }) => {
    await changeSettings(services, caller, body.version, body.settings);
    invalidateCaches();
    return { ...(await readSettingsAnswer()), message: "Settings saved" };
  });

  registerEndpoint(app, restoreSettings, async ({ caller, body }) => {
    await restoreSettingsVersion(services, caller, body.version, body.former);
    invalidateCaches();
    return { ...(await readSettingsAnswer()), message: "Earlier settings restored" };
  });

  registerEndpoint(app, getFirstSteps, () => readFirstSteps(services));

  registerEndpoint(app, markFirstStep, async ({ caller, body }) => {
    await setFirstStepMark(db, caller.id, body);
    return readFirstSteps(services);
  });

  registerEndpoint(app, previewMail, async ({ body }) =>
    renderSampleMail(config, await settings.read(), body),
  );

  registerEndpoint(app, sendTestMail, async ({ caller, body: draft }) => {
    const saved = await settings.read();
    const { email: to } = saved.shop;
    // The recipient is fixed: requests must not send mail to others in the shop's name.
    if (!to) throw new ShopError("shop_email_missing");
    if (!(await consumeLimit(db, "testMails", `admin:${caller.id}`)))
      throw new ShopError("too_many_attempts");
    try {
      await mailer.send({ to, ...renderSampleMail(config, saved, draft) });
    } catch {
      throw new ShopError("mail_not_sent");
    }
    return { message: `Sent to ${to}` };
  });
}

const HISTORY_LENGTH = 20;

type Row = { version: number; settings: Settings; at: Date; by: string };

async function selectSettingsHistory(db: Db): Promise<SettingsResponse["history"]> {
  const { rows } = await sql<Row>`
    select v.version, v.settings, v.at, coalesce(nullif(u.name, ''), u.username, 'Unknown user') as by
    from settings_versions v left join users u on u.id = v.actor_id
    order by v.version desc limit ${sql.lit(HISTORY_LENGTH + 1)}`.execute(db);
  return rows.slice(0, HISTORY_LENGTH).map(({ version, settings, at, by }, index) => {
    const before = rows[index + 1]?.settings;
    if (!before) return { version, at: null, by: "", changed: [] };
    return { version, at: at.toISOString(), by, changed: changedSections(before, settings) };
  });
}
