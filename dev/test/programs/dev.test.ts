// @module-tag timed
import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  globSync,
  mkdirSync,
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
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

let clone: string;
let copy: string;
let plain: string;

beforeAll(() => {
  [clone, copy, plain] = [makeFolder(), makeFolder(), makeFolder()];
  const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
    cwd: ROOT,
    encoding: "utf8",
  });
  for (const file of files.trim().split("\n"))
    if (existsSync(join(ROOT, file))) cpSync(join(ROOT, file), join(clone, file));
  for (const packages of globSync("{,*/}node_modules", { cwd: ROOT })) linkPackages(packages);
  execFileSync("cp", ["-a", `${clone}/.`, plain]);
});

afterAll(() => {
  for (const folder of [clone, copy, plain]) rmSync(folder, { recursive: true, force: true });
});

test("npm run dev starts a shop within 20 s and leaves nothing behind after Ctrl-C", async () => {
  const viteMs = loadVite();
  const { dev, ms, url, output } = await start(clone, [], { LOG_LEVEL: "info" });
  expect(ms).toBeLessThan(Math.max(20_000, 60 * viteMs));

  const second = run(clone);
  const [code] = await once(second.dev, "exit");
  expect([code, second.output()]).toEqual([
    1,
    expect.stringContaining(`already running here (process ${dev.pid})`),
  ]);
  expect(await describe(url)).toEqual({ name: "Kanto", sections: 8, promotions: 2 });

  while (!output().includes('"role":"worker"')) await sleep(20);
  await end(dev);
  expect(dev.exitCode).toBe(0);
  expectCleanFolder(clone);
});

test("npm run dev -- --plain starts a shop with products and nothing else", async () => {
  const { dev, url } = await start(plain, ["--plain"]);

  expect(await describe(url)).toEqual({ name: "Tindahan", sections: 0, promotions: 0 });

  await end(dev);
});

test("npm run dev starts two shops together within 20 s on different ports", async () => {
  execFileSync("cp", ["-a", `${clone}/.`, copy]);
  const viteMs = loadVite();
  const [killed, other] = await Promise.all([start(clone), start(copy)]);

  for (const { ms } of [killed, other]) expect(ms).toBeLessThan(Math.max(20_000, 60 * viteMs));
  expect(killed.url).not.toBe(other.url);
  killed.dev.kill("SIGKILL");
  while (nodeProcessesIn(clone).length > 0) await sleep(20);
  expect((await fetch(other.url)).status).toBe(200);

  await end(other.dev);
  expectCleanFolder(copy);
});

// The previous test killed a shop and left its lock and database server.
test("npm run dev ends with the server's message when the server cannot start", async () => {
  const { dev, output } = run(clone, { WEB_CONCURRENCY: "many" });
  const [code] = await once(dev, "exit");

  expect(output()).toContain("The shop cannot start: its settings need attention.");
  expect(output()).toContain("The server ended with 1.");
  expect(code).toBe(1);
  expectCleanFolder(clone);
});

/** The shop's own packages are the clone's, so that two shops never write to the same folder. */
function linkPackages(packages: string): void {
  mkdirSync(join(clone, packages));
  for (const name of readdirSync(join(ROOT, packages))) {
    if (name === "@tindahan")
      cpSync(join(ROOT, packages, name), join(clone, packages, name), {
        recursive: true,
        verbatimSymlinks: true,
      });
    else if (!name.startsWith(".")) symlinkSync(join(ROOT, packages, name), join(clone, packages, name));
  }
}

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "tindahan-clone-"));
  chmodSync(folder, 0o755);
  return folder;
}

/** Milliseconds to load Vite: a yardstick for the speed of this machine. */
function loadVite(): number {
  const begin = performance.now();
  execFileSync(process.execPath, ["--eval", 'import("vite")'], { cwd: ROOT });
  return performance.now() - begin;
}

type Run = { dev: ChildProcess; output: () => string };

function run(folder: string, environment: Record<string, string> = {}, options: string[] = []): Run {
  const dev = spawn(process.execPath, ["dev/dev.ts", ...options], {
    cwd: folder,
    env: { ...process.env, PORT: "3600", ...environment },
    stdio: "pipe",
  });
  let output = "";
  for (const stream of [dev.stdout, dev.stderr])
    stream.on("data", (chunk: Buffer) => void (output += chunk.toString()));
  onTestFinished(() => end(dev));
  return { dev, output: () => output };
}

async function start(
  folder: string,
  options: string[] = [],
  environment: Record<string, string> = {},
): Promise<Run & { ms: number; url: string }> {
  const begin = performance.now();
  const { dev, output } = run(folder, environment, options);
  while (!output().includes("Ctrl-C stops all of it")) {
    if (dev.exitCode !== null) throw new Error(output());
    await sleep(20);
  }
  const [, url] = output().match(/Shop\s+(http:\/\/localhost:\d+)\s+\d+ products/)!;
  const page = await (await fetch(url!)).text();
  const ms = performance.now() - begin;

  expect(page).toContain("₱");
  return { dev, output, ms, url: url! };
}

async function describe(url: string): Promise<{ name: string; sections: number; promotions: number }> {
  const read = async <T>(path: string) => (await (await fetch(`${url}/api/${path}`)).json()) as T;
  const { shop } = await read<{ shop: { name: string } }>("shop");
  const { sections } = await read<{ sections: unknown[] }>("home");
  const { data } = await read<{ data: unknown[] }>("promotions");
  return { name: shop.name, sections: sections.length, promotions: data.length };
}

async function end(dev: ChildProcess): Promise<void> {
  if (dev.exitCode !== null || dev.signalCode !== null) return;
  const exited = once(dev, "exit");
  dev.kill("SIGINT");
  await exited;
}

function expectCleanFolder(folder: string): void {
  expect(processesIn(folder)).toEqual([]);
  expect(leftovers(join(folder, ".data"))).toEqual([]);
}

function nodeProcessesIn(folder: string): string[] {
  return processesIn(folder).filter((pid) => readProcessLink(pid, "exe") === process.execPath);
}

function processesIn(folder: string): string[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => readProcessLink(pid, "cwd")?.startsWith(folder));
}

/** Undefined if the process has ended. */
function readProcessLink(pid: string, link: "cwd" | "exe"): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/${link}`);
  } catch {
    return undefined;
  }
}

function leftovers(data: string): string[] {
  return readdirSync(data, { recursive: true, encoding: "utf8" }).filter((name) =>
    /postmaster\.pid|dev\.pid|\.lock/.test(name),
  );
}
