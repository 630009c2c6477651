import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import type { Db } from "@tindahan/api/platform/db/database.ts";
import { expect, expectAccessible, listenTo } from "../tests/shop.ts";
import { HEIGHT, type Shots } from "./compare.ts";

export type Screen = {
  name: string;
  /** A word with a colon before it stands for what only the scene knows. */
  path: string;
  ready: string | RegExp;
  prepare?: (page: Page) => Promise<void>;
  /** What the browser has to say about such a page. */
  noise?: RegExp;
  /** Without scripts, and so with nothing to wait for. */
  isPlain?: boolean;
  /** Seen only at an instance of the shop with an environment of its own. */
  instance?: Record<string, string>;
  /** What has to be so right before, and no person can do. */
  stage?: (db: Db) => Promise<void>;
};

export type Storage = NonNullable<BrowserContextOptions["storageState"]>;

/** All looks of a screen; unless told otherwise, with nothing for axe or the browser to say about any of them. */
export async function take(
  browser: Browser,
  screen: Screen,
  storageState: Storage,
  { isJudged = true, baseURL }: { isJudged?: boolean; baseURL?: string } = {},
): Promise<Shots> {
  const shots: Shots = {};
  for (const width of [1280, 360]) {
    const context = await browser.newContext({
      reducedMotion: "reduce",
      storageState,
      viewport: { width, height: HEIGHT },
      isMobile: width === 360,
      hasTouch: width === 360,
      ...(baseURL && { baseURL }),
    });
    const page = await context.newPage();
    const said = await listenTo(page);
    const settle = settling(page);
    await page.goto(screen.path);
    await screen.prepare?.(page);
    await expect(page.getByRole("heading", { name: screen.ready }).first()).toBeVisible();
    if (!screen.isPlain) await settle();
    await page.evaluate(makeTimeless);
    for (const theme of ["dark", "light"] as const) {
      await page.emulateMedia({ colorScheme: theme });
      if (!screen.isPlain) await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
      shots[`${width} ${theme}`] = await page.screenshot({ animations: "disabled", caret: "hide" });
    }
    if (isJudged) {
      await expectAccessible(page);
      expect(said.filter((line) => !screen.noise?.test(line))).toEqual([]);
    }
    await context.close();
  }
  return shots;
}

/** Waits until everything is there, and replaces what is another at each run. */
function settling(page: Page): () => Promise<void> {
  const asked = new Set<unknown>();
  let askedAt = 0;
  page.on("request", (request) => {
    // The stream of news never ends. Links are looked up a moment after they are drawn, and then the page is drawn again.
    if (!/\/api\/(?!.*\/updates)|\/__manifest/.test(request.url())) return;
    asked.add(request);
    askedAt = Date.now();
  });
  for (const end of ["requestfinished", "requestfailed"] as const)
    page.on(end as "requestfinished", (request) => asked.delete(request));

  return async () => {
    await page.waitForFunction(() => {
      const router = (window as { __reactRouterDataRouter?: { state: Record<string, unknown> } })
        .__reactRouterDataRouter;
      return router?.state["initialized"] && !document.querySelector(".animate-skeleton");
    });
    await expect(page.getByText("Loading…")).toHaveCount(0);
    await expect.poll(() => asked.size === 0 && Date.now() - askedAt > 250).toBe(true);
    await page.evaluate(async () => {
      await document.fonts.ready;
      const shown = [...document.images].filter((image) => {
        const { top, right, bottom, left } = image.getBoundingClientRect();
        return image.checkVisibility() && top < innerHeight && bottom > 0 && left < innerWidth && right > 0;
      });
      await Promise.all(shown.map((image) => image.decode().catch(() => {})));
      // A notice leaves by itself, at any moment. A style element would be against the policy.
      const style = new CSSStyleSheet();
      style.replaceSync(".toasts { visibility: hidden }");
      document.adoptedStyleSheets.push(style);
    });
  };
}

/** In the page: moments, ids and addresses that are another at each run become the same words of the same length. */
function makeTimeless(): void {
  const words: [RegExp, string][] = [
    [/[A-Z][a-z]{2,8} \d{1,2}, \d{4} at \d{1,2}:\d{2}\s[AP]M/g, "November 11, 2026 at 8:05 PM"],
    [
      /\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* \d{1,2}(–([A-Z][a-z]{2} )?\d{1,2})?\b(?!, 2026 at 8:05)/g,
      "Nov 11",
    ],
    [/\b[A-Z][a-z]+day(?=, Nov 11)/g, "Monday"],
    [/\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun)(?=, Nov 11)/g, "Mon"],
    // Before the short ones: a long id may begin with eight digits.
    [/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(?=@)/g, "santos"],
    [/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "019a71c4-2b1d-7c3e-8f05-6d1b5a1b2c3d"],
    [/\b[0-9A-F]{8}\b/g, "5A1B2C3D"],
    [/\b(pi|pay)_[A-Za-z0-9]{24}\b/g, "$1_a1B2c3D4e5F6g7H8i9J0k1L2"],
    [/http:\/\/localhost:\d+/g, "https://shop.example.ph"],
    [/code in \d+ s/g, "code in 60 s"],
    [/About [\d,]+ minutes/g, "About 12 minutes"],
    [/[\d,]+ people/g, "312 people"],
  ];
  const timeless = (said: string) => words.reduce((now, [pattern, word]) => now.replace(pattern, word), said);
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    if (timeless(text.data) !== text.data) text.data = timeless(text.data);
  }
  for (const field of document.querySelectorAll<HTMLInputElement>("input[type=email]"))
    field.value = timeless(field.value);
}
