import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import type { User } from "@tindahan/contract/accounts.ts";
import { ShopError } from "@tindahan/contract/errors.ts";
import type { Deps } from "../deps.ts";
import { newId } from "../platform/ids.ts";
import { forgetLimit, giveBackToLimit, takeFromLimit } from "./limits.ts";
import { codeOf } from "./login-code.ts";
import { networkOf } from "./network.ts";
import { isHashingFull, isPassword } from "./password.ts";
import { consumeChallenge, insertAdminSession, selectAdmin, spendTry } from "./queries.ts";
import { isSecondFactor, selectHasFactor } from "./second-factor.ts";
import { hashToken, isSame, keyOf, newToken } from "./tokens.ts";

const STROKE_MS = 250;

type LoggedIn = { token: string; user: User };

/** Sends a code, if that is due. Whether it did, and whether the address is known, the caller cannot tell. */
export async function requestCode({ db, config }: Deps, email: string, address: string): Promise<void> {
  const emailKey = keyOf("email", email, config.secretKey);
  const networkKey = keyOf("network", networkOf(address), config.secretKey);
  await sql`select open_login_challenge(${newId()}, ${email}, ${emailKey}, ${networkKey})`.execute(db);
}

export async function logInWithCode(
  { db, config }: Deps,
  { email, otp }: { email: string; otp: string },
  address: string,
): Promise<LoggedIn> {
  const networkKey = keyOf("network", networkOf(address), config.secretKey);
  // Counted before it is looked at: of many at once, none is overlooked.
  if (!(await takeFromLimit(db, "wrongCodes", networkKey))) throw new ShopError("too_many_attempts");

  const challengeId = await spendTry(db, email);
  const isRight = challengeId !== undefined && isSame(otp, codeOf(challengeId, config.secretKey));
  const token = newToken();
  const user = isRight ? await consumeChallenge(db, challengeId, newId(), hashToken(token)) : undefined;
  if (!user) throw new ShopError("invalid_otp");
  await giveBackToLimit(db, "wrongCodes", networkKey);
  return { token, user };
}

export async function logInAdmin(
  deps: Deps,
  { username, password, code }: { username: string; password: string; code?: string | undefined },
  { ip, headers }: FastifyRequest,
): Promise<LoggedIn> {
  const { db, config, log } = deps;
  const start = performance.now();
  if (isHashingFull()) throw new ShopError("too_many_attempts");
  const network = networkOf(ip);
  const networkKey = keyOf("network", network, config.secretKey);
  const pairKey = keyOf("admin", `${username.toLowerCase()} ${network}`, config.secretKey);
  const isAllowed =
    (await takeFromLimit(db, "adminLoginsByNetwork", networkKey)) &&
    (await takeFromLimit(db, "adminLoginsByNetworkAndName", pairKey));
  if (!isAllowed) {
    log.warn({ networkKey, pairKey }, "too many admin log-ins");
    throw new ShopError("too_many_attempts");
  }

  const admin = await selectAdmin(db, username);
  const isRight = await isPassword(password, admin?.passwordHash);
  if (isRight === "full") throw new ShopError("too_many_attempts");
  if (!isRight || !admin) {
    await untilNextStroke(start);
    throw new ShopError("invalid_credentials");
  }

  if (await selectHasFactor(db, admin.user._id)) {
    if (!code) throw new ShopError("code_required");
    if (!(await isSecondFactor(deps, admin.user._id, code))) {
      await untilNextStroke(start);
      throw new ShopError("code_wrong");
    }
  }

  const token = newToken();
  const device = (headers["user-agent"] ?? "").slice(0, 300).toWellFormed();
  await insertAdminSession(db, admin.user._id, hashToken(token), device);
  await forgetLimit(db, "adminLoginsByNetworkAndName", pairKey);
  return { token, user: admin.user };
}

/** A wrong answer comes on the stroke of a slow clock: its time tells nothing of what was looked up and hashed. */
async function untilNextStroke(start: number): Promise<void> {
  await sleep(STROKE_MS - ((performance.now() - start) % STROKE_MS));
}
