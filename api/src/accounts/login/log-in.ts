import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import type { User } from "@tindahan/contract/accounts/accounts.ts";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import type { Tx } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import type { Services } from "../../platform/services.ts";
import {
  forgetLimit,
  giveBackToLimit,
  takeFromLimit,
  takeFromNetworkLimit,
  type Limit,
} from "../../platform/limits/rate-limits.ts";
import { rememberDevice, selectIsKnownDevice } from "./known-devices.ts";
import { codeOf } from "./login-code.ts";
import { mailboxKey } from "./mailbox.ts";
import { networkKeys, networksOf, type NetworkKey } from "../../platform/limits/network.ts";
import { hasRoomToHash, isPassword } from "../admins/password.ts";
import {
  closeChallenge,
  consumeChallenge,
  insertAdminSession,
  selectAdmin,
  selectHandle,
  selectUser,
  spendTry,
  type OpenHandle,
} from "../queries.ts";
import { isSecondFactor, selectHasFactor } from "../admins/second-factor.ts";
import { hashToken, isSame, keyOf, newToken } from "../../platform/crypto/tokens.ts";

const STROKE_MS = 250;

type LoggedIn = { token: string; user: User };

type Asked = { email: string; handle?: string | undefined };

/**
 * Sends a code, if that is due. Whether it did, and whether the address is known, the caller cannot tell: a handle that
 * opens nothing looks like one that does.
 */
export async function requestCode(
  { db, config: { secretKey } }: Services,
  { email, handle }: Asked,
  address: string,
): Promise<string> {
  const emailKey = keyOf("email", email, secretKey);
  const mailbox = mailboxKey(email, secretKey);
  const networks = networkKeys(address, secretKey).map(({ key }) => key);
  const newHandle = newToken();
  await sql`select open_login_challenge(${newId()}, ${email}, ${emailKey}, ${mailbox}, ${networks},
    ${hashToken(newHandle)}, ${handle ? hashToken(handle) : null})`.execute(db);
  return newHandle;
}

export async function logInWithCode(services: Services, sent: SentCode, address: string): Promise<LoggedIn> {
  const { db, config } = services;
  const token = newToken();
  const user = await spendCode(services, sent, address, (challengeId) =>
    consumeChallenge(db, challengeId, newId(), hashToken(token), mailboxKey(sent.email, config.secretKey)),
  );
  if (sent.handle) await rememberDevice(db, user._id, hashToken(sent.handle));
  return { token, user };
}

/**
 * For what a session alone must not do: whoever calls shows that they can still read the mail of their account. If the work
 * fails, the code is still good. `lock` runs first, because the work may need locks that come before that of the code.
 */
export async function confirmWithCode(
  services: Services,
  shopperId: Id,
  { otp, handle }: Omit<SentCode, "email">,
  address: string,
  { lock, work }: { lock: (tx: Tx) => Promise<void>; work: (tx: Tx) => Promise<void> },
): Promise<{ email: string }> {
  const { email } = await selectUser(services.db, shopperId);
  if (!email) throw new ShopError("login_required");
  return spendCode(services, { email, otp, handle }, address, (challengeId) =>
    services.db.transaction().execute(async (tx) => {
      await lock(tx);
      const closed = await closeChallenge(tx, challengeId);
      if (closed) await work(tx);
      return closed;
    }),
  );
}

type SentCode = Asked & { otp: string };

/** What `consume` makes of the challenge, if the code is right and was not used before. Guesses are counted and limited. */
async function spendCode<T>(
  { db, config: { secretKey } }: Services,
  { email, otp, handle }: SentCode,
  address: string,
  consume: (challengeId: Id) => Promise<T | undefined>,
): Promise<T> {
  const networks = networkKeys(address, secretKey);
  const open = await selectHandle(db, email, handle ? hashToken(handle) : networks[0]!.key);
  const limits = limitsOf(open, keyOf("email", email, secretKey), networks);
  // Counted before it is looked at: of many at once, none is overlooked.
  for (const [limit, key, factor] of limits)
    if (!(await takeFromLimit(db, limit, key, factor))) throw new ShopError("too_many_attempts");

  const challengeId = open && (await spendTry(db, open.handleHash, handle !== undefined));
  const isRight = challengeId !== undefined && isSame(otp, codeOf(challengeId, secretKey));
  const made = isRight ? await consume(challengeId) : undefined;
  if (!made) throw new ShopError("invalid_otp");
  for (const [limit, key] of limits) await giveBackToLimit(db, limit, key);
  return made;
}

/** A guess at nothing counts for the network alone. */
function limitsOf(
  open: OpenHandle | undefined,
  emailKey: string,
  networks: NetworkKey[],
): [Limit, string, number?][] {
  if (open?.isKnownDevice) return [["wrongCodesOfKnownDevices:day", emailKey]];
  const all = networks.map(({ key, factor }): [Limit, string, number] => ["wrongCodes", key, factor]);
  if (!open) return all;
  const ofEmail = networks.map(({ key, factor }): [Limit, string, number] => [
    "wrongCodesByNetworkAndEmail:day",
    `${emailKey} ${key}`,
    factor,
  ]);
  return [...all, ...ofEmail, ["wrongCodesByEmail:day", emailKey]];
}

type Credentials = {
  username: string;
  password: string;
  code?: string | undefined;
  device?: string | undefined;
};

export async function logInAdmin(
  services: Services,
  { username, password, code, device = "" }: Credentials,
  request: FastifyRequest,
): Promise<LoggedIn & { device: string }> {
  const { db, config, log } = services;
  const start = performance.now();
  const deviceHash = hashToken(device);
  const isKnownDevice = await selectIsKnownDevice(db, username, deviceHash);
  // Whoever signs in from a known device is counted by it: what others do in the same network is not held against them.
  const network = isKnownDevice ? `device:${deviceHash.toString("hex")}` : networksOf(request.ip).at(-1)!;
  const place = { key: network, isFirst: isKnownDevice };
  if (!hasRoomToHash(place)) throw new ShopError("too_many_attempts");
  const networks = isKnownDevice
    ? [{ key: keyOf("network", network, config.secretKey), factor: 1 }]
    : networkKeys(request.ip, config.secretKey);
  const pairs = networks.map(({ key, factor }) => ({
    key: keyOf("admin", `${username.toLowerCase()} ${key}`, config.secretKey),
    factor,
  }));
  const isAllowed =
    (await takeFromNetworkLimit(db, "adminLoginsByNetwork", networks)) &&
    (await takeFromNetworkLimit(db, "adminLoginsByNetworkAndName", pairs));
  if (!isAllowed) {
    log.warn({ networkKey: networks[0]!.key, pairKey: pairs[0]!.key }, "too many admin log-ins");
    throw new ShopError("too_many_attempts");
  }

  const admin = await selectAdmin(db, username);
  const isRight = await isPassword(password, admin?.passwordHash, place);
  if (isRight === "full") throw new ShopError("too_many_attempts");
  if (!isRight || !admin) {
    await untilNextStroke(start);
    throw new ShopError("invalid_credentials");
  }

  if (admin.isExpired) throw new ShopError("password_expired");
  if (await selectHasFactor(db, admin.id)) {
    if (!code) throw new ShopError("code_required");
    if (!(await isSecondFactor(services, admin.id, code))) {
      await untilNextStroke(start);
      throw new ShopError("code_wrong");
    }
  }

  for (const { key } of pairs) await forgetLimit(db, "adminLoginsByNetworkAndName", key);
  // A token that is not of our making becomes none: a browser must not choose what it is known by.
  return openAdminSession(services, admin.id, request, isKnownDevice ? device : newToken());
}

export async function openAdminSession(
  { db }: Services,
  adminId: Id,
  { headers }: FastifyRequest,
  device = newToken(),
): Promise<LoggedIn & { device: string }> {
  const token = newToken();
  const userAgent = (headers["user-agent"] ?? "").slice(0, 300).toWellFormed();
  await insertAdminSession(db, adminId, hashToken(token), userAgent);
  await rememberDevice(db, adminId, hashToken(device));
  return { token, user: await selectUser(db, adminId), device };
}

/** A wrong answer comes on the stroke of a slow clock: its time tells nothing of what was looked up and hashed. */
async function untilNextStroke(start: number): Promise<void> {
  await sleep(STROKE_MS - ((performance.now() - start) % STROKE_MS));
}
