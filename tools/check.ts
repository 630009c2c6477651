import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { delimiter } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const JSON_REPORT = "--reporter=json --outputFile.json=test-results/unit.json";

/** All that must hold before a change is done, the quickest first. */
const steps: [name: string, command: string][] = [
  ["format", "prettier --check --log-level warn ."],
  ["lint", "npm run --silent lint"],
  [
    "types",
    "npm run --silent typecheck --workspace web && tsc -p contract && tsc -p api && tsc -p paymongo-simulator && tsc -p e2e && tsc",
  ],
  // After the types: those of the routes are made there.
  ["dead code", "knip"],
  ["figures of the house", "npm run --silent house"],
  ["build and size limits", "npm run --silent build"],
  ["tests", `vitest run --reporter=default ${JSON_REPORT}`],
  ["browser tests", "E2E_SHORT=1 npm run --silent e2e"],
  ["specification", "node tools/specification.ts"],
];

rmSync(`${ROOT}/test-results`, { recursive: true, force: true });
const only = process.argv.slice(2);
for (const [name, command] of steps.filter(([name]) => only.length === 0 || only.includes(name))) {
  const start = performance.now();
  console.log(`\n── ${name}`);
  const { status } = spawnSync(command, {
    cwd: ROOT,
    shell: true,
    stdio: "inherit",
    env: withLocalPrograms(),
  });
  console.log(
    `── ${name}: ${status === 0 ? "ok" : "FAILED"}, ${((performance.now() - start) / 1000).toFixed(1)} s`,
  );
  if (status !== 0) process.exit(1);
}

function withLocalPrograms(): NodeJS.ProcessEnv {
  return { ...process.env, PATH: `${ROOT}node_modules/.bin${delimiter}${process.env.PATH}` };
}
