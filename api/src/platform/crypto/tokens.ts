import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";

/** 256 random bits: nothing to guess, nothing to read in it. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** What the database keeps of a token. It is random, so it needs no salt and no slow hash. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** What a request shows to be recognised, as the database knows it. */
export function tokenHashOf({ headers }: FastifyRequest): Buffer | undefined {
  const token = /^Bearer ([\w-]{43})$/.exec(headers.authorization ?? "")?.[1];
  return token ? hashToken(token) : undefined;
}

/** Takes as long for a code that is nearly right as for one that is all wrong. */
export function isSame(given: string, expected: string): boolean {
  return given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected));
}

/** A name for an e-mail address, a phone number or a network that only the shop can make, for counting without writing it down. */
export function keyOf(
  kind: "email" | "mailbox" | "network" | "admin" | "phone",
  value: string,
  secret: string,
): string {
  return `${kind}:${createHmac("sha256", secret).update(`limit:${kind}:${value}`).digest("base64url").slice(0, 27)}`;
}
