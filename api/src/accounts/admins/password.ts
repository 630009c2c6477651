import { randomBytes, timingSafeEqual, type argon2Sync } from "node:crypto";
import { Worker } from "node:worker_threads";
import { createFairQueue, type QueueEntry } from "../../platform/limits/fair-queue.ts";

export const HASH_COSTS = { memory: 64 * 1024, passes: 3, parallelism: 1 };
const HASH_BYTES = 32;

/**
 * Each hash takes 100 ms of a core and 64 MB. Hashing one at a time, networks in turn, protects shoppers and
 * the owner from floods.
 */
const hashing = createFairQueue({ atOnce: 1, maxPerKey: 2, maxWaiting: 60 });

export const hasRoomToHash = hashing.hasRoom;

const SIGNED_IN: QueueEntry = { key: "signed in", isFirst: true };

const thread = new Worker(new URL("hash-thread.ts", import.meta.url));
thread.unref();
const waiting = new Map<number, (hash: Buffer) => void>();
let lastId = 0;
thread.on("message", ({ id, hash }: { id: number; hash: Uint8Array }) => {
  waiting.get(id)!(Buffer.from(hash));
  waiting.delete(id);
  if (waiting.size === 0) thread.unref();
});

function deriveArgon2Hash(parameters: Parameters<typeof argon2Sync>[1]): Promise<Buffer> {
  const id = lastId++;
  thread.ref();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- to a thread, not to a window
  thread.postMessage({ id, parameters });
  return new Promise((resolve) => waiting.set(id, resolve));
}

export async function hashPassword(password: string, costs = HASH_COSTS): Promise<string> {
  const nonce = randomBytes(16);
  const message = password.normalize("NFC");
  const hash = await deriveArgon2Hash({ message, nonce, ...costs, tagLength: HASH_BYTES });
  return formatPasswordHash(costs, nonce, hash);
}

/** Comparing an unknown username with this hash takes as long as a known one. */
function createDummyHash(): string {
  return formatPasswordHash(HASH_COSTS, randomBytes(16), randomBytes(HASH_BYTES));
}

function formatPasswordHash(
  { memory, passes, parallelism }: typeof HASH_COSTS,
  nonce: Buffer,
  hash: Buffer,
): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${toUnpaddedBase64(nonce)}$${toUnpaddedBase64(hash)}`;
}

export async function verifyPassword(
  password: string,
  stored: string | null | undefined,
  queueKey: QueueEntry = SIGNED_IN,
): Promise<boolean | "full"> {
  return hashing.run(queueKey, async () => {
    const [, , , costs, salt, hash] = (stored ?? createDummyHash()).split("$");
    const [memory, passes, parallelism] = costs!.split(",").map((cost) => Number(cost.slice(2)));
    const expected = Buffer.from(hash!, "base64");
    const actual = await deriveArgon2Hash({
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

function toUnpaddedBase64(bytes: Buffer): string {
  return bytes.toString("base64").replace(/=+$/, "");
}
