import type { APIRequestContext, Page } from "@playwright/test";
import type { Section } from "@tindahan/contract/catalogue/home.ts";
import { isShort } from "../../extent.ts";
import { readJsonLd } from "../../../api/test/support/json-ld-rules.ts";
import { expectHarmless, SIZES, watch } from "../../support/expect-harmless.ts";
import { hostileStrings, someHostileStrings } from "../../support/hostile-strings.ts";
import { PICTURE } from "../../support/merchant.ts";
import { fillIn, type Credentials } from "../../support/people.ts";
import { expect, test } from "../../support/shopping.ts";
import { takeSettingsTurn, type SettingsDesk } from "../../support/one-at-a-time.ts";

// `.ci/run` tries three of them; `npm run e2e` all.
const strings = isShort ? someHostileStrings(3) : hostileStrings;

type Made = { text: string; productId: string; slug: string; categoryId: string | undefined };

test.describe.configure({ timeout: isShort ? 300_000 : 1_800_000 });
// Each page is looked at in two sizes: the picture that was fetched for the first is of no use in the second.
test.use({ expectedNoise: /^warning: .* was preloaded using link preload but not used/ });

/** Many are tried in several tests at once, so that nobody waits for them at the end; a few in one. */
const PARTS = isShort ? 1 : 3;

for (let part = 0; part < PARTS; part++)
  test(
    `hostile texts in every field show as texts on every screen: part ${part + 1} of ${PARTS}`,
    { tag: "@sweep" },
    async ({ page, request, admin, shopper }, { project }) => {
      const seen = await watch(page);
      const token = await tokenOf(request, admin);
      const wanted = strings.filter((_, index) => index % PARTS === part);
      const made: Made[] = [];
      for (const text of wanted) made.push(...(await make(request, token, text)));
      // Blank ones are refused, and only those.
      expect(made.length).toBeGreaterThan(wanted.length * 0.9);

      await test.step("lists and searches", () => lookAtLists(page, made));
      if (part === 0)
        await test.step("the front page", () =>
          takeSettingsTurn(project, { request, admin }, (settings) => lookAtFrontPage(page, settings)));
      await test.step("product pages", () => lookAtProducts(page, made));
      await test.step("pages and complaints", () => lookAtPages(page, request, token, wanted));
      await test.step("suggestions", () => lookAtSuggestions(page, made));
      await test.step("cart, checkout and orders", () => lookAtOrders(page, shopper, made));
      await test.step("the admin's screens", async () => {
        await page.goto("/user/login");
        await page.evaluate(() => localStorage.clear());
        await page.goto("/admin/login");
        await fillIn(page, admin);
        await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
        await lookAtAdmin(page, made);
      });
      expect(seen).toEqual([]);
    },
  );

async function tokenOf(request: APIRequestContext, admin: Credentials): Promise<string> {
  const response = await request.post("/api/auth/admin/login", { data: admin });
  const { token } = (await response.json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  await request.post("/api/admin/confirmation", { headers, data: { password: admin.password } });
  return token;
}

/** A category and a product with the text wherever one can be written. */
async function make(request: APIRequestContext, token: string, text: string): Promise<Made[]> {
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

/** In both sizes; what the browser loads by itself has to be there first. */
async function look(page: Page, path: string, awaited = page.locator("body")): Promise<void> {
  await page.goto(path);
  await expect(awaited.first()).toBeVisible();
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await expectHarmless(page, `${path} at ${size.width}`);
  }
}

async function lookAtLists(page: Page, made: Made[]): Promise<void> {
  for (let number = 1; number <= Math.ceil(strings.length / 8) + 1; number++)
    await look(page, `/?page=${number}`);
  for (const { text, categoryId } of made) {
    await look(page, `/?${new URLSearchParams({ search: text })}`);
    if (categoryId) await look(page, `/?category=${categoryId}`);
  }
  const collections = await page.request.get("/api/collections");
  const { data } = (await collections.json()) as { data: { _id: string; slug: string }[] };
  for (const { _id, slug } of data)
    if (made.some(({ categoryId }) => categoryId === _id)) await look(page, `/c/${slug}`);
}

/** All of them, one after the other: there is one front page for all. */
async function lookAtFrontPage(page: Page, settings: SettingsDesk): Promise<void> {
  const harmful = strings.map((text) => text.replaceAll(/\p{Cc}/gu, " ").trim()).filter(Boolean);
  for (let first = 0; first < harmful.length; first += 4) {
    const sections = harmful.slice(first, first + 4).flatMap((text, place): Section[] => {
      const heading = Array.from(text).slice(0, 40).join("").trim();
      const link = { link: "/c/pets", button: heading };
      return [
        { id: `h${place}`, kind: "hero", heading, text: heading, image: place ? "" : PICTURE, ...link },
        { id: `t${place}`, kind: "text", heading, text: text.slice(0, 2_000) },
      ];
    });
    const response = await settings.save({ home: { sections } });
    expect(response.ok(), `${JSON.stringify(sections)}: ${await response.text()}`).toBe(true);
    await look(page, "/", page.getByRole("heading", { level: 2 }));
  }
}

async function lookAtProducts(page: Page, made: Made[]): Promise<void> {
  for (const { text, slug } of made) {
    await look(page, `/products/${slug}`);
    expect(await page.locator("h1").textContent()).toBe(asKept(text));
    const { Product } = readJsonLd(await (await page.request.get(`/products/${slug}`)).text());
    expect(Product!.name).toBe(asKept(text));
    await look(page, `/?details=${slug}`, page.getByRole("dialog"));
  }
}

/** As Markdown in every place where Markdown is something: by itself, as a link, a heading, a list, a cell. */
async function lookAtPages(
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
    await look(page, "/pages/contact", page.getByRole("button", { name: "Send complaint" }));
    await page.getByLabel("Your name").fill(one.slice(0, 200));
    await page.getByLabel("E-mail").fill("maria@example.ph");
    await page.getByLabel("What happened").fill(one);
    const answered = page.waitForResponse(/\/api\/complaints/);
    await page.getByRole("button", { name: "Send complaint" }).click();
    await answered;
    await expectHarmless(page, `complaint of ${one}`);
  }
}

async function lookAtSuggestions(page: Page, made: Made[]): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await page.goto("/");
    if (size.width < 768) await page.getByRole("button", { name: "Open search" }).click();
    const box = page.getByRole("combobox", { name: "Search products" });
    for (const { text } of made) {
      const answered = page.waitForResponse(/suggestions/, { timeout: 2_000 }).catch(() => undefined);
      await box.fill(text.slice(0, 30));
      await answered;
      await expectHarmless(page, `suggestions for ${text} at ${size.width}`);
    }
  }
}

type Shopper = Parameters<Parameters<typeof test>[2]>[0]["shopper"];

async function lookAtOrders(page: Page, shopper: Shopper, made: Made[]): Promise<void> {
  for (const { productId } of made.slice(0, 40))
    await shopper.post("/api/cart/add", { userId: shopper.id, productId, quantity: 1 });
  await look(page, "/cart", page.getByRole("spinbutton"));
  await look(page, "/checkout", page.getByLabel("Full name"));
  for (const { text } of made.filter((_, index) => index % 10 === 0)) {
    await page.getByLabel("Full name").fill(text.slice(0, 200));
    await page.getByLabel("Phone").fill("0917 123 4567");
    await page.getByRole("textbox", { name: "Delivery address" }).fill(text);
    await page.getByRole("button", { name: "Continue to payment" }).click();
    await expectHarmless(page, `checkout with ${text}`);
    await look(page, "/checkout", page.getByLabel("Full name"));
  }
  await shopper.post("/api/cart/clear", { userId: shopper.id });
  for (const { text, productId } of made) {
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
    await look(page, `/orders/${String(orderId)}`, page.getByRole("list", { name: "Items" }));
  }
  await look(page, "/orders", page.getByRole("article"));
}

async function lookAtAdmin(page: Page, made: Made[]): Promise<void> {
  const list = (path: string) => look(page, path, page.getByRole("table"));
  for (let number = 1; number <= Math.ceil(strings.length / 50); number++)
    await list(`/admin/products?size=50&page=${number}`);
  for (let number = 1; number <= Math.ceil(strings.length / 50); number++)
    await list(`/admin/category?size=50&page=${number}`);
  for (const { text } of made.filter((_, index) => index % 4 === 0))
    await look(
      page,
      `/admin/products?${new URLSearchParams({ search: text })}`,
      page.getByLabel("Search products"),
    );
  await look(page, "/admin/pages/contact", page.getByRole("region", { name: "Preview" }));
  await look(page, "/admin/complaints?size=50");
  await page.goto("/admin/products?size=50");
  // A form, and the question before deleting.
  const dialog = page.getByRole("dialog").or(page.getByRole("alertdialog"));
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  for (const size of SIZES) {
    await page.setViewportSize(size);
    const rows = page.getByRole("row");
    for (let index = 1; index < Math.min(await rows.count(), made.length, 50); index += 3) {
      for (const what of ["first", "last"] as const) {
        await rows.nth(index).getByRole("button")[what]().click();
        await expect(dialog).toBeVisible();
        await expectHarmless(page, `dialog of row ${index}, ${what} button, at ${size.width}`);
        await page.keyboard.press("Escape");
        await expect(dialog).toBeHidden();
      }
    }
  }
}

/** As the shop keeps a name: one line, without what cannot be seen or kept. */
function asKept(text: string): string {
  // oxlint-disable-next-line no-control-regex -- they are what is looked for
  const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;
  return text
    .toWellFormed()
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(controls, "")
    .replaceAll(/\s+/g, " ")
    .trim();
}
