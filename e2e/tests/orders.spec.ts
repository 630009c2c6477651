import { expectAccessible, THEMES, wear } from "./shop.ts";
import { BAG, cartLink, COFFEE, expect, notices, test } from "./shopping.ts";

const short = (id: string) => id.slice(-8).toUpperCase();

test("orders are shown newest first, four a page, with their tabs in the address", async ({
  page,
  shopper,
  db,
}) => {
  const ids: string[] = [];
  for (const slug of [COFFEE, BAG, COFFEE, BAG, COFFEE]) ids.push(await shopper.order(slug));
  await db.updateTable("orders").set({ status: "Shipped" }).where("id", "=", ids[1]!).execute();

  await page.goto("/orders");
  const cards = page.getByRole("list", { name: "Your orders" }).getByRole("article");
  await expect(cards).toHaveCount(4);
  await expect(cards.first().getByRole("heading")).toHaveText(short(ids[4]!));
  await expect(cards.first()).toContainText("Processing");
  await expect(cards.first()).toContainText("1 × Kapeng Barako");
  await expect(cards.first()).toContainText("Total ₱");

  const tabs = page.getByRole("navigation", { name: "Orders by status" });
  await expect(tabs.getByRole("link")).toHaveText([
    "All5",
    "Pending Payment0",
    "Processing4",
    "Shipped1",
    "Delivered0",
    "Cancelled0",
  ]);
  await expect(tabs.getByRole("link", { name: "All" })).toHaveAttribute("aria-current", "page");

  await page.getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL("/orders?page=2");
  await expect(page.getByText("Page 2 of 2")).toBeVisible();
  await expect(cards.getByRole("heading")).toHaveText([short(ids[0]!)]);

  await tabs.getByRole("link", { name: "Shipped" }).click();
  await expect(page).toHaveURL("/orders?status=Shipped");
  await expect(cards.getByRole("heading")).toHaveText([short(ids[1]!)]);
  await tabs.getByRole("link", { name: "Delivered" }).click();
  await expect(page.getByRole("heading", { name: "No orders yet." })).toBeVisible();
  await page.goBack();
  await expect(cards).toHaveCount(1);
});

test("View Details shows the order in a dialog", async ({ page, shopper }) => {
  const id = await shopper.order(COFFEE, 2);
  await page.goto("/orders");
  await page.getByRole("button", { name: "View Details" }).click();

  const dialog = page.getByRole("dialog", { name: `Order ${short(id)}` });
  await expect(dialog).toContainText(/Date\s*[A-Z][a-z]+ \d+, \d{4} at \d+:\d{2}/);
  await expect(dialog).toContainText("Processing");
  await expect(dialog).toContainText("Cash on Delivery");
  await expect(dialog).toContainText("1 Rizal St, Brgy. Poblacion, Makati");
  await expect(dialog.getByRole("list", { name: "Items" })).toContainText("2 × ₱");
  await expect(dialog).toContainText(/Total\s*₱/);
  await dialog.getByRole("link", { name: "View full page" }).click();
  await expect(page).toHaveURL(`/orders/${id}`);
});

test("more than three products become three pictures and a number", async ({ page, shopper }) => {
  for (const slug of [BAG, "sea-salt-pangasinan", "salabat-ginger-tea", "gumamela-soap-bar"])
    await shopper.add(slug);
  await shopper.order(COFFEE);
  await page.goto("/orders");
  const card = page.getByRole("list", { name: "Your orders" }).getByRole("article");
  await expect(card.getByRole("presentation", { includeHidden: true })).toHaveCount(3);
  await expect(card).toContainText("+2 more");
});

test("an order's page tells what happened, and lets it be cancelled with a reason", async ({
  page,
  shopper,
}) => {
  const id = await shopper.order(COFFEE, 2);
  await page.goto(`/orders/${id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Order ${short(id)}`);
  const facts = page.getByRole("region", { name: "Delivery and payment" });
  await expect(facts).toContainText("0917 123 4567");
  await expect(facts).toContainText("1 Rizal St, Brgy. Poblacion, Makati");
  const timeline = page.getByRole("list", { name: "Timeline" }).getByRole("listitem");
  await expect(timeline).toHaveText([/Order placed · Being packed/]);

  const cancel = page.getByRole("main").getByRole("button", { name: "Cancel order" }).first();
  await cancel.click();
  const question = page.getByRole("alertdialog", { name: "Cancel this order?" });
  await question.getByRole("button", { name: "Keep it" }).click();
  await expect(question).toBeHidden();
  await cancel.click();
  await question.getByLabel("Reason").fill("Wrong size");
  await question.getByRole("button", { name: "Cancel order" }).click();

  await expect(notices(page)).toContainText("Your order was cancelled.");
  await expect(timeline).toHaveText([/Order placed/, /Cancelled by you.*“Wrong size”/]);
  await expect(page.getByRole("button", { name: "Cancel order" })).toHaveCount(0);
});

test("an order that was shipped can no longer be cancelled", async ({ page, shopper, db }) => {
  const id = await shopper.order();
  await db.updateTable("orders").set({ status: "Shipped" }).where("id", "=", id).execute();
  await page.goto(`/orders/${id}`);
  await expect(page.getByRole("list", { name: "Timeline" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Cancel order" })).toHaveCount(0);
});

test.describe("refused or not found", () => {
  test.use({ expectedNoise: /status of (404|409|500)/ });

  test("an order that was shipped meanwhile says so and stays", async ({ page, shopper, db }) => {
    const id = await shopper.order();
    await page.goto(`/orders/${id}`);
    await page.getByRole("button", { name: "Cancel order" }).click();
    await db.updateTable("orders").set({ status: "Shipped" }).where("id", "=", id).execute();
    await page.getByRole("alertdialog").getByRole("button", { name: "Cancel order" }).click();
    await expect(notices(page).first()).toContainText("This order can no longer be changed.");
    await expect(page.getByRole("main")).toContainText("Shipped");
  });

  test("somebody else's order is no page", async ({ page, shopper }) => {
    await page.goto(`/orders/${crypto.randomUUID()}`);
    await expect(page.getByRole("heading", { name: "We could not find that page" })).toBeVisible();
    await expect(cartLink(page)).toBeVisible();
    expect(shopper.id).toBeTruthy();
  });

  test("orders that cannot be fetched say so, and can be asked for again", async ({ page, shopper }) => {
    await shopper.order();
    await page.route("**/api/orders/user/*", (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto("/orders");
    await expect(notices(page)).toContainText("Failed to fetch orders");
    await expect(page.getByRole("heading", { name: "Failed to fetch orders" })).toBeVisible();
    await page.unroute("**/api/orders/user/*");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("button", { name: "View Details" })).toBeVisible();
  });
});

for (const theme of THEMES)
  test.describe(`in ${theme}`, () => {
    // Looking at every element takes its time on a busy machine.
    test.slow();
    test.beforeEach(async ({ page }) => wear(page, theme));

    test("the list of orders and its dialog are accessible", async ({ page, shopper }) => {
      await shopper.order();
      await page.goto("/orders");
      await expect(page.getByRole("button", { name: "View Details" })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole("button", { name: "View Details" }).click();
      await expectAccessible(page);
    });

    test("an order's page and its question are accessible", async ({ page, shopper }) => {
      await page.goto(`/orders/${await shopper.order()}`);
      await expect(page.getByRole("list", { name: "Timeline" })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole("button", { name: "Cancel order" }).click();
      await expectAccessible(page);
    });
  });
