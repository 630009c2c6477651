import { expect, expectAccessible, test, THEMES, wear } from "./shop.ts";

test("the catalogue shows eight products, newest first, with picture, name, price and category", async ({
  page,
}) => {
  await page.goto("/");

  const cards = page.getByRole("main").getByRole("article");
  await expect(cards).toHaveCount(8);
  const newest = cards.first();
  await expect(newest.getByRole("heading")).toHaveText("Buntal Sun Hat with Ribbon");
  await expect(newest.getByText("₱945.00")).toBeVisible();
  await expect(newest.getByText("Fashion & Bags")).toBeVisible();
  await expect(newest.locator("img")).toHaveJSProperty("complete", true);
  await expect(page.getByText("Page 1 of 9")).toBeVisible();
});

test("a product without a category says so", async ({ page }) => {
  await page.goto("/?page=3");

  await expect(page.getByText("Unknown Category")).toBeVisible();
});

test("pages turn, in the browser and by the address", async ({ page }) => {
  await page.goto("/");
  const first = await page.getByRole("article").first().innerText();
  await page.getByRole("link", { name: "Next" }).click();

  await expect(page.getByText("Page 2 of 9")).toBeVisible();
  await expect(page).toHaveURL("/?page=2");
  expect(await page.getByRole("article").first().innerText()).not.toBe(first);
  await page.goBack();
  await expect(page.getByText("Page 1 of 9")).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the catalogue is there and its pages turn", async ({ page }) => {
    await page.goto("/");
    await expect(page.getByRole("article")).toHaveCount(8);

    await page.getByRole("link", { name: "Next" }).click();

    await expect(page.getByText("Page 2 of 9")).toBeVisible();
    await expect(page.getByRole("article")).toHaveCount(8);
  });
});

test("light and dark are chosen by the shopper, kept, and there before the first paint", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/");
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
  expect(await theme()).toBe("dark");

  await page.evaluate(() => localStorage.setItem("theme", "light"));
  await page.reload({ waitUntil: "commit" });
  await page.waitForFunction(() => document.body !== null);
  expect(await theme()).toBe("light");
});

for (const theme of THEMES) {
  for (const path of ["/", "/dev/ui"]) {
    test(`${path} is accessible in ${theme}`, async ({ page }) => {
      await wear(page, theme);
      await page.goto(path);

      await expectAccessible(page);
    });
  }
}

test.describe("an address that leads nowhere", () => {
  test.use({ expectedNoise: /status of 404/ });

  test("says so kindly, and shows a way on", async ({ page }) => {
    const answer = await page.goto("/no/such/page");

    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.getByRole("main").getByRole("link").first().click();
    await expect(page).toHaveURL("/");
  });

  for (const theme of THEMES) {
    test(`is accessible in ${theme}`, async ({ page }) => {
      await wear(page, theme);
      await page.goto("/no/such/page");

      await expectAccessible(page);
    });
  }
});
