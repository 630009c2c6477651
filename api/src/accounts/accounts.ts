import type { FastifyInstance, FastifyRequest } from "fastify";
import { sql } from "kysely";
import { z } from "zod";
import {
  adminLogin,
  getMe,
  logout,
  logoutEverywhere,
  requestOtp,
  verifyOtp,
} from "@tindahan/contract/accounts/accounts.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import { registerEndpoint, type Caller, type Gatekeeper } from "../platform/http/register-endpoint.ts";
import type { Services } from "../platform/services.ts";
import { tokenHashOf } from "../platform/crypto/tokens.ts";
import type { Job } from "../platform/queue/jobs.ts";
import { reauthenticationRoutes } from "./admins/confirm.ts";
import { forgetDevices } from "./login/known-devices.ts";
import { logInAdmin, logInWithCode, requestLoginCode } from "./login/log-in.ts";
import {
  deleteSession,
  deleteSessionsOf,
  selectCaller,
  selectIsSessionAlive,
  selectUser,
} from "./queries.ts";
import { passkeyRoutes } from "./admins/passkeys.ts";
import { adminProfileRoutes } from "./admins/profile.ts";
import { adminPeopleRoutes } from "./admins/people.ts";
import { recordSecurityEvent, recordRefusedCall } from "./security-events.ts";

export { confirmEmail, confirmWithCode, requestLoginCode } from "./login/log-in.ts";
export { rememberDevice } from "./login/known-devices.ts";
export { mailSecurityNotice } from "./security-notices.ts";
export { createAdmin, resetSecondFactor } from "./admins/admins.ts";
export { passwordWeakness } from "./admins/password-policy.ts";
export { renderLoginEmail, mailLoginCode } from "./login/login-code.ts";
export { mailboxKey } from "./login/mailbox.ts";
export { selectAreSessionsAlive, selectUser } from "./queries.ts";

export function accountRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services;

  registerEndpoint(app, requestOtp, async ({ body, request }) => {
    const handle = await requestLoginCode(services, body, request.ip);
    return { message: "We sent a code to your e-mail.", handle };
  });

  registerEndpoint(app, verifyOtp, async ({ body, request }) => ({
    ...(await logInWithCode(services, body, request.ip)),
    message: "You are now logged in.",
  }));

  registerEndpoint(app, adminLogin, async ({ body, request }) => ({
    ...(await logInAdmin(services, body, request)),
    message: "You are now signed in.",
  }));

  registerEndpoint(app, getMe, async ({ caller }) => ({ user: await selectUser(db, caller.id) }));

  registerEndpoint(app, logout, async ({ request }) => {
    await deleteSession(db, tokenHashOf(request)!);
    return { message: "You are logged out." };
  });

  registerEndpoint(app, logoutEverywhere, async ({ caller }) => {
    await deleteSessionsOf(db, caller.id);
    await forgetDevices(db, caller.id);
    return { message: `You are ${caller.role === "admin" ? "signed" : "logged"} out on every device.` };
  });

  reauthenticationRoutes(app, services);
  adminProfileRoutes(app, services);
  passkeyRoutes(app, services);
  adminPeopleRoutes(app, services);
}

export function createGatekeeper(services: Services): Gatekeeper {
  return {
    identify: (request) => identifyCaller(services, request),
    recordEvent: (request, kind, response) => recordSecurityEvent(services, request, kind, response),
    recordRefusal: (request, code) => recordRefusedCall(services, request, code),
  };
}

async function identifyCaller({ pool }: Services, request: FastifyRequest): Promise<Caller | undefined> {
  const tokenHash = tokenHashOf(request);
  return tokenHash && selectCaller(pool, tokenHash);
}

export async function identifyShopper(
  services: Services,
  request: FastifyRequest,
): Promise<{ id: Id; email: string } | undefined> {
  const caller = await identifyCaller(services, request);
  if (caller?.role !== "shopper") return undefined;
  const { email } = await selectUser(services.db, caller.id);
  return email === null ? undefined : { id: caller.id, email };
}

/** Checks a session without prolonging it. */
export async function isStillLoggedIn({ pool }: Services, request: FastifyRequest): Promise<boolean> {
  const tokenHash = tokenHashOf(request);
  return tokenHash !== undefined && selectIsSessionAlive(pool, tokenHash);
}

/** Deletes expired data every hour: only a thief could still use it. */
export const forgetOldAccountData: Job<Services> = {
  name: "forget-old-account-data",
  payload: z.object({}).loose(),
  schedule: "17 * * * *",
  run: async ({ db }) => {
    await sql`delete from sessions where expires_at < now() or last_seen_at < now() - idle_limit`.execute(db);
    await sql`delete from otp_challenges where expires_at < now() - interval '1 day'`.execute(db);
    await sql`delete from passkey_challenges where expires_at < now()`.execute(db);
    await sql`delete from known_devices where last_used_at < now() - interval '180 days'`.execute(db);
    await sql`delete from rate_limits where window_start < now() - interval '2 days'`.execute(db);
    await sql`select forget_old_security_events()`.execute(db);
  },
};
