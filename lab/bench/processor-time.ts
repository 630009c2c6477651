import { readdirSync, readFileSync } from "node:fs";

export const TICK_MS = 10;

export function ticksOf(pid: number): number {
  const [, after] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ");
  const fields = after!.split(" ");
  return Number(fields[11]) + Number(fields[12]);
}

export function processorMs(programPid: number, database: string): number {
  const connections = readdirSync("/proc")
    .filter((entry) => /^\d+$/.test(entry) && titleOf(entry).includes(` ${database} `))
    .map(Number);
  return [programPid, ...connections].reduce((sum, pid) => sum + ticksOf(pid), 0) * TICK_MS;
}

function titleOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    return "";
  }
}
