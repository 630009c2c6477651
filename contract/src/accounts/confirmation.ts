import { z } from "zod";
import { Options, Signature } from "./passkeys.ts";
import { Confirmation } from "../core/confirmation.ts";
import { admin, endpoint } from "../core/endpoint.ts";
import { Done } from "../core/primitives.ts";

/** Proof that the person is there, and not only their session. It holds for ten minutes, in that session. */

export const CONFIRMED_MINUTES = 10;

export const confirmWithPassword = endpoint("POST /api/admin/confirmation", admin("credentials"), {
  event: "confirmation",
  summary: "Confirms that the caller is there, with password and code: for ten minutes in this session",
  body: Confirmation,
  response: Done,
});

export const startPasskeyConfirmation = endpoint(
  "POST /api/admin/confirmation/passkey/options",
  admin("credentials"),
  {
    summary: "Begins to confirm with a passkey: what the browser needs to ask for one of the caller's",
    response: Options,
  },
);

export const confirmWithPasskey = endpoint("POST /api/admin/confirmation/passkey", admin("credentials"), {
  event: "confirmation",
  summary: "Confirms that the caller is there, with a passkey: for ten minutes in this session",
  body: z.object({ credential: Signature }),
  response: Done,
});
