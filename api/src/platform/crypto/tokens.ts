import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";

export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Tokens are random, so their hash needs neither salt nor stretching. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

export function tokenHashOf({ headers }: FastifyRequest): Buffer | undefined {
  const token = /^Bearer ([\w-]{43})$/.exec(headers.authorization ?? "")?.[1];
  return token ? hashToken(token) : undefined;
}

/** Compares in constant time. */
export function isSameSecret(given: string, expected: string): boolean {
  return given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected));
}

/** Keyed hash, so that limits can count personal data without storing it. */
export function hashPersonalData(
  kind: "email" | "mailbox" | "network" | "admin" | "phone",
  value: string,
  secret: string,
): string {
  return `${kind}:${createHmac("sha256", secret).update(`limit:${kind}:${value}`).digest("base64url").slice(0, 27)}`;
}
