import { readdirSync, readFileSync } from "node:fs";

const MS_PER_TICK = 10;

/** Milliseconds of processor that a program and the connections to its database have used so far. */
export function processorMs(programPid: number, database: string): number {
  const connections = readdirSync("/proc").filter(
    (entry) => /^\d+$/.test(entry) && read(entry, "cmdline").includes(` ${database} `),
  );
  return [String(programPid), ...connections].reduce((sum, pid) => sum + ticksOf(pid), 0) * MS_PER_TICK;
}

function ticksOf(pid: string): number {
  const fields = read(pid, "stat").split(") ")[1]?.split(" ") ?? [];
  return Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
}

/** Empty if the process has ended meanwhile. */
function read(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}
