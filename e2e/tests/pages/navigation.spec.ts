import { chromium, type Page, type Request } from "@playwright/test";
import { CHROMIUM_ARGUMENTS, findChromium, FULL_BROWSERS } from "../../../dev/chromium.ts";
import { expect, test } from "../../support/shop.ts";

const BARAKO = "/products/barako-coffee-batangas";

const card = (page: Page) =>
  page.getByRole("article").filter({ hasText: "Kapeng Barako" }).getByRole("link").first();
const isFetch = (request: Request) => new URL(request.url()).pathname === `${BARAKO}.data`;

test("prefetches a product page on hover, and skips the page transition if reduced motion is preferred", async ({
  page,
}) => {
  await page.addInitScript(() => {
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      const transition = start(update);
      const countAnimations = () => {
        const moving = document.getAnimations().filter((one) => {
          const { pseudoElement } = one.effect as KeyframeEffect;
          return pseudoElement?.startsWith("::view-transition") ?? false;
        });
        Object.assign(window, { moving: moving.length });
      };
      transition.ready.then(countAnimations, countAnimations);
      return transition;
    };
  });
  const heading = page.getByRole("heading", { level: 1 });
  const moving = () =>
    page
      .waitForFunction(() => "moving" in window)
      .then(() =>
        page.evaluate(() => {
          const { moving } = window as unknown as { moving?: number };
          delete (window as unknown as { moving?: number }).moving;
          return moving;
        }),
      );
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto("/", { waitUntil: "networkidle" });
  const fetched = page.waitForRequest(isFetch);
  await card(page).hover();
  await fetched;
  await card(page).click();
  await expect(heading).toHaveText("Kapeng Barako from Batangas, 250 g");
  expect(await moving()).toBeGreaterThan(0);

  await page.goto("/", { waitUntil: "networkidle" });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await card(page).click();
  await expect(heading).toHaveText("Kapeng Barako from Batangas, 250 g");
  expect(await moving()).toBe(0);
});

test("does not prefetch product pages with data saver or on slow connections", async ({ page }) => {
  const fetched: string[] = [];
  page.on("request", (request) => {
    if (isFetch(request)) fetched.push(request.url());
  });
  // Prefetching starts after a delay, which the fake clock skips.
  await page.clock.install();
  for (const connection of [{ saveData: true }, { effectiveType: "2g" }]) {
    await page.addInitScript(
      (value) => Object.defineProperty(navigator, "connection", { value, configurable: true }),
      connection,
    );
    await page.goto("/", { waitUntil: "networkidle" });
    await card(page).hover();
    await page.clock.runFor(2_000);
    expect(fetched, JSON.stringify(connection)).toEqual([]);
  }
});

test(
  "the browser's back/forward cache restores every public page",
  { tag: "@sweep" },
  async ({ baseURL }) => {
    // Playwright disables the back/forward cache in its own browser.
    const browser = await chromium.launch({
      executablePath: findChromium(FULL_BROWSERS),
      args: CHROMIUM_ARGUMENTS,
      ignoreDefaultArgs: ["--disable-back-forward-cache"],
    });
    try {
      const page = await (await browser.newContext()).newPage();
      await page.addInitScript(() => {
        addEventListener("pageshow", ({ persisted }) => {
          if (persisted) Object.assign(window, { isPersisted: true });
        });
      });
      const pages = ["/", "/?page=2", "/?search=mango", BARAKO, "/cart", "/user/login"];
      const isRestored = async (path: string) => {
        // A page that is left before its requests have ended is not kept.
        await page.goto(baseURL + path, { waitUntil: "networkidle" });
        await page.evaluate(() => Object.assign(window, { isLeft: true }));
        await page.goto(`${baseURL}/robots.txt`);
        await page.goBack({ waitUntil: "commit" });
        await page.waitForFunction(() => document.readyState === "complete");
        return page.evaluate(() => "isLeft" in window && "isPersisted" in window);
      };
      const restored: [string, boolean][] = [];
      for (const path of pages) restored.push([path, await isRestored(path)]);
      expect(restored).toEqual(pages.map((path) => [path, true]));

      await page.addInitScript(() => addEventListener("unload", () => {}));
      expect(await isRestored("/")).toBe(false);
    } finally {
      await browser.close();
    }
  },
);
