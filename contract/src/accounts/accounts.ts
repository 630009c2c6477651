import { z } from "zod";
import { Password, SecondFactorCode } from "../core/confirmation.ts";
import { anyone, endpoint, member } from "../core/endpoint.ts";
import { Done, Id, IsoDate } from "../core/primitives.ts";
import { ADMIN_ROLES } from "./admin-roles.ts";

/** Whom the browser keeps under `user`: for show only, the server trusts nothing but the token. */
export const User = z.object({
  _id: Id,
  email: z.string().nullable(),
  name: z.string(),
  username: z.string().nullable(),
  role: z.enum(["shopper", "admin"]),
  /** How far an admin is trusted; null for shoppers. */
  adminRole: z.enum(ADMIN_ROLES).nullable(),
  /** Somebody else made the password: nothing else works until it is changed. */
  mustChangePassword: z.boolean(),
  /** From then on nothing works but setting up a second factor; null: none is due. */
  secondFactorDueAt: IsoDate.nullable(),
  /** Rows per page of an admin's lists; left out: never chosen. */
  pageSize: z.number().int().optional(),
});
export type User = z.infer<typeof User>;

/** Between two codes to one address; the screen counts it down. */
export const SECONDS_BETWEEN_CODES = 30;

const Email = z.string().trim().toLowerCase().max(254).pipe(z.email());

/** Six digits; spaces and dashes that a mail program or a person put in between are dropped. */
const Code = z
  .string()
  .max(20)
  .transform((text) => text.replaceAll(/[\s-]/g, ""))
  .pipe(z.string().regex(/^\d{6}$/));

/**
 * What binds a code to the browser that asked for it. Random, of no use without the code; one that has logged in before gives
 * the browser a quota of its own.
 */
const Handle = z.string().max(100);

const LoggedIn = z.object({ token: z.string(), user: User, message: z.string() });
export const LoggedInAdmin = LoggedIn.extend({
  /** To be sent with the next log-in: it gives the browser a place in the queue and limits of its own, and nothing else. */
  device: Handle,
});
export const requestOtp = endpoint("POST /api/auth/user/request-otp", anyone, {
  mayWait: true,
  summary: "Sends a log-in code by e-mail; the answer is the same for every address",
  body: z.object({
    email: Email,
    /** The last one that this browser was given, if any. */
    handle: Handle.optional(),
  }),
  response: Done.extend({
    /** To be sent with the code. Without it the code works only from the network that asked. */
    handle: Handle,
  }),
});

export const verifyOtp = endpoint("POST /api/auth/user/verify-otp", anyone, {
  event: "shopper_log_in",
  summary: "Exchanges a log-in code for a token",
  body: z.object({ email: Email, otp: Code, handle: Handle.optional() }),
  response: LoggedIn,
});

export const adminLogin = endpoint("POST /api/auth/admin/login", anyone, {
  event: "log_in",
  summary: "Exchanges an admin's username and password for a token",
  body: z.object({
    username: z.string().trim().min(1).max(100),
    password: Password,
    /** Of the second factor; it is asked for once the password was right. */
    code: SecondFactorCode.optional(),
    /** The last one that this browser was given, if any. */
    device: Handle.optional(),
  }),
  response: LoggedInAdmin,
});

export const getMe = endpoint("GET /api/auth/me", member, {
  summary: "Who the token belongs to",
  response: z.object({ user: User }),
});

export const logout = endpoint("POST /api/auth/logout", member, {
  event: "log_out",
  summary: "Ends this session",
  response: Done,
});

export const logoutEverywhere = endpoint("POST /api/auth/logout-everywhere", member, {
  event: "log_out_everywhere",
  summary: "Ends all sessions of the caller, on every device",
  response: Done,
});
