import { z } from "zod";
import { PasskeyOptions, PasskeySignature } from "./passkeys.ts";
import { Confirmation } from "../core/confirmation.ts";
import { admin, endpoint } from "../core/endpoint.ts";
import { Done } from "../core/primitives.ts";

export const CONFIRMED_MINUTES = 10;

export const confirmWithPassword = endpoint("POST /api/admin/confirmation", admin("credentials"), {
  event: "confirmation",
  summary: "Confirms this session for ten minutes with password and code",
  body: Confirmation,
  response: Done,
});

export const startPasskeyConfirmation = endpoint(
  "POST /api/admin/confirmation/passkey/options",
  admin("credentials"),
  {
    summary: "Starts a passkey confirmation and returns the browser's request options",
    response: PasskeyOptions,
  },
);

export const confirmWithPasskey = endpoint("POST /api/admin/confirmation/passkey", admin("credentials"), {
  event: "confirmation",
  summary: "Confirms this session for ten minutes with a passkey",
  body: z.object({ credential: PasskeySignature }),
  response: Done,
});
