import type { FastifyInstance, FastifyRequest } from "fastify";
import {
  adminLogin,
  getMe,
  logout,
  logoutEverywhere,
  requestOtp,
  verifyOtp,
} from "@tindahan/contract/accounts.ts";
import type { Deps } from "../deps.ts";
import { serve, type Caller } from "../platform/serve.ts";
import { logInAdmin, logInWithCode, requestCode } from "./log-in.ts";
import { deleteSession, deleteSessionsOf, selectCaller, selectIsAlive, selectUser } from "./queries.ts";
import { hashToken } from "./tokens.ts";

export { createAdmin } from "./admins.ts";
export { forgetOldAccountData } from "./housekeeping.ts";
export { mailLoginCode } from "./login-code.ts";
export { MIN_PASSWORD_LENGTH } from "./password.ts";

export function accountRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;

  serve(app, requestOtp, async ({ body, request }) => {
    await requestCode(deps, body.email, request.ip);
    return { message: "We sent a code to your e-mail." };
  });

  serve(app, verifyOtp, async ({ body, request }) => ({
    ...(await logInWithCode(deps, body, request.ip)),
    message: "You are now logged in.",
  }));

  serve(app, adminLogin, async ({ body, request }) => ({
    ...(await logInAdmin(deps, body, request.ip)),
    message: "You are now logged in.",
  }));

  serve(app, getMe, async ({ caller }) => ({ user: await selectUser(db, caller.id) }));

  serve(app, logout, async ({ request }) => {
    await deleteSession(db, hashToken(tokenOf(request)!));
    return { message: "You are logged out." };
  });

  serve(app, logoutEverywhere, async ({ caller }) => {
    await deleteSessionsOf(db, caller.id);
    return { message: "You are logged out on every device." };
  });
}

/** Asked at every call that is not public: a session that was ended anywhere is over here at once. */
export async function identify({ pool }: Deps, request: FastifyRequest): Promise<Caller | undefined> {
  const token = tokenOf(request);
  return token ? selectCaller(pool, hashToken(token)) : undefined;
}

/** Whether a session still holds, asked without prolonging it. */
export async function isStillLoggedIn({ pool }: Deps, request: FastifyRequest): Promise<boolean> {
  const token = tokenOf(request);
  return token !== undefined && selectIsAlive(pool, hashToken(token));
}

function tokenOf({ headers }: FastifyRequest): string | undefined {
  return /^Bearer ([\w-]{43})$/.exec(headers.authorization ?? "")?.[1];
}
