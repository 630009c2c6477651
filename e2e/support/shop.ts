import { readFileSync } from "node:fs";
import { expect, test as base, type Page } from "@playwright/test";
import type * as axe from "axe-core";
import { only } from "../extent.ts";
import { CLEAR, watchForCoveringNotices } from "./covering-notices.ts";

const AXE = readFileSync(new URL(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/** A test that fails when the browser had anything to say: an error, a warning, a violation of the policy. */
export const test = base.extend<{ expectedNoise: RegExp; quiet: void }>({
  /** What the browser is expected to say in this test, such as that a page was not found. */
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

/** What each page's notices have said so far. */
const noticesByPage = new WeakMap<Page, string[]>();
const NOTICE_PREFIX = "noticed: ";

/** From here on everything that the browser says about a page. */
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

/** The notices that are to be seen now. */
export function notices(page: Page) {
  return page.getByRole("region", { name: "Notifications" });
}

/**
 * A notice says these words, or has said them since they were last asked for: it is gone after a few seconds, and on a
 * busy machine the test may look later than that.
 */
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
 * WCAG 2.2 AA as far as a program can see it. In the other theme only the colours differ, so only those are looked at.
 * The check's stories look at what they have opened, in one theme: the rest of the page is the sweeps'.
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

/** A page that has only just come has no style yet: what is for other widths stands on it, too. */
export async function untilStyled(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector<HTMLLinkElement>("link[rel=stylesheet]")?.sheet);
}

/** Axe works in the page itself and tells of violations only: through its adapter a page takes twice as long. */
async function expectNoViolations(
  page: Page,
  runOnly: NonNullable<axe.RunOptions["runOnly"]>,
  parts: string[] = [],
): Promise<void> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  // Half under the header that stays on screen, a link would count as too small.
  await page.evaluate(() => window.scrollTo(0, 0));
  const violations = await page.evaluate(
    async ([options, parts]) => {
      const part = parts.find((selector) => document.querySelector(selector)) ?? "html";
      const found = await (window as unknown as { axe: typeof axe }).axe.run(part, options);
      return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
    },
    [{ runOnly, resultTypes: ["violations"] } satisfies axe.RunOptions, parts] as const,
  );
  expect(violations).toEqual([]);
}

/** Every colour is there at once: those on their way would be judged half-way. */
async function switchTo(page: Page, theme: string): Promise<void> {
  await page.evaluate((chosen) => {
    const noTransitions = new CSSStyleSheet();
    noTransitions.replaceSync("*, ::before, ::after { transition: none !important }");
    document.adoptedStyleSheets = [noTransitions];
    document.documentElement.dataset["theme"] = chosen;
  }, theme);
}
