import { z } from "zod";
import { admin, confirmedAdmin, endpoint } from "../core/endpoint.ts";
import { IsoDate } from "../core/primitives.ts";

/** Stored PayMongo keys are write-only; screens show their last characters. */

const Key = (pattern: RegExp, message: string) => z.string().trim().max(200).regex(pattern, message);

/** An omitted key stays as it is, unless the secret key changes the mode: then the other keys are dropped. */
export const EnteredKeys = z.object({
  secretKey: Key(/^sk_(test|live)_\w{8,}$/, "A secret key begins with sk_test_ or sk_live_.").optional(),
  publicKey: Key(/^pk_(test|live)_\w{8,}$/, "A public key begins with pk_test_ or pk_live_.").optional(),
  webhookSecret: Key(/^whsk_\w{8,}$/, "A webhook secret begins with whsk_.").optional(),
});
export type EnteredKeys = z.infer<typeof EnteredKeys>;

const KeySuffix = z.string().nullable();

const PaymongoKeys = z.object({
  /** Keys in the server's environment take precedence over keys that were entered. */
  source: z.enum(["environment", "settings", "none"]),
  mode: z.enum(["test", "live"]).nullable(),
  secretKey: KeySuffix,
  publicKey: KeySuffix,
  webhookSecret: KeySuffix,
  since: IsoDate.nullable(),
  by: z.string(),
  problem: z.string(),
  webhookUrl: z.string(),
  openPayments: z.number().int(),
});
export type PaymongoKeys = z.infer<typeof PaymongoKeys>;

const PaymongoKeysResponse = z.object({ keys: PaymongoKeys, message: z.string() });

export const getPaymongoKeys = endpoint("GET /api/admin/settings/paymongo-keys", admin("provider_keys"), {
  summary: "Returns which PayMongo keys are set, without the keys",
  response: z.object({ keys: PaymongoKeys }),
});

export const savePaymongoKeys = endpoint(
  "PUT /api/admin/settings/paymongo-keys",
  confirmedAdmin("provider_keys"),
  {
    event: "provider_keys_change",
    summary: "Saves PayMongo keys in encrypted form; they apply immediately",
    body: EnteredKeys,
    response: PaymongoKeysResponse,
  },
);

const FindingSubject = z.enum(["keys", "webhook", "server"]);

const KeyFinding = z.object({ about: FindingSubject, isFine: z.boolean(), words: z.string() });
export type KeyFinding = z.infer<typeof KeyFinding>;

export const testPaymongoKeys = endpoint(
  "POST /api/admin/settings/paymongo-keys/test",
  admin("provider_keys"),
  {
    summary: "Tests the saved PayMongo keys, or the entered ones before saving",
    body: EnteredKeys,
    response: z.object({ findings: z.array(KeyFinding) }),
  },
);

export const registerPaymongoWebhook = endpoint(
  "POST /api/admin/settings/paymongo-keys/webhook",
  confirmedAdmin("provider_keys"),
  {
    event: "provider_keys_change",
    summary: "Registers or repairs the PayMongo webhook and stores its secret",
    response: PaymongoKeysResponse,
  },
);

export const removePaymongoKeys = endpoint(
  "POST /api/admin/settings/paymongo-keys/remove",
  confirmedAdmin("provider_keys"),
  {
    event: "provider_keys_remove",
    summary: "Removes the stored PayMongo keys; only cash orders remain possible",
    response: PaymongoKeysResponse,
  },
);
