import { execFileSync } from "node:child_process";
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { percentiles, type Stats } from "../../api/test/support/stats.ts";

export function findPgbench(): string | undefined {
  const candidates = [
    ...globSync("/usr/lib/postgresql/*/bin/pgbench"),
    "/usr/bin/pgbench",
    "/usr/local/bin/pgbench",
  ];
  return candidates.find((path) => existsSync(path));
}

export function measurePgbench(
  pgbench: string,
  databaseUrl: string,
  scripts: string[],
  clients: number,
  seconds: number,
  { variables = [], isPlannedOnce = false }: { variables?: string[]; isPlannedOnce?: boolean } = {},
): Stats {
  const folder = mkdtempSync(join(tmpdir(), "tindahan-pgbench-"));
  try {
    const files = scripts.map((sql, i) => {
      const file = join(folder, `${i}.sql`);
      writeFileSync(file, sql);
      return file;
    });
    const mode = isPlannedOnce ? "prepared" : "simple";
    const args = ["-n", "-c", String(clients), "-j", "2", "-T", String(seconds), "-M", mode, "-l"];
    args.push(...variables.flatMap((one) => ["-D", one]));
    execFileSync(pgbench, [...args, ...files.flatMap((file) => ["-f", file]), databaseUrl], {
      cwd: folder,
      stdio: ["ignore", "pipe", "pipe"],
    });
    const times = globSync(join(folder, "pgbench_log.*")).flatMap((file) =>
      readFileSync(file, "utf8").trim().split("\n").map((line) => Number(line.split(" ")[2]) / 1000),
    ); // prettier-ignore
    return { perSecond: times.length / seconds, failed: 0, ...percentiles(times) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
