import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import type { AdminProduct } from "@tindahan/contract/catalogue/manage-products.ts";
import type { VariantForm } from "@tindahan/contract/catalogue/variants.ts";
import { readJsonLd } from "../../../api/test/support/catalogue/json-ld-rules.ts";
import { ADDRESS } from "../../support/checking-out.ts";
import { PICTURE } from "../../support/merchant.ts";
import { expectAccessible, expectNotice } from "../../support/shop.ts";
import { cartLink, expect, cartItem, test as base } from "../../support/shopping.ts";

const BLUE = "/pictures/demo/milk-cotton-yarn-blue-640.webp";
const PHONE = { width: 360, height: 800 };

/** M in red is sold out; L in blue does not exist. */
const VARIANTS: VariantForm[] = [
  { values: ["S", "Red"], price: 250, stock: 9, sku: null },
  { values: ["M", "Red"], price: 250, stock: 0 },
  { values: ["L", "Red"], price: 300, stock: 2 },
  { values: ["S", "Blue"], price: 260, stock: null, image: BLUE },
  { values: ["M", "Blue"], price: 260, stock: 9, image: BLUE },
];

type Merchant = {
  change: (variants: VariantForm[]) => Promise<AdminProduct>;
  shirt: AdminProduct & { href: string; variant: (...values: string[]) => string };
};

const test = base.extend<Merchant>({
  change: async ({ request, admin, db }, use) => {
    const signedIn = await request.post("/api/auth/admin/login", { data: admin });
    const { token } = (await signedIn.json()) as { token: string };
    const form = {
      name: `T-shirt ${randomUUID().slice(0, 8)}`,
      details: "Cotton",
      price: 250,
      image: PICTURE,
    };
    let path = "/api/products";
    await use(async (variants) => {
      const response = await request[path === "/api/products" ? "post" : "put"](path, {
        headers: { authorization: `Bearer ${token}` },
        data: { ...form, options: ["Size", "Color"], variants },
      });
      expect(response.ok(), await response.text()).toBe(true);
      const { data } = (await response.json()) as { data: AdminProduct };
      path = `/api/products/${data._id}`;
      return data;
    });
    await db.updateTable("products").set({ archived_at: new Date() }).where("name", "=", form.name).execute();
  },
  shirt: async ({ change }, use) => {
    const sku = `TS-${randomUUID().slice(0, 8)}`;
    const shirt = await change(
      VARIANTS.map((variant) => ({ ...variant, ...(variant.sku === null && { sku }) })),
    );
    const variant = (...values: string[]) =>
      shirt.variants!.find((one) => String(one.values) === String(values))!._id;
    await use({ ...shirt, href: `/products/${shirt.slug}`, variant });
  },
});

const chip = (inside: Page | Locator, option: string, value: string) =>
  inside.getByRole("group", { name: option, exact: true }).getByRole("radio", { name: value, exact: true });

async function choose(inside: Page | Locator, option: string, value: string): Promise<void> {
  await chip(inside, option, value).locator("..").click();
}

const buy = (page: Page, words: string | RegExp) =>
  page.getByRole("main").getByRole("button", { name: words });
const searchOf = (page: Page) => new URL(page.url()).search;

test.describe("product options on a phone", () => {
  test.use({ viewport: PHONE });

  test("choosing size and color updates price, stock, picture, SKU and URL, and adds that variant to the cart", async ({
    shopperPage: page,
    shirt,
  }) => {
    await page.goto(shirt.href);
    const picture = page.getByRole("main").getByRole("img", { name: /^T-shirt/ });
    await expect(page.getByText("From ₱250.00").filter({ visible: true }).first()).toBeVisible();
    await expectAccessible(page);
    const entries = await page.evaluate(() => history.length);

    const chooseButton = buy(page, `Choose Size ${shirt.name}`);
    await expect(chooseButton).toBeInViewport();
    await chooseButton.click();
    await expect(chip(page, "Size", "S")).toBeFocused();
    await expect(page.getByRole("group", { name: "Size" }).getByRole("alert")).toHaveText(
      "Choose Size to continue.",
    );
    await choose(page, "Size", "S");
    await expect(buy(page, "Choose Color")).toBeVisible();
    await choose(page, "Color", "Blue");
    await expect(picture).toHaveAttribute("src", BLUE);
    await expect(page.getByText("₱260.00").filter({ visible: true }).first()).toBeVisible();
    await expect(page.getByText("SKU")).toBeHidden();
    expect(searchOf(page)).toBe(`?variant=${shirt.variant("S", "Blue")}`);

    await choose(page, "Color", "Red");
    await expect(picture).toHaveAttribute("src", PICTURE);
    await expect(page.getByText(/^SKU TS-/)).toBeVisible();
    expect(searchOf(page)).toBe(`?variant=${shirt.variant("S", "Red")}`);
    await page.getByRole("spinbutton").fill("5");
    await choose(page, "Size", "L");
    await expect(page.getByText("Only 2 left", { exact: true })).toBeVisible();
    await expect(page.getByRole("spinbutton")).toHaveValue("2");
    await expect(page.getByRole("status").filter({ hasText: "₱300.00" })).toBeAttached();
    await expectAccessible(page);
    expect(await page.evaluate(() => history.length)).toBe(entries);

    await buy(page, `Add to Cart ${shirt.name} – L / Red`).click();
    await expectNotice(page, `${shirt.name} – L / Red`);
    await expect(cartLink(page)).toHaveAccessibleName("Cart (2 items)");
    await page.goto("/cart");
    await cartItem(page, /L \/ Red$/)
      .getByRole("link")
      .click();
    await expect(page).toHaveURL(`${shirt.href}?variant=${shirt.variant("L", "Red")}`);
    await expect(chip(page, "Size", "L")).toBeChecked();
    await expect(buy(page, "Add to Cart")).toBeVisible();
    await page.goto(`${shirt.href}?variant=${shirt.variant("S", "Red")}`);
    const soldOut = chip(page, "Size", "M, sold out");
    await expect(soldOut).toBeVisible();
    await choose(page, "Size", "M, sold out");
    await expect(soldOut).toBeChecked();
    await expect(buy(page, "Sold out")).toBeDisabled();
    await expect(chip(page, "Color", "Red, sold out")).toBeChecked();

    await choose(page, "Color", "Blue");
    await choose(page, "Size", "L, not available");
    expect(searchOf(page)).toBe("");
    await buy(page, "Choose another Size").click();
    await expect(chip(page, "Size", "S")).toBeFocused();
  });
});

test("a product with options is listed with a From price; Add to Cart opens its options, usable by keyboard", async ({
  shopperPage: page,
  shirt,
}) => {
  const { keyboard } = page;
  await page.goto(`/?search=${encodeURIComponent(shirt.name)}`);
  const card = page.getByRole("article").filter({ hasText: shirt.name });
  await expect(card).toContainText("From ₱250.00");
  const add = card.getByRole("button", { name: `Add to Cart ${shirt.name}`, exact: true });
  await add.focus();
  await keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: shirt.name });
  await expect(dialog.getByRole("button", { name: "Choose Size" })).toBeVisible();
  await expect(dialog).toContainText("From ₱250.00");
  await expect(chip(dialog, "Size", "S")).toBeVisible();
  await expectAccessible(page);

  await dialog.getByRole("button", { name: "Choose Size" }).focus();
  await keyboard.press("Enter");
  await expect(chip(dialog, "Size", "S")).toBeFocused();
  await keyboard.press("ArrowDown");
  await expect(chip(dialog, "Size", "M")).toBeChecked();
  await keyboard.press("Tab");
  await keyboard.press("ArrowUp");
  await expect(chip(dialog, "Color", "Blue")).toBeChecked();
  await expect(page).toHaveURL(new RegExp(`details=${shirt.slug}&variant=${shirt.variant("M", "Blue")}$`));
  await dialog.getByRole("button", { name: `Add to Cart ${shirt.name} – M / Blue` }).focus();
  await keyboard.press("Enter");
  await expectNotice(page, "Added to cart");

  await dialog.getByRole("link", { name: "View full page" }).click();
  await expect(page).toHaveURL(`${shirt.href}?variant=${shirt.variant("M", "Blue")}`);
  await expect(chip(page, "Size", "M")).toBeChecked();
  await page.goBack();
  await expect(chip(dialog, "Color", "Blue")).toBeChecked();
  await keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\?search=[^&]+$/);
});

test("Escape closes the dialog with a product's options, returns focus to the card and resets the selection", async ({
  page,
  shirt,
}) => {
  await page.goto(`/?search=${encodeURIComponent(shirt.name)}`);
  const add = page.getByRole("button", { name: `Add to Cart ${shirt.name}`, exact: true });
  await add.click();
  const dialog = page.getByRole("dialog", { name: shirt.name });
  await choose(dialog, "Size", "L");
  await choose(dialog, "Color", "Red");
  await expect(dialog.getByText("₱300.00").last()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(add).toBeFocused();

  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>();
  await page.route("**/by-slug/*", async (route) => {
    await isAnswered;
    await route.continue();
  });
  await add.click();
  await expect(dialog.getByRole("button", { name: "Choose Size" })).toBeVisible();
  answer();
  await expect(chip(dialog, "Size", "L")).toBeVisible();
  await expect(dialog.getByRole("radio", { checked: true })).toHaveCount(0);
});

test("preselects the variant of a shared URL, and a product's only available variant", async ({
  page,
  shirt,
  change,
}) => {
  await page.goto(`/?details=${shirt.slug}&variant=${shirt.variant("L", "Red")}`);
  const dialog = page.getByRole("dialog", { name: shirt.name });
  await expect(chip(dialog, "Size", "L")).toBeChecked();
  await expect(dialog.getByRole("button", { name: `Add to Cart ${shirt.name} – L / Red` })).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(page).toHaveURL("/");

  await change([
    { values: ["S", "Red"], price: 250, stock: 0 },
    { values: ["M", "Blue"], price: 260, stock: 3 },
  ]);
  await page.goto(shirt.href);
  await expect(chip(page, "Size", "M")).toBeChecked();
  await expect(buy(page, `Add to Cart ${shirt.name} – M / Blue`)).toBeVisible();
  await expect(page.getByText("Only 3 left")).toBeVisible();
});

test.describe("when variants change while a shopper chooses", () => {
  test.use({ expectedNoise: /status of 404/ });

  test("keeps options chosen before hydration, and refuses to add a variant that the shop removed meanwhile", async ({
    shopperPage: page,
    shirt,
    change,
  }) => {
    const { promise: isLoaded, resolve: load } = Promise.withResolvers<void>();
    await page.route("**/assets/*.js", async (route) => {
      await isLoaded;
      await route.continue();
    });
    await page.goto(shirt.href, { waitUntil: "commit" });
    await choose(page, "Size", "L");
    await choose(page, "Color", "Red");
    load();
    const add = buy(page, `Add to Cart ${shirt.name} – L / Red`);
    await expect(add).toBeVisible();
    await change(VARIANTS.filter(({ values }) => values[0] !== "L"));
    await add.click();
    await expectNotice(page, "This product is no longer available.");
    await page.goto(`${shirt.href}?variant=${shirt.variant("L", "Red")}`);
    await expect(buy(page, "Choose Size")).toBeVisible();
    await expect(page.getByRole("group", { name: "Size" }).getByRole("radio")).toHaveCount(2);
  });
});

test.describe("product options without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("without JavaScript every variant has a link to a page with its price and stock", async ({
    page,
    shirt,
  }) => {
    await page.goto(shirt.href);
    const main = page.getByRole("main");
    await expect(main.getByRole("radio")).toHaveCount(0);
    await expect(main.getByText("From ₱250.00").filter({ visible: true })).toHaveCount(1);
    await expect(main.getByRole("listitem").filter({ hasText: "M / Red" })).toContainText("sold out");
    await main.getByRole("link", { name: "L / Red" }).click();

    await expect(page).toHaveURL(`${shirt.href}?variant=${shirt.variant("L", "Red")}`);
    await expect(main.getByText("Only 2 left")).toBeVisible();
    await expect(main.getByText("₱300.00").first()).toBeVisible();
    await expect(main.getByRole("link", { name: "L / Red" })).toHaveAttribute("aria-current", "page");
  });
});

test("structured data lists all variants under one canonical URL; only products with options load the options code", async ({
  page,
  shirt,
  baseURL,
}) => {
  const requestedUrls: string[] = [];
  page.on("request", (request) => requestedUrls.push(request.url()));
  const isOptionsCodeLoaded = () => requestedUrls.some((url) => /\/options-[^/]*\.js$/.test(url));
  await page.goto("/?details=barako-coffee-batangas", { waitUntil: "networkidle" });
  await expect(page.getByRole("dialog", { name: "Kapeng Barako" })).toBeVisible();
  expect(isOptionsCodeLoaded()).toBe(false);
  await page.goto(`${shirt.href}?variant=${shirt.variant("L", "Red")}`, { waitUntil: "networkidle" });
  expect(isOptionsCodeLoaded()).toBe(true);

  await expect(page.locator("head link[rel=canonical]")).toHaveAttribute("href", baseURL + shirt.href);
  const { ProductGroup } = readJsonLd(await (await page.request.get(shirt.href)).text());
  expect(ProductGroup!.variesBy).toEqual(["https://schema.org/size", "https://schema.org/color"]);
  expect(ProductGroup!.hasVariant).toHaveLength(5);
  expect(ProductGroup!.hasVariant[2]).toMatchObject({
    name: `${shirt.name} – L / Red`,
    size: "L",
    color: "Red",
    offers: {
      url: `${baseURL}${shirt.href}?variant=${shirt.variant("L", "Red")}`,
      price: "300.00",
      availability: "https://schema.org/InStock",
    },
  });
  expect(ProductGroup!.hasVariant[1]!.offers.availability).toBe("https://schema.org/OutOfStock");
});

test("checkout and order name the chosen variant, and the order links to it", async ({
  page,
  shopper,
  shirt,
}) => {
  const variant = shirt.variant("L", "Red");
  await shopper.post("/api/cart/add", { userId: shopper.id, productId: variant });
  const name = `${shirt.name} – L / Red`;
  await page.goto("/checkout");
  await expect(page.getByText(name).filter({ visible: true })).toBeVisible();
  const { orderId } = await shopper.post("/api/checkout/paymongo", {
    userId: shopper.id,
    customerName: "Maria Santos",
    phone: "0917 123 4567",
    deliveryAddress: ADDRESS,
  });
  await page.goto(`/orders/${String(orderId)}`);
  await expect(page.getByRole("link", { name })).toHaveAttribute("href", `${shirt.href}?variant=${variant}`);
});
