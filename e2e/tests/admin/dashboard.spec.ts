import type { Page } from "@playwright/test";
import { startAdminSession } from "../../support/people.ts";
import { expectAccessible } from "../../support/shop.ts";
import { COFFEE, expect, test as base } from "../../support/shopping.ts";

const test = base.extend<{ adminPage: Page; ordered: string }>({
  ordered: async ({ shopper }, use) => use(await shopper.order(COFFEE, 2)),
  adminPage: async ({ shopper: { page, order }, admin }, use) => {
    await order("dried-mangoes-cebu", 1);
    await startAdminSession(page, admin);
    await page.goto("/admin");
    await expect(card(page, "Total Orders")).not.toContainText("—");
    await use(page);
  },
});

const card = (page: Page, label: string) =>
  page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("link", { name: label, exact: true }) });
const section = (page: Page, name: string | RegExp) => page.getByRole("region", { name });
const numberIn = async (page: Page, label: string) =>
  Number((await card(page, label).getByRole("paragraph").first().innerText()).replaceAll(/[^\d.]/g, ""));

async function countBehind(page: Page, link: ReturnType<Page["getByRole"]>): Promise<number> {
  await link.click();
  const count = page.getByText(/^[\d,]+ in all$/);
  await expect(count).toBeVisible();
  return Number((await count.innerText()).replaceAll(/\D/g, ""));
}

test("dashboard cards show totals and link to lists with the same number of entries", async ({
  adminPage: page,
}) => {
  for (const [label, number] of [
    ["Total Products", "§2.71"],
    ["Categories", "§2.73"],
    ["Unique Customers", "§2.74"],
    ["Pending Orders", "§2.75"],
    ["Completed Orders", "§2.76"],
  ] as const)
    await expect.soft(card(page, label), number).toContainText(/\d/);
  const pending = card(page, "Total Orders").getByRole("link", { name: /^\d+ pending$/ });
  await expect.soft(pending, "§2.72").toBeVisible();
  await expect.soft(card(page, "Completion Rate"), "§2.77").toContainText(/\d%/);

  for (const [label, number] of [
    ["Total Products", "§2.71"],
    ["Pending Orders", "§4.9"],
    ["Completed Orders", "§4.10"],
    ["Total Orders", "§2.72"],
    ["Categories", "§2.73"],
  ] as const) {
    await page.goto("/admin");
    const cardCount = await numberIn(page, label);
    const listed = await countBehind(page, card(page, label).getByRole("link").first());
    // Other tests add orders and products concurrently.
    expect
      .soft(Math.abs(listed - cardCount), `${number} ${label}`)
      .toBeLessThanOrEqual(label === "Categories" ? 2 : 15);
  }

  // The pending count comes from the list's total, which omits refunded orders.
  await page.route(/\/api\/orders\?.*group=pending/, async (route) => {
    const response = await route.fetch();
    const list = (await response.json()) as { pagination: object; counts: object };
    list.pagination = { ...list.pagination, total: 1 };
    list.counts = { ...list.counts, Processing: 3 };
    await route.fulfill({ response, json: list });
  });
  await page.goto("/admin");
  await expect(pending).toHaveText("1 pending");
  expect(await numberIn(page, "Pending Orders")).toBe(1);
});

test("the dashboard names the data that failed to load, shows all other data and offers a retry", async ({
  adminPage: page,
}) => {
  const refuse = (path: RegExp) =>
    page.route(path, (route) => route.fulfill({ status: 500, json: { success: false, code: "unexpected" } }));
  const alert = page.getByRole("main").getByRole("alert");
  // Order events of other tests would reload the stats.
  await page.context().route("**/api/admin/orders/updates", (route) => route.abort());
  await refuse(/\/api\/categories/);
  await page.goto("/admin");
  await expect.soft(alert, "§2.78 §8.32").toHaveText("Failed to fetch: categories");
  await expect(card(page, "Categories")).toContainText("—");
  await expect(card(page, "Total Products")).toContainText(/\d/);
  await refuse(/\/api\/orders\?/);
  await page.goto("/admin");
  await expect(alert).toHaveText("Failed to fetch: orders, categories");
  await expect(card(page, "Pending Orders")).toBeHidden();
  await refuse(/\/api\/products/);
  await page.goto("/admin");
  await expect.soft(alert, "§8.32").toHaveText("Failed to fetch: products, orders, categories");

  await page.unrouteAll();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(alert).toBeHidden();
  await expect(card(page, "Pending Orders")).toBeVisible();

  await page.route(/\/api\/(products|orders|categories|admin\/(stats|best))/, (route) => route.abort());
  await page.getByRole("combobox", { name: "Period" }).selectOption("Last 7 days");
  await expect.soft(alert, "§8.33").toHaveText("Failed to load dashboard data");
});
test.use({ expectedNoise: /500|ERR_FAILED|Failed to load resource/ });

test("keeps an amount above a million pesos on one line on a phone", async ({ adminPage: page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.route("**/api/admin/stats?*", async (route) => {
    const response = await route.fetch();
    const stats = (await response.json()) as { now: { total: { sales: number } } };
    stats.now.total.sales = 11_028_164.65;
    await route.fulfill({ response, json: stats });
  });
  await page.goto("/admin");
  const amount = card(page, "Sales").getByText("₱11,028,164.65", { exact: true });
  await expect(amount).toBeVisible();
  const { lines, isCut } = await amount.evaluate((element) => {
    const text = document.createRange();
    text.selectNodeContents(element);
    return { lines: text.getClientRects().length, isCut: element.scrollWidth > element.clientWidth };
  });
  expect({ lines, isCut }).toEqual({ lines: 1, isCut: false });
});

test("starts with what needs a person, and explains each sum of money", async ({ adminPage: page }) => {
  const today = section(page, "Today");
  const toPack = today.getByRole("link", { name: /^Pack [\d,]+ orders?$/ });
  await expect(toPack).toBeVisible();
  await toPack.click();
  await expect(page).toHaveURL("/admin/packing");

  await page.goto("/admin");
  await today.getByRole("link", { name: /^[\d,]+ products? low in stock$/ }).click();
  await expect(page).toHaveURL("/admin/products?stock=low");

  await page.goto("/admin");
  const money = section(page, "Money");
  const orders = await numberIn(page, "Orders");
  for (const label of ["Goods", "Delivery and cash fees", "Discounts", "Refunds", "Received"])
    await expect(money.getByText(label, { exact: true })).toBeVisible();
  await expect(money.getByText("The price of the items in these orders")).toBeHidden();
  await money.getByText("Goods", { exact: true }).click();
  await expect(money.getByText("The price of the items in these orders")).toBeVisible();
  const listed = await countBehind(page, money.getByRole("link", { name: "See these orders behind Goods" }));
  // Other tests add orders concurrently.
  expect(Math.abs(listed - orders)).toBeLessThanOrEqual(15);

  await page.goto("/admin");
  await money.getByText("Cash still to come", { exact: true }).click();
  await money.getByRole("link", { name: "See these orders behind Cash still to come" }).click();
  await expect(page).toHaveURL(/group=cashDue&method=cod$/);
  await expect(page.getByRole("list", { name: "Active filters" })).toContainText("Cash still to come");
});

test("shows the sales of a period as numbers, as a chart usable by keyboard and as a table", async ({
  ordered,
  adminPage: page,
}) => {
  for (const label of ["Sales", "Orders", "Average order", "Cash on delivery"])
    await expect(card(page, label)).toContainText("vs the 30 days before");
  await page.getByRole("combobox", { name: "Period" }).selectOption("Today");
  await expect(page).toHaveURL(/days=1$/);
  await expect(card(page, "Sales")).toContainText("vs the day before");
  await expect(page.getByRole("slider", { name: "Sales by hour" })).toHaveAttribute(
    "aria-valuetext",
    /, 11 PM to 12 AM: ₱/,
  );
  await page.getByRole("combobox", { name: "Period" }).selectOption("Last 7 days");
  await expect(card(page, "Orders")).toContainText("vs the 7 days before");

  const chart = page.getByRole("slider", { name: "Sales by day" });
  await chart.focus();
  const today = await chart.getAttribute("aria-valuetext");
  expect(today).toMatch(/^\w+ \d+, 20\d\d: ₱[\d,]+\.\d\d; the 7 days before: ₱/);
  await page.keyboard.press("ArrowLeft");
  await expect(chart).not.toHaveAttribute("aria-valuetext", today!);
  await page.keyboard.press("End");
  await expect(chart).toHaveAttribute("aria-valuetext", today!);
  await page.getByLabel("Shown in the chart").selectOption("Orders");
  await expect(page.getByRole("slider", { name: "Orders by day" })).toHaveAttribute(
    "aria-valuetext",
    /: \d+;/,
  );

  await page.getByText("Show as table").click();
  const days = page.getByRole("table", { name: "Stats by day" });
  await expect(days.getByRole("row")).toHaveCount(1 + 7);
  const earlier = days.getByRole("row").nth(1).getByRole("link").last();
  await expect(earlier).toHaveAttribute("href", /from=(\d{4}-\d\d-\d\d)&to=\1/);
  await expect(earlier).toHaveAccessibleName(/^Sales of \w+ \d+, \d{4}: ₱/);
  await days
    .getByRole("link", { name: /^Orders of/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/admin\/orders\?from=(\d{4}-\d\d-\d\d)&to=\1&group=sold$/);
  // Search, because other tests add orders concurrently.
  const id = ordered.slice(-8).toUpperCase();
  await page.getByLabel("Search orders").fill(id);
  await expect(page).toHaveURL(/search=.*from=(\d{4}-\d\d-\d\d)&to=\1$/);
  await expect(page.getByRole("link", { name: id })).toBeVisible();
});

const manila = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Manila" });
const daysAgo = (days: number) => manila.format(Date.now() - days * 24 * 60 * 60 * 1000);

test("the dashboard keeps a custom date range in the URL and limits it to 366 days", async ({
  adminPage: page,
}) => {
  const [from, to] = [page.getByLabel("From"), page.getByLabel("To", { exact: true })];
  const period = page.getByRole("combobox", { name: "Period" });
  await period.selectOption("Custom");
  await from.fill(daysAgo(40));
  await expect(page).toHaveURL(new RegExp(`from=${daysAgo(40)}&to=${daysAgo(0)}$`));
  await page.reload();
  await expect(from).toHaveValue(daysAgo(40));

  // The range is limited to 366 days: the other end moves along.
  await from.fill(daysAgo(800));
  await expect(page).toHaveURL(new RegExp(`from=${daysAgo(800)}&to=${daysAgo(435)}$`));
  await expect(to).toHaveValue(daysAgo(435));
  await expect(card(page, "Orders")).toContainText("vs the 366 days before");
  await expect(page.getByRole("slider", { name: "Sales by week" })).toBeVisible();

  const statsReleased = Promise.withResolvers<void>();
  await page.route(/\/api\/admin\/stats/, async (route) => {
    await statsReleased.promise;
    await route.fallback();
  });
  await from.fill(daysAgo(1200));
  await expect(to).toHaveValue(daysAgo(835));
  await to.fill(daysAgo(1190));
  statsReleased.resolve();
  await expect(page).toHaveURL(new RegExp(`from=${daysAgo(1200)}&to=${daysAgo(1190)}$`));
  await expect(card(page, "Orders")).toContainText("vs the 11 days before");

  // Intermediate values while typing a date must not be applied.
  await to.fill("2025-08-20");
  await expect(page).toHaveURL(/to=2025-08-20$/);
  await from.fill("2025-08-05");
  await expect(page).toHaveURL(/from=2025-08-05&to=2025-08-20$/);
  await to.focus();
  await page.keyboard.type("12");
  await expect(page).toHaveURL(/from=2025-08-05&to=2025-12-20$/);
  await page.keyboard.type("2002");
  await period.focus();
  await expect(to).toHaveValue("2025-12-20");

  await period.selectOption("Last 30 days");
  await expect(page).toHaveURL("/admin");
});

test("the dashboard's best sellers, waiting orders and low stock link to matching orders and products", async ({
  ordered,
  adminPage: page,
}) => {
  const rows = section(page, "Best sellers").getByRole("listitem");
  const coffee = rows.filter({ hasText: "Barako" });
  await expect(async () => {
    await page.goto("/admin?days=1");
    await expect(coffee).toBeVisible({ timeout: 5_000 });
    await expect(rows.filter({ hasText: "Mango" })).toBeVisible({ timeout: 5_000 });
  }).toPass();
  const [first, ...others] = await rows.evaluateAll((items) =>
    items.map((item) => ({
      units: Number(/([\d,]+) sold/.exec(item.textContent)![1]!.replaceAll(",", "")),
      width: item.querySelector("rect")!.getBoundingClientRect().width,
    })),
  );
  expect(others.length).toBeGreaterThan(0);
  for (const { units, width } of others) expect(width / first!.width).toBeCloseTo(units / first!.units, 1);
  await coffee.getByRole("link", { name: /\d+ sold/ }).click();
  await expect(page.getByRole("list", { name: "Active filters" })).toContainText("With Kapeng Barako");
  await expect(page.getByRole("link", { name: ordered.slice(-8).toUpperCase() })).toBeVisible();
  await page.getByRole("link", { name: /^Sold/ }).click();
  await expect(page).not.toHaveURL(/group=/);

  await page.goto("/admin");
  await expect(section(page, "Orders waiting").getByRole("link", { name: /Processing$/ })).toBeVisible();
  await section(page, "Low stock")
    .getByRole("link", { name: /^\d+ products?$/ })
    .click();
  await expect(page).toHaveURL("/admin/products?stock=low");
  await expect(page.getByRole("table", { name: "Products" })).toContainText(/Sold out|left/);
});

test(
  "the dashboard passes the axe accessibility check and fits a 360 px screen",
  { tag: "@sweep" },
  async ({ adminPage: page }) => {
    await expect(card(page, "Sales")).toBeVisible();
    await page.getByText("Show as table").click();
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 800 });
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  },
);
