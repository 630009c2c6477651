import { endSession, logInAgainInDialog } from "../../support/people.ts";
import { expectAccessible, expectNotice, setTheme } from "../../support/shop.ts";
import { BAG, cartLink, COFFEE, expect, test } from "../../support/shopping.ts";

const short = (id: string) => id.slice(-8).toUpperCase();

test("lists a shopper's orders newest first, four per page, with the status tab in the URL and a details dialog", async ({
  page,
  shopper,
  db,
}) => {
  const ids: string[] = [];
  for (const slug of [COFFEE, BAG, COFFEE, BAG, COFFEE]) ids.push(await shopper.order(slug));
  const shipped = { status: "Shipped", courier: "LBC", tracking_number: `${ids[1]!}-987` };
  await db.updateTable("orders").set(shipped).where("id", "=", ids[1]!).execute();

  await page.goto("/orders");
  const cards = page.getByRole("list", { name: "Your orders" }).getByRole("article");
  await expect.soft(cards, "§2.53 §9.5").toHaveCount(4);
  await expect.soft(cards.first().getByRole("heading"), "§2.54 §2.57").toHaveText(short(ids[4]!));
  await expect.soft(cards.first(), "§2.55").toContainText("Processing");
  await expect.soft(cards.first(), "§2.55").toContainText("1 × Kapeng Barako");
  await expect.soft(cards.first(), "§2.55").toContainText("Total ₱");

  const tabs = page.getByRole("navigation", { name: "Orders by status" });
  await expect
    .soft(tabs.getByRole("link"), "§2.52 §4.1")
    .toHaveText(["All5", "Pending Payment0", "Processing4", "Shipped1", "Delivered0", "Cancelled0"]);
  await expect(tabs.getByRole("link", { name: "All" })).toHaveAttribute("aria-current", "page");

  await page.getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL("/orders?page=2");
  await expect(page.getByText("Page 2 of 2")).toBeVisible();
  await expect(page).toHaveTitle("Orders, page 2 · Tindahan");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(cards.getByRole("heading")).toHaveText([short(ids[0]!)]);

  await tabs.getByRole("link", { name: "Shipped" }).click();
  await expect(page).toHaveURL("/orders?status=Shipped");
  await expect(page).toHaveTitle("Orders: Shipped · Tindahan");
  await expect(cards.getByRole("heading")).toHaveText([short(ids[1]!)]);
  await tabs.getByRole("link", { name: "Delivered" }).click();
  await expect(page.getByRole("heading", { name: "No orders yet." })).toBeVisible();
  await page.goBack();
  await expect(cards).toHaveCount(1);

  await page.getByRole("button", { name: "View Details" }).click();
  const dialog = page.getByRole("dialog", { name: `Order ${short(ids[1]!)}` });
  await expect.soft(dialog, "§2.56").toBeVisible();
  await expect.soft(dialog, "§2.58 §9.16").toContainText(/Date\s*[A-Z][a-z]+ \d+, \d{4} at \d+:\d{2}/);
  await expect.soft(dialog, "§2.58").toContainText("Shipped");
  await expect.soft(dialog, "§2.58").toContainText("Cash on Delivery");
  await expect.soft(dialog, "§2.58").toContainText("1 Rizal St, Brgy. Poblacion, Makati");
  await expect.soft(dialog.getByRole("list", { name: "Items" }), "§2.58").toContainText("1 × ₱");
  await expect.soft(dialog, "§2.58").toContainText(/Total\s*₱/);
  await dialog.getByRole("link", { name: "View full page" }).click();
  await expect(page).toHaveURL(`/orders/${ids[1]}`);
  const parcel = page.getByRole("region", { name: "Shipment" }).getByRole("link");
  await expect(parcel).toHaveAttribute("href", /987$/);
  await expect(page.getByRole("button", { name: "Cancel order" })).toHaveCount(0);
});

test("in the shopper's order list each status has a color, and a card shows at most three product pictures", async ({
  page,
  shopper,
  db,
}) => {
  await setTheme(page, "light");
  for (const slug of [BAG, "sea-salt-pangasinan", "salabat-ginger-tea", "gumamela-soap-bar"])
    await shopper.add(slug);
  const COLORS = [
    ["Pending Payment", isGray, "§4.4"],
    ["Processing", (hue: number) => hue > 30 && hue < 70, "§4.5"],
    ["Shipped", (hue: number) => hue > 190 && hue < 260, "§4.6"],
    ["Delivered", (hue: number) => hue > 90 && hue < 170, "§4.7"],
    ["Cancelled", (hue: number) => hue < 25 || hue > 340, "§4.8"],
  ] as const;
  const ids: string[] = [];
  for (const _ of COLORS) ids.push(await shopper.order());
  for (const [index, [status]] of COLORS.entries())
    await db.updateTable("orders").set({ status }).where("id", "=", ids[index]!).execute();
  const card = (id: string) => page.getByRole("article", { name: `Order ${short(id)}` });
  for (const [index, [status, isRight, number]] of COLORS.entries()) {
    if (index === 0) await page.goto("/orders?page=2");
    if (index === 1) await page.goto("/orders");
    const badge = card(ids[index]!).getByText(status, { exact: true });
    const [hue, saturation] = await badge.evaluate(hueAndSaturation);
    expect.soft(isRight(hue, saturation), `${number}: hue ${hue}, saturation ${saturation}`).toBe(true);
    if (index > 0) continue;
    await expect(card(ids[0]!).getByRole("presentation", { includeHidden: true })).toHaveCount(3);
    await expect(card(ids[0]!)).toContainText("+2 more");
  }
});

test("the shopper's order page shows the timeline and allows cancelling with a reason §1.4", async ({
  page,
  shopper,
  isMobile,
}) => {
  const id = await shopper.order(COFFEE, 2);
  await page.goto(`/orders/${id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Order ${short(id)}`);
  const facts = page.getByRole("region", { name: "Delivery and payment" });
  await expect(facts).toContainText("0917 123 4567");
  await expect(facts).toContainText("1 Rizal St, Brgy. Poblacion, Makati");
  const timeline = page.getByRole("list", { name: "Timeline" }).getByRole("listitem");
  await expect(timeline).toHaveText([/Order placed · Being packed/]);
  await expect(page.getByText("Please prepare ₱498.00 in cash for the rider.")).toBeVisible();
  const item = page.getByRole("list", { name: "Items" }).getByRole("link", { name: /Kapeng Barako/ });
  await expect(item).toHaveAttribute("href", `/products/${COFFEE}`);
  if (isMobile) expect((await timeline.boundingBox())!.y).toBeLessThan((await item.boundingBox())!.y);

  const cancel = page.getByRole("main").getByRole("button", { name: "Cancel order" }).first();
  await cancel.click();
  const question = page.getByRole("alertdialog", { name: "Cancel this order?" });
  await question.getByRole("button", { name: "Keep it" }).click();
  await expect(question).toBeHidden();
  await cancel.click();
  await question.getByLabel("Reason").fill("Wrong size");
  await question.getByRole("button", { name: "Cancel order" }).click();

  await expectNotice(page, "Your order was cancelled.");
  await expect(timeline).toHaveText([/Order placed/, /Cancelled by you.*“Wrong size”/]);
  await expect(page.getByRole("button", { name: "Cancel order" })).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

test("one tap in the list opens an order with its progress, the courier's tracking and Buy again", async ({
  page,
  shopper,
  db,
}) => {
  const id = await shopper.order(COFFEE, 2);
  await page.goto("/orders");
  await page.getByRole("article", { name: `Order ${short(id)}` }).click({ position: { x: 20, y: 90 } });
  await expect(page).toHaveURL(`/orders/${id}`);
  const steps = page.getByRole("list", { name: "Progress" }).getByRole("listitem");
  await expect(steps).toHaveText([
    "Ordered, done",
    "Packed, to come",
    "Shipped, to come",
    "Delivered, to come",
  ]);
  await expect(steps.nth(1)).toHaveAttribute("aria-current", "step");
  await expect(page.getByRole("link", { name: /^Track/ })).toHaveCount(0);
  await expectAccessible(page);

  const shipped = { status: "Shipped", courier: "LBC", tracking_number: `${id}-987` };
  await db.updateTable("orders").set(shipped).where("id", "=", id).execute();
  await page.reload();
  await expect(steps).toHaveText(["Ordered, done", "Packed, done", "Shipped, done", "Delivered, to come"]);
  await expect(page.getByRole("link", { name: /^Track/ })).toHaveAttribute("href", /987$/);
  await page.getByRole("button", { name: "Buy again" }).click();
  await expect(page).toHaveURL("/cart");
  await expect(cartLink(page)).toHaveAccessibleName("Cart (2 items)");
});

test.describe("orders that are not found, changed meanwhile or not fetched", () => {
  test.use({ expectedNoise: /status of (401|404|409|500)/ });

  test("a shopper cannot cancel an order that was shipped meanwhile, nor open another shopper's order", async ({
    page,
    shopper,
    db,
  }) => {
    const id = await shopper.order();
    await page.goto(`/orders/${id}`);
    await page.getByRole("button", { name: "Cancel order" }).click();
    await db.updateTable("orders").set({ status: "Shipped" }).where("id", "=", id).execute();
    await page.getByRole("alertdialog").getByRole("button", { name: "Cancel order" }).click();
    await expectNotice(page, "This order can no longer be changed.");
    await expect(page.getByRole("main")).toContainText("Shipped");

    // An unknown id stands for another shopper's order.
    await page.goto(`/orders/${crypto.randomUUID()}`);
    await expect(page.getByRole("heading", { name: "We could not find that page" })).toBeVisible();
    await expect(page.getByText("the order belongs to another account")).toBeVisible();
    await expect(cartLink(page)).toBeVisible();
  });

  test("shows an error with a retry if the shopper's orders cannot be fetched", async ({ page, shopper }) => {
    await shopper.order();
    await page.route("**/api/orders/user/*", (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto("/orders");
    await expectNotice(page, "Failed to fetch orders", "§8.28");
    await expect(page.getByRole("heading", { name: "Failed to fetch orders" })).toBeVisible();
    await page.unroute("**/api/orders/user/*");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("button", { name: "View Details" })).toBeVisible();
  });

  test("with an expired session, shows the orders after the log-in dialog is dismissed and opened again", async ({
    page,
    shopper,
    readCode,
    db,
  }) => {
    const id = await shopper.order();
    for (const [path, theirs] of [
      ["/orders", "View Details"],
      [`/orders/${id}`, "Cancel order"],
    ] as const) {
      await endSession(db, page);
      await page.goto(path);
      await expect(page.getByRole("dialog", { name: "Log in" })).toContainText("Your session has ended.");
      await page.keyboard.press("Escape");
      await page.getByRole("main").getByRole("button", { name: "Login" }).click();
      await logInAgainInDialog(page, { email: shopper.email, readCode, db });
      await expect(page.getByRole("button", { name: theirs })).toBeVisible();
    }
  });
});

const isGray = (_: number, saturation: number) => saturation < 0.05;

function hueAndSaturation(badge: HTMLElement | SVGElement): [hue: number, saturation: number] {
  const canvas = new OffscreenCanvas(1, 1).getContext("2d")!;
  canvas.fillStyle = getComputedStyle(badge).backgroundColor;
  canvas.fillRect(0, 0, 1, 1);
  const [r, g, b] = [...canvas.getImageData(0, 0, 1, 1).data] as [number, number, number];
  const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)];
  if (most === least) return [0, 0];
  const sixth =
    most === r
      ? (g - b) / (most - least)
      : most === g
        ? 2 + (b - r) / (most - least)
        : 4 + (r - g) / (most - least);
  return [Math.round((sixth * 60 + 360) % 360), (most - least) / 255];
}

test(
  "shopper's order list, dialogs and order page pass the axe accessibility check",
  { tag: "@sweep" },
  async ({ page, shopper }) => {
    const id = await shopper.order();
    await page.goto("/orders");
    await page.getByRole("button", { name: "View Details" }).click();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expectAccessible(page);
    await page.goto(`/orders/${id}`);
    await expect(page.getByRole("list", { name: "Timeline" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Cancel order" }).click();
    await expectAccessible(page);
  },
);
