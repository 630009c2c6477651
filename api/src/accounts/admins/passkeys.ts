import type { FastifyInstance, FastifyRequest } from "fastify";
import { sql } from "kysely";
import type { ParsedCall, ResponseOf } from "@tindahan/contract/core/endpoint.ts";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import {
  addPasskey,
  listPasskeys,
  passkeyLogin,
  removePasskey,
  startPasskey,
  startPasskeyLogin,
  type Passkey,
} from "@tindahan/contract/accounts/passkeys.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import { MAX_PASSKEYS } from "@tindahan/contract/accounts/constants.ts";
import { insertAuditRecord } from "../../audit/audit.ts";
import type { Db, Tx } from "../../platform/db/database.ts";
import { registerEndpoint } from "../../platform/http/register-endpoint.ts";
import { clientPrefixKeys } from "../../platform/limits/network.ts";
import { consumePrefixLimit, type Limit } from "../../platform/limits/rate-limits.ts";
import type { Services } from "../../platform/services.ts";
import { openAdminSession } from "../login/log-in.ts";
import { selectUser } from "../queries.ts";

export function passkeyRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services;
  registerEndpoint(app, listPasskeys, async ({ caller }) => ({
    passkeys: await selectPasskeys(db, caller.id),
  }));
  registerEndpoint(app, startPasskey, async ({ caller }) => ({
    options: await createRegistrationOptions(services, caller.id),
  }));
  registerEndpoint(app, addPasskey, async ({ caller, body }) => {
    await registerPasskey(services, caller.id, body);
    return { message: "Passkey added. You can sign in with it from now on." };
  });
  registerEndpoint(app, removePasskey, async ({ caller, params }) => {
    await db.transaction().execute((tx) => deletePasskey(tx, caller.id, params.id));
    return { message: "Passkey removed." };
  });
  registerEndpoint(app, startPasskeyLogin, async ({ request }) => {
    await assertPasskeyLimit(services, "passkeyChallenges", request);
    return { options: await createLoginOptions(services) };
  });
  registerEndpoint(app, passkeyLogin, async ({ body, request }) => {
    await assertPasskeyLimit(services, "adminLoginsByNetwork", request);
    return {
      ...(await logInWithPasskey(services, body, request)),
      message: "You are now signed in.",
    };
  });
}

const CHALLENGE_MINUTES = 5;
const ALGORITHMS = [-7, -257];

/** Loaded lazily: most shops have no passkeys, and loading is slow. */
const loadWebAuthn = () => import("@simplewebauthn/server");

function relyingPartyOf({ config }: Services): { expectedOrigin: string; expectedRPID: string } {
  const { origin, hostname } = new URL(config.publicUrl);
  return { expectedOrigin: origin, expectedRPID: hostname };
}

async function selectPasskeys(db: Db, userId: Id): Promise<Passkey[]> {
  const rows = await db
    .selectFrom("passkeys")
    .select(["id", "name", "created_at", "last_used_at"])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .execute();
  return rows.map(({ id, name, created_at, last_used_at }) => ({
    _id: id,
    name,
    createdAt: created_at.toISOString(),
    lastUsedAt: last_used_at && last_used_at.toISOString(),
  }));
}

async function createRegistrationOptions(
  services: Services,
  userId: Id,
): Promise<ResponseOf<typeof startPasskey>["options"]> {
  const { db, settings } = services;
  const [user, passkeys] = await Promise.all([selectUser(db, userId), selectPasskeys(db, userId)]);
  if (passkeys.length >= MAX_PASSKEYS)
    throw new ShopError("invalid_request", `You have ${MAX_PASSKEYS} passkeys. Remove one first.`);
  const { generateRegistrationOptions } = await loadWebAuthn();
  const options = await generateRegistrationOptions({
    supportedAlgorithmIDs: ALGORITHMS,
    rpName: (await settings.read()).shop.name,
    rpID: relyingPartyOf(services).expectedRPID,
    userName: user.username!,
    userDisplayName: user.name,
    userID: new TextEncoder().encode(userId),
    excludeCredentials: passkeys.map(({ _id }) => ({ id: _id })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  await storePasskeyChallenge(db, options.challenge, userId);
  return { ...options };
}

async function registerPasskey(
  services: Services,
  userId: Id,
  { name, credential }: ParsedCall<typeof addPasskey>["body"],
): Promise<void> {
  const { transports, ...response } = credential.response;
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...credential, response, clientExtensionResults: {} },
    expectedChallenge: (challenge) => spendPasskeyChallenge(services.db, challenge, userId),
    supportedAlgorithmIDs: ALGORITHMS,
    ...relyingPartyOf(services),
  }).catch(() => ({ registrationInfo: undefined }));
  if (!registrationInfo) throw new ShopError("passkey_unknown");
  const { id, publicKey, counter } = registrationInfo.credential;
  await services.db.transaction().execute(async (tx) => {
    const { rows } = await sql`
      insert into passkeys (id, user_id, public_key, sign_count, transports, name)
      values (${id}, ${userId}, ${Buffer.from(publicKey)}, ${counter}, ${transports ?? []}, ${name})
      on conflict do nothing returning 1`.execute(tx);
    if (rows.length === 0) throw new ShopError("passkey_unknown");
    await recordPasskeyChange(tx, userId, null, name);
  });
}

async function deletePasskey(tx: Tx, userId: Id, id: string): Promise<void> {
  const removed = await tx
    .deleteFrom("passkeys")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .returning("name")
    .executeTakeFirst();
  if (!removed) throw new ShopError("not_found");
  await recordPasskeyChange(tx, userId, removed.name, null);
}

export async function deleteAllPasskeys(tx: Tx, userId: Id): Promise<void> {
  await tx.deleteFrom("passkeys").where("user_id", "=", userId).execute();
}

type SigningOptions = ResponseOf<typeof startPasskeyLogin>["options"];

async function createLoginOptions(services: Services): Promise<SigningOptions> {
  return createSigningOptions(services, null);
}

export async function createPasskeyConfirmationOptions(
  services: Services,
  userId: Id,
  request: FastifyRequest,
): Promise<SigningOptions> {
  await assertPasskeyLimit(services, "passkeyChallenges", request);
  const passkeys = await selectPasskeys(services.db, userId);
  return createSigningOptions(
    services,
    userId,
    passkeys.map(({ _id }) => ({ id: _id })),
  );
}

async function createSigningOptions(
  services: Services,
  userId: Id | null,
  allowCredentials?: { id: string }[],
): Promise<SigningOptions> {
  const { generateAuthenticationOptions } = await loadWebAuthn();
  const options = await generateAuthenticationOptions({
    rpID: relyingPartyOf(services).expectedRPID,
    userVerification: "required",
    ...(allowCredentials && { allowCredentials }),
  });
  await storePasskeyChallenge(services.db, options.challenge, userId);
  return { ...options };
}

export async function isOwnPasskey(
  services: Services,
  userId: Id,
  credential: SignedCredential,
): Promise<boolean> {
  return (await verifyPasskeySignature(services, credential, userId)) === userId;
}

async function logInWithPasskey(
  services: Services,
  { credential }: ParsedCall<typeof passkeyLogin>["body"],
  request: FastifyRequest,
): ReturnType<typeof openAdminSession> {
  const userId = await verifyPasskeySignature(services, credential, null);
  if (!userId) throw new ShopError("passkey_unknown");
  return openAdminSession(services, userId, request);
}

type SignedCredential = ParsedCall<typeof passkeyLogin>["body"]["credential"];

/** Returns the passkey's owner. `challengedId` is null at a sign-in. */
async function verifyPasskeySignature(
  services: Services,
  credential: SignedCredential,
  challengedId: Id | null,
): Promise<Id | undefined> {
  const { db } = services;
  const { rows } = await sql<{ userId: Id; publicKey: Buffer<ArrayBuffer>; counter: number }>`
    select p.user_id as "userId", p.public_key as "publicKey", p.sign_count as counter
    from passkeys p join users u on u.id = p.user_id
    where p.id = ${credential.id} and u.role = 'admin' and u.disabled_at is null
      and (${challengedId}::uuid is null or u.id = ${challengedId}::uuid)`.execute(db);
  const passkey = rows[0];
  if (!passkey) return undefined;
  const { userHandle, ...response } = credential.response;
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: {
      ...credential,
      response: { ...response, ...(userHandle && { userHandle }) },
      clientExtensionResults: {},
    },
    expectedChallenge: (challenge) => spendPasskeyChallenge(db, challenge, challengedId),
    ...relyingPartyOf(services),
    credential: {
      id: credential.id,
      publicKey: new Uint8Array(passkey.publicKey),
      counter: passkey.counter,
    },
  }).catch(() => ({ verified: false, authenticationInfo: undefined }));
  if (!verified || !authenticationInfo) return undefined;
  await sql`update passkeys set sign_count = ${authenticationInfo.newCounter}, last_used_at = now()
    where id = ${credential.id}`.execute(db);
  return passkey.userId;
}

async function storePasskeyChallenge(db: Db, challenge: string, userId: Id | null): Promise<void> {
  await sql`insert into passkey_challenges (challenge, user_id, expires_at)
    values (${challenge}, ${userId}, now() + make_interval(mins => ${sql.lit(CHALLENGE_MINUTES)}))`.execute(
    db,
  );
}

async function spendPasskeyChallenge(db: Db, challenge: string, userId: Id | null): Promise<boolean> {
  const { rows } = await sql`delete from passkey_challenges
    where challenge = ${challenge} and user_id is not distinct from ${userId}::uuid and expires_at > now()
    returning 1`.execute(db);
  return rows.length > 0;
}

async function assertPasskeyLimit(
  { db, config }: Services,
  limit: Limit,
  { ip }: FastifyRequest,
): Promise<void> {
  if (!(await consumePrefixLimit(db, limit, clientPrefixKeys(ip, config.secretKey))))
    throw new ShopError("too_many_attempts");
}

function recordPasskeyChange(tx: Tx, userId: Id, before: string | null, after: string | null): Promise<void> {
  return insertAuditRecord(tx, {
    actorId: userId,
    action: "update",
    entity: "admin",
    entityId: userId,
    before: { passkey: before },
    after: { passkey: after },
  });
}
