import { sql } from "kysely";
import { z } from "zod";
import type { EnteredKeys } from "@tindahan/contract/payments/paymongo-keys.ts";
import type { Config } from "../../../config.ts";
import { decrypt, encrypt } from "../../../platform/crypto/encryption.ts";
import { openDatabase, openPool, type Db } from "../../../platform/db/database.ts";
import { modeOf, liveKeyProblems, type PaymongoAccount } from "./config.ts";

const Keys = z.object({
  secretKey: z.string(),
  publicKey: z.string().optional(),
  webhookSecret: z.string().optional(),
});
export type Keys = z.output<typeof Keys>;

export type StoredKeys = { sealed: Buffer; at: Date; by: string };

export async function selectStoredKeys(db: Db): Promise<StoredKeys | undefined> {
  const { rows } = await sql<StoredKeys>`
    select k.sealed, k.at, coalesce(nullif(u.name, ''), u.username, 'Someone') as by
    from provider_keys k left join users u on u.id = k.actor_id where k.provider = 'paymongo'`.execute(db);
  return rows[0];
}

export function encryptPaymongoKeys({ secretKey }: Config, keys: Keys): Buffer {
  return encrypt(secretKey, "PayMongo keys", Buffer.from(JSON.stringify(keys)));
}

/** Returns undefined if `SECRET_KEY` has changed since. */
export function decryptPaymongoKeys({ secretKey }: Config, stored: StoredKeys): Keys | undefined {
  const plain = decrypt(secretKey, "PayMongo keys", stored.sealed);
  return plain && Keys.parse(JSON.parse(plain.toString("utf8")));
}

/** A new secret key for the other mode drops all stored keys. */
export function mergeEnteredKeys(before: Keys | undefined, entered: EnteredKeys): Partial<Keys> {
  const present = Object.fromEntries(Object.entries(entered).filter(([, key]) => key !== undefined));
  const isOtherMode = before && entered.secretKey && modeOf(entered.secretKey) !== modeOf(before.secretKey);
  return isOtherMode ? present : { ...before, ...present };
}

export function toPaymongoAccount({ providers }: Config, keys: Keys): PaymongoAccount {
  const { secretKey, publicKey, webhookSecret } = keys;
  return {
    ...providers.paymongo.api,
    secretKey,
    publicKey,
    webhookSecret,
    isLive: modeOf(secretKey) === "live",
  };
}

/** Says why stored keys must not be used: the server's settings may have changed since. */
export function storedKeyProblem(
  { providers, publicUrl }: Config,
  keys: Keys | undefined,
): string | undefined {
  if (!keys) return "These keys were saved with another SECRET_KEY. Please enter them again.";
  if (modeOf(keys.secretKey) !== "live") return undefined;
  const unfit = liveKeyProblems(providers.paymongo.api.apiUrl, publicUrl);
  return unfit.length > 0 ? `${unfit.map((parts) => parts.join(" ")).join(", and ")}.` : undefined;
}

export async function selectPaymongoAccount(db: Db, config: Config): Promise<PaymongoAccount | undefined> {
  if (config.providers.paymongo.account) return config.providers.paymongo.account;
  const stored = await selectStoredKeys(db);
  const keys = stored && decryptPaymongoKeys(config, stored);
  return keys && !storedKeyProblem(config, keys) ? toPaymongoAccount(config, keys) : undefined;
}

export async function readPaymongoAccount(config: Config): Promise<PaymongoAccount | undefined> {
  const db = openDatabase(openPool(config.databaseDirectUrl, 1));
  return selectPaymongoAccount(db, config).finally(() => db.destroy());
}
