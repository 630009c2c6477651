import { randomBytes, timingSafeEqual, type argon2Sync } from "node:crypto";
import { Worker } from "node:worker_threads";
import { createFairQueue, type Place } from "../../platform/limits/fair-queue.ts";

/** What a new hash costs; the API's tests lower it. */
export const COSTS = { memory: 64 * 1024, passes: 3, parallelism: 1 };
const HASH_BYTES = 32;

/**
 * Hashing takes a tenth of a second of a core and 64 MB, on purpose. One at a time, so that a flood of log-ins leaves
 * the rest of the machine to the shoppers; and the networks take turns, so that it leaves room for the owner.
 */
const hashing = createFairQueue({ atOnce: 1, perKey: 2, atMost: 60 });

export const hasRoomToHash = hashing.hasRoom;

/** For people who have a session: they are few, and their guesses are counted by account. */
const SIGNED_IN: Place = { key: "signed in", isFirst: true };

const thread = new Worker(new URL("hash-thread.ts", import.meta.url));
thread.unref();
const waiting = new Map<number, (hash: Buffer) => void>();
let asked = 0;
thread.on("message", ({ id, hash }: { id: number; hash: Uint8Array }) => {
  waiting.get(id)!(Buffer.from(hash));
  waiting.delete(id);
  if (waiting.size === 0) thread.unref();
});

/** In a thread of its own, which gives way to everything else. */
function derive(parameters: Parameters<typeof argon2Sync>[1]): Promise<Buffer> {
  const id = asked++;
  thread.ref();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- to a thread, not to a window
  thread.postMessage({ id, parameters });
  return new Promise((resolve) => waiting.set(id, resolve));
}

export async function hashPassword(password: string, costs = COSTS): Promise<string> {
  const nonce = randomBytes(16);
  const message = password.normalize("NFC");
  const hash = await derive({ message, nonce, ...costs, tagLength: HASH_BYTES });
  return toText(costs, nonce, hash);
}

/** What a name that nobody has is compared with, so that it takes as long as one that somebody has. */
function hashOfNobody(): string {
  return toText(COSTS, randomBytes(16), randomBytes(HASH_BYTES));
}

/** In the usual notation: $argon2id$v=19$m=65536,t=3,p=1$salt$hash */
function toText({ memory, passes, parallelism }: typeof COSTS, nonce: Buffer, hash: Buffer): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(nonce)}$${base64(hash)}`;
}

export async function isPassword(
  password: string,
  stored: string | null | undefined,
  place: Place = SIGNED_IN,
): Promise<boolean | "full"> {
  return hashing.run(place, async () => {
    const [, , , costs, salt, hash] = (stored ?? hashOfNobody()).split("$");
    const [memory, passes, parallelism] = costs!.split(",").map((cost) => Number(cost.slice(2)));
    const expected = Buffer.from(hash!, "base64");
    const actual = await derive({
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
