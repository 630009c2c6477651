import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Stats } from "../../api/test/support/stats.ts";

const REPORT = `
function done(summary, latency)
  io.write(string.format("stats %d %d %.3f %.3f %d\\n", summary.requests, summary.duration,
    latency:percentile(50) / 1000, latency:percentile(99) / 1000,
    summary.errors.status + summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.timeout))
end`;

/** wrk uses far less processor time than a Node client. `script` is Lua. */
export function measureWrk(url: string, connections: number, seconds: number, script = ""): Stats {
  const folder = mkdtempSync(join(tmpdir(), "tindahan-wrk-"));
  try {
    const file = join(folder, "load.lua");
    writeFileSync(file, script + REPORT);
    const args = ["-t", "1", "-c", String(connections), "-d", `${seconds}s`, "--timeout", "10s", "-s", file];
    const output = execFileSync("wrk", [...args, url], { encoding: "utf8" });
    const [, requests, micros, p50, p99, failed] = output.match(
      /^stats (\d+) (\d+) ([\d.]+) ([\d.]+) (\d+)$/m,
    )!;
    const perSecond = (Number(requests) - Number(failed)) / (Number(micros) / 1e6);
    return { perSecond, p50: Number(p50), p99: Number(p99), failed: Number(failed) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export function cycleThrough(paths: string[]): string {
  return `
local paths = { ${paths.map((path) => JSON.stringify(path)).join(", ")} }
local at = 0
function request()
  at = at % #paths + 1
  return wrk.format("GET", paths[at])
end
`;
}
