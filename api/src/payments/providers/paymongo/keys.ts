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
import { insertAuditRecord, SETTINGS_ID } from "../../../audit/audit.ts";
import type { Config } from "../../../config.ts";
import type { Db, Tx } from "../../../platform/db/database.ts";
import { registerEndpoint } from "../../../platform/http/register-endpoint.ts";
import { consumeLimit } from "../../../platform/limits/rate-limits.ts";
import type { Services } from "../../../platform/services.ts";
import { modeOf, type PaymongoAccount } from "./config.ts";
import { examinePaymongo, registerWebhook, unreachableReason } from "./doctor.ts";
import {
  mergeEnteredKeys,
  storedKeyProblem,
  selectPaymongoAccount,
  encryptPaymongoKeys,
  selectStoredKeys,
  toPaymongoAccount,
  decryptPaymongoKeys,
  type Keys,
} from "./stored-keys.ts";

export function paymongoKeyRoutes(app: FastifyInstance, services: Services): void {
  const { db, config, settings, providers, pageCache, now } = services;

  /** All instances are notified; this one reloads directly, so that owners see their change immediately. */
  async function afterChange(message: string): Promise<{ keys: PaymongoKeys; message: string }> {
    providers.forget();
    pageCache.invalidate("settings");
    return { keys: await describePaymongoKeys(db, config), message };
  }

  registerEndpoint(app, getPaymongoKeys, async () => ({ keys: await describePaymongoKeys(db, config) }));

  registerEndpoint(app, savePaymongoKeys, async ({ caller, body }) => {
    const { secretKey, publicKey, webhookSecret } = body;
    await storeEnteredKeys(services, caller.id, { secretKey, publicKey, webhookSecret });
    return afterChange("The keys are saved and in use");
  });

  registerEndpoint(app, testPaymongoKeys, async ({ caller, body }) => {
    const isEntered = Object.keys(body).length > 0;
    const account = isEntered
      ? toPaymongoAccount(config, await mergeAndValidateKeys(db, config, body))
      : await selectPaymongoAccount(db, config);
    if (!(await consumeLimit(db, "keyTests", `admin:${caller.id}`))) throw new ShopError("too_many_attempts");
    const { methods } = (await settings.read()).payments;
    const { publicUrl } = config;
    return { findings: await examinePaymongo({ account, publicUrl, paymentMethods: methods }, now()) };
  });

  registerEndpoint(app, registerPaymongoWebhook, async ({ caller }) => {
    if (!config.providers.paymongo.account && !(await selectStoredKeys(db)))
      throw new ShopError("webhook_not_registered", "Please save the secret key first.");
    const keys = await mergeAndValidateKeys(db, config, {});
    const unreachable = unreachableReason(config.providers.paymongo.api.apiUrl, config.publicUrl);
    if (unreachable) throw new ShopError("webhook_not_registered", unreachable);
    if (!(await consumeLimit(db, "keyTests", `admin:${caller.id}`))) throw new ShopError("too_many_attempts");
    const account = toPaymongoAccount(config, keys);
    const outcome = await registerWebhook({ account, publicUrl: config.publicUrl }, now());
    if (typeof outcome === "string") throw new ShopError("webhook_not_registered", outcome);
    await saveWebhookSecret(services, caller.id, keys, outcome.secret);
    return afterChange("The webhook is registered");
  });

  registerEndpoint(app, removePaymongoKeys, async ({ caller }) => {
    await deleteStoredKeys(services, caller.id);
    return afterChange("The keys are removed");
  });
}

async function describePaymongoKeys(db: Db, config: Config): Promise<PaymongoKeys> {
  const [stored, openPayments] = await Promise.all([selectStoredKeys(db), countOpenPayments(db)]);
  const rest = { webhookUrl: config.publicUrl + webhookPath("paymongo"), openPayments };
  const { account } = config.providers.paymongo;
  if (account)
    return {
      source: "environment",
      ...keyEndingsOf(account),
      since: null,
      by: "",
      problem: "",
      ...rest,
    };
  if (!stored)
    return { source: "none", ...keyEndingsOf(undefined), since: null, by: "", problem: "", ...rest };
  const keys = decryptPaymongoKeys(config, stored);
  return {
    source: "settings",
    ...keyEndingsOf(keys),
    since: stored.at.toISOString(),
    by: stored.by,
    problem: storedKeyProblem(config, keys) ?? "",
    ...rest,
  };
}

type Endings = Pick<PaymongoKeys, "mode" | "secretKey" | "publicKey" | "webhookSecret">;

function keyEndingsOf(keys: Keys | PaymongoAccount | undefined): Endings {
  return {
    mode: keys ? modeOf(keys.secretKey) : null,
    secretKey: visibleKeyEnding(keys?.secretKey),
    publicKey: visibleKeyEnding(keys?.publicKey),
    webhookSecret: visibleKeyEnding(keys?.webhookSecret),
  };
}

const VISIBLE_CHARACTERS = 4;

/** Empty for a key so short that the end would reveal most of it. */
function visibleKeyEnding(key: string | undefined): string | null {
  if (!key) return null;
  return key.length - key.lastIndexOf("_") > 2 * VISIBLE_CHARACTERS ? key.slice(-VISIBLE_CHARACTERS) : "";
}

async function countOpenPayments(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from payments where provider = 'paymongo' and state in ('starting', 'open')`.execute(db);
  return rows[0]!.count;
}

async function storeEnteredKeys({ db, config }: Services, actorId: Id, entered: EnteredKeys): Promise<void> {
  await db.transaction().execute((tx) => saveKeysInTransaction(tx, config, actorId, entered));
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
    await lockStoredKeys(tx, config);
    const { secretKey } = await mergeAndValidateKeys(tx, config, {});
    if (secretKey !== registeredWith.secretKey) throw new ShopError("settings_changed");
    await saveKeysInTransaction(tx, config, actorId, { webhookSecret });
  });
}

async function saveKeysInTransaction(
  tx: Tx,
  config: Config,
  actorId: Id,
  entered: EnteredKeys,
): Promise<void> {
  const before = await lockStoredKeys(tx, config);
  const encrypted = encryptPaymongoKeys(config, await mergeAndValidateKeys(tx, config, entered));
  await sql`insert into provider_keys (provider, sealed, actor_id) values ('paymongo', ${encrypted}, ${actorId})
      on conflict (provider) do update set sealed = excluded.sealed, actor_id = excluded.actor_id, at = now()`.execute(
    tx,
  );
  await recordKeyChange(tx, config, actorId, before);
}

async function deleteStoredKeys({ db, config }: Services, actorId: Id): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const before = await lockStoredKeys(tx, config);
    const { rows } =
      await sql`delete from provider_keys where provider = 'paymongo' returning provider`.execute(tx);
    if (rows.length > 0) await recordKeyChange(tx, config, actorId, before);
  });
}

async function lockStoredKeys(tx: Tx, config: Config): Promise<Endings> {
  await sql`select from provider_keys where provider = 'paymongo' for update`.execute(tx);
  return storedKeyEndings(tx, config);
}

async function storedKeyEndings(tx: Tx, config: Config): Promise<Endings> {
  const stored = await selectStoredKeys(tx);
  return keyEndingsOf(stored && decryptPaymongoKeys(config, stored));
}

async function recordKeyChange(tx: Tx, config: Config, actorId: Id, before: Endings): Promise<void> {
  await insertAuditRecord(tx, {
    actorId,
    action: "update",
    entity: "settings",
    entityId: SETTINGS_ID,
    before: { paymongoKeys: before },
    after: { paymongoKeys: await storedKeyEndings(tx, config) },
  });
}

async function mergeAndValidateKeys(db: Db, config: Config, entered: EnteredKeys): Promise<Keys> {
  if (config.providers.paymongo.account)
    throw new ShopError("invalid_request", "The keys are set on the server and override any entered here.");
  const stored = await selectStoredKeys(db);
  const { secretKey, ...others } = mergeEnteredKeys(stored && decryptPaymongoKeys(config, stored), entered);
  if (!secretKey) throw keyFieldError("secretKey", "Please enter the secret key.");
  const mode = modeOf(secretKey);
  if (others.publicKey && modeOf(others.publicKey) !== mode)
    throw keyFieldError("publicKey", `This must be a ${mode} key, like the secret key.`);
  const keys = { secretKey, ...others };
  const problem = storedKeyProblem(config, keys);
  if (problem) throw keyFieldError("secretKey", `This is a live key, and on the server ${problem}`);
  return keys;
}

function keyFieldError(field: keyof EnteredKeys, message: string): ShopError {
  return new ShopError("invalid_request", message, { [field]: message });
}
