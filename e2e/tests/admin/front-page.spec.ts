import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { sql } from "kysely";
import type { Section } from "@tindahan/contract/catalogue/home.ts";
import { COFFEE } from "../../support/shopping.ts";
import { expect, PICTURE, PICTURE_FILE } from "../../support/merchant.ts";
import { test as base } from "../../support/settings-test.ts";
import { expectAccessible, expectNotice, notices } from "../../support/shop.ts";

const test = base.extend<{ arrange: (sections: Section[]) => Promise<void> }>({
  arrange: ({ settings }, use) =>
    use(async (sections) => {
      const response = await settings.save({ home: { sections } });
      expect(response.ok(), await response.text()).toBe(true);
    }),
});
test.describe.configure({ mode: "serial", timeout: 120_000 });
test.use({ expectedNoise: /status of 400/ });

const card = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

async function save(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Save settings" }).click();
  await expectNotice(page, "Settings saved");
}

test("arranges home page sections, previews them and publishes them", async ({
  adminPage: page,
  context,
}) => {
  await page.goto("/admin/settings");
  await page.getByRole("link", { name: "Front page" }).click();
  await expect(page.getByText("Shoppers see the list of products first.")).toBeVisible();

  await page.getByRole("button", { name: "Add Banner" }).click();
  const banner = card(page, "Banner");
  await expect(banner.getByLabel("Heading")).toBeFocused();
  await banner.getByLabel("Heading").fill("Fresh from Iloilo");
  await banner.getByLabel("Picture file").setInputFiles(PICTURE_FILE);
  await expect(banner.getByRole("img", { name: "Shown now" })).toBeVisible();
  await banner.getByLabel("Button").fill("See the snacks");
  await banner.getByLabel("Link").fill("javascript:alert(1)");
  await page.getByRole("button", { name: "Add Categories" }).click();
  await card(page, "Categories").getByLabel("Pets").check();
  await card(page, "Categories").getByLabel("Gadgets").check();
  await page.getByRole("button", { name: "Add New products" }).click();
  await page.getByRole("button", { name: "Add Chosen products" }).click();
  await card(page, "Chosen products").getByLabel("Heading").fill("We love these");
  await card(page, "Chosen products").getByLabel("Products").fill("barako");
  await card(page, "Chosen products")
    .getByRole("button", { name: /^Add Kapeng Barako/ })
    .click();
  await page.getByRole("button", { name: "Add Text" }).click();
  await card(page, "Text").getByRole("textbox", { name: "Text" }).fill("Open daily.\n<b>Come in!</b>");

  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(banner.getByLabel("Link")).toHaveAccessibleDescription(/starts with \//);
  await banner.getByLabel("Link").fill("/c/snacks-pasalubong");
  const preview = card(page, "Preview");
  await expect(preview).toContainText("Fresh from Iloilo");
  await expect(preview).toContainText("We love these");

  const up = page.getByRole("button", { name: "Move Text up" });
  await up.focus();
  await page.keyboard.press("Enter");
  await expect(up).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Move Text down" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.setViewportSize({ ...page.viewportSize()!, height: 6_000 });
  await expectAccessible(page);
  await save(page);

  const shop = await context.newPage();
  await shop.goto("/");
  const headings = shop.getByRole("main").getByRole("heading", { level: 2 });
  await expect(shop.getByText("Open daily.")).toBeVisible();
  expect((await headings.allInnerTexts()).slice(0, 4)).toEqual([
    "Fresh from Iloilo",
    "Categories",
    "New",
    "We love these",
  ]);
  await expect(shop.getByText("<b>Come in!</b>")).toBeVisible();
  await expect(shop.getByRole("heading", { level: 1 })).toHaveText("All products");
  await expectAccessible(shop);
  await shop.getByRole("link", { name: "See the snacks" }).click();
  await expect(shop).toHaveURL("/c/snacks-pasalubong");
  await shop.goto("/?page=2");
  await expect(shop.getByText("Open daily.")).toBeHidden();
  await shop.goto("/?search=mango");
  await expect(shop.getByText("Open daily.")).toBeHidden();
  await shop.close();

  await page.getByRole("button", { name: "Remove Fresh from Iloilo" }).click();
  await expect(banner).toBeHidden();
  await save(page);
  await notices(page).getByRole("button", { name: "Undo" }).last().click();
  await expectNotice(page, "Earlier settings restored");
  await expect(banner.getByLabel("Heading")).toHaveValue("Fresh from Iloilo");
});

test("arranges a cover, a story, a mosaic and a voucher by keyboard, and a shopper copies the voucher's code", async ({
  adminPage: page,
  context,
  db,
}) => {
  const code = `HELLO-${Date.now()}`;
  const id = randomUUID();
  await sql`insert into promotions (id, name, code, kind, value, starts_at, ends_at)
    values (${id}, 'Hello', ${code}, 'amount', 5000, '-infinity', 'infinity')`.execute(db);
  const section = async (name: string, fields: Record<string, string>) => {
    await page.getByRole("button", { name: `Add ${name}`, exact: true }).focus();
    await page.keyboard.press("Enter");
    await expect(card(page, name).getByLabel("Heading")).toBeFocused();
    for (const [label, text] of Object.entries(fields))
      await card(page, name).getByRole("textbox", { name: label }).fill(text);
    return card(page, name);
  };

  await page.goto("/admin/settings/front-page");
  const cover = await section("Cover", { Heading: "Summer", Text: "Light and loud" });
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(cover.getByRole("group", { name: "Picture" })).toContainText("Please upload a picture.");
  await cover.getByLabel("Picture file").setInputFiles(PICTURE_FILE);
  await expect(cover.getByRole("img", { name: "Shown now" })).toBeVisible();
  await cover.getByLabel("What matters in the picture").selectOption("Is on the right");
  const story = await section("Story", { Heading: "Our looms", Text: "Since 1956.\nBy hand." });
  await story.getByLabel("Picture file").setInputFiles(PICTURE_FILE);
  await expect(story.getByRole("img", { name: "Shown now" })).toBeVisible();
  await story.getByLabel("Side of the picture").selectOption("Right, after the text");
  const mosaic = await section("Category mosaic", { Heading: "Aisles" });
  for (const name of ["Pets", "Gadgets", "Pantry"]) await mosaic.getByLabel(name).check();
  await section("Voucher", { Heading: "A welcome gift", "Voucher code": code.toLowerCase() });
  await expect(card(page, "Preview")).toContainText("A welcome gift");
  await page.setViewportSize({ ...page.viewportSize()!, height: 8_000 });
  await expectAccessible(page);
  await save(page);

  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const shop = await context.newPage();
  for (const width of [360, 1280]) {
    await shop.setViewportSize({ width, height: 800 });
    await shop.goto("/");
    const picture = shop.getByRole("main").locator("section img").first();
    await expect(picture).toHaveCSS("object-position", "75% 50%");
    const box = (await picture.boundingBox())!;
    expect([box.x, box.width]).toEqual([0, await shop.evaluate(() => document.body.clientWidth)]);
    expect(box.height / 800).toBeGreaterThanOrEqual(0.6);
    expect(box.height / 800).toBeLessThanOrEqual(0.75);
    const aisles = shop.getByRole("region", { name: "Aisles" }).getByRole("link");
    await expect(aisles).toHaveCount(3);
    const [first, second] = [(await aisles.nth(0).boundingBox())!, (await aisles.nth(1).boundingBox())!];
    expect(first.width * first.height).toBeGreaterThan(1.5 * second.width * second.height);
    await expectAccessible(shop);
  }
  await shop.getByRole("button", { name: `Copy ${code}` }).click();
  await expect(shop.getByText("Copied. Enter it in your cart.")).toBeVisible();
  expect(await shop.evaluate(() => navigator.clipboard.readText())).toBe(code);
  await db
    .updateTable("promotions")
    .set({ stopped_at: new Date(), version: 2 })
    .where("id", "=", id)
    .execute();
  await expect.poll(async () => (await shop.reload(), shop.getByText("A welcome gift").count())).toBe(0);
  await shop.close();
});

test("a home page with six sections causes no layout shift when it loads and when a shopper returns to it", async ({
  arrange,
  context,
}) => {
  const words = { heading: "Fresh", text: "Every day", image: PICTURE, link: "/c/pets", button: "Pets" };
  await arrange([
    { ...words, id: "a", kind: "cover", focus: "left" },
    { id: "b", kind: "new", heading: "", count: 4 },
    { ...words, id: "story", kind: "story", side: "right" },
    { id: "c", kind: "text", heading: "", text: "Open daily." },
    { id: "d", kind: "new", heading: "Again", count: 8 },
    { id: "e", kind: "text", heading: "Us", text: "A family of three." },
  ]);
  const shop = await context.newPage();
  await shop.addInitScript(() => {
    const total = { shift: 0 };
    Object.assign(window, { total });
    new PerformanceObserver((list) => {
      for (const one of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!one.hadRecentInput) total.shift += one.value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  const shift = () => shop.evaluate(() => (window as unknown as { total: { shift: number } }).total.shift);
  const again = shop.getByRole("heading", { name: "Again" });

  await shop.goto("/");
  await expect(again).toBeVisible();
  await shop.waitForLoadState("networkidle");
  expect(await shift()).toBeLessThanOrEqual(0.02);

  // Starts on a page without the sections' code.
  await shop.goto(`/products/${COFFEE}`);
  await shop.getByRole("link", { name: /, home$/ }).click();
  await expect(again).toBeVisible();
  await shop.waitForLoadState("networkidle");
  expect(await shift()).toBeLessThanOrEqual(0.02);

  const last = shop.getByRole("article").last();
  await last.scrollIntoViewIfNeeded();
  const scrollPosition = await shop.evaluate(() => scrollY);
  await last.getByRole("link").first().click();
  await expect(shop).toHaveURL(/\/products\//);
  await shop.goBack();
  await expect(again).toBeAttached();
  await expect.poll(() => shop.evaluate(() => scrollY)).toBe(scrollPosition);
  await shop.close();
});

test("the home page editor numbers sections of the same kind", async ({ adminPage: page }) => {
  await page.goto("/admin/settings/front-page");
  for (const name of ["Banner", "Banner 2"]) {
    await page.getByRole("button", { name: "Add Banner" }).click();
    await expect(card(page, name).getByLabel("Heading")).toBeFocused();
  }

  await expectAccessible(page);
});
