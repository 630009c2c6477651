import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { constants, getPriority, setPriority } from "node:os";
import { delimiter } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
type Step = [name: string, command: string];

/** Rows run in sequence, quickest first; the lanes of a row run in parallel. */
const rows: Step[][][] = [
  [
    [
      ["format", "prettier --check --cache --log-level warn ."],
      ["build and size limits", "npm run --silent build"],
    ],
    [
      ["types", "npm run --silent typecheck --workspace web && tsc -p e2e && tsc -p lab && tsc"],
      ["lint", "npm run --silent lint"],
      ["dead code", "knip"],
    ],
  ],
  [
    [["tests of the API", `vitest run --project api ${reportIn("api")}`]],
    [
      ["all other tests", `vitest run --project '!api' --project '!programs' ${reportIn("others")}`],
      [
        "tests of whole programs",
        `vitest run --project programs --tags-filter '!timed' ${reportIn("programs")}`,
      ],
    ],
  ],
  [
    [
      [
        "test of the first start",
        `vitest run --project programs --tags-filter timed ${reportIn("first-start")}`,
      ],
    ],
  ],
  [[["browser tests", "E2E_SHORT=1 E2E_ONLY=stories PAGES_BUILD=build npm run --silent e2e"]]],
  [[["specification", "node dev/specification.ts"]]],
];

// Not the lowest priority: password hashing has that, and log-ins would starve.
const { PRIORITY_BELOW_NORMAL } = constants.priority;
if (getPriority() < PRIORITY_BELOW_NORMAL) setPriority(PRIORITY_BELOW_NORMAL);
const only = process.argv.slice(2);
if (only.length === 0) rmSync(`${ROOT}/test-results`, { recursive: true, force: true });
for (const row of rows) {
  const lanes = row
    .map((lane) => lane.filter(([name]) => only.length === 0 || only.includes(name)))
    .filter((lane) => lane.length > 0);
  const results = await Promise.all(lanes.map((lane) => runLane(lane, { isAlone: lanes.length === 1 })));
  if (results.includes(false)) process.exit(1);
}

async function runLane(lane: Step[], { isAlone }: { isAlone: boolean }): Promise<boolean> {
  for (const step of lane) if (!(await run(step, { isAlone }))) return false;
  return true;
}

async function run([name, command]: Step, { isAlone }: { isAlone: boolean }): Promise<boolean> {
  const start = performance.now();
  if (isAlone) console.log(`\n── ${name}`);
  const step = spawn(isAlone ? command : `(${command}) 2>&1`, {
    cwd: ROOT,
    shell: true,
    stdio: isAlone ? "inherit" : ["ignore", "pipe", "inherit"],
    env: withLocalPrograms(),
  });
  const [output, [code]] = await Promise.all([step.stdout ? text(step.stdout) : "", once(step, "exit")]);
  if (!isAlone) process.stdout.write(`\n── ${name}\n${output}`);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`── ${name}: ${code === 0 ? "ok" : "FAILED"}, ${seconds} s`);
  return code === 0;
}

function reportIn(name: string): string {
  return `--reporter=default --reporter=json --outputFile.json=test-results/${name}.json`;
}

function withLocalPrograms(): NodeJS.ProcessEnv {
  return { ...process.env, PATH: `${ROOT}node_modules/.bin${delimiter}${process.env.PATH}` };
}
