import { argon2Sync } from "node:crypto";
import { readlinkSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { parentPort } from "node:worker_threads";

// Under load, hashing gets a tenth of a core: shoppers have priority.
try {
  const [, , thread] = readlinkSync("/proc/thread-self").split("/");
  setPriority(Number(thread), constants.priority.PRIORITY_BELOW_NORMAL);
} catch {
  // Other systems hash at normal priority.
}

parentPort!.on(
  "message",
  ({ id, parameters }: { id: number; parameters: Parameters<typeof argon2Sync>[1] }) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- to a thread, not to a window
    parentPort!.postMessage({ id, hash: argon2Sync("argon2id", parameters) });
  },
);
