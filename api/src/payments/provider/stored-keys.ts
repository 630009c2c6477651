import { sql } from "kysely";
import { z } from "zod";
import type { EnteredKeys } from "@tindahan/contract/settings/provider-keys.ts";
import { unfitForLive } from "../../config-checks.ts";
import type { Config, PaymongoConfig } from "../../config.ts";
import type { Db } from "../../platform/db/database.ts";
import { seal, unseal } from "../../platform/crypto/sealed.ts";

const Keys = z.object({
  secretKey: z.string(),
  publicKey: z.string().optional(),
  webhookSecret: z.string().optional(),
});
export type Keys = z.output<typeof Keys>;

export type StoredKeys = { sealed: Buffer; at: Date; by: string };

export async function selectStoredKeys(db: Db): Promise<StoredKeys | undefined> {
  const { rows } = await sql<StoredKeys>`
    select k.sealed, k.at, coalesce(nullif(u.name, ''), u.username, 'Somebody') as by
    from provider_keys k left join users u on u.id = k.actor_id`.execute(db);
  return rows[0];
}

export function sealKeys({ secretKey }: Config, keys: Keys): Buffer {
  return seal(secretKey, "provider keys", Buffer.from(JSON.stringify(keys)));
}

/** Nothing, if `SECRET_KEY` was another one then. */
export function unsealKeys({ secretKey }: Config, stored: StoredKeys): Keys | undefined {
  const plain = unseal(secretKey, "provider keys", stored.sealed);
  return plain && Keys.parse(JSON.parse(plain.toString("utf8")));
}

export const modeOf = (key: string) => key.split("_")[1] as "test" | "live";

/** What was entered, and what stays of the keys before: nothing, if the new secret key is for the other mode. */
export function mergeKeys(before: Keys | undefined, entered: EnteredKeys): Partial<Keys> {
  const given = Object.fromEntries(Object.entries(entered).filter(([, key]) => key !== undefined));
  const isOtherMode = before && entered.secretKey && modeOf(entered.secretKey) !== modeOf(before.secretKey);
  return isOtherMode ? given : { ...before, ...given };
}

export function toPaymongo({ paymongoApi }: Config, keys: Keys): PaymongoConfig {
  const { secretKey, publicKey, webhookSecret } = keys;
  return { ...paymongoApi, secretKey, publicKey, webhookSecret, isLive: modeOf(secretKey) === "live" };
}

/** Why stored keys must not be used. The environment may have changed since they were saved. */
export function problemWith({ paymongoApi, publicUrl }: Config, keys: Keys | undefined): string | undefined {
  if (!keys) return "These keys were saved with another SECRET_KEY. Please enter them again.";
  if (modeOf(keys.secretKey) !== "live") return undefined;
  const unfit = unfitForLive(paymongoApi.apiUrl, publicUrl);
  return unfit.length > 0 ? `${unfit.map((words) => words.join(" ")).join(", and ")}.` : undefined;
}
