import { setTimeout as sleep } from "node:timers/promises";

/** Waits until something is so. The test's own time limit is the only one. */
export async function until(isSo: () => boolean | Promise<boolean>, everyMs = 20): Promise<void> {
  while (!(await isSo())) await sleep(everyMs);
}
