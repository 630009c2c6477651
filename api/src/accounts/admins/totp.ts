import { createHmac } from "node:crypto";
import { isSameSecret } from "../../platform/crypto/tokens.ts";

/** RFC 6238 codes in the form that all apps support: SHA-1, 6 digits, 30 seconds. */
const STEP_MS = 30_000;
const DIGITS = 6;
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

export function totpCodeAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac("sha1", secret).update(counter).digest();
  const offset = hash.at(-1)! & 15;
  const number = hash.readUInt32BE(offset) & 0x7f_ff_ff_ff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, "0");
}

/** The time step of a code. The neighboring steps are valid too, because clocks deviate. */
export function findTimeStep(secret: Buffer, code: string, nowMs: number): number | undefined {
  const present = Math.floor(nowMs / STEP_MS);
  return [present - 1, present, present + 1].find((step) => isSameSecret(totpCodeAt(secret, step), code));
}

export function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return bits.replaceAll(/.{1,5}/g, (five) => ALPHABET[Number.parseInt(five.padEnd(5, "0"), 2)]!);
}
