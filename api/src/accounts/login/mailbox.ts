import { hashPersonalData } from "../../platform/crypto/tokens.ts";

/**
 * Most providers ignore `+suffix`, and Gmail ignores dots. Two people separated by `+` merely share a mail
 * quota.
 */
export function canonicalMailbox(email: string): string {
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1).replace(/^googlemail\.com$/, "gmail.com");
  const name = email.slice(0, at).replace(/(?<=.)\+.*/, "");
  return `${domain === "gmail.com" ? name.replaceAll(".", "") : name}@${domain}`;
}

export function mailboxKey(email: string, secret: string): string {
  return hashPersonalData("mailbox", canonicalMailbox(email), secret);
}
