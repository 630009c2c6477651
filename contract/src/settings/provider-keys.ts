import { z } from "zod";
import { admin, confirmedAdmin, endpoint } from "../core/endpoint.ts";
import { IsoDate } from "../core/primitives.ts";

/** The keys of the shop's account at PayMongo. They go in and never come out again: only how each of them ends is told. */

const Key = (pattern: RegExp, message: string) => z.string().trim().max(200).regex(pattern, message);

/** What is left out stays as it is. A secret key of the other mode takes nothing over: the other keys are not for it. */
export const EnteredKeys = z.object({
  secretKey: Key(/^sk_(test|live)_\w{8,}$/, "A secret key begins with sk_test_ or sk_live_.").optional(),
  publicKey: Key(/^pk_(test|live)_\w{8,}$/, "A public key begins with pk_test_ or pk_live_.").optional(),
  webhookSecret: Key(/^whsk_\w{8,}$/, "A webhook secret begins with whsk_.").optional(),
});
export type EnteredKeys = z.infer<typeof EnteredKeys>;

/** The last characters; null: there is no such key. */
const Ending = z.string().nullable();

const ProviderKeys = z.object({
  /** What the server's environment says goes before what was entered here. */
  source: z.enum(["environment", "settings", "none"]),
  mode: z.enum(["test", "live"]).nullable(),
  secretKey: Ending,
  publicKey: Ending,
  webhookSecret: Ending,
  since: IsoDate.nullable(),
  by: z.string(),
  /** Why keys that were saved are of no use; empty: they are. */
  problem: z.string(),
  /** Where PayMongo reports payments. */
  webhookUrl: z.string(),
  /** Payments that were begun and are not decided: without keys nobody learns what becomes of them. */
  openPayments: z.number().int(),
});
export type ProviderKeys = z.infer<typeof ProviderKeys>;

const Changed = z.object({ keys: ProviderKeys, message: z.string() });

export const getProviderKeys = endpoint("GET /api/admin/settings/provider-keys", admin("provider_keys"), {
  summary: "Which keys of the payment provider there are, without telling them",
  response: z.object({ keys: ProviderKeys }),
});

export const saveProviderKeys = endpoint(
  "PUT /api/admin/settings/provider-keys",
  confirmedAdmin("provider_keys"),
  {
    event: "provider_keys_change",
    summary: "Stores keys of the payment provider, encrypted, and uses them everywhere and at once",
    body: EnteredKeys,
    response: Changed,
  },
);

/** Whether the keys work, PayMongo's webhook for this shop, or the computer that the shop runs on. */
const FindingSubject = z.enum(["keys", "webhook", "server"]);

const KeyFinding = z.object({ about: FindingSubject, isFine: z.boolean(), words: z.string() });
export type KeyFinding = z.infer<typeof KeyFinding>;

export const testProviderKeys = endpoint(
  "POST /api/admin/settings/provider-keys/test",
  admin("provider_keys"),
  {
    summary: "Asks the payment provider about the keys as they would be after saving these, or as they are",
    body: EnteredKeys,
    response: z.object({ findings: z.array(KeyFinding) }),
  },
);

export const registerProviderWebhook = endpoint(
  "POST /api/admin/settings/provider-keys/webhook",
  confirmedAdmin("provider_keys"),
  {
    event: "provider_keys_change",
    summary: "Registers the shop's webhook at the payment provider, or repairs it, and stores its secret",
    response: Changed,
  },
);

export const removeProviderKeys = endpoint(
  "POST /api/admin/settings/provider-keys/remove",
  confirmedAdmin("provider_keys"),
  {
    event: "provider_keys_remove",
    summary: "Removes the stored keys of the payment provider: from then on orders are paid in cash",
    response: Changed,
  },
);
