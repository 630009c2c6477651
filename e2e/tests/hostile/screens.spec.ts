import type { APIRequestContext, Page } from "@playwright/test";
import type { Section } from "@tindahan/contract/catalogue/home.ts";
import { isQuickRun } from "../../run-scope.ts";
import { readJsonLd } from "../../../api/test/support/catalogue/json-ld-rules.ts";
import { expectHarmless, SIZES, recordViolations } from "../../support/expect-harmless.ts";
import { hostileStrings, someHostileStrings } from "../../support/hostile-strings.ts";
import { PICTURE } from "../../support/merchant.ts";
import { submitAdminLogin, type Credentials } from "../../support/people.ts";
import { expect, test } from "../../support/shopping.ts";
import { withSettingsLock, type SettingsApi } from "../../support/locks.ts";

// Three strings in `.ci/run`, all in `npm run e2e`.
const strings = isQuickRun ? someHostileStrings(3) : hostileStrings;

type CreatedProduct = { text: string; productId: string; slug: string; categoryId: string | undefined };

test.describe.configure({ timeout: isQuickRun ? 300_000 : 1_800_000 });
// Pages are resized after loading, so some preloaded pictures stay unused.
test.use({ expectedNoise: /^warning: .* was preloaded using link preload but not used/ });

const PARTS = isQuickRun ? 1 : 3;

for (let part = 0; part < PARTS; part++)
  test(
    `shows hostile texts as text on every screen: part ${part + 1} of ${PARTS}`,
    { tag: "@sweep" },
    async ({ page, request, admin, shopper }, { project }) => {
      const violations = await recordViolations(page);
      const token = await tokenOf(request, admin);
      const texts = strings.filter((_, index) => index % PARTS === part);
      const created: CreatedProduct[] = [];
      for (const text of texts) created.push(...(await createProducts(request, token, text)));
      expect(created.length).toBeGreaterThan(texts.length * 0.9);

      await test.step("lists and searches", () => checkLists(page, created));
      if (part === 0)
        await test.step("the front page", () =>
          withSettingsLock(project, { request, admin }, (settings) => checkFrontPage(page, settings)));
      await test.step("product pages", () => checkProducts(page, created));
      await test.step("pages and complaints", () => checkPages(page, request, token, texts));
      await test.step("suggestions", () => checkSuggestions(page, created));
      await test.step("cart, checkout and orders", () => checkOrders(page, shopper, created));
      await test.step("the admin's screens", async () => {
        await page.goto("/user/login");
        await page.evaluate(() => localStorage.clear());
        await page.goto("/admin/login");
        await submitAdminLogin(page, admin);
        await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
        await checkAdmin(page, created);
      });
      expect(violations).toEqual([]);
    },
  );

async function tokenOf(request: APIRequestContext, admin: Credentials): Promise<string> {
  const response = await request.post("/api/auth/admin/login", { data: admin });
  const { token } = (await response.json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  await request.post("/api/admin/confirmation", { headers, data: { password: admin.password } });
  return token;
}

async function createProducts(
  request: APIRequestContext,
  token: string,
  text: string,
): Promise<CreatedProduct[]> {
  const send = async (path: string, data: object) => {
    const response = await request.post(path, { data, headers: { authorization: `Bearer ${token}` } });
    expect([200, 400, 409], `${path} ${text}: ${await response.text()}`).toContain(response.status());
    return (await response.json()) as {
      success: boolean;
      code?: string;
      data: { _id: string; slug: string };
    };
  };
  const product = { name: text, details: `${text}\n• ${text}\n${text}`, price: 19.99, image: PICTURE };
  const category = await send("/api/categories", { name: Array.from(text).slice(0, 50).join("") });
  const categoryId = category.success ? category.data._id : undefined;
  expect((await send("/api/products", { ...product, image: text })).success).toBe(false);
  const { success, data } = await send("/api/products", { ...product, category: categoryId ?? null });
  return success ? [{ text, productId: data._id, slug: data.slug, categoryId }] : [];
}

async function check(page: Page, path: string, awaited = page.locator("body")): Promise<void> {
  await page.goto(path);
  await expect(awaited.first()).toBeVisible();
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await expectHarmless(page, `${path} at ${size.width}`);
  }
}

async function checkLists(page: Page, created: CreatedProduct[]): Promise<void> {
  for (let number = 1; number <= Math.ceil(strings.length / 8) + 1; number++)
    await check(page, `/?page=${number}`);
  for (const { text, categoryId } of created) {
    await check(page, `/?${new URLSearchParams({ search: text })}`);
    if (categoryId) await check(page, `/?category=${categoryId}`);
  }
  const collections = await page.request.get("/api/collections");
  const { data } = (await collections.json()) as { data: { _id: string; slug: string }[] };
  for (const { _id, slug } of data)
    if (created.some(({ categoryId }) => categoryId === _id)) await check(page, `/c/${slug}`);
}

/** Sequential, because all tests share one home page. */
async function checkFrontPage(page: Page, settings: SettingsApi): Promise<void> {
  const harmful = strings.map((text) => text.replaceAll(/\p{Cc}/gu, " ").trim()).filter(Boolean);
  for (let first = 0; first < harmful.length; first += 4) {
    const sections = harmful.slice(first, first + 4).flatMap((text, index): Section[] => {
      const heading = Array.from(text).slice(0, 40).join("").trim();
      const link = { link: "/c/pets", button: heading };
      return [
        { id: `h${index}`, kind: "hero", heading, text: heading, image: index ? "" : PICTURE, ...link },
        { id: `t${index}`, kind: "text", heading, text: text.slice(0, 2_000) },
      ];
    });
    const response = await settings.save({ home: { sections } });
    expect(response.ok(), `${JSON.stringify(sections)}: ${await response.text()}`).toBe(true);
    await check(page, "/", page.getByRole("heading", { level: 2 }));
  }
}

async function checkProducts(page: Page, created: CreatedProduct[]): Promise<void> {
  for (const { text, slug } of created) {
    await check(page, `/products/${slug}`);
    expect(await page.locator("h1").textContent()).toBe(normalizeName(text));
    const { Product } = readJsonLd(await (await page.request.get(`/products/${slug}`)).text());
    expect(Product!.name).toBe(normalizeName(text));
    await check(page, `/?details=${slug}`, page.getByRole("dialog"));
  }
}

async function checkPages(
  page: Page,
  request: APIRequestContext,
  token: string,
  texts: string[],
): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const text = texts
    .map((one) => `${one}\n\n[${one}](${one})\n\n# ${one}\n\n- ${one}\n\n| a |\n|---|\n| ${one} |`)
    .join("\n\n")
    .slice(0, 20_000);
  const { page: before } = (await (await request.get("/api/admin/pages/contact", { headers })).json()) as {
    page: { version: number };
  };
  const data = { title: (texts[0] ?? "x").slice(0, 60), text, isPublished: true, version: before.version };
  const saved = await request.put("/api/admin/pages/contact", { data, headers });
  expect([200, 400], await saved.text()).toContain(saved.status());
  for (const one of texts.slice(0, 3)) {
    await check(page, "/pages/contact", page.getByRole("button", { name: "Send complaint" }));
    await page.getByLabel("Your name").fill(one.slice(0, 200));
    await page.getByLabel("E-mail").fill("maria@example.ph");
    await page.getByLabel("What happened").fill(one);
    const answered = page.waitForResponse(/\/api\/complaints/);
    await page.getByRole("button", { name: "Send complaint" }).click();
    await answered;
    await expectHarmless(page, `complaint of ${one}`);
  }
}

async function checkSuggestions(page: Page, created: CreatedProduct[]): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await page.goto("/");
    if (size.width < 768) await page.getByRole("button", { name: "Open search" }).click();
    const box = page.getByRole("combobox", { name: "Search products" });
    for (const { text } of created) {
      const answered = page.waitForResponse(/suggestions/, { timeout: 2_000 }).catch(() => undefined);
      await box.fill(text.slice(0, 30));
      await answered;
      await expectHarmless(page, `suggestions for ${text} at ${size.width}`);
    }
  }
}

type Shopper = Parameters<Parameters<typeof test>[2]>[0]["shopper"];

async function checkOrders(page: Page, shopper: Shopper, created: CreatedProduct[]): Promise<void> {
  for (const { productId } of created.slice(0, 40))
    await shopper.post("/api/cart/add", { userId: shopper.id, productId, quantity: 1 });
  await check(page, "/cart", page.getByRole("spinbutton"));
  await check(page, "/checkout", page.getByLabel("Full name"));
  for (const { text } of created.filter((_, index) => index % 10 === 0)) {
    await page.getByLabel("Full name").fill(text.slice(0, 200));
    await page.getByLabel("Phone").fill("0917 123 4567");
    await page.getByRole("textbox", { name: "Delivery address" }).fill(text);
    await page.getByRole("button", { name: "Continue to payment" }).click();
    await expectHarmless(page, `checkout with ${text}`);
    await check(page, "/checkout", page.getByLabel("Full name"));
  }
  await shopper.post("/api/cart/clear", { userId: shopper.id });
  for (const { text, productId } of created) {
    await shopper.post("/api/cart/add", { userId: shopper.id, productId, quantity: 1 });
    const line = text.trim() || "x";
    const details = {
      customerName: line,
      phone: "0917 123 4567",
      deliveryAddress: line,
      billingAddress: line,
    };
    const { orderId } = await shopper.post("/api/checkout/paymongo", { userId: shopper.id, ...details });
    await shopper.post(`/api/orders/mine/${String(orderId)}/cancel`, { reason: line.slice(0, 200) });
    await check(page, `/orders/${String(orderId)}`, page.getByRole("list", { name: "Items" }));
  }
  await check(page, "/orders", page.getByRole("article"));
}

async function checkAdmin(page: Page, created: CreatedProduct[]): Promise<void> {
  const list = (path: string) => check(page, path, page.getByRole("table"));
  for (let number = 1; number <= Math.ceil(strings.length / 50); number++)
    await list(`/admin/products?size=50&page=${number}`);
  for (let number = 1; number <= Math.ceil(strings.length / 50); number++)
    await list(`/admin/category?size=50&page=${number}`);
  for (const { text } of created.filter((_, index) => index % 4 === 0))
    await check(
      page,
      `/admin/products?${new URLSearchParams({ search: text })}`,
      page.getByLabel("Search products"),
    );
  await check(page, "/admin/pages/contact", page.getByRole("region", { name: "Preview" }));
  await check(page, "/admin/complaints?size=50");
  await page.goto("/admin/products?size=50");
  const dialog = page.getByRole("dialog").or(page.getByRole("alertdialog"));
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  for (const size of SIZES) {
    await page.setViewportSize(size);
    const rows = page.getByRole("row");
    for (let index = 1; index < Math.min(await rows.count(), created.length, 50); index += 3) {
      for (const position of ["first", "last"] as const) {
        await rows.nth(index).getByRole("button")[position]().click();
        await expect(dialog).toBeVisible();
        await expectHarmless(page, `dialog of row ${index}, ${position} button, at ${size.width}`);
        await page.keyboard.press("Escape");
        await expect(dialog).toBeHidden();
      }
    }
  }
}

function normalizeName(text: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are what this removes
  const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;
  return text
    .toWellFormed()
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(controls, "")
    .replaceAll(/\s+/g, " ")
    .trim();
}
