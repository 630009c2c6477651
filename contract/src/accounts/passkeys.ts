import { z } from "zod";
import { AdminLoginResponse } from "./accounts.ts";
import { admin, anyone, confirmedAdmin, endpoint } from "../core/endpoint.ts";
import { Done, IsoDate } from "../core/primitives.ts";

const base64Url = (maxLength: number) =>
  z
    .string()
    .regex(/^[\w-]+$/)
    .max(maxLength);

const PasskeyId = base64Url(1_400);

export const Passkey = z.object({
  _id: PasskeyId,
  name: z.string(),
  createdAt: IsoDate,
  lastUsedAt: IsoDate.nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

export const PasskeyOptions = z.object({ options: z.looseObject({ challenge: base64Url(200) }) });

const Credential = z.object({
  id: PasskeyId,
  rawId: PasskeyId,
  type: z.literal("public-key"),
});

export const PasskeySignature = Credential.extend({
  response: z.object({
    clientDataJSON: base64Url(4_000),
    authenticatorData: base64Url(4_000),
    signature: base64Url(2_000),
    userHandle: base64Url(200).optional(),
  }),
});

const TRANSPORTS = ["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"] as const;

export const listPasskeys = endpoint("GET /api/admin/profile/passkeys", admin("profile"), {
  summary: "Lists the caller's passkeys",
  response: z.object({ passkeys: z.array(Passkey) }),
});

export const startPasskey = endpoint("POST /api/admin/profile/passkeys/options", confirmedAdmin("profile"), {
  event: "passkey_start",
  summary: "Starts adding a passkey and returns the browser's creation options",
  response: PasskeyOptions,
});

export const addPasskey = endpoint("POST /api/admin/profile/passkeys", confirmedAdmin("profile"), {
  event: "passkey_add",
  summary: "Adds the passkey that the browser created; the options expire after five minutes",
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
  summary: "Starts a passkey sign-in and returns the browser's request options",
  response: PasskeyOptions,
});

export const passkeyLogin = endpoint("POST /api/auth/admin/passkey", anyone, {
  event: "log_in",
  summary: "Exchanges an admin's passkey signature for a token",
  body: z.object({ credential: PasskeySignature }),
  response: AdminLoginResponse,
});
