import { sql, type Selectable } from "kysely";
import type { Pool } from "pg";
import type { User } from "@tindahan/contract/accounts/accounts.ts";
import { CONFIRMED_MINUTES } from "@tindahan/contract/accounts/confirmation.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import { SECOND_FACTOR_GRACE_DAYS } from "@tindahan/contract/accounts/constants.ts";
import type { Db, Tx } from "../platform/db/database.ts";
import type { Schema } from "../platform/db/schema.ts";
import type { Caller } from "../platform/http/register-endpoint.ts";

const MAX_TRIES = 5;

const SESSION_LIFETIME = {
  shopper: { idle: "7 days", absolute: "30 days" },
  admin: { idle: "30 minutes", absolute: "12 hours" },
};

/** `accountId`: the account that takes over the address; null: a log-in. */
export type CodePurpose = { email: string; accountId: Id | null };

export type OpenHandle = { handleHash: Buffer; isKnownDevice: boolean };

/** The challenge of a handle or, without one, the latest that the same network requested. */
export async function selectLoginHandle(
  db: Db,
  { email, accountId }: CodePurpose,
  handleHashOrNetworkKey: Buffer | string,
): Promise<OpenHandle | undefined> {
  const isNetwork = typeof handleHashOrNetworkKey === "string";
  const { rows } = await sql<OpenHandle>`
    select h.handle_hash as "handleHash", h.device_hash is not null as "isKnownDevice"
    from login_handles h join otp_challenges c on c.id = h.challenge_id
    where c.email = ${email} and c.user_id is not distinct from ${accountId}::uuid and c.consumed_at is null and c.expires_at > now()
      and ${isNetwork ? sql`h.network_key` : sql`h.handle_hash`} = ${handleHashOrNetworkKey}
    order by h.created_at desc limit 1`.execute(db);
  return rows[0];
}

/** Counts the try before the comparison, so that parallel requests get at most five. */
export async function countCodeGuess(
  db: Db,
  handleHash: Buffer,
  hasHandle: boolean,
): Promise<Id | undefined> {
  const tries = hasHandle ? sql`tries` : sql`tries_without_handle`;
  const { rows } = await sql<{ id: Id }>`
    update login_handles set ${tries} = ${tries} + 1 where handle_hash = ${handleHash} and ${tries} < ${MAX_TRIES}
    returning challenge_id as id`.execute(db);
  return rows[0]?.id;
}

export async function consumeLoginChallenge(
  db: Db,
  challengeId: Id,
  newUserId: Id,
  tokenHash: Buffer,
  mailboxKey: string,
): Promise<User | undefined> {
  const { rows } = await sql<Selectable<Schema["users"]>>`
    with consumed as (
      update otp_challenges set consumed_at = now()
      where id = ${challengeId} and consumed_at is null and expires_at > now()
      returning email
    ), shopper as (
      insert into users (id, role, email, mailbox_key) select ${newUserId}, 'shopper', email, ${mailboxKey} from consumed
      on conflict (lower(email)) where role = 'shopper' do update set mailbox_key = excluded.mailbox_key
      returning *
    ), session as (
      insert into sessions (token_hash, user_id, idle_limit, expires_at)
      select ${tokenHash}, id, ${SESSION_LIFETIME.shopper.idle}::interval, now() + ${SESSION_LIFETIME.shopper.absolute}::interval from shopper
    )
    select * from shopper`.execute(db);
  return rows[0] && toUser(rows[0]);
}

export async function closeLoginChallenge(tx: Tx, challengeId: Id): Promise<{ email: string } | undefined> {
  const { rows } = await sql<{ email: string }>`
    update otp_challenges set consumed_at = now()
    where id = ${challengeId} and consumed_at is null and expires_at > now() returning email`.execute(tx);
  return rows[0];
}

export async function selectOpenLoginChallenge(db: Db, id: Id): Promise<CodePurpose | undefined> {
  return db
    .selectFrom("otp_challenges as c")
    .select(["email", "user_id as accountId"])
    .where("id", "=", id)
    .where("consumed_at", "is", null)
    .where("expires_at", ">", sql<Date>`now()`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("otp_challenges as newer")
            .select("newer.id")
            .whereRef("newer.email", "=", "c.email")
            .where(sql<boolean>`newer.user_id is not distinct from c.user_id`)
            .whereRef("newer.created_at", ">", "c.created_at"),
        ),
      ),
    )
    .executeTakeFirst();
}

/** Whether a shopper other than `accountId` has the address. */
export async function selectIsEmailTaken(db: Db, { email, accountId }: CodePurpose): Promise<boolean> {
  const { rows } = await sql<{ isTaken: boolean }>`
    select exists (select from users where role = 'shopper' and lower(email) = ${email} and id <> ${accountId}) as "isTaken"`.execute(
    db,
  );
  return rows[0]!.isTaken;
}

export async function insertAdminSession(
  db: Db,
  userId: Id,
  tokenHash: Buffer,
  device: string = "",
): Promise<void> {
  await sql`
    with due as (
      update users u set second_factor_due_at = now() + make_interval(days => ${sql.lit(SECOND_FACTOR_GRACE_DAYS)})
      where u.id = ${userId} and u.admin_role in ('owner', 'staff') and u.second_factor_due_at is null
        and not exists (select from second_factors f where f.user_id = u.id and f.confirmed_at is not null)
    )
    insert into sessions (token_hash, user_id, idle_limit, expires_at, device)
    values (${tokenHash}, ${userId}, ${SESSION_LIFETIME.admin.idle}::interval, now() + ${SESSION_LIFETIME.admin.absolute}::interval, ${device})`.execute(
    db,
  );
}

// Runs on every authenticated request. A prepared statement, since planning costs more than running.
const CALLER = {
  name: "caller",
  text: `
    with found as (
      select s.token_hash, s.last_seen_at, u.id, u.role, u.admin_role,
        coalesce(s.confirmed_at > now() - interval '${CONFIRMED_MINUTES} minutes', false) as confirmed, case
          when u.temporary_password_until is not null then 'change_password'
          when u.second_factor_due_at < now() then 'add_second_factor'
        end as task
      from sessions s join users u on u.id = s.user_id
      where s.token_hash = $1 and u.disabled_at is null and s.expires_at > now() and s.last_seen_at > now() - s.idle_limit
    ), touched as (
      update sessions s set last_seen_at = now() from found
      where s.token_hash = found.token_hash and found.last_seen_at < now() - interval '1 minute'
    )
    select id, role, admin_role as "adminRole", task, confirmed as "isConfirmed" from found`,
};

export async function selectCaller(pool: Pool, tokenHash: Buffer): Promise<Caller | undefined> {
  const { rows } = await pool.query<Caller>({ ...CALLER, values: [tokenHash] });
  return rows[0];
}

/** Background requests use this check, because they must not prolong the session. */
export async function selectIsSessionAlive(pool: Pool, tokenHash: Buffer): Promise<boolean> {
  const { rows } = await pool.query<{ alive: boolean }>(
    `select exists (select from sessions where token_hash = $1 and expires_at > now() and last_seen_at > now() - idle_limit) as alive`,
    [tokenHash],
  );
  return rows[0]!.alive;
}

export async function selectAreSessionsAlive(pool: Pool, tokenHashes: Buffer[]): Promise<boolean[]> {
  const { rows } = await pool.query<{ hash: string }>(
    `select encode(token_hash, 'hex') as hash from sessions
     where token_hash = any ($1) and expires_at > now() and last_seen_at > now() - idle_limit`,
    [tokenHashes],
  );
  const alive = new Set(rows.map(({ hash }) => hash));
  return tokenHashes.map((hash) => alive.has(hash.toString("hex")));
}

export async function selectAdmin(
  db: Db,
  username: string,
): Promise<{ id: Id; passwordHash: string | null; isExpired: boolean } | undefined> {
  const row = await db
    .selectFrom("users")
    .selectAll()
    .where("role", "=", "admin")
    .where("disabled_at", "is", null)
    .where(sql`lower(username)`, "=", username.toLowerCase())
    .executeTakeFirst();
  const { temporary_password_until: until } = row ?? {};
  return (
    row && { id: row.id, passwordHash: row.password_hash, isExpired: Boolean(until && until < new Date()) }
  );
}

export async function selectUser(db: Db, id: Id): Promise<User> {
  return toUser(await db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow());
}

export async function deleteSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom("sessions").where("token_hash", "=", tokenHash).execute();
}

export async function deleteSessionsOf(db: Db, userId: Id): Promise<void> {
  await db.deleteFrom("sessions").where("user_id", "=", userId).execute();
}

function toUser(row: Selectable<Schema["users"]>): User {
  const { id, email, name, username, role, admin_role, temporary_password_until, second_factor_due_at } = row;
  const { page_size: pageSize } = row;
  return {
    _id: id,
    email,
    name,
    username,
    role: role as User["role"],
    adminRole: admin_role as User["adminRole"],
    mustChangePassword: temporary_password_until !== null,
    secondFactorDueAt: second_factor_due_at?.toISOString() ?? null,
    ...(pageSize !== null && { pageSize }),
  };
}
