import { z } from "zod";
import { User } from "./accounts.ts";
import { Password, SecondFactorCode } from "../core/confirmation.ts";
import { admin, confirmedAdmin, endpoint } from "../core/endpoint.ts";
import { Done, IsoDate } from "../core/primitives.ts";
import { PAGE_SIZES } from "./constants.ts";

export const AdminSession = z.object({
  _id: z.string(),
  device: z.string(),
  createdAt: IsoDate,
  lastSeenAt: IsoDate,
  isThis: z.boolean(),
});
export type AdminSession = z.infer<typeof AdminSession>;

export const getProfile = endpoint("GET /api/admin/profile", admin("credentials"), {
  summary: "Returns the caller's account and active sessions",
  response: z.object({ user: User, hasSecondFactor: z.boolean(), sessions: z.array(AdminSession) }),
});

export const updateProfile = endpoint("PUT /api/admin/profile", admin("profile"), {
  summary: "Changes the caller's name",
  body: z.object({ name: z.string().trim().min(1).max(200) }),
  response: z.object({ user: User, message: z.string() }),
});

export const savePageSize = endpoint("PUT /api/admin/profile/page-size", admin("profile"), {
  summary: "Saves the caller's rows per page for all devices",
  body: z.object({ pageSize: z.literal(PAGE_SIZES) }),
  response: z.object({ user: User }),
});

const ProfileResponse = z.object({ user: User, message: z.string() });

export const changePassword = endpoint("PUT /api/admin/profile/password", confirmedAdmin("credentials"), {
  event: "password_change",
  summary: "Changes the caller's password and ends their other sessions",
  /** Requires the current password: a stolen confirmed session must not take over the account. */
  body: z.object({ current: Password, password: Password }),
  response: ProfileResponse,
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
    summary: "Creates the secret for an authenticator app; it takes effect with the first correct code",
    response: z.object({
      secret: z.string(),
      address: z.string(),
      qr: z.object({ size: z.number().int(), path: z.string() }),
    }),
  },
);

/** Each recovery code works once; the codes are shown only in this response. */
const RecoveryCodesResponse = ProfileResponse.extend({ recoveryCodes: z.array(z.string()) });

export const confirmSecondFactor = endpoint(
  "POST /api/admin/profile/second-factor/confirm",
  confirmedAdmin("second_factor"),
  {
    event: "second_factor_on",
    summary: "Turns on the second factor, ends the caller's other sessions and returns the recovery codes",
    body: z.object({ code: SecondFactorCode }),
    response: RecoveryCodesResponse,
  },
);

export const renewRecoveryCodes = endpoint(
  "POST /api/admin/profile/second-factor/recovery-codes",
  confirmedAdmin("second_factor"),
  {
    event: "recovery_codes_renew",
    summary: "Replaces all recovery codes and returns the new ones",
    response: RecoveryCodesResponse,
  },
);

export const removeSecondFactor = endpoint(
  "POST /api/admin/profile/second-factor/remove",
  confirmedAdmin("second_factor"),
  {
    event: "second_factor_off",
    summary: "Turns off the second factor and ends the caller's other sessions",
    response: ProfileResponse,
  },
);
