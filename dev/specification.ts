import { readFileSync, writeFileSync } from "node:fs";
import { relative } from "node:path";
import { numbersIn, withoutNumbers } from "../e2e/specification/numbers.ts";
import type { Proof } from "../e2e/specification/reporter.ts";
import { statements, titles } from "../e2e/specification/statements.ts";

/** Writes test-results/specification.md, and fails if a statement lacks a passing test. */
const ROOT = new URL("../", import.meta.url);
const proofs = [...proofsOfTests(), ...readJson<Proof[]>("test-results/browser-proofs.json")];

const unknown = proofs.filter(({ number }) => !statements.has(number));
const unproven = [...statements.keys()].filter((number) => !isProven(number));
writeFileSync(new URL("test-results/specification.md", ROOT), page());
console.log(
  `${statements.size - unproven.length} of ${statements.size} statements of the specification are shown`,
);
for (const number of unproven) console.error(`  §${number} ${statements.get(number)!.says}`);
for (const { number, test } of unknown) console.error(`  §${number} is no statement: ${test}`);
if (unproven.length + unknown.length > 0) process.exitCode = 1;

type Report = { testResults: { name: string; assertionResults: { title: string; status: string }[] }[] };

function proofsOfTests(): Proof[] {
  return readJson<Report>("test-results/api.json").testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.flatMap(({ title, status }) =>
      numbersIn(title).map((number) => ({
        number,
        test: withoutNumbers(title),
        file: relative(ROOT.pathname, name),
        passed: status === "passed",
      })),
    ),
  );
}

function isProven(number: string): boolean {
  const own = proofs.filter((proof) => proof.number === number);
  return own.length > 0 && own.every(({ passed }) => passed);
}

function page(): string {
  const intro = `# The specification, sentence by sentence

Each statement with the tests that prove it, in the last run of the check. In italics: where the shop does more.

**${statements.size - unproven.length} of ${statements.size} shown.**
`;
  return [intro, ...titles.map(([chapter, title]) => section(chapter, title))].join("\n");
}

function section(chapter: string, title: string): string {
  const rows = [...statements]
    .filter(([number]) => number.startsWith(`${chapter}.`))
    .map(([number, { says, beyond }]) => {
      const more = beyond ? `<br>_Beyond: ${beyond}_` : "";
      return `| ${number} | ${cell(says)}${cell(more)} | ${cell(testsOf(number))} | ${isProven(number) ? "✓" : "✗"} |`;
    });
  return [
    `## ${chapter}. ${title}\n`,
    "| § | Statement | Shown by | |",
    "|---|---|---|---|",
    ...rows,
    "",
  ].join("\n");
}

function testsOf(number: string): string {
  const own = proofs.filter((proof) => proof.number === number);
  return [...new Set(own.map(({ test, file }) => `[${test}](../${file})`))].toSorted().join("<br>");
}

function cell(text: string): string {
  return text.replaceAll("|", "\\|");
}

function readJson<T>(path: string): T {
  return JSON.parse(readFileSync(new URL(path, ROOT), "utf8")) as T;
}
