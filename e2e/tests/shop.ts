import { AxeBuilder } from "@axe-core/playwright";
import { expect, test as base, type Page } from "@playwright/test";

/** A test that fails when the browser had anything to say: an error, a warning, a violation of the policy. */
export const test = base.extend<{ expectedNoise: RegExp; quiet: void }>({
  /** What the browser is expected to say in this test, such as that a page was not found. */
  expectedNoise: [/^$/, { option: true }],
  quiet: [
    async ({ page, expectedNoise }, use) => {
      const said: string[] = [];
      page.on("console", (message) => said.push(`${message.type()}: ${message.text()}`));
      page.on("pageerror", (error) => said.push(`error: ${error.message}`));
      await page.addInitScript(() => {
        document.addEventListener("securitypolicyviolation", (event) => {
          console.error(`policy violated: ${event.violatedDirective} ${event.blockedURI}`);
        });
      });
      await use();
      expect(said.filter((line) => !expectedNoise.test(line))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

export const THEMES = ["light", "dark"] as const;

export async function wear(page: Page, theme: (typeof THEMES)[number]): Promise<void> {
  await page.addInitScript((chosen) => localStorage.setItem("theme", chosen), theme);
}

/** WCAG 2.2 AA as far as a program can see it. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`)).toEqual([]);
}
