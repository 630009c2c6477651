import { readFileSync } from "node:fs";
import { expect, test as base, type Page } from "@playwright/test";
import type * as axe from "axe-core";
import { only } from "../run-scope.ts";
import { CLEAR, watchForCoveringNotices } from "./covering-notices.ts";

const AXE = readFileSync(new URL(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/** Fails on console messages and content security policy violations. */
export const test = base.extend<{ expectedNoise: RegExp; quiet: void }>({
  expectedNoise: [/^$/, { option: true }],
  quiet: [
    async ({ page, expectedNoise }, use) => {
      const messages = await collectBrowserMessages(page);
      await use();
      expect(messages.filter((line) => !expectedNoise.test(line))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

const noticesByPage = new WeakMap<Page, string[]>();
const NOTICE_PREFIX = "noticed: ";

export async function collectBrowserMessages(page: Page): Promise<string[]> {
  const messages: string[] = [];
  const noticeTexts: string[] = [];
  noticesByPage.set(page, noticeTexts);
  page.on("console", (message) => {
    const text = message.text();
    if (text.startsWith(NOTICE_PREFIX)) noticeTexts.push(text.slice(NOTICE_PREFIX.length));
    else if (!text.startsWith(CLEAR)) messages.push(`${message.type()}: ${text}`);
  });
  page.on("pageerror", (error) => messages.push(`error: ${error.message}`));
  await page.addInitScript((prefix) => {
    document.addEventListener("securitypolicyviolation", (event) => {
      console.error(`policy violated: ${event.violatedDirective} ${event.blockedURI}`);
    });
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (!(node instanceof HTMLElement) || !node.closest("[aria-label=Notifications]")) continue;
        for (const line of node.querySelectorAll("p"))
          if (line.checkVisibility()) console.debug(prefix + line.textContent);
      }
    }).observe(document, { childList: true, subtree: true });
  }, NOTICE_PREFIX);
  await watchForCoveringNotices(page);
  return messages;
}

export function notices(page: Page) {
  return page.getByRole("region", { name: "Notifications" });
}

/** Matches visible and earlier notices, because notices disappear after a few seconds. */
export async function expectNotice(page: Page, words: string | RegExp, statements?: string): Promise<void> {
  const noticeTexts = noticesByPage.get(page) ?? [];
  const isPlain = typeof words === "string";
  await expect
    .configure({ soft: true })
    .poll(() => noticeTexts, { message: statements ?? `a notice: ${words}` })
    .toContainEqual(isPlain ? expect.stringContaining(words) : expect.stringMatching(words));
  const others = noticeTexts.filter((note) => !(isPlain ? note.includes(words) : words.test(note)));
  noticeTexts.splice(0, noticeTexts.length, ...others);
}

export async function setTheme(page: Page, theme: "light" | "dark"): Promise<void> {
  await page.addInitScript((chosen) => localStorage.setItem("theme", chosen), theme);
}

/**
 * Checks WCAG 2.2 AA with axe. In the other theme only the contrast is checked. Stories check only the dialog
 * or main part, sweeps the whole page.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
  if (only === "stories") return expectNoViolations(page, rules, ["dialog[open]", "main"]);
  await expectNoViolations(page, rules);
  const [current, other] = await page.evaluate(() => {
    const now = document.documentElement.dataset["theme"] ?? "light";
    return [now, now === "light" ? "dark" : "light"] as const;
  });
  await switchTo(page, other);
  await expectNoViolations(page, { type: "rule", values: ["color-contrast"] });
  await switchTo(page, current);
}

/** Without its style sheet a page shows the elements for all widths. */
export async function untilStyled(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector<HTMLLinkElement>("link[rel=stylesheet]")?.sheet);
}

/** Runs axe in the page, because its Playwright adapter takes twice as long. */
async function expectNoViolations(
  page: Page,
  runOnly: NonNullable<axe.RunOptions["runOnly"]>,
  parts: string[] = [],
): Promise<void> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  const violations = await page.evaluate(
    async ([options, parts]) => {
      // A link half under a sticky bar would count as too small.
      const bars = [...document.querySelectorAll<HTMLElement>("body *")].filter(
        (element) => getComputedStyle(element).position === "sticky",
      );
      for (const bar of bars) bar.style.position = "relative";
      const part = parts.find((selector) => document.querySelector(selector)) ?? "html";
      const found = await (window as unknown as { axe: typeof axe }).axe.run(part, options);
      for (const bar of bars) bar.style.position = "";
      return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
    },
    [{ runOnly, resultTypes: ["violations"] } satisfies axe.RunOptions, parts] as const,
  );
  expect(violations).toEqual([]);
}

/** Disables transitions, so that axe does not see intermediate colors. */
async function switchTo(page: Page, theme: string): Promise<void> {
  await page.evaluate((chosen) => {
    const noTransitions = new CSSStyleSheet();
    noTransitions.replaceSync("*, ::before, ::after { transition: none !important }");
    document.adoptedStyleSheets = [noTransitions];
    document.documentElement.dataset["theme"] = chosen;
  }, theme);
}
