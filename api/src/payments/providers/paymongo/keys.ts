import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { webhookPath } from "@tindahan/contract/checkout/checkout.ts";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import {
  getPaymongoKeys,
  registerPaymongoWebhook,
  removePaymongoKeys,
  savePaymongoKeys,
  testPaymongoKeys,
  type EnteredKeys,
  type PaymongoKeys,
} from "@tindahan/contract/payments/paymongo-keys.ts";
import { recordChange, SETTINGS_ID } from "../../../audit/audit.ts";
import type { Config } from "../../../config.ts";
import type { Db, Tx } from "../../../platform/db/database.ts";
import { registerEndpoint } from "../../../platform/http/register-endpoint.ts";
import { consumeLimit } from "../../../platform/limits/rate-limits.ts";
import type { Services } from "../../../platform/services.ts";
import { modeOf, type PaymongoAccount } from "./config.ts";
import { examine, registerWebhook, unreachableReason } from "./doctor.ts";
import {
  mergeKeys,
  storedKeyProblem,
  selectAccount,
  encryptKeys,
  selectStoredKeys,
  toAccount,
  decryptKeys,
  type Keys,
} from "./stored-keys.ts";

export function paymongoKeyRoutes(app: FastifyInstance, services: Services): void {
  const { db, config, settings, providers, pageCache, now } = services;

  /** All instances are notified; this one reloads directly, so that owners see their change immediately. */
  async function afterChange(message: string): Promise<{ keys: PaymongoKeys; message: string }> {
    providers.forget();
    pageCache.invalidate("settings");
    return { keys: await describeKeys(db, config), message };
  }

  registerEndpoint(app, getPaymongoKeys, async () => ({ keys: await describeKeys(db, config) }));

  registerEndpoint(app, savePaymongoKeys, async ({ caller, body }) => {
    const { secretKey, publicKey, webhookSecret } = body;
    await saveKeys(services, caller.id, { secretKey, publicKey, webhookSecret });
    return afterChange("The keys are saved and in use");
  });

  registerEndpoint(app, testPaymongoKeys, async ({ caller, body }) => {
    const isEntered = Object.keys(body).length > 0;
    const account = isEntered
      ? toAccount(config, await mergeAndValidate(db, config, body))
      : await selectAccount(db, config);
    if (!(await consumeLimit(db, "keyTests", `admin:${caller.id}`))) throw new ShopError("too_many_attempts");
    const { methods } = (await settings.read()).payments;
    const { publicUrl } = config;
    return { findings: await examine({ account, publicUrl, paymentMethods: methods }, now()) };
  });

  registerEndpoint(app, registerPaymongoWebhook, async ({ caller }) => {
    if (!config.providers.paymongo.account && !(await selectStoredKeys(db)))
      throw new ShopError("webhook_not_registered", "Please save the secret key first.");
    const keys = await mergeAndValidate(db, config, {});
    const unreachable = unreachableReason(config.providers.paymongo.api.apiUrl, config.publicUrl);
    if (unreachable) throw new ShopError("webhook_not_registered", unreachable);
    if (!(await consumeLimit(db, "keyTests", `admin:${caller.id}`))) throw new ShopError("too_many_attempts");
    const account = toAccount(config, keys);
    const outcome = await registerWebhook({ account, publicUrl: config.publicUrl }, now());
    if (typeof outcome === "string") throw new ShopError("webhook_not_registered", outcome);
    await saveWebhookSecret(services, caller.id, keys, outcome.secret);
    return afterChange("The webhook is registered");
  });

  registerEndpoint(app, removePaymongoKeys, async ({ caller }) => {
    await removeKeys(services, caller.id);
    return afterChange("The keys are removed");
  });
}

async function describeKeys(db: Db, config: Config): Promise<PaymongoKeys> {
  const [stored, openPayments] = await Promise.all([selectStoredKeys(db), countOpenPayments(db)]);
  const rest = { webhookUrl: config.publicUrl + webhookPath("paymongo"), openPayments };
  const { account } = config.providers.paymongo;
  if (account)
    return {
      source: "environment",
      ...endingsOf(account),
      since: null,
      by: "",
      problem: "",
      ...rest,
    };
  if (!stored) return { source: "none", ...endingsOf(undefined), since: null, by: "", problem: "", ...rest };
  const keys = decryptKeys(config, stored);
  return {
    source: "settings",
    ...endingsOf(keys),
    since: stored.at.toISOString(),
    by: stored.by,
    problem: storedKeyProblem(config, keys) ?? "",
    ...rest,
  };
}

type Endings = Pick<PaymongoKeys, "mode" | "secretKey" | "publicKey" | "webhookSecret">;

function endingsOf(keys: Keys | PaymongoAccount | undefined): Endings {
  return {
    mode: keys ? modeOf(keys.secretKey) : null,
    secretKey: endingOf(keys?.secretKey),
    publicKey: endingOf(keys?.publicKey),
    webhookSecret: endingOf(keys?.webhookSecret),
  };
}

const VISIBLE_CHARACTERS = 4;

/** Empty for a key so short that the end would reveal most of it. */
function endingOf(key: string | undefined): string | null {
  if (!key) return null;
  return key.length - key.lastIndexOf("_") > 2 * VISIBLE_CHARACTERS ? key.slice(-VISIBLE_CHARACTERS) : "";
}

async function countOpenPayments(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from payments where provider = 'paymongo' and state in ('starting', 'open')`.execute(db);
  return rows[0]!.count;
}

async function saveKeys({ db, config }: Services, actorId: Id, entered: EnteredKeys): Promise<void> {
  await db.transaction().execute((tx) => saveLocked(tx, config, actorId, entered));
}

/** Refuses if other keys were entered since the webhook was registered. */
async function saveWebhookSecret(
  { db, config }: Services,
  actorId: Id,
  registeredWith: Keys,
  webhookSecret: string,
): Promise<void> {
  if (registeredWith.webhookSecret === webhookSecret) return;
  await db.transaction().execute(async (tx) => {
    await lockKeys(tx, config);
    const { secretKey } = await mergeAndValidate(tx, config, {});
    if (secretKey !== registeredWith.secretKey) throw new ShopError("settings_changed");
    await saveLocked(tx, config, actorId, { webhookSecret });
  });
}

async function saveLocked(tx: Tx, config: Config, actorId: Id, entered: EnteredKeys): Promise<void> {
  const before = await lockKeys(tx, config);
  const encrypted = encryptKeys(config, await mergeAndValidate(tx, config, entered));
  await sql`insert into provider_keys (provider, sealed, actor_id) values ('paymongo', ${encrypted}, ${actorId})
      on conflict (provider) do update set sealed = excluded.sealed, actor_id = excluded.actor_id, at = now()`.execute(
    tx,
  );
  await recordKeys(tx, config, actorId, before);
}

async function removeKeys({ db, config }: Services, actorId: Id): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const before = await lockKeys(tx, config);
    const { rows } =
      await sql`delete from provider_keys where provider = 'paymongo' returning provider`.execute(tx);
    if (rows.length > 0) await recordKeys(tx, config, actorId, before);
  });
}

async function lockKeys(tx: Tx, config: Config): Promise<Endings> {
  await sql`select from provider_keys where provider = 'paymongo' for update`.execute(tx);
  return describeStored(tx, config);
}

async function describeStored(tx: Tx, config: Config): Promise<Endings> {
  const stored = await selectStoredKeys(tx);
  return endingsOf(stored && decryptKeys(config, stored));
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

async function mergeAndValidate(db: Db, config: Config, entered: EnteredKeys): Promise<Keys> {
  if (config.providers.paymongo.account)
    throw new ShopError("invalid_request", "The keys are set on the server and override any entered here.");
  const stored = await selectStoredKeys(db);
  const { secretKey, ...others } = mergeKeys(stored && decryptKeys(config, stored), entered);
  if (!secretKey) throw refusal("secretKey", "Please enter the secret key.");
  const mode = modeOf(secretKey);
  if (others.publicKey && modeOf(others.publicKey) !== mode)
    throw refusal("publicKey", `This must be a ${mode} key, like the secret key.`);
  const keys = { secretKey, ...others };
  const problem = storedKeyProblem(config, keys);
  if (problem) throw refusal("secretKey", `This is a live key, and on the server ${problem}`);
  return keys;
}

function refusal(field: keyof EnteredKeys, message: string): ShopError {
  return new ShopError("invalid_request", message, { [field]: message });
}
