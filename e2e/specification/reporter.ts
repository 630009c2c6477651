import { mkdirSync, writeFileSync } from "node:fs";
import { relative } from "node:path";
import type { Reporter, TestCase, TestResult, TestStep } from "@playwright/test/reporter";
import { numbersIn, withoutNumbers } from "./numbers.ts";

const ROOT = new URL("../../", import.meta.url);

/**
 * A test result for a statement. `§2.8` in a title covers the whole test, in an assertion message that
 * assertion.
 */
export type Proof = { number: string; test: string; file: string; passed: boolean };

export default class SpecificationReporter implements Reporter {
  readonly #proofs = new Map<string, Proof[]>();

  onTestEnd(test: TestCase, result: TestResult): void {
    if (result.status === "skipped") return;
    const source = {
      test: withoutNumbers(test.title),
      file: relative(ROOT.pathname, test.location.file),
    };
    const proofs = numbersIn(test.title).map((number) => ({ number, ...source, passed: test.ok() }));
    for (const step of expectationsIn(result.steps))
      for (const number of numbersIn(step.title)) proofs.push({ number, ...source, passed: !step.error });
    this.#proofs.set(test.id, proofs);
  }

  onEnd(): void {
    mkdirSync(new URL("test-results", ROOT), { recursive: true });
    const proofs = [...this.#proofs.values()].flat();
    writeFileSync(new URL("test-results/browser-proofs.json", ROOT), JSON.stringify(proofs, null, 2));
  }
}

/** Ignores the attempts inside a polling assertion: only its final result counts. */
function expectationsIn(steps: TestStep[]): TestStep[] {
  return steps.flatMap((step) => (numbersIn(step.title).length > 0 ? [step] : expectationsIn(step.steps)));
}
