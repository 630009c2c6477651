// @module-tag timed
import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  cpSync,
  chmodSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { median } from "../support/stats.ts";
import { freePort } from "../../postgres.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

/** A clone of its own, so that a developer's running shop and its data are left alone. */
let clone: string;

beforeAll(() => {
  clone = mkdtempSync(join(tmpdir(), "tindahan-clone-"));
  chmodSync(clone, 0o755);
  const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
    cwd: ROOT,
    encoding: "utf8",
  });
  for (const file of files.trim().split("\n"))
    if (existsSync(join(ROOT, file))) cpSync(join(ROOT, file), join(clone, file));
  symlinkSync(join(ROOT, "node_modules"), join(clone, "node_modules"));
});

afterAll(() => rmSync(clone, { recursive: true, force: true }));

test("one command starts a whole shop: the first time, within 30 s", async () => {
  const { dev, ms } = await start();
  expect(ms).toBeLessThan(30_000);

  // As when the power goes: what is left must not make the next one stumble.
  dev.kill("SIGKILL");
  await once(dev, "exit");
});

// On a machine that is slow or busy in proportion: what else it does is not the shop's time. Most of it goes into Vite's first
// look at every route, which took 42 to 57 times as long as loading Vite on a busy machine.
test("again, after a run that was killed, within 10 s; and Ctrl-C leaves nothing behind", async () => {
  const bare = loadVite();
  const { dev, ms, url } = await start();
  const gone = once(dev, "exit");
  dev.kill("SIGINT");
  const [code] = await gone;

  expect(ms).toBeLessThan(Math.max(10_000, 60 * bare));
  expect(code).toBe(0);
  expect(processesIn(clone)).toEqual([]);
  expect(leftovers(join(clone, ".data"))).toEqual([]);
  await expect(fetch(url)).rejects.toThrow();
});

/** What Node needs here and now to load no more than Vite, in milliseconds: the median of five. */
function loadVite(): number {
  const times = Array.from({ length: 5 }, () => {
    const start = performance.now();
    execFileSync(process.execPath, ["--eval", 'import("vite")'], { cwd: ROOT });
    return performance.now() - start;
  });
  return median(times);
}

/** `ms` is how long it takes until there is a page. */
async function start(): Promise<{ dev: ChildProcess; ms: number; url: string }> {
  const port = String(await freePort(3_600));
  const url = `http://localhost:${port}/`;
  const begin = performance.now();
  const dev = spawn(process.execPath, ["tools/dev.ts"], {
    cwd: clone,
    env: { ...process.env, PORT: port },
    stdio: "pipe",
  });
  let said = "";
  dev.stdout.on("data", (chunk: Buffer) => void (said += chunk.toString()));
  dev.stderr.on("data", (chunk: Buffer) => void (said += chunk.toString()));
  await vi.waitUntil(() => said.includes("Ctrl-C stops all of it") || dev.exitCode !== null, {
    timeout: 60_000,
    interval: 20,
  });
  const page = await (await fetch(url)).text();
  const ms = performance.now() - begin;

  expect(said).toMatch(/Shop\s+http:\/\/localhost:\d+\s+\d+ products/);
  expect(page).toContain("₱");
  return { dev, ms, url };
}

function processesIn(folder: string): string[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readlinkSync(`/proc/${pid}/cwd`).startsWith(folder);
      } catch {
        return false;
      }
    });
}

function leftovers(data: string): string[] {
  return readdirSync(data, { recursive: true, encoding: "utf8" }).filter((name) =>
    /postmaster\.pid|dev\.pid|\.lock/.test(name),
  );
}
