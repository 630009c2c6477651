import { mkdirSync, writeFileSync } from "node:fs";
import { relative } from "node:path";
import type { Reporter, TestCase, TestResult, TestStep } from "@playwright/test/reporter";
import { numbersIn, withoutNumbers } from "./numbers.ts";

const ROOT = new URL("../../", import.meta.url);

/** What a test showed of a statement: `§2.8` in its title stands for all of it, in an expectation's message for that one. */
export type Proof = { number: string; test: string; file: string; passed: boolean };

/** Writes down what the browser tests showed; of a test that was tried again, the last try. */
export default class SpecificationReporter implements Reporter {
  readonly #proofs = new Map<string, Proof[]>();

  onTestEnd(test: TestCase, result: TestResult): void {
    if (result.status === "skipped") return;
    const where = {
      test: withoutNumbers(test.title),
      file: relative(ROOT.pathname, test.location.file),
    };
    const proofs = numbersIn(test.title).map((number) => ({ number, ...where, passed: test.ok() }));
    for (const step of expectationsIn(result.steps))
      for (const number of numbersIn(step.title)) proofs.push({ number, ...where, passed: !step.error });
    this.#proofs.set(test.id, proofs);
  }

  onEnd(): void {
    mkdirSync(new URL("test-results", ROOT), { recursive: true });
    const proofs = [...this.#proofs.values()].flat();
    writeFileSync(new URL("test-results/browser-proofs.json", ROOT), JSON.stringify(proofs, null, 2));
  }
}

/** One that is tried until it holds has its tries as steps: what those found does not count, what it came to does. */
function expectationsIn(steps: TestStep[]): TestStep[] {
  return steps.flatMap((step) => (numbersIn(step.title).length > 0 ? [step] : expectationsIn(step.steps)));
}
