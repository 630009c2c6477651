import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

export type KillableProgram = { killAndRestart: () => Promise<void>; end: () => Promise<void> };

export async function startKillableProgram(
  script: string,
  environment: Record<string, string>,
  aliveAt: string,
): Promise<KillableProgram> {
  function start(): ChildProcess {
    const path = fileURLToPath(new URL(`../../${script}`, import.meta.url));
    return spawn(process.execPath, [path], { env: { ...process.env, ...environment }, stdio: "ignore" });
  }
  async function kill(): Promise<void> {
    const exited = once(child, "exit");
    child.kill("SIGKILL");
    await exited;
  }
  let child = start();
  await untilAlive(aliveAt);
  return {
    async killAndRestart() {
      await kill();
      child = start();
      await untilAlive(aliveAt);
    },
    end: kill,
  };
}

async function untilAlive(url: string): Promise<void> {
  for (let waited = 0; waited < 30_000; waited += 25) {
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
    await response?.arrayBuffer().catch(() => undefined);
    if (response?.ok) return;
    await sleep(25);
  }
  throw new Error(`${url} did not come back`);
}
