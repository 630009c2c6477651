import { execFileSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startPostgres, type Postgres } from "../../dev/postgres/postgres.ts";

const PROFILE = fileURLToPath(new URL("../../deploy/pgbackrest", import.meta.url));
const PROGRAMS = "/usr/lib/postgresql/15/bin";
const NOBODY = 65_534;

export type Archive = {
  postgres: Postgres;
  pgbackrest: (...options: string[]) => string;
  restoreTo: (time: string) => Promise<{ seconds: number }>;
  check: () => { isOk: boolean; output: string };
  damage: () => void;
  stop: () => Promise<void>;
};

export async function startArchive(): Promise<Archive> {
  const folder = mkdtempSync(join(tmpdir(), "tindahan-archive-"));
  chmodSync(folder, 0o755);
  const [data, repository, spool, checks] = ["data", "repository", "spool", "checks"].map((name) => join(folder, name)) as [string, string, string, string]; // prettier-ignore
  for (const one of [repository, spool, checks]) {
    mkdirSync(one);
    chownSync(one, NOBODY, NOBODY);
  }
  const lock = join(spool, "lock");
  const config = join(folder, "pgbackrest.conf");
  const replaced = readFileSync(join(PROFILE, "pgbackrest.conf"), "utf8")
    .replace("/var/lib/pgbackrest", repository)
    .replace("/var/spool/pgbackrest", spool)
    .replace("/var/lib/postgresql/15/main", data);
  const asNobody = { uid: NOBODY, gid: NOBODY, encoding: "utf8", cwd: folder } as const;
  const environment = {
    ...process.env,
    PGBACKREST_CONFIG: config,
    PGBACKREST_LOCK_PATH: lock,
  };
  const archiving = Object.fromEntries(
    readFileSync(join(PROFILE, "archive.conf"), "utf8")
      .split("\n")
      .flatMap((line) => {
        const [, name, value] = /^(\w+) = '?(.*?)'?$/.exec(line) ?? [];
        return name
          ? [[name, value!.replace("pgbackrest ", `pgbackrest --config=${config} --lock-path=${lock} `)]]
          : [];
      }),
  );
  const settings = { ...archiving, unix_socket_directories: spool, max_wal_size: "4GB" };
  let postgres = await startPostgres({ directory: data, binaries: PROGRAMS, settings });
  writeFileSync(
    config,
    `${replaced}pg1-port=${postgres.port}\npg1-socket-path=${spool}\npg1-user=postgres\n`,
  );

  function pgbackrest(...options: string[]): string {
    return execFileSync(
      "pgbackrest",
      ["--stanza=shop", `--config=${config}`, `--lock-path=${lock}`, ...options],
      asNobody,
    );
  }
  return {
    get postgres() {
      return postgres;
    },
    pgbackrest,
    async restoreTo(time) {
      const start = performance.now();
      await postgres.stop();
      pgbackrest("--delta", "--type=time", `--target=${time}`, "--target-action=promote", "restore");
      postgres = await startPostgres({ directory: data, binaries: PROGRAMS, settings, port: postgres.port });
      return { seconds: (performance.now() - start) / 1000 };
    },
    check() {
      try {
        const env = { ...environment, POSTGRES_BIN: PROGRAMS, CHECK_DIRECTORY: checks };
        const output = execFileSync(join(PROFILE, "check"), {
          ...asNobody,
          env,
          stdio: ["ignore", "pipe", "pipe"],
        });
        return { isOk: true, output };
      } catch (error) {
        const { stdout, stderr } = error as { stdout: string; stderr: string };
        return { isOk: false, output: stdout + stderr };
      }
    },
    damage() {
      const newest = join(repository, "backup/shop", newestIn(join(repository, "backup/shop")));
      const largest = filesIn(newest).toSorted((a, b) => statSync(b).size - statSync(a).size)[0]!;
      const bytes = readFileSync(largest);
      bytes[Math.floor(bytes.length / 2)]! ^= 1;
      writeFileSync(largest, bytes);
    },
    async stop() {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function newestIn(folder: string): string {
  return readdirSync(folder)
    .filter((name) => /^\d{8}-/.test(name))
    .toSorted()
    .at(-1)!;
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith("backup.manifest"))
    .map((entry) => join(entry.parentPath, entry.name));
}
