import { randomUUID } from "node:crypto";
import type { BrowserContext, Page } from "@playwright/test";
import { hashToken, newToken } from "@tindahan/api/platform/crypto/tokens.ts";
import type { Db } from "@tindahan/api/platform/db/database.ts";
import { newId } from "@tindahan/api/platform/db/ids.ts";
import { readJsonLd } from "../../../api/test/support/catalogue/json-ld-rules.ts";
import { COFFEE } from "../../support/shopping.ts";
import { expect } from "../../support/merchant.ts";
import { confirmIdentity, storeSession } from "../../support/people.ts";
import { test as base } from "../../support/settings-test.ts";
import { expectAccessible, expectNotice, notices } from "../../support/shop.ts";

const test = base.extend<{ opened: Page }>({
  opened: async ({ adminPage: page }, use) => {
    await page.goto("/admin/settings");
    await expect(page.getByRole("heading", { level: 1, name: "System Settings" })).toBeVisible();
    await page.getByRole("link", { name: "Shop details" }).click();
    await expect(field(page, "Shop name")).toBeVisible();
    await use(page);
  },
});
test.describe.configure({ mode: "serial" });
// The preview on the brand page blocks all scripts, including Playwright's.
test.use({
  expectedNoise: /status of (400|403|409)|ERR_FAILED|Blocked script execution in '[^']*\/shop-preview/,
});

/** Uses a separate page, because the fixture page belongs to the admin. */
async function logInShopper(page: Page, db: Db) {
  const [id, token] = [newId(), newToken()];
  await db
    .insertInto("users")
    .values({ id, role: "shopper", email: `${id}@example.ph` })
    .execute();
  const expires_at = new Date(Date.now() + 86_400_000);
  await db
    .insertInto("sessions")
    .values({ token_hash: hashToken(token), user_id: id, idle_limit: "1 day", expires_at })
    .execute();
  const headers = { authorization: `Bearer ${token}` };
  const me = await page.request.get("/api/auth/me", { headers });
  const { user } = (await me.json()) as { user: { _id: string } };
  await storeSession(page, { token, user });
  return { user, headers };
}

async function openWithCart(context: BrowserContext, db: Db): Promise<Page> {
  const shop = await (await context.browser()!.newContext()).newPage();
  const { user, headers } = await logInShopper(shop, db);
  const product = await db
    .selectFrom("products")
    .select("id")
    .where("slug", "=", COFFEE)
    .executeTakeFirstOrThrow();
  const data = { userId: user._id, productId: product.id };
  expect((await shop.request.post("/api/cart/add", { headers, data })).ok()).toBe(true);
  return shop;
}

const field = (page: Page, name: string | RegExp) => page.getByRole("textbox", { name });

/** `password`: required when an e-mail or URL of the shop changes. */
async function save(page: Page, password?: string): Promise<void> {
  await page.getByRole("button", { name: "Save settings" }).click();
  if (password) await confirmIdentity(page, password);
  await expectNotice(page, "Settings saved");
}

async function open(page: Page, name: string, title: string): Promise<void> {
  await page.goto(`/admin/settings/${name}`);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
}

test("changed shop details appear on the shop's pages, and Undo restores the earlier ones §2.67", async ({
  opened: page,
  admin,
  context,
}) => {
  const name = `Aling Nena ${randomUUID().slice(0, 6)}`;
  await field(page, "Shop name").fill(name);
  await field(page, "Registered name").fill("Nena Sari-Sari Store");
  await field(page, "Registration").fill("DTI 1234567");
  await field(page, "TIN").fill("123-456-789-000");
  await field(page, "E-mail").fill("hello@nena.example");
  await expect(page.getByText("Unsaved changes")).toBeVisible();
  await save(page, admin.password);
  await open(page, "notices", "Notice and vacation");
  await field(page, /^Text/).fill("Late deliveries: typhoon in Bicol.");
  await page.getByLabel("Show it to shoppers").check();
  await save(page);
  const undo = notices(page).getByRole("button", { name: "Undo" });
  await undo.hover();

  const shop = await context.newPage();
  await expect(async () => {
    await shop.goto("/");
    await expect(shop.getByRole("complementary", { name: "Notice" })).toHaveText(
      "Late deliveries: typhoon in Bicol.",
      { timeout: 500 },
    );
  }).toPass();
  await expect(shop).toHaveTitle(name);
  await expect(shop.getByRole("link", { name: `${name}, home` })).toBeVisible();
  const footer = shop.getByRole("contentinfo");
  for (const fact of ["Nena Sari-Sari Store", "DTI 1234567", "TIN 123-456-789-000", "hello@nena.example"])
    await expect(footer).toContainText(fact);
  const mail = await footer.getByRole("link", { name: "hello@nena.example" }).boundingBox();
  expect(mail!.height).toBeGreaterThanOrEqual(24);
  await shop.goto(`/products/${COFFEE}`);
  await expect(shop.getByRole("region", { name: "Delivery and payment" })).toContainText(
    "Questions? hello@nena.example",
  );

  await undo.click();
  // On phones the notice covers the next button.
  await page.mouse.move(0, 0);
  await expectNotice(page, "Earlier settings restored");
  await expect(field(page, /^Text/)).not.toHaveValue(/typhoon/);
  await expect(async () => {
    await shop.goto("/");
    await expect(shop.getByRole("complementary", { name: "Notice" })).toBeHidden({ timeout: 500 });
  }).toPass();
  await open(page, "history", "Change history");
  const versions = page.getByRole("list", { name: "Changes" }).getByRole("listitem");
  await expect(versions.first()).toContainText("Current");
  await page.getByRole("button", { name: "Undo the last change" }).click();
  await expect(versions.nth(1)).toContainText("Undo the last change");
  await expect(versions.first()).toContainText("Notice");
  await open(page, "notices", "Notice and vacation");
  await expect(field(page, /^Text/)).toHaveValue("Late deliveries: typhoon in Bicol.");

  await expect(page).toHaveTitle(new RegExp(`Notice and vacation · ${name} Admin$`));
  await expect(page.getByRole("link", { name: `${name} Admin`, includeHidden: true })).toBeAttached();
  await shop.goto("/admin/login");
  await expect(shop).toHaveTitle(`Admin sign-in · ${name}`);
  await expect(shop.getByRole("main")).toContainText(name);
  await shop.goto("/nothing/here");
  await expect(shop).toHaveTitle(`Page not found · ${name}`);
  await shop.close();
});

test("a settings page shows errors at its fields, and asks before unsaved changes are left", async ({
  opened: page,
}) => {
  const saveButton = page.getByRole("button", { name: "Save settings" });
  const discard = page.getByRole("button", { name: "Discard", exact: true });
  await open(page, "stock", "Stock");
  await field(page, "Low stock at").fill("");
  await saveButton.click();
  await expect(field(page, "Low stock at")).toHaveAccessibleDescription(/^Please enter a whole number\./);
  await discard.click();
  await open(page, "couriers", "Couriers");
  await field(page, "Link of courier 1").fill("https://example.com/");
  await page
    .getByRole("button", { name: /^Remove / })
    .last()
    .click();
  await expect(page.getByRole("button", { name: "Add courier" })).toBeFocused();
  await saveButton.click();
  await expect(field(page, "Link of courier 1")).toHaveAccessibleDescription(/Please put \{number\}/);
  await discard.click();

  await open(page, "payments", "Payments");
  const limit = field(page, /^Largest order for cash on delivery/);
  await limit.fill("5k");
  await saveButton.click();
  await expect(limit).toHaveAccessibleDescription(/^Please enter an amount, such as 5,000\./);
  await expect(limit).toBeFocused();
  await saveButton.focus();
  await page.keyboard.press("Enter");
  await expect(limit).toBeFocused();
  await expect(limit).toHaveValue("5k");
  await limit.fill("0.5");
  await saveButton.click();
  await expect(limit).toHaveAccessibleDescription(/Please enter at least ₱1\.00\./);

  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link").click();
  await expect(page.getByRole("alertdialog")).toContainText("You have unsaved changes.");
  await page.getByRole("button", { name: "Keep editing" }).click();
  await discard.click();
  await expect(limit).not.toHaveValue("0.5");
  await expect(saveButton).toBeDisabled();
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name: "System Settings" })).toBeFocused();
});

// Uses a far date, so that other tests can order; the browser's clock decides what pages show.
test("during the shop's vacation every page shows the merchant's message and the reopening date", async ({
  opened: page,
  db,
  context,
}) => {
  const text = "Merry Christmas! We are back on January 3.";
  await open(page, "notices", "Notice and vacation");
  await page.getByLabel("Last day").fill("2090-01-02");
  await page.getByLabel("Message to shoppers").fill(text);
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(page.getByLabel("First day")).toHaveAccessibleDescription(
    /^Please choose the first day, too\./,
  );
  await page.getByLabel("First day").fill("2089-12-24");
  await save(page);

  const shop = await openWithCart(context, db);
  await shop.clock.install({ time: new Date("2089-12-23T15:59:00Z") });
  await shop.goto("/cart");
  await expect(shop.getByRole("link", { name: "Proceed to Checkout" }).last()).toBeVisible();
  await shop.clock.setFixedTime(new Date("2089-12-23T16:00:00Z"));
  await shop.goto("/cart");
  const bar = shop.getByRole("complementary", { name: "Vacation" });
  await expect(bar).toContainText(`${text} You can order again from January 3, 2090.`);
  await expect(shop.getByRole("region", { name: "Summary" })).toContainText("Order from Jan 3");
  await expect(shop.getByRole("button", { name: "Proceed to Checkout" }).last()).toBeDisabled();
  await expectAccessible(shop);
  await shop.goto("/checkout");
  await expect(shop.getByRole("heading", { name: "We are not taking orders right now" })).toBeVisible();
  await expect(bar).toBeVisible();
  await shop.goto(`/products/${COFFEE}`);
  await expect(bar).toBeVisible();
  await expect(shop.getByText("Order from Jan 3")).toBeVisible();
  await shop.goto("/");
  await expect(bar).toBeVisible();
  await shop.context().close();
});

test("the checkout links the shop's e-mail address and phone", async ({
  opened: page,
  admin,
  db,
  context,
}) => {
  await field(page, "E-mail").fill("hello@nena.example");
  await field(page, "Phone").fill("0917 765 4321");
  await save(page, admin.password);
  const shop = await openWithCart(context, db);
  await shop.goto("/checkout");
  const contact = shop.getByRole("list", { name: "Contact us" });
  await expect(contact.getByRole("link", { name: "hello@nena.example" })).toHaveAttribute(
    "href",
    "mailto:hello@nena.example",
  );
  await expect(contact.getByRole("link", { name: "0917 765 4321" })).toHaveAttribute("href", /^tel:/);
  await shop.context().close();
});

test("the settings form keeps typed values after another admin's change, a lost response or an undo", async ({
  opened: page,
  settings,
}) => {
  const leaveQuestion = page.getByRole("alertdialog");
  const unsaved = page.getByText("Unsaved changes");
  await field(page, "Registered name").fill("Nena Trading");
  const { version, settings: loaded } = await settings.read();
  await settings.save({ shop: { ...loaded.shop, tin: "987-654-321-000" } });
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText("Your own changes are still here");
  await expect(field(page, "TIN")).toHaveValue("987-654-321-000");
  await expect(field(page, "Registered name")).toHaveValue("Nena Trading");
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(unsaved).toBeHidden();
  expect((await settings.read()).settings.shop).toMatchObject({
    legalName: "Nena Trading",
    tin: "987-654-321-000",
  });

  await settings.save({ maxQuantity: 7 });
  await field(page, "Registration").fill("SEC CS201912345");
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(unsaved).toBeHidden();
  await expect(page.getByRole("main").getByRole("alert")).toBeHidden();
  expect((await settings.read()).settings).toMatchObject({
    maxQuantity: 7,
    shop: { registration: "SEC CS201912345", tin: "987-654-321-000" },
  });

  await page.route(
    "**/api/admin/settings",
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await field(page, "Registration").fill("DTI 7654321");
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText("Please check your connection");
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(unsaved).toBeHidden();
  await expect(page.getByRole("main").getByRole("alert")).toBeHidden();
  expect((await settings.read()).version).toBe(version + 5);

  await field(page, "Phone").fill("0917 765 4321");
  await notices(page).getByRole("button", { name: "Undo" }).last().click();
  await leaveQuestion.getByRole("button", { name: "Keep editing" }).click();
  await expect(field(page, "Phone")).toHaveValue("0917 765 4321");
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link").click();
  await leaveQuestion.getByRole("button", { name: "Discard changes" }).click();
  await page.getByRole("link", { name: "Change history" }).click();
  await page.getByRole("button", { name: "Undo the last change" }).click();
  await expectNotice(page, "Earlier settings restored");
  await open(page, "shop", "Shop details");
  await expect(field(page, "Registration")).not.toHaveValue("DTI 7654321");
  await expect(field(page, "Phone")).not.toHaveValue("0917 765 4321");
  await expect(field(page, "Registered name")).toHaveValue("Nena Trading");
});

test("the settings save cash limit, courier link and mail text, send a test mail and publish the product feed", async ({
  opened: page,
  admin,
  request,
}, { project }) => {
  const to = `owner-${randomUUID()}@example.com`;
  await field(page, "E-mail").fill(to);
  await save(page, admin.password);
  await open(page, "payments", "Payments");
  await field(page, /^Largest order for cash on delivery/).fill("150,000.50");
  await save(page);
  await open(page, "couriers", "Couriers");
  await page.getByRole("button", { name: "Add courier" }).click();
  await field(page, /^Courier 5/).fill("Habal-habal");
  await field(page, "Link of courier 5").fill("https://habal.example/{number}");
  await save(page);
  await page.reload();
  await expect(field(page, /^Courier 5/)).toHaveValue("Habal-habal");
  await open(page, "mails", "Mails");
  await page.getByText("Order confirmation", { exact: true }).click();
  const confirmation = page.getByRole("group", { name: "Order confirmation" });
  await confirmation.getByLabel("Opening text").fill("Salamat, {name}!");
  await confirmation.getByRole("button", { name: "Preview" }).click();
  const preview = page.getByRole("dialog");
  await expect(preview).toContainText("Salamat, Maria Santos!");
  await expect(preview).toContainText("not a BIR invoice");
  await preview.getByRole("button", { name: "Send test mail" }).click();
  await expect(async () => {
    const mails = await request.get(`${String(project.metadata["mailbox"])}/mails.json?to=${to}`);
    expect(await mails.json()).toHaveLength(1);
  }).toPass();
  await preview.getByRole("button", { name: "Close" }).last().click();
  await save(page);

  const { methods } = (await (await request.get("/api/checkout/methods")).json()) as {
    methods: { id: string; maxTotal: number }[];
  };
  expect(methods.find(({ id }) => id === "cod")?.maxTotal).toBe(150_000.5);
  await open(page, "feed", "Product feed");
  const block = page.getByRole("main");
  await block.getByLabel("Publish the product feed").check();
  await expect(block).toContainText("shown here after you save");
  await field(page, /^Brand of all products/).fill("Mendoza & Sons");
  await block.getByLabel("Condition of all products").selectOption("New");
  await save(page);

  const feedUrl = await block.getByRole("link", { name: /^http/ }).getAttribute("href");
  await expect(async () => {
    const feed = await request.get(feedUrl!);
    expect(feed.headers()["content-type"]).toBe("application/xml; charset=utf-8");
    expect(await feed.text()).toContain(
      "<g:brand>Mendoza &amp; Sons</g:brand>\n<g:condition>new</g:condition>",
    );
  }).toPass();
  await expect(async () => {
    const { Product } = readJsonLd(await (await request.get(`/products/${COFFEE}`)).text());
    expect(Product).toMatchObject({
      brand: { name: "Mendoza & Sons" },
      offers: { itemCondition: "https://schema.org/NewCondition" },
    });
  }).toPass();
});

test(
  "every settings page passes the axe accessibility check",
  { tag: "@sweep" },
  async ({ opened: page }) => {
    // Checks fifteen pages at two widths.
    test.slow();
    await page.goto("/admin/settings");
    const list = page.getByRole("navigation", { name: "Settings" }).getByRole("link");
    await expect(list.first()).toBeVisible();
    const paths = await list.evaluateAll((links) => links.map((link) => link.getAttribute("href")!));
    expect(paths.length).toBeGreaterThan(10);
    for (const path of ["/admin/settings", ...paths]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expectAccessible(page);
      await page.setViewportSize({ width: 360, height: 800 });
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(360);
      await page.setViewportSize({ width: 1280, height: 800 });
    }
  },
);
