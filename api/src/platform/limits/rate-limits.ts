import { sql } from "kysely";
import type { Db } from "../db/database.ts";
import type { NetworkKey } from "./network.ts";

/**
 * Limits live in the database, so that they hold across copies of the program and survive a restart. Guesses are
 * counted per network, and per account only together with the network: nobody can lock the owner out.
 */
const LIMITS = {
  wrongCodes: { allowed: 100, period: "1 hour" },
  // At most 1,000 guesses a day at one address, each with a chance of one in a million: 850 by strangers, and 150 that only its
  // known devices have. A network's share is so small that fifty of them leave room for the shopper.
  "wrongCodesByNetworkAndEmail:day": { allowed: 15, period: "1 day" },
  "wrongCodesByEmail:day": { allowed: 850, period: "1 day" },
  "wrongCodesOfKnownDevices:day": { allowed: 150, period: "1 day" },
  adminLoginsByNetwork: { allowed: 60, period: "1 hour" },
  passkeyChallenges: { allowed: 60, period: "1 hour" },
  adminLoginsByNetworkAndName: { allowed: 5, period: "15 minutes" },
  // By account alone: only who knows the password gets this far.
  secondFactors: { allowed: 10, period: "15 minutes" },
  ownPassword: { allowed: 10, period: "15 minutes" },
  // By shopper and by network. Honest people mistype a card once or twice; who tries out stolen ones needs hundreds.
  cardDeclines: { allowed: 5, period: "1 hour" },
  // By shopper. Whoever tries out codes needs thousands.
  vouchers: { allowed: 20, period: "10 minutes" },
  wrongVouchersByNetwork: { allowed: 60, period: "1 hour" },
  personalData: { allowed: 20, period: "1 hour" },
  // Beyond these a complaint is stored without a mail.
  complaintsByNetwork: { allowed: 10, period: "1 hour" },
  complaintsByMailbox: { allowed: 3, period: "1 hour" },
  // Of everybody together: a flood from many networks must not fill the merchant's mailbox.
  complaintsOfAll: { allowed: 200, period: "1 hour" },
  // Beyond these it is refused: a flood must not fill the disk.
  storedComplaintsByNetwork: { allowed: 50, period: "1 hour" },
  storedComplaintsByShopper: { allowed: 20, period: "1 hour" },
  storedComplaintsOfAll: { allowed: 2_000, period: "1 hour" },
  testMails: { allowed: 10, period: "15 minutes" },
  keyTests: { allowed: 20, period: "15 minutes" },
};

export type Limit = keyof typeof LIMITS;

/** Counts one more and tells whether that was still allowed. */
export async function takeFromLimit(db: Db, limit: Limit, key: string, factor = 1): Promise<boolean> {
  const { period } = LIMITS[limit];
  const allowed = LIMITS[limit].allowed * factor;
  const { rows } = await sql<{ ok: boolean }>`
    select take_from_limit(${`${key}:${limit}`}, ${allowed}, ${period}::interval) as ok`.execute(db);
  return rows[0]!.ok;
}

/**
 * The same for a network and those around it. A network beyond its limit is not counted in the wider ones: it cannot use up
 * what its neighbors have.
 */
export async function takeFromNetworkLimit(db: Db, limit: Limit, keys: NetworkKey[]): Promise<boolean> {
  for (const { key, factor } of keys) if (!(await takeFromLimit(db, limit, key, factor))) return false;
  return true;
}

/** What was counted turned out to be none of it. */
export async function giveBackToLimit(db: Db, limit: Limit, key: string): Promise<void> {
  await sql`update rate_limits set count = count - 1 where key = ${`${key}:${limit}`} and count > 0
    and window_start > now() - ${LIMITS[limit].period}::interval`.execute(db);
}

/** Who got in is no longer suspected. */
export async function forgetLimit(db: Db, limit: Limit, key: string): Promise<void> {
  await db.deleteFrom("rate_limits").where("key", "=", `${key}:${limit}`).execute();
}
