import { existsSync, globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

type Report = {
  numPassedTests?: number;
  numFailedTests?: number;
  stats?: { expected: number; flaky: number; unexpected: number };
};

/** Sums all test reports; other scripts read this last line. */
const folder = fileURLToPath(new URL("../test-results/", import.meta.url));
const reports = existsSync(folder)
  ? globSync("*.json", { cwd: folder }).map(
      (name) => JSON.parse(readFileSync(folder + name, "utf8")) as Report,
    )
  : [];
const sum = (count: (report: Report) => number) =>
  reports.reduce((total, report) => total + count(report), 0);
const passed = sum(({ numPassedTests = 0, stats }) => numPassedTests + (stats?.expected ?? 0));
const failed = sum(
  ({ numFailedTests = 0, stats }) => numFailedTests + (stats ? stats.flaky + stats.unexpected : 0),
);
console.log(`${passed} passed, ${failed} failed`);
