import { setTimeout as sleep } from "node:timers/promises";

export async function until(condition: () => boolean | Promise<boolean>, everyMs = 20): Promise<void> {
  while (!(await condition())) await sleep(everyMs);
}
