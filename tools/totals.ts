import { existsSync, globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

type Report = {
  numPassedTests?: number;
  numFailedTests?: number;
  stats?: { expected: number; flaky: number; unexpected: number };
};

/** Adds up what the test runners wrote down; its line is the last one of a run. */
const folder = fileURLToPath(new URL("../test-results/", import.meta.url));
const reports = existsSync(folder)
  ? globSync("*.json", { cwd: folder }).map(
      (name) => JSON.parse(readFileSync(folder + name, "utf8")) as Report,
    )
  : [];
const passed = reports.reduce(
  (sum, { numPassedTests = 0, stats }) => sum + numPassedTests + (stats?.expected ?? 0),
  0,
);
const failed = reports.reduce(
  (sum, { numFailedTests = 0, stats }) => sum + numFailedTests + (stats ? stats.unexpected + stats.flaky : 0),
  0,
);
console.log(`${passed} passed, ${failed} failed`);
