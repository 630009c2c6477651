import { sql } from "kysely";
import type { Db } from "../db/database.ts";
import type { ClientPrefixKey } from "./network.ts";

/**
 * Stored in the database to be shared by all instances. Password guesses count per IP prefix, so that strangers
 * cannot lock out the owner.
 */
const LIMITS = {
  wrongCodes: { allowed: 100, period: "1 hour" },
  "wrongCodesByNetworkAndEmail:day": { allowed: 15, period: "1 day" },
  // With known devices at most 1,000 guesses a day per e-mail address, each with a chance of one in a million.
  "wrongCodesByEmail:day": { allowed: 850, period: "1 day" },
  "wrongCodesOfKnownDevices:day": { allowed: 150, period: "1 day" },
  adminLoginsByNetwork: { allowed: 60, period: "1 hour" },
  passkeyChallenges: { allowed: 60, period: "1 hour" },
  adminLoginsByNetworkAndName: { allowed: 5, period: "15 minutes" },
  // Per account: only callers with the right password get here.
  secondFactors: { allowed: 10, period: "15 minutes" },
  ownPassword: { allowed: 10, period: "15 minutes" },
  // Honest shoppers mistype a card once or twice; testing stolen cards takes hundreds.
  cardDeclines: { allowed: 5, period: "1 hour" },
  vouchers: { allowed: 20, period: "10 minutes" },
  wrongVouchersByNetwork: { allowed: 60, period: "1 hour" },
  emailChanges: { allowed: 10, period: "1 hour" },
  "emailChanges:day": { allowed: 20, period: "1 day" },
  personalData: { allowed: 20, period: "1 hour" },
  // Beyond these limits a complaint is stored without a mail.
  complaintsByNetwork: { allowed: 10, period: "1 hour" },
  complaintsByMailbox: { allowed: 3, period: "1 hour" },
  complaintsOfAll: { allowed: 200, period: "1 hour" },
  // Beyond these limits a complaint is refused, to protect the disk.
  storedComplaintsByNetwork: { allowed: 50, period: "1 hour" },
  storedComplaintsByShopper: { allowed: 20, period: "1 hour" },
  storedComplaintsOfAll: { allowed: 2_000, period: "1 hour" },
  payLinks: { allowed: 30, period: "1 hour" },
  returns: { allowed: 20, period: "1 hour" },
  returnPictures: { allowed: 40, period: "1 hour" },
  returnPicturesOfAll: { allowed: 1_000, period: "1 hour" },
  transferReferences: { allowed: 10, period: "1 hour" },
  testMails: { allowed: 10, period: "15 minutes" },
  keyTests: { allowed: 20, period: "15 minutes" },
};

export type Limit = keyof typeof LIMITS;

export async function consumeLimit(db: Db, limit: Limit, key: string, factor = 1): Promise<boolean> {
  const { period } = LIMITS[limit];
  const allowed = LIMITS[limit].allowed * factor;
  const { rows } = await sql<{ ok: boolean }>`
    select take_from_limit(${`${key}:${limit}`}, ${allowed}, ${period}::interval) as ok`.execute(db);
  return rows[0]!.ok;
}

export async function consumePrefixLimit(db: Db, limit: Limit, keys: ClientPrefixKey[]): Promise<boolean> {
  for (const { key, factor } of keys) if (!(await consumeLimit(db, limit, key, factor))) return false;
  return true;
}

export async function giveBackLimitUse(db: Db, limit: Limit, key: string): Promise<void> {
  await sql`update rate_limits set count = count - 1 where key = ${`${key}:${limit}`} and count > 0
    and window_start > now() - ${LIMITS[limit].period}::interval`.execute(db);
}

export async function resetLimit(db: Db, limit: Limit, key: string): Promise<void> {
  await db.deleteFrom("rate_limits").where("key", "=", `${key}:${limit}`).execute();
}
