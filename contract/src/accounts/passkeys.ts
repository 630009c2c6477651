import { z } from "zod";
import { LoggedInAdmin } from "./accounts.ts";
import { admin, anyone, confirmedAdmin, endpoint } from "../core/endpoint.ts";
import { Done, IsoDate } from "../core/primitives.ts";

/** An admin signs in with a passkey instead of password and code: the device asks for a fingerprint, a face or a PIN. */

const base64Url = (most: number) =>
  z
    .string()
    .regex(/^[\w-]+$/)
    .max(most);

const PasskeyId = base64Url(1_400);

export const Passkey = z.object({
  _id: PasskeyId,
  /** The device it was made on. */
  name: z.string(),
  createdAt: IsoDate,
  lastUsedAt: IsoDate.nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

/** Options of the Web Authentication API, as JSON: they go to the browser as they are. */
export const Options = z.object({ options: z.looseObject({ challenge: base64Url(200) }) });

const Credential = z.object({
  id: PasskeyId,
  rawId: PasskeyId,
  type: z.literal("public-key"),
});

/** A passkey of the device has signed a challenge. */
export const Signature = Credential.extend({
  response: z.object({
    clientDataJSON: base64Url(4_000),
    authenticatorData: base64Url(4_000),
    signature: base64Url(2_000),
    userHandle: base64Url(200).optional(),
  }),
});

const TRANSPORTS = ["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"] as const;

export const MAX_PASSKEYS = 10;

export const listPasskeys = endpoint("GET /api/admin/profile/passkeys", admin("profile"), {
  summary: "The caller's passkeys",
  response: z.object({ passkeys: z.array(Passkey) }),
});

export const startPasskey = endpoint("POST /api/admin/profile/passkeys/options", confirmedAdmin("profile"), {
  event: "passkey_start",
  summary: "Begins to add a passkey: what the browser needs to make one",
  response: Options,
});

export const addPasskey = endpoint("POST /api/admin/profile/passkeys", confirmedAdmin("profile"), {
  event: "passkey_add",
  summary: "Adds the passkey that the browser made, for the options of the last five minutes",
  body: z.object({
    name: z.string().trim().min(1).max(100),
    credential: Credential.extend({
      response: z.object({
        clientDataJSON: base64Url(4_000),
        attestationObject: base64Url(20_000),
        transports: z.array(z.enum(TRANSPORTS)).max(TRANSPORTS.length).optional(),
      }),
    }),
  }),
  response: Done,
});

export const removePasskey = endpoint(
  "POST /api/admin/profile/passkeys/:id/remove",
  confirmedAdmin("profile"),
  {
    event: "passkey_remove",
    summary: "Removes one of the caller's passkeys",
    params: z.object({ id: PasskeyId }),
    response: Done,
  },
);

export const startPasskeyLogin = endpoint("POST /api/auth/admin/passkey/options", anyone, {
  summary: "Begins to sign in with a passkey: what the browser needs to ask for one",
  response: Options,
});

export const passkeyLogin = endpoint("POST /api/auth/admin/passkey", anyone, {
  event: "log_in",
  summary: "Exchanges the signature of an admin's passkey for a token",
  body: z.object({ credential: Signature }),
  response: LoggedInAdmin,
});
