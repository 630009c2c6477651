import { writeFileSync } from "node:fs";
import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import sharp from "sharp";
import { toPayment } from "../tests/checking-out.ts";
import { signIn } from "../tests/people.ts";
import { BAG, COFFEE, expect, test } from "../tests/shopping.ts";

const DOCS = new URL("../../docs/", import.meta.url);
const HEIGHT = 800;
const LOOKS = [
  { width: 1280, theme: "light" },
  { width: 360, theme: "light" },
  { width: 360, theme: "dark" },
  { width: 1280, theme: "dark" },
] as const;
/** How much smaller than life a picture stands in the docs. */
const SCALE = 0.625;
const GAP = 16;

type Screen = { name: string; path: string; ready: string | RegExp; prepare?: (page: Page) => Promise<void> };

const open = (name: string | RegExp) => async (page: Page) =>
  page.getByRole("button", { name }).first().click();

const shop: Screen[] = [
  { name: "Catalogue", path: "/", ready: "All products" },
  { name: "Search", path: "/?search=mangoo", ready: /^Results for/ },
  { name: "Details", path: "/?details=barako-coffee-batangas", ready: /Kapeng Barako/ },
  { name: "Product", path: "/products/barako-coffee-batangas", ready: /Kapeng Barako/ },
  { name: "Cart", path: "/cart", ready: "Cart" },
  { name: "Checkout", path: "/checkout", ready: "Contact and address" },
  { name: "Payment", path: "/checkout", ready: "Payment", prepare: (page) => toPayment(page) },
  { name: "Orders", path: "/orders", ready: "Orders" },
  { name: "Order", path: "/orders/:id", ready: /^Order / },
  { name: "Payment error", path: "/error", ready: "Payment Error" },
];
const visitors: Screen[] = [
  { name: "Log in", path: "/user/login", ready: "Log in" },
  { name: "Admin log-in", path: "/admin/login", ready: "Admin log-in" },
];
const admin: Screen[] = [
  { name: "Dashboard", path: "/admin", ready: "Dashboard" },
  { name: "Admin orders", path: "/admin/orders", ready: "Orders" },
  { name: "Admin order", path: "/admin/orders/:id", ready: /^Order / },
  { name: "Admin products", path: "/admin/products", ready: "Products" },
  { name: "Add product", path: "/admin/products", ready: "Products", prepare: open("Add product") },
  { name: "Categories", path: "/admin/category", ready: "Categories" },
  { name: "Profile", path: "/admin/profile", ready: "Profile Settings" },
  { name: "Settings", path: "/admin/settings", ready: "System Settings" },
];

test("every screen, wide and narrow, light and dark", async ({
  page,
  browser,
  shopper,
  admin: person,
  baseURL,
}) => {
  const id = await shopper.order(COFFEE, 2);
  await shopper.order(BAG);
  await shopper.add(COFFEE);
  await shopper.add(BAG, 2);
  const asShopper = await page.context().storageState();
  await signIn(page, person);
  const asAdmin = await page.context().storageState();
  const areas = [
    ["The shop", shop, asShopper],
    ["Logging in", visitors, undefined],
    ["The merchant's desk", admin, asAdmin],
  ] as const;

  const sections = [];
  for (const [title, screens, storageState] of areas) {
    const rows = [];
    for (const screen of screens) {
      const file = `screenshots/${screen.name.toLowerCase().replaceAll(" ", "-")}.webp`;
      const address = { ...screen, path: screen.path.replace(":id", id) };
      const settings = { baseURL: baseURL!, ...(storageState && { storageState }) };
      const shots = [];
      for (const look of LOOKS) shots.push(await take(browser, address, look, settings));
      await (await sideBySide(shots)).webp({ quality: 80, effort: 6 }).toFile(new URL(file, DOCS).pathname);
      rows.push(`### ${screen.name}\n\n\`${screen.path}\`\n\n![${screen.name}](${file})\n`);
    }
    sections.push(`## ${title}\n\n${rows.join("\n")}`);
  }
  const intro = "# Every screen\n\nWide and narrow, light and dark. Taken by `npm run screenshots`.\n";
  writeFileSync(new URL("screens.md", DOCS), `${intro}\n${sections.join("\n")}`);
});

async function take(
  browser: Browser,
  { path, ready, prepare }: Screen,
  { width, theme }: (typeof LOOKS)[number],
  settings: BrowserContextOptions,
): Promise<Buffer> {
  const context = await browser.newContext({
    viewport: { width, height: HEIGHT },
    colorScheme: theme,
    reducedMotion: "reduce",
    ...settings,
    isMobile: width === 360,
    hasTouch: width === 360,
  });
  const page = await context.newPage();
  await page.goto(path);
  await prepare?.(page);
  await expect(page.getByRole("heading", { name: ready }).first()).toBeVisible();
  await page.waitForFunction(() =>
    [...document.images].every(({ complete, loading }) => complete || loading === "lazy"),
  );
  await expect(page.getByText("Loading…")).toHaveCount(0);
  const shot = await page.screenshot({ animations: "disabled", caret: "hide" });
  await context.close();
  return shot;
}

async function sideBySide(shots: Buffer[]) {
  const height = HEIGHT * SCALE;
  const widths = LOOKS.map(({ width }) => width * SCALE);
  const pictures = await Promise.all(shots.map((shot) => sharp(shot).resize({ height }).toBuffer()));
  const left = (index: number) => widths.slice(0, index).reduce((sum, width) => sum + width + GAP, 0);
  return sharp({
    create: { width: left(widths.length) - GAP, height, channels: 3, background: "#888" },
  }).composite(pictures.map((input, index) => ({ input, left: left(index), top: 0 })));
}
