import { chromium, type Page } from "@playwright/test";
import { CHROMIUM_ARGUMENTS, findChromium, WITH_WINDOWS } from "../../../tools/chromium.ts";
import { expect, test } from "../../support/shop.ts";

const BARAKO = "/products/barako-coffee-batangas";

/** The card of a product in the list, and what was fetched before anybody pressed it. */
async function pointAt(page: Page): Promise<string[]> {
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(new URL(request.url()).pathname));
  const card = page.getByRole("article").filter({ hasText: "Kapeng Barako" }).getByRole("link").first();
  await card.hover();
  await page.waitForTimeout(500);
  return fetched.filter((path) => path === `${BARAKO}.data`);
}

test("a product is fetched when somebody points at it, and then shown from there", async ({ page }) => {
  await page.goto("/", { waitUntil: "networkidle" });
  expect(await pointAt(page)).toEqual([`${BARAKO}.data`]);
  await page.getByRole("article").filter({ hasText: "Kapeng Barako" }).getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Kapeng Barako from Batangas, 250 g");
});

for (const connection of [{ saveData: true }, { effectiveType: "2g" }])
  test(`nothing is fetched ahead with ${JSON.stringify(connection)}`, async ({ page }) => {
    await page.addInitScript((known) => {
      Object.defineProperty(navigator, "connection", { value: known });
    }, connection);
    await page.goto("/", { waitUntil: "networkidle" });
    expect(await pointAt(page)).toEqual([]);
  });

for (const reducedMotion of ["no-preference", "reduce"] as const)
  test(`a product appears ${reducedMotion === "reduce" ? "at once for those who want less motion" : "in a transition"}`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion });
    await page.addInitScript(() => {
      const start = document.startViewTransition.bind(document);
      document.startViewTransition = (update) => {
        const transition = start(update);
        const look = () => {
          const moving = document.getAnimations().filter((one) => {
            const { pseudoElement } = one.effect as KeyframeEffect;
            return pseudoElement?.startsWith("::view-transition") ?? false;
          });
          Object.assign(window, { moving: moving.length });
        };
        transition.ready.then(look, look);
        return transition;
      };
    });
    await page.goto("/", { waitUntil: "networkidle" });
    await page.getByRole("article").filter({ hasText: "Kapeng Barako" }).getByRole("link").first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Kapeng Barako from Batangas, 250 g");
    await page.waitForFunction(() => "moving" in window);
    const moving = await page.evaluate(() => (window as unknown as { moving: number }).moving);
    if (reducedMotion === "reduce") expect(moving).toBe(0);
    else expect(moving).toBeGreaterThan(0);
  });

test("every public page comes back out of the browser's cache as it was left", async ({ baseURL }) => {
  // A browser of its own: for tests Playwright switches the back/forward cache off.
  const browser = await chromium.launch({
    executablePath: findChromium(WITH_WINDOWS),
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
      await page.goto(baseURL + path, { waitUntil: "load" });
      await page.evaluate(() => Object.assign(window, { isLeft: true }));
      await page.goto(`${baseURL}/robots.txt`);
      await page.goBack({ waitUntil: "commit" });
      await page.waitForFunction(() => document.readyState === "complete");
      return page.evaluate(() => "isLeft" in window && "isPersisted" in window);
    };
    const restored: [string, boolean][] = [];
    for (const path of pages) restored.push([path, await isRestored(path)]);
    expect(restored).toEqual(pages.map((path) => [path, true]));

    // The control: one such handler is enough to lose the page.
    await page.addInitScript(() => addEventListener("unload", () => {}));
    expect(await isRestored("/")).toBe(false);
  } finally {
    await browser.close();
  }
});
