import { z } from "zod";
import { SecondFactorCode, User } from "./accounts.ts";
import { admin, endpoint } from "./endpoint.ts";
import { Done, IsoDate } from "./primitives.ts";

/** An admin's own account. */

/** A password opens the whole shop: a sentence is easier to remember and harder to guess than a word. */
export const MIN_PASSWORD_LENGTH = 15;

const Password = z.string().min(1).max(1000);

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

export const getProfile = endpoint("GET /api/admin/profile", admin("profile"), {
  summary: "The caller's own account: who they are, and where they are signed in",
  answer: z.object({ user: User, hasSecondFactor: z.boolean(), sessions: z.array(AdminSession) }),
});

export const updateProfile = endpoint("PUT /api/admin/profile", admin("profile"), {
  summary: "Changes the caller's name",
  body: z.object({ name: z.string().trim().min(1).max(200) }),
  answer: z.object({ user: User, message: z.string() }),
});

export const changePassword = endpoint("PUT /api/admin/profile/password", admin("profile"), {
  summary: "Changes the caller's password and ends their other sessions",
  body: z.object({ current: Password, password: Password }),
  answer: Done,
});

export const endSession = endpoint("DELETE /api/admin/profile/sessions/:id", admin("profile"), {
  summary: "Ends one of the caller's sessions",
  params: z.object({ id: z.string().regex(/^[0-9a-f]{32}$/) }),
  answer: Done,
});

export const startSecondFactor = endpoint("POST /api/admin/profile/second-factor", admin("profile"), {
  summary: "Makes the secret of an authenticator app: it is told once, and counts from the first right code",
  body: z.object({ password: Password }),
  answer: z.object({
    secret: z.string(),
    /** What the app reads from the picture. */
    address: z.string(),
    /** The picture: the dark squares as an SVG path, in a square of this size. */
    qr: z.object({ size: z.number().int(), path: z.string() }),
  }),
});

export const confirmSecondFactor = endpoint(
  "POST /api/admin/profile/second-factor/confirm",
  admin("profile"),
  {
    summary: "Turns the second factor on, and tells the codes for when the phone is lost: once",
    body: z.object({ code: SecondFactorCode }),
    answer: z.object({ recoveryCodes: z.array(z.string()), message: z.string() }),
  },
);

export const removeSecondFactor = endpoint("POST /api/admin/profile/second-factor/remove", admin("profile"), {
  summary: "Turns the second factor off",
  body: z.object({ password: Password, code: SecondFactorCode }),
  answer: Done,
});
