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
  resetLimit,
  giveBackLimitUse,
  consumeLimit,
  consumePrefixLimit,
  type Limit,
} from "../../platform/limits/rate-limits.ts";
import { rememberDevice, selectIsKnownDevice } from "./known-devices.ts";
import { deriveLoginCode } from "./login-code.ts";
import { mailboxKey } from "./mailbox.ts";
import { clientPrefixKeys, clientPrefixesOf, type ClientPrefixKey } from "../../platform/limits/network.ts";
import { hasRoomToHash, verifyPassword } from "../admins/password.ts";
import {
  closeLoginChallenge,
  consumeLoginChallenge,
  insertAdminSession,
  selectAdmin,
  selectLoginHandle,
  selectUser,
  countCodeGuess,
  type OpenHandle,
} from "../queries.ts";
import { consumeSecondFactorCode, selectHasSecondFactor } from "../admins/second-factor.ts";
import { hashToken, isSameSecret, hashPersonalData, newToken } from "../../platform/crypto/tokens.ts";

const FAILURE_INTERVAL_MS = 250;

type LoggedIn = { token: string; user: User };

type CodeRequest = { email: string; handle?: string | undefined; accountId?: Id };

/**
 * Sends a code, subject to limits. The response does not reveal whether a code was sent or the address is
 * known.
 */
export async function requestLoginCode(
  { db, config: { secretKey } }: Services,
  { email, handle, accountId }: CodeRequest,
  ipAddress: string,
): Promise<string> {
  const emailKey = hashPersonalData("email", email, secretKey);
  const mailbox = mailboxKey(email, secretKey);
  const networks = clientPrefixKeys(ipAddress, secretKey).map(({ key }) => key);
  const newHandle = newToken();
  await sql`select open_challenge(${newId()}, ${email}, ${emailKey}, ${mailbox}, ${networks},
    ${hashToken(newHandle)}, ${handle ? hashToken(handle) : null}, ${accountId ?? null})`.execute(db);
  return newHandle;
}

export async function logInWithCode(
  services: Services,
  submitted: CodeSubmission,
  ipAddress: string,
): Promise<LoggedIn> {
  const { db, config } = services;
  const token = newToken();
  const user = await spendLoginCode(services, submitted, ipAddress, (challengeId) =>
    consumeLoginChallenge(
      db,
      challengeId,
      newId(),
      hashToken(token),
      mailboxKey(submitted.email, config.secretKey),
    ),
  );
  if (submitted.handle) await rememberDevice(db, user._id, hashToken(submitted.handle));
  return { token, user };
}

/**
 * Runs `work` once the caller proves access to the mailbox; a failure leaves the code valid. `lock` runs
 * first, in lock order.
 */
export async function confirmWithCode(
  services: Services,
  shopperId: Id,
  { otp, handle }: Omit<CodeSubmission, "email">,
  ipAddress: string,
  { lock, work }: { lock: (tx: Tx) => Promise<void>; work: (tx: Tx) => Promise<void> },
): Promise<{ email: string }> {
  const { email } = await selectUser(services.db, shopperId);
  if (!email) throw new ShopError("login_required");
  return confirmEmail(services, { email, otp, handle }, ipAddress, { lock, work });
}

/** As `confirmWithCode`, with access to the submitted mailbox. */
export async function confirmEmail(
  services: Services,
  submitted: CodeSubmission,
  ipAddress: string,
  { lock, work }: { lock: (tx: Tx) => Promise<void>; work: (tx: Tx) => Promise<void> },
): Promise<{ email: string }> {
  return spendLoginCode(services, submitted, ipAddress, (challengeId) =>
    services.db.transaction().execute(async (tx) => {
      await lock(tx);
      const closed = await closeLoginChallenge(tx, challengeId);
      if (closed) await work(tx);
      return closed;
    }),
  );
}

type CodeSubmission = CodeRequest & { otp: string };

async function spendLoginCode<T>(
  { db, config: { secretKey } }: Services,
  { email, otp, handle, accountId }: CodeSubmission,
  ipAddress: string,
  consume: (challengeId: Id) => Promise<T | undefined>,
): Promise<T> {
  const networks = clientPrefixKeys(ipAddress, secretKey);
  const purpose = { email, accountId: accountId ?? null };
  const open = await selectLoginHandle(db, purpose, handle ? hashToken(handle) : networks[0]!.key);
  const limits = codeGuessLimits(open, hashPersonalData("email", email, secretKey), networks);
  // Count before comparing, so that parallel guesses cannot exceed the limit.
  for (const [limit, key, factor] of limits)
    if (!(await consumeLimit(db, limit, key, factor))) throw new ShopError("too_many_attempts");

  const challengeId = open && (await countCodeGuess(db, open.handleHash, handle !== undefined));
  const isRight = challengeId !== undefined && isSameSecret(otp, deriveLoginCode(challengeId, secretKey));
  const result = isRight ? await consume(challengeId) : undefined;
  if (!result) throw new ShopError("invalid_otp");
  for (const [limit, key] of limits) await giveBackLimitUse(db, limit, key);
  return result;
}

function codeGuessLimits(
  open: OpenHandle | undefined,
  emailKey: string,
  networks: ClientPrefixKey[],
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
  // A known device has its own limit, so that guesses from the same network do not block it.
  const network = isKnownDevice
    ? `device:${deviceHash.toString("hex")}`
    : clientPrefixesOf(request.ip).at(-1)!;
  const queueKey = { key: network, isFirst: isKnownDevice };
  if (!hasRoomToHash(queueKey)) throw new ShopError("too_many_attempts");
  const networks = isKnownDevice
    ? [{ key: hashPersonalData("network", network, config.secretKey), factor: 1 }]
    : clientPrefixKeys(request.ip, config.secretKey);
  const pairs = networks.map(({ key, factor }) => ({
    key: hashPersonalData("admin", `${username.toLowerCase()} ${key}`, config.secretKey),
    factor,
  }));
  const isAllowed =
    (await consumePrefixLimit(db, "adminLoginsByNetwork", networks)) &&
    (await consumePrefixLimit(db, "adminLoginsByNetworkAndName", pairs));
  if (!isAllowed) {
    log.warn({ networkKey: networks[0]!.key, pairKey: pairs[0]!.key }, "too many admin log-ins");
    throw new ShopError("too_many_attempts");
  }

  const admin = await selectAdmin(db, username);
  const isRight = await verifyPassword(password, admin?.passwordHash, queueKey);
  if (isRight === "full") throw new ShopError("too_many_attempts");
  if (!isRight || !admin) {
    await delayLoginFailure(start);
    throw new ShopError("invalid_credentials");
  }

  if (admin.isExpired) throw new ShopError("password_expired");
  if (await selectHasSecondFactor(db, admin.id)) {
    if (!code) throw new ShopError("code_required");
    if (!(await consumeSecondFactorCode(services, admin.id, code))) {
      await delayLoginFailure(start);
      throw new ShopError("code_wrong");
    }
  }

  for (const { key } of pairs) await resetLimit(db, "adminLoginsByNetworkAndName", key);
  // Unknown device tokens are replaced: a browser must not choose its own.
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

/** Delays a failure, so that its duration does not reveal lookups or hashing. */
async function delayLoginFailure(start: number): Promise<void> {
  await sleep(FAILURE_INTERVAL_MS - ((performance.now() - start) % FAILURE_INTERVAL_MS));
}
