import { z } from "zod";
import { Password, SecondFactorCode } from "../core/confirmation.ts";
import { anyone, endpoint, member } from "../core/endpoint.ts";
import { Done, Id, IsoDate } from "../core/primitives.ts";
import { ADMIN_ROLES } from "./admin-roles.ts";

/** Stored by the browser under `user` for display; the server trusts only the token. */
export const User = z.object({
  _id: Id,
  email: z.string().nullable(),
  name: z.string(),
  username: z.string().nullable(),
  role: z.enum(["shopper", "admin"]),
  adminRole: z.enum(ADMIN_ROLES).nullable(),
  /** After a reset by another admin: every other call is refused until the password changes. */
  mustChangePassword: z.boolean(),
  /** From this time on, only setting up a second factor is allowed; null: not due. */
  secondFactorDueAt: IsoDate.nullable(),
  pageSize: z.number().int().optional(),
});
export type User = z.infer<typeof User>;

export const Email = z.string().trim().toLowerCase().max(254).pipe(z.email());

/** Removes spaces and dashes, which mail apps and people insert between the digits. */
export const LoginCode = z
  .string()
  .max(20)
  .transform((text) => text.replaceAll(/[\s-]/g, ""))
  .pipe(z.string().regex(/^\d{6}$/));

/**
 * Random value that binds a log-in code to the requesting browser. A handle that has logged in before gets
 * its own rate limit.
 */
export const Handle = z.string().max(100);

const LoginResponse = z.object({ token: z.string(), user: User, message: z.string() });
export const AdminLoginResponse = LoginResponse.extend({
  /**
   * The browser sends this value with its next log-in to get its own queue slot and rate limit; the value
   * grants nothing else.
   */
  device: Handle,
});
export const requestOtp = endpoint("POST /api/auth/user/request-otp", anyone, {
  mayWait: true,
  summary: "Sends a log-in code by e-mail; the response is the same for every address",
  body: z.object({
    email: Email,
    handle: Handle.optional(),
  }),
  response: Done.extend({
    /**
     * The browser sends this handle with the code. Without it, the code works only from the IP prefix that
     * requested it.
     */
    handle: Handle,
  }),
});

export const verifyOtp = endpoint("POST /api/auth/user/verify-otp", anyone, {
  event: "shopper_log_in",
  summary: "Exchanges a shopper's log-in code for a token",
  body: z.object({ email: Email, otp: LoginCode, handle: Handle.optional() }),
  response: LoginResponse,
});

export const adminLogin = endpoint("POST /api/auth/admin/login", anyone, {
  event: "log_in",
  summary: "Exchanges an admin's username and password for a token",
  body: z.object({
    username: z.string().trim().min(1).max(100),
    password: Password,
    code: SecondFactorCode.optional(),
    device: Handle.optional(),
  }),
  response: AdminLoginResponse,
});

export const getMe = endpoint("GET /api/auth/me", member, {
  summary: "Returns the user that the token belongs to",
  response: z.object({ user: User }),
});

export const logout = endpoint("POST /api/auth/logout", member, {
  event: "log_out",
  summary: "Ends the caller's current session",
  response: Done,
});

export const logoutEverywhere = endpoint("POST /api/auth/logout-everywhere", member, {
  event: "log_out_everywhere",
  summary: "Ends all of the caller's sessions on every device",
  response: Done,
});
