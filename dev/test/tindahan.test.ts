import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { COMMANDS } from "../../cli/commands.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

test("tindahan lists its commands and explains one", () => {
  const overview = tindahan("--help");
  expect(overview.status).toBe(0);
  for (const { name, summary } of COMMANDS) {
    expect(overview.stdout).toMatch(new RegExp(`^  ${name} +${summary}$`, "m"));
  }
  const { status, stdout } = tindahan("admin", "--help");
  expect([status, stdout]).toEqual([0, expect.stringContaining("Usage: tindahan admin create")]);
  expect(tindahan("help", "admin").stdout).toBe(stdout);
});

test.each([
  [[], "Usage: tindahan COMMAND"],
  [["frobnicate"], "There is no command frobnicate."],
  [["admin", "create", "ana", "king"], "Usage: tindahan admin create USERNAME"],
  [["doctor", "now"], "Usage: tindahan doctor"],
  [["setup", "--fast"], "Unknown option '--fast'"],
  [["migrate"], "Set both DATABASE_URL and DATABASE_MIGRATION_URL."],
  [["update", "v1.0.0"], "tindahan update is for a server that deploy/install has set up."],
])("tindahan %j fails with words", (values, expected) => {
  const { status, stderr } = tindahan(...values);
  expect([status, stderr]).toEqual([1, expect.stringContaining(expected)]);
  expect(stderr).not.toContain("    at ");
});

test.each([
  ["tindahan b", ["back", "backup"]],
  ["tindahan admin ", ["create", "reset-second-factor", "--help"]],
  ["tindahan migrate ", ["--help"]],
  ["tindahan admin create ", []],
])("completes %j in bash", (line, expected) => {
  const words = line.split(" ");
  const script = `${tindahan("completion", "bash").stdout}
COMP_WORDS=(${words.map((word) => `'${word}'`).join(" ")}); COMP_CWORD=${words.length - 1}
_tindahan; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const completions = execFileSync("bash", ["-euc", script], { encoding: "utf8" });
  expect(completions.split("\n").filter(Boolean)).toEqual(expected);
});

test("deploy/tindahan knows every command", () => {
  const script = readFileSync(`${ROOT}/deploy/tindahan`, "utf8");
  const names = [...script.matchAll(/^ {2}([a-z]+(?: \| [a-z]+)*)\)/gm)].flatMap(([, list]) =>
    list!.split(" | "),
  );
  expect([...names, "completion"].toSorted()).toEqual(COMMANDS.map(({ name }) => name).toSorted());
});

function tindahan(...values: string[]): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(process.execPath, [`${ROOT}/cli/tindahan.ts`, ...values], {
    encoding: "utf8",
    env: { PATH: process.env.PATH },
  });
}
