import { z } from "zod";
import { User } from "./accounts.ts";
import { Password, SecondFactorCode } from "../core/confirmation.ts";
import { admin, confirmedAdmin, endpoint } from "../core/endpoint.ts";
import { Done, IsoDate } from "../core/primitives.ts";

/** An admin's own account. */

/** A password opens the whole shop: a sentence is easier to remember and harder to guess than a word. */
export const MIN_PASSWORD_LENGTH = 15;

/** How long owners and staff may go without a second factor, from the first sign-in on. */
export const SECOND_FACTOR_GRACE_DAYS = 14;

export const AdminSession = z.object({
  _id: z.string(),
  /** What the browser calls itself; empty if it said nothing. */
  device: z.string(),
  createdAt: IsoDate,
  lastSeenAt: IsoDate,
  /** The one that asks. */
  isThis: z.boolean(),
});
export type AdminSession = z.infer<typeof AdminSession>;

export const getProfile = endpoint("GET /api/admin/profile", admin("credentials"), {
  summary: "The caller's own account: who they are, and where they are signed in",
  response: z.object({ user: User, hasSecondFactor: z.boolean(), sessions: z.array(AdminSession) }),
});

export const updateProfile = endpoint("PUT /api/admin/profile", admin("profile"), {
  summary: "Changes the caller's name",
  body: z.object({ name: z.string().trim().min(1).max(200) }),
  response: z.object({ user: User, message: z.string() }),
});

/** Rows per page that an admin's list can show; the first is the default. */
export const PAGE_SIZES = [4, 10, 25, 50] as const;

export const savePageSize = endpoint("PUT /api/admin/profile/page-size", admin("profile"), {
  summary: "Remembers how many rows the caller's lists show, on every device",
  body: z.object({ pageSize: z.literal(PAGE_SIZES) }),
  response: z.object({ user: User }),
});

const Changed = z.object({ user: User, message: z.string() });

export const changePassword = endpoint("PUT /api/admin/profile/password", confirmedAdmin("credentials"), {
  event: "password_change",
  summary: "Changes the caller's password and ends their other sessions",
  /** The current one is asked for in any case: a confirmed session alone must not take an account over. */
  body: z.object({ current: Password, password: Password }),
  response: Changed,
});

export const endSession = endpoint("POST /api/admin/profile/sessions/:id/end", confirmedAdmin("profile"), {
  event: "session_end",
  summary: "Ends one of the caller's sessions",
  params: z.object({ id: z.string().regex(/^[0-9a-f]{32}$/) }),
  response: Done,
});

export const startSecondFactor = endpoint(
  "POST /api/admin/profile/second-factor",
  confirmedAdmin("second_factor"),
  {
    event: "second_factor_start",
    summary:
      "Makes the secret of an authenticator app: it is shown once, and counts from the first right code",
    response: z.object({
      secret: z.string(),
      /** What the app reads from the picture. */
      address: z.string(),
      /** The picture: the dark squares as an SVG path, in a square of this size. */
      qr: z.object({ size: z.number().int(), path: z.string() }),
    }),
  },
);

/** Shown once: without the phone, each of them works once. */
const WithRecoveryCodes = Changed.extend({ recoveryCodes: z.array(z.string()) });

export const confirmSecondFactor = endpoint(
  "POST /api/admin/profile/second-factor/confirm",
  confirmedAdmin("second_factor"),
  {
    event: "second_factor_on",
    summary:
      "Turns the second factor on, ends the caller's other sessions, and shows the recovery codes: once",
    body: z.object({ code: SecondFactorCode }),
    response: WithRecoveryCodes,
  },
);

export const renewRecoveryCodes = endpoint(
  "POST /api/admin/profile/second-factor/recovery-codes",
  confirmedAdmin("second_factor"),
  {
    event: "recovery_codes_renew",
    summary: "Replaces the recovery codes, used and unused, and shows the new ones: once",
    response: WithRecoveryCodes,
  },
);

export const removeSecondFactor = endpoint(
  "POST /api/admin/profile/second-factor/remove",
  confirmedAdmin("second_factor"),
  {
    event: "second_factor_off",
    summary: "Turns the second factor off and ends the caller's other sessions",
    response: Changed,
  },
);
