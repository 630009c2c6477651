import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { createBoundedQueue } from "../platform/bounded-queue.ts";

const PARAMETERS = { memory: 64 * 1024, passes: 3, parallelism: 1, tagLength: 32 };
const derive = promisify(argon2);

/** An admin's password opens the whole shop: a sentence is easier to remember and harder to guess than a word. */
export const MIN_PASSWORD_LENGTH = 15;

/**
 * Hashing takes a tenth of a second of a core and 64 MB, on purpose. One at a time, so that a flood of log-ins leaves
 * the rest of the machine to the shoppers.
 */
const hashing = createBoundedQueue(1, 15);

export const isHashingFull = hashing.isFull;

/** In the usual notation: $argon2id$v=19$m=65536,t=3,p=1$salt$hash */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const hash = await derive("argon2id", { message: password.normalize("NFC"), nonce, ...PARAMETERS });
  const { memory, passes, parallelism } = PARAMETERS;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(nonce)}$${base64(hash)}`;
}

// What a name that nobody has is compared with, so that it takes as long as one that somebody has.
const nobody = await hashPassword(randomBytes(32).toString("hex"));

export async function isPassword(
  password: string,
  stored: string | null | undefined,
): Promise<boolean | "full"> {
  return hashing.run(async () => {
    const [, , , costs, salt, hash] = (stored ?? nobody).split("$");
    const [memory, passes, parallelism] = costs!.split(",").map((cost) => Number(cost.slice(2)));
    const expected = Buffer.from(hash!, "base64");
    const actual = await derive("argon2id", {
      message: password.normalize("NFC"),
      nonce: Buffer.from(salt!, "base64"),
      memory: memory!,
      passes: passes!,
      parallelism: parallelism!,
      tagLength: expected.length,
    });
    return timingSafeEqual(actual, expected) && Boolean(stored);
  });
}

function base64(bytes: Buffer): string {
  return bytes.toString("base64").replace(/=+$/, "");
}
