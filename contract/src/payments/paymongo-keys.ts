import { z } from "zod";
import { admin, confirmedAdmin, endpoint } from "../core/endpoint.ts";
import { IsoDate } from "../core/primitives.ts";

/** The keys of the shop's account at PayMongo can be entered, and never be read again but for their last characters. */

const Key = (pattern: RegExp, message: string) => z.string().trim().max(200).regex(pattern, message);

/** An omitted key stays as it is, unless the secret key changes the mode: then the other keys are dropped. */
export const EnteredKeys = z.object({
  secretKey: Key(/^sk_(test|live)_\w{8,}$/, "A secret key begins with sk_test_ or sk_live_.").optional(),
  publicKey: Key(/^pk_(test|live)_\w{8,}$/, "A public key begins with pk_test_ or pk_live_.").optional(),
  webhookSecret: Key(/^whsk_\w{8,}$/, "A webhook secret begins with whsk_.").optional(),
});
export type EnteredKeys = z.infer<typeof EnteredKeys>;

/** The last characters; null: there is no such key. */
const Ending = z.string().nullable();

const PaymongoKeys = z.object({
  /** Keys in the server's environment take precedence over keys that were entered. */
  source: z.enum(["environment", "settings", "none"]),
  mode: z.enum(["test", "live"]).nullable(),
  secretKey: Ending,
  publicKey: Ending,
  webhookSecret: Ending,
  since: IsoDate.nullable(),
  by: z.string(),
  /** Why keys that were saved are of no use; empty: they are. */
  problem: z.string(),
  /** PayMongo reports payments to this URL. */
  webhookUrl: z.string(),
  /** The number of undecided payments: without keys the shop does not learn their outcome. */
  openPayments: z.number().int(),
});
export type PaymongoKeys = z.infer<typeof PaymongoKeys>;

const Changed = z.object({ keys: PaymongoKeys, message: z.string() });

export const getPaymongoKeys = endpoint("GET /api/admin/settings/paymongo-keys", admin("provider_keys"), {
  summary: "Which keys of PayMongo there are, without telling them",
  response: z.object({ keys: PaymongoKeys }),
});

export const savePaymongoKeys = endpoint(
  "PUT /api/admin/settings/paymongo-keys",
  confirmedAdmin("provider_keys"),
  {
    event: "provider_keys_change",
    summary: "Stores keys of PayMongo, encrypted, and uses them everywhere and at once",
    body: EnteredKeys,
    response: Changed,
  },
);

/** Whether the keys work, PayMongo's webhook for this shop, or the computer that the shop runs on. */
const FindingSubject = z.enum(["keys", "webhook", "server"]);

const KeyFinding = z.object({ about: FindingSubject, isFine: z.boolean(), words: z.string() });
export type KeyFinding = z.infer<typeof KeyFinding>;

export const testPaymongoKeys = endpoint(
  "POST /api/admin/settings/paymongo-keys/test",
  admin("provider_keys"),
  {
    summary: "Asks PayMongo about the keys as they would be after saving these, or as they are",
    body: EnteredKeys,
    response: z.object({ findings: z.array(KeyFinding) }),
  },
);

export const registerPaymongoWebhook = endpoint(
  "POST /api/admin/settings/paymongo-keys/webhook",
  confirmedAdmin("provider_keys"),
  {
    event: "provider_keys_change",
    summary: "Registers the shop's webhook at PayMongo, or repairs it, and stores its secret",
    response: Changed,
  },
);

export const removePaymongoKeys = endpoint(
  "POST /api/admin/settings/paymongo-keys/remove",
  confirmedAdmin("provider_keys"),
  {
    event: "provider_keys_remove",
    summary: "Removes the stored keys of PayMongo: from then on orders are paid in cash",
    response: Changed,
  },
);
