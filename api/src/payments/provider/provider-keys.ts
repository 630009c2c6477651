import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { paymongoWebhook } from "@tindahan/contract/checkout/checkout.ts";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import {
  getProviderKeys,
  registerProviderWebhook,
  removeProviderKeys,
  saveProviderKeys,
  testProviderKeys,
  type EnteredKeys,
  type ProviderKeys,
} from "@tindahan/contract/settings/provider-keys.ts";
import { takeFromLimit } from "../../platform/limits/rate-limits.ts";
import { recordChange, SETTINGS_ID } from "../../audit/audit.ts";
import type { Config, PaymongoConfig } from "../../config.ts";
import type { Db, Tx } from "../../platform/db/database.ts";
import { registerEndpoint } from "../../platform/http/register-endpoint.ts";
import type { Services } from "../../platform/services.ts";
import { examine, registerWebhook, whyUnreachable } from "./doctor.ts";
import {
  mergeKeys,
  modeOf,
  problemWith,
  sealKeys,
  selectStoredKeys,
  toPaymongo,
  unsealKeys,
  type Keys,
} from "./stored-keys.ts";

export function providerKeyRoutes(app: FastifyInstance, services: Services): void {
  const { db, config, settings, provider, pageCache, now } = services;

  /** All instances are told by the database. This one does not wait for it: an owner sees their own change at once. */
  async function afterChange(message: string): Promise<{ keys: ProviderKeys; message: string }> {
    provider.forget();
    pageCache.invalidate("settings");
    return { keys: await describeKeys(db, config), message };
  }

  registerEndpoint(app, getProviderKeys, async () => ({ keys: await describeKeys(db, config) }));

  registerEndpoint(app, saveProviderKeys, async ({ caller, body }) => {
    const { secretKey, publicKey, webhookSecret } = body;
    await saveKeys(services, caller.id, { secretKey, publicKey, webhookSecret });
    return afterChange("The keys are saved and in use");
  });

  registerEndpoint(app, testProviderKeys, async ({ caller, body }) => {
    const isTyped = Object.keys(body).length > 0;
    const paymongo = isTyped
      ? toPaymongo(config, await keysToBe(db, config, body))
      : (await provider.read())?.config;
    if (!(await takeFromLimit(db, "keyTests", `admin:${caller.id}`)))
      throw new ShopError("too_many_attempts");
    const { methods } = (await settings.read()).payments;
    const { publicUrl } = config;
    return { findings: await examine({ paymongo, publicUrl, paymentMethods: methods }, now()) };
  });

  registerEndpoint(app, registerProviderWebhook, async ({ caller }) => {
    if (!config.paymongo && !(await selectStoredKeys(db)))
      throw new ShopError("webhook_not_registered", "Please save the secret key first.");
    const keys = await keysToBe(db, config, {});
    const unreachable = whyUnreachable(config.paymongoApi.apiUrl, config.publicUrl);
    if (unreachable) throw new ShopError("webhook_not_registered", unreachable);
    if (!(await takeFromLimit(db, "keyTests", `admin:${caller.id}`)))
      throw new ShopError("too_many_attempts");
    const paymongo = toPaymongo(config, keys);
    const outcome = await registerWebhook({ paymongo, publicUrl: config.publicUrl }, now());
    if (typeof outcome === "string") throw new ShopError("webhook_not_registered", outcome);
    await saveWebhookSecret(services, caller.id, keys, outcome.secret);
    return afterChange("The webhook is registered");
  });

  registerEndpoint(app, removeProviderKeys, async ({ caller }) => {
    await removeKeys(services, caller.id);
    return afterChange("The keys are removed");
  });
}

/** What may be known of the keys: never more than how they end. */
async function describeKeys(db: Db, config: Config): Promise<ProviderKeys> {
  const [stored, openPayments] = await Promise.all([selectStoredKeys(db), countOpenPayments(db)]);
  const rest = { webhookUrl: config.publicUrl + paymongoWebhook.path, openPayments };
  if (config.paymongo)
    return {
      source: "environment",
      ...endingsOf(config.paymongo),
      since: null,
      by: "",
      problem: "",
      ...rest,
    };
  if (!stored) return { source: "none", ...endingsOf(undefined), since: null, by: "", problem: "", ...rest };
  const keys = unsealKeys(config, stored);
  return {
    source: "settings",
    ...endingsOf(keys),
    since: stored.at.toISOString(),
    by: stored.by,
    problem: problemWith(config, keys) ?? "",
    ...rest,
  };
}

type Endings = Pick<ProviderKeys, "mode" | "secretKey" | "publicKey" | "webhookSecret">;

function endingsOf(keys: Keys | PaymongoConfig | undefined): Endings {
  return {
    mode: keys ? modeOf(keys.secretKey) : null,
    secretKey: endingOf(keys?.secretKey),
    publicKey: endingOf(keys?.publicKey),
    webhookSecret: endingOf(keys?.webhookSecret),
  };
}

const SHOWN = 4;

/** Of a key so short that this would be most of it, as one in the environment may be: nothing. */
function endingOf(key: string | undefined): string | null {
  if (!key) return null;
  return key.length - key.lastIndexOf("_") > 2 * SHOWN ? key.slice(-SHOWN) : "";
}

async function countOpenPayments(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from payments where state in ('starting', 'open')`.execute(db);
  return rows[0]!.count;
}

async function saveKeys({ db, config }: Services, actorId: Id, entered: EnteredKeys): Promise<void> {
  await db.transaction().execute((tx) => saveLocked(tx, config, actorId, entered));
}

/** For the keys that the webhook was registered with: others may have been entered meanwhile. */
async function saveWebhookSecret(
  { db, config }: Services,
  actorId: Id,
  used: Keys,
  webhookSecret: string,
): Promise<void> {
  if (used.webhookSecret === webhookSecret) return;
  await db.transaction().execute(async (tx) => {
    await lockKeys(tx, config);
    const { secretKey } = await keysToBe(tx, config, {});
    if (secretKey !== used.secretKey) throw new ShopError("settings_changed");
    await saveLocked(tx, config, actorId, { webhookSecret });
  });
}

async function saveLocked(tx: Tx, config: Config, actorId: Id, entered: EnteredKeys): Promise<void> {
  const before = await lockKeys(tx, config);
  const sealed = sealKeys(config, await keysToBe(tx, config, entered));
  await sql`insert into provider_keys (sealed, actor_id) values (${sealed}, ${actorId})
      on conflict (only_one) do update set sealed = excluded.sealed, actor_id = excluded.actor_id, at = now()`.execute(
    tx,
  );
  await recordKeys(tx, config, actorId, before);
}

async function removeKeys({ db, config }: Services, actorId: Id): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const before = await lockKeys(tx, config);
    const { rows } = await sql`delete from provider_keys returning only_one`.execute(tx);
    if (rows.length > 0) await recordKeys(tx, config, actorId, before);
  });
}

/** Of two owners at once the second waits, and changes what the first has left. */
async function lockKeys(tx: Tx, config: Config): Promise<Endings> {
  await sql`select from provider_keys for update`.execute(tx);
  return describeStored(tx, config);
}

async function describeStored(tx: Tx, config: Config): Promise<Endings> {
  const stored = await selectStoredKeys(tx);
  return endingsOf(stored && unsealKeys(config, stored));
}

async function recordKeys(tx: Tx, config: Config, actorId: Id, before: Endings): Promise<void> {
  await recordChange(tx, {
    actorId,
    action: "update",
    entity: "settings",
    entityId: SETTINGS_ID,
    before: { paymongoKeys: before },
    after: { paymongoKeys: await describeStored(tx, config) },
  });
}

/** The keys as they would be with what was entered, if that fits together and may be used here. */
async function keysToBe(db: Db, config: Config, entered: EnteredKeys): Promise<Keys> {
  if (config.paymongo)
    throw new ShopError("invalid_request", "The keys are set on the server and override any entered here.");
  const stored = await selectStoredKeys(db);
  const { secretKey, ...others } = mergeKeys(stored && unsealKeys(config, stored), entered);
  if (!secretKey) throw refusal("secretKey", "Please enter the secret key.");
  const mode = modeOf(secretKey);
  if (others.publicKey && modeOf(others.publicKey) !== mode)
    throw refusal("publicKey", `This must be a ${mode} key, as the secret key is.`);
  const keys = { secretKey, ...others };
  const problem = problemWith(config, keys);
  if (problem) throw refusal("secretKey", `This is a live key, and on the server ${problem}`);
  return keys;
}

function refusal(field: keyof EnteredKeys, words: string): ShopError {
  return new ShopError("invalid_request", words, { [field]: words });
}
