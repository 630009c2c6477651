import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import type { Settings } from "@tindahan/contract/settings/settings.ts";
import { isShippingFreeEverywhere } from "@tindahan/contract/delivery/default-shipping.ts";
import { insertAuditRecord, SETTINGS_ID } from "../audit/audit.ts";
import type { Tx } from "../platform/db/database.ts";
import { assertCallerConfirmed, type Caller } from "../platform/http/register-endpoint.ts";
import type { Services } from "../platform/services.ts";
import { selectSettings } from "./current-settings.ts";

/** Raises `settings_changed` if `lastSeenVersion` is not the newest. */
export async function changeSettings(
  { db, config }: Services,
  caller: Caller,
  lastSeenVersion: number,
  settings: Settings,
): Promise<void> {
  const actorId = caller.id;
  await db.transaction().execute(async (tx) => {
    const { version, settings: before } = await selectSettings(tx, config);
    if (version !== lastSeenVersion) throw new ShopError("settings_changed");
    const changed = changedSections(before, settings);
    if (changed.length === 0) return;
    if (changesEmailOrUrl(before, settings)) assertCallerConfirmed(caller);
    if (version === 0) await insertSettingsVersion(tx, actorId, 0, before);
    await insertSettingsVersion(tx, actorId, version + 1, settings);
    await replaceCouriers(tx, settings.couriers);
    await insertAuditRecord(tx, {
      actorId,
      action: "update",
      entity: "settings",
      entityId: SETTINGS_ID,
      before: pickSections(before, changed),
      after: pickSections(settings, changed),
    });
  });
}

export async function restoreSettingsVersion(
  services: Services,
  caller: Caller,
  lastSeenVersion: number,
  former: number,
): Promise<void> {
  const { version, settings } = await selectSettings(services.db, services.config, former);
  if (version !== former) throw new ShopError("not_found");
  await changeSettings(services, caller, lastSeenVersion, settings);
}

/** A concurrent change fails on the version number. */
async function insertSettingsVersion(
  tx: Tx,
  actorId: Id,
  version: number,
  settings: Settings,
): Promise<void> {
  const shipping = isShippingFreeEverywhere(settings.shipping) ? null : JSON.stringify(settings.shipping);
  const { rows } = await sql`
    insert into settings_versions (version, settings, shipping, actor_id)
    values (${version}, ${JSON.stringify(settings)}, ${shipping}, ${actorId})
    on conflict do nothing returning version`.execute(tx);
  if (rows.length === 0) throw new ShopError("settings_changed");
}

async function replaceCouriers(tx: Tx, couriers: Settings["couriers"]): Promise<void> {
  await tx.deleteFrom("couriers").execute();
  if (couriers.length > 0)
    await tx
      .insertInto("couriers")
      .values(couriers.map(({ name, linkTemplate }) => ({ name, link_template: linkTemplate })))
      .execute();
}

/** Needs confirmation: a stolen session could redirect warnings or send shoppers to other sites. */
function changesEmailOrUrl(before: Settings, after: Settings): boolean {
  const textsBefore = new Set(collectTexts(before));
  return (
    before.shop.email !== after.shop.email ||
    before.newOrders.email !== after.newOrders.email ||
    collectTexts(after).some((text) => !textsBefore.has(text) && text.includes("://"))
  );
}

function collectTexts(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(collectTexts) : [];
}

type Section = keyof Settings;

export function changedSections(before: Settings, after: Settings): Section[] {
  return (Object.keys(after) as Section[]).filter((name) => !isDeepStrictEqual(before[name], after[name]));
}

function pickSections(settings: Settings, sections: Section[]): Partial<Settings> {
  return Object.fromEntries(sections.map((name) => [name, settings[name]]));
}
