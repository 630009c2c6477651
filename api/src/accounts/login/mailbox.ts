import { keyOf } from "../../platform/crypto/tokens.ts";

/**
 * The mailbox that an address leads to, for counting only: `maria+anything@` is `maria@`, and Gmail overlooks dots. Where
 * a `+` means somebody else, the two share a quota for mails and nothing more.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1).replace(/^googlemail\.com$/, "gmail.com");
  const name = email.slice(0, at).replace(/(?<=.)\+.*/, "");
  return `${domain === "gmail.com" ? name.replaceAll(".", "") : name}@${domain}`;
}

/** The same, without writing the address down. */
export function mailboxKey(email: string, secret: string): string {
  return keyOf("mailbox", mailboxOf(email), secret);
}
