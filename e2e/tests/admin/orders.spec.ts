import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { openFilters } from "../../support/merchant.ts";
import { confirmIdentity, startAdminSession } from "../../support/people.ts";
import { expectAccessible, expectNotice, notices } from "../../support/shop.ts";
import { BAG, COFFEE, expect, test as base } from "../../support/shopping.ts";

const test = base.extend<{ adminPage: Page }>({
  adminPage: async ({ shopper, admin }, use) => {
    await startAdminSession(shopper.page, admin);
    await use(shopper.page);
  },
});

test.use({ expectedNoise: /status of (400|403|409|500|503)|ERR_FAILED/ });

const LIST = /\/api\/orders\?/;
const short = (id: string) => id.slice(-8).toUpperCase();
const rows = (page: Page) => page.getByRole("table", { name: "Orders" }).getByRole("row");
const listOf = (email: string) => `/admin/orders?search=${encodeURIComponent(email)}`;

async function openStatus(page: Page, id: string) {
  await page.getByRole("button", { name: `Update status of ${short(id)}` }).click();
  return page.getByRole("dialog", { name: `Update order ${short(id)}` });
}

test("the admin order list shows four orders per page, newest first, with all columns", async ({
  adminPage: page,
  shopper,
  db,
}) => {
  const ids: string[] = [];
  for (const slug of [COFFEE, BAG, COFFEE, BAG, COFFEE]) ids.push(await shopper.order(slug));
  await page.goto(listOf(shopper.email));
  await expect.soft(rows(page), "§2.90 §9.4").toHaveCount(1 + 4);
  for (const name of ["Order", "Customer", "Items", "Total", "Status", "Payment", "Date"])
    await expect(page.getByRole("columnheader", { name, exact: true })).toBeAttached();
  const newest = rows(page).nth(1);
  await expect.soft(newest, "§2.89 §2.91").toContainText(short(ids[4]!));
  await expect.soft(newest, "§2.89").toContainText(shopper.email);
  await expect.soft(newest, "§2.89").toContainText(/₱[\d,]+\.\d\d/);
  await expect.soft(newest, "§2.89").toContainText("Processing");
  await expect.soft(newest, "§2.89").toContainText("Cash on Delivery");
  await expect.soft(newest, "§2.89").toContainText(/[A-Z][a-z]+ \d+, \d{4} at \d+:\d{2}/);
  for (const text of ["Maria Santos", "1 piece", "Cash due", /now|ago/])
    await expect(newest).toContainText(text);
  await expect(page.getByText("1–4 of 5")).toBeVisible();
  const next = page.getByRole("link", { name: "Next" });
  await next.click();
  await expect(page).toHaveURL(/&page=2$/);
  await expect(rows(page).nth(1)).toContainText(short(ids[0]!));
  await expect(next).toBeDisabled();
  await expect(next).toBeFocused();

  await db.updateTable("orders").set({ payment_method: "gcash" }).where("id", "=", ids[0]!).execute();
  await page.reload();
  await expect.soft(rows(page).nth(1), "§9.14").toContainText("GCash");

  await page.goto("/admin/orders");
  await expect(rows(page)).toHaveCount(1 + 4);
});

test("admins see an order's details in a dialog; the status dialog requires a status, allows any and shows errors", async ({
  adminPage: page,
  shopper,
}) => {
  const id = await shopper.order(COFFEE, 2);
  await page.goto(listOf(shopper.email));
  await page.getByRole("button", { name: `View details of ${short(id)}` }).click();
  const details = page.getByRole("dialog", { name: `Order ${short(id)}` });
  for (const text of [id, "Processing", "Maria Santos", shopper.email, "0917 123 4567", "Cash on Delivery"])
    await expect.soft(details, "§2.92").toContainText(text);
  await expect.soft(details, "§2.92").toContainText("1 Rizal St, Brgy. Poblacion, Makati");
  await expect.soft(details, "§2.92").toContainText(/[A-Z][a-z]+ \d+, \d{4} at \d+:\d{2}/);
  await expect.soft(details.getByRole("list", { name: "Items" }), "§2.92").toContainText(/2 × ₱[\d.,]+.*₱/);
  await expect.soft(details, "§2.92").toContainText(/Total\s*₱/);
  await expect(details.getByRole("link", { name: "View full page" })).toHaveAttribute(
    "href",
    /\/admin\/orders\//,
  );
  await page.keyboard.press("Escape");

  const dialog = await openStatus(page, id);
  const update = dialog.getByRole("button", { name: "Update" });
  await update.click();
  await expectNotice(page, "Please select a status.", "§8.29 §4.3");
  await expect(dialog.getByLabel("Status")).toHaveAccessibleDescription("Please select a status.");
  await expect(dialog.getByLabel("Status").getByRole("option")).toHaveText([
    "Select a status",
    "Pending Payment",
    "Processing",
    "Shipped",
    "Delivered",
    "Cancelled",
  ]);
  await dialog.getByLabel("Status").selectOption("Delivered");
  await page.route("**/api/orders/*/status", (route) => route.fulfill({ status: 500, json: {} }));
  await update.press("Enter");
  await expectNotice(page, "Failed to update order", "§8.30");
  await page.route("**/api/orders/*/status", (route) => route.abort());
  await update.press("Enter");
  await expectNotice(page, "Error updating order", "§8.31");
  await expect(dialog.getByText("Network error").first()).toBeVisible();
  await page.unroute("**/api/orders/*/status");
  await update.press("Enter");
  await expectNotice(page, "Order updated successfully", "§2.93");
  await expect(dialog).toBeHidden();
  await expect(rows(page).nth(1)).toContainText("Delivered");
  await expectNotice(page, `Order ${short(id)} is Delivered.`);
  await notices(page).getByRole("button", { name: "Undo" }).click();
  await expectNotice(page, `Order ${short(id)} is Processing.`);
  await expect(rows(page).nth(1)).toContainText("Processing");

  await openStatus(page, id);
  await dialog.getByLabel("Status").selectOption("Cancelled");
  await expect(dialog.getByRole("list", { name: "What will happen" }).getByRole("listitem")).toHaveText([
    "The order will be cancelled and the customer notified by e-mail.",
    "Nothing was paid online, so nothing needs a refund.",
    "The stock does not change.",
  ]);
});

test.describe("failed requests and conflicts on admin order screens", () => {
  test("the order list offers a retry if it fails to load; a failed reload of an order keeps a typed note", async ({
    adminPage: page,
    shopper,
  }) => {
    const id = await shopper.order();
    // Order events of other tests would reload the list.
    await page.route("**/api/admin/orders/updates", (route) => route.abort());
    await page.route(LIST, (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto("/admin/orders");
    await expectNotice(page, "Failed to fetch orders");
    await expect(page.getByRole("heading", { name: "Failed to fetch orders" })).toBeVisible();
    await page.unroute(LIST);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(rows(page).nth(1)).toBeVisible();

    await page.unroute("**/api/admin/orders/updates");
    await page.goto(`/admin/orders/${id}`);
    await page.getByLabel("New note").fill("Ring twice");
    await page.route(`**/api/admin/orders/${id}`, (route) => route.fulfill({ status: 500, json: {} }));
    await shopper.order();
    await expectNotice(page, "Failed to fetch the order");
    await expect(page.getByLabel("New note")).toHaveValue("Ring twice");
  });

  test("an order that another admin changed meanwhile is saved only after a review of that change", async ({
    adminPage: page,
    shopper,
    db,
  }) => {
    const id = await shopper.order();
    const change = (values: { status?: string; courier?: string; tracking_number: string }) =>
      db.updateTable("orders").set(values).where("id", "=", id).execute();
    const [first, second] = [`${id}-1`, `${id}-2`];
    await change({ courier: "LBC", tracking_number: first });
    await page.goto(listOf(shopper.email));
    const dialog = await openStatus(page, id);
    await dialog.getByLabel("Status").selectOption("Shipped");
    await dialog.getByLabel("Courier").selectOption("J&T Express");
    await expect(dialog.getByLabel("Tracking number")).toHaveValue(first);
    await change({ status: "Delivered", tracking_number: second });
    // The dialog shows the new status, but saving still requires a review.
    await expect(dialog.getByRole("paragraph").filter({ hasText: "Current status Delivered" })).toBeVisible();
    await dialog.getByRole("button", { name: "Update" }).click();
    await expect(page.getByText(/^Someone else just changed this order/)).toHaveCount(1);
    await expect(rows(page).nth(1)).toContainText("Delivered");
    await expect(dialog.getByLabel("Courier")).toHaveValue("J&T Express");
    await expect(dialog.getByLabel("Tracking number")).toHaveValue(second);
    await dialog.getByRole("button", { name: "Update" }).click();
    await expect(rows(page).nth(1)).toContainText("Shipped");
    const shipmentRows = db.selectFrom("orders").select(["courier", "tracking_number"]).where("id", "=", id);
    expect(await shipmentRows.execute()).toEqual([{ courier: "J&T Express", tracking_number: second }]);
  });
});

test("on a phone the order list starts in the upper half and filters are collapsed", async ({
  adminPage: page,
  shopper,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await shopper.order();
  await page.goto("/admin/orders");
  await expect(rows(page).nth(1)).toBeVisible();
  expect((await rows(page).nth(1).boundingBox())!.y).toBeLessThan(400);
  const amount = rows(page).nth(1).getByText(/^₱/);
  expect((await amount.boundingBox())!.height).toBeLessThan(30);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await expect(page.getByLabel("Sort by")).toBeHidden();
  await openFilters(page);
  await page.getByLabel("Sort by").selectOption("Oldest");
  await expect(page.getByRole("button", { name: "Filters (1)" })).toBeVisible();
  await expectAccessible(page);
});

test("the admin order list keeps search, filters, sorting and page size in the URL", async ({
  adminPage: page,
  admin,
  shopper,
  db,
}) => {
  const [one, two] = [await shopper.order(COFFEE), await shopper.order(BAG)];
  await db
    .updateTable("orders")
    .set({ created_at: new Date("2024-02-29T04:00:00Z") })
    .where("id", "=", one)
    .execute();
  await page.goto("/admin/orders");
  await page.getByLabel("Search orders").fill(short(one));
  await expect(page).toHaveURL(`/admin/orders?search=${short(one)}`);
  await expect(rows(page)).toHaveCount(1 + 1);
  await expect(rows(page).nth(1)).toContainText(shopper.email);
  await page.getByRole("link", { name: "Clear" }).click();
  await expect(page).toHaveURL("/admin/orders");
  await expect(page.getByLabel("Search orders")).toHaveValue("");
  await expect(page.getByRole("search")).toBeFocused();

  await page.getByLabel("Search orders").fill(shopper.email);
  await expect(rows(page)).toHaveCount(1 + 2);
  await openFilters(page);
  await page.getByLabel("Sort by").selectOption("Oldest");
  await expect(page).toHaveURL(/sort=oldest/);
  await expect(rows(page).nth(1)).toContainText(short(one));
  await page.getByLabel("From").fill("2024-02-29");
  await page.getByLabel("To", { exact: true }).fill("2024-02-29");
  await expect(page).toHaveURL(/from=2024-02-29&to=2024-02-29/);
  await expect(rows(page)).toHaveCount(1 + 1);
  await page.getByLabel("Payment method").selectOption("GCash");
  await expect(page.getByRole("heading", { name: "No orders found." })).toBeVisible();
  await page.getByRole("link", { name: "Show all orders" }).click();
  await page.getByLabel("Rows per page").selectOption("10");
  await expect(page).toHaveURL("/admin/orders?size=10");
  const tabs = page.getByRole("navigation", { name: "Orders by status" });
  await tabs.getByRole("link", { name: "Processing" }).click();
  await expect(page).toHaveURL("/admin/orders?status=Processing&size=10");
  await expect(page.getByRole("link", { name: short(two) })).toBeVisible();
  await page.evaluate(() => localStorage.clear());
  await startAdminSession(page, admin);
  await page.goto("/admin/orders");
  await expect(page.getByLabel("Rows per page")).toHaveValue("10");
});

test("saved views of the order list are addresses, and a product's SKU finds its orders", async ({
  adminPage: page,
  shopper,
  db,
}) => {
  const [first, second] = [await shopper.order(COFFEE), await shopper.order(BAG)];
  const ship = async (id: string) => {
    const dialog = await openStatus(page, id);
    await dialog.getByLabel("Status").selectOption("Shipped");
    await dialog.getByRole("button", { name: "Update" }).click();
    await expect(dialog).toBeHidden();
  };
  await db.updateTable("orders").set({ note: "Ring twice" }).where("id", "=", first).execute();
  await page.goto(listOf(shopper.email));
  await expect(rows(page).nth(2).getByText("Note from the customer: Ring twice")).toBeAttached();
  await ship(first);
  const views = page.getByRole("navigation", { name: "Views" });
  await views.getByRole("link", { name: "Last change" }).click();
  await expect(page).toHaveURL(/\/admin\/orders\?changedBy=[\da-f-]{36}$/);
  await expect(rows(page)).toHaveCount(1 + 1);
  await expect(rows(page).nth(1)).toContainText(short(first));
  await expect(page.getByRole("list", { name: "Active filters" })).toBeHidden();
  await views.getByRole("link", { name: "To pack" }).click();
  await expect(page).toHaveURL("/admin/orders?group=packing&sort=oldest");
  await expect(views.getByRole("link", { name: "To pack" })).toHaveAttribute("aria-current", "page");
  await views.getByRole("link", { name: "Cash out for delivery" }).click();
  await expect(page).toHaveURL("/admin/orders?status=Shipped&method=cod");
  await expect(page.getByRole("link", { name: short(first) })).toBeVisible();
  await expect(page.getByRole("link", { name: short(second) })).toBeHidden();
  await views.getByRole("link", { name: "Refund due" }).click();
  await expect(views.getByRole("link", { name: "Refund due" })).toHaveAttribute("aria-current", "page");
  await expect(page).toHaveURL("/admin/orders?group=refundDue");
  await views.getByRole("link", { name: "Refund due" }).click();
  await expect(page).toHaveURL("/admin/orders");

  const sku = `BAG-${second.slice(-8)}`;
  await db
    .updateTable("variants")
    .set({ sku })
    .where("product_id", "in", (eb) => eb.selectFrom("products").select("id").where("slug", "=", BAG))
    .execute();
  await page.getByLabel("Search orders").fill(sku.toLowerCase());
  await expect(page.getByRole("link", { name: short(second) })).toBeVisible();
  await expect(page.getByRole("link", { name: short(first) })).toBeHidden();
});

test("the admin's order page shows items, payment, customer, notes and timeline", async ({
  adminPage: page,
  shopper,
  db,
}) => {
  const id = await shopper.order(COFFEE, 2);
  await page.goto(listOf(shopper.email));
  await page.getByRole("link", { name: short(id) }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Order ${short(id)}`);
  const block = (name: string) => page.getByRole("region", { name });
  await expect(block("Items")).toContainText("2 × ₱");
  await expect(block("Payment")).toContainText("to be paid to the rider");
  await expect(block("Customer")).toContainText(shopper.email);
  await expect(block("Customer").getByRole("button", { name: "Copy address" })).toBeVisible();
  await page.getByLabel("New note").fill("Call before noon");
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(page.getByRole("list", { name: "Notes" })).toContainText("Call before noon");

  await page.getByRole("button", { name: "Update status" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Status").selectOption("Shipped");
  await dialog.getByLabel("Courier").selectOption("LBC");
  const number = String(Date.now());
  await dialog.getByLabel("Tracking number").fill(number);
  await dialog.getByRole("button", { name: "Update" }).click();
  await expect(block("Shipment").getByRole("link", { name: number })).toHaveAttribute(
    "href",
    new RegExp(`lbcexpress.*${number}`),
  );
  await expect(page.getByRole("list", { name: "Timeline" }).getByRole("listitem")).toHaveText([
    /Placed.*Processing/,
    /Internal note.*by ana-.*Call before noon/,
    /Changed.*Shipped.*by ana-/,
  ]);
  await block("Shipment").getByRole("button", { name: "Edit" }).click();
  await dialog.getByLabel("Tracking number").fill(`${number}0`);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(block("Shipment").getByRole("link", { name: `${number}0` })).toBeVisible();
  await expect(page.getByRole("list", { name: "Timeline" })).toContainText(/Shipment changed\s*by ana-/);
  await expect(block("Customer").getByRole("link", { name: /^09/ })).toHaveAttribute("href", /^tel:\+63/);
  await page.getByRole("link", { name: "Older order" }).click();
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(`Order ${short(id)}`);
  await page.getByRole("link", { name: "Newer order" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Order ${short(id)}`);
  await expect(block("Payment")).toContainText("to be paid to the rider");
  await db.updateTable("orders").set({ status: "Delivered" }).where("id", "=", id).execute();
  await expect(block("Payment")).not.toContainText("to be paid to the rider");

  const long = `Barako ${"in a tin with a spoon and a cloth ".repeat(5)}`.trim();
  await db.updateTable("order_lines").set({ name: long }).where("order_id", "=", id).execute();
  await page.setViewportSize({ width: 360, height: 800 });
  await page.reload();
  const name = block("Items").getByText(long);
  await expect(name).toBeVisible();
  expect(await name.evaluate((one) => one.scrollHeight - one.clientHeight)).toBeLessThanOrEqual(1);
});

test("the main button of an order follows its state: ship, mark delivered, record cash", async ({
  adminPage: page,
  shopper,
}) => {
  const id = await shopper.order(COFFEE);
  await page.goto(`/admin/orders/${id}`);
  await page.getByRole("button", { name: "Ship", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: `Ship order ${short(id)}` });
  await dialog.getByLabel("Courier").selectOption("LBC");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Ship", exact: true }).click();
  await expectNotice(page, "Order updated successfully");
  await page.getByRole("button", { name: "Mark delivered" }).click();
  await expectNotice(page, `Order ${short(id)} is Delivered.`);
  await notices(page).getByRole("button", { name: "Undo" }).click();
  await expectNotice(page, `Order ${short(id)} is Shipped.`);
  await page.getByRole("button", { name: "Mark delivered" }).click();
  const timeline = page.getByRole("list", { name: "Timeline" });
  const recorded = timeline.getByText(/^Cash of ₱[\d,.]+ received from LBC/);
  await page.getByRole("button", { name: "Record cash" }).click();
  await expect(recorded).toBeVisible();
  await expect(page.getByRole("button", { name: "Record cash" })).toBeHidden();
  await notices(page).getByRole("button", { name: "Undo" }).click();
  await expect(recorded).toBeHidden();
  await expect(page.getByRole("button", { name: "Record cash" })).toBeVisible();
});

test("the dialog that cancels an order says what happens to shopper, money and stock", async ({
  adminPage: page,
  shopper,
}) => {
  const id = await shopper.order(COFFEE, 2);
  await page.goto(`/admin/orders/${id}`);
  await page.getByRole("button", { name: "Cancel order" }).click();
  const dialog = page.getByRole("dialog", { name: `Cancel order ${short(id)}` });
  await expect(dialog.getByRole("list", { name: "What will happen" }).getByRole("listitem")).toHaveText([
    "The order will be cancelled and the customer notified by e-mail.",
    "Nothing was paid online, so nothing needs a refund.",
    "The stock does not change.",
  ]);
  await expectAccessible(page);
  await dialog.getByLabel("Reason").fill("Sold out");
  await dialog.getByRole("button", { name: "Cancel order" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("list", { name: "Timeline" })).toContainText("“Sold out”");
  await expect(page.getByRole("button", { name: "Cancel order" })).toBeHidden();
});

test("clicks on the selection bar never reach order checkboxes below it; focus stays in place when a row disappears", async ({
  adminPage: page,
  shopper,
}) => {
  await shopper.order();
  const second = await shopper.order();
  for (let more = 0; more < 3; more += 1) await shopper.order();
  await page.setViewportSize({ width: 1280, height: 420 });
  await page.goto(`${listOf(shopper.email)}&size=10`);
  await page.getByLabel(`Select order ${short(second)}`).check();
  const bar = page.getByRole("region", { name: "Selected orders" });
  await expect(bar).toBeVisible();
  // Scroll each checkbox under the bar and test which element gets the click.
  const hits = await page.evaluate(() => {
    const bar = document.querySelector('[aria-label="Selected orders"]')!;
    const middleOf = (one: Element) => {
      const { left, top, width, height } = one.getBoundingClientRect();
      return [left + width / 2, top + height / 2] as const;
    };
    const under = [...document.querySelectorAll("tbody label")].filter((box) => {
      scrollBy(0, middleOf(box)[1] - middleOf(bar)[1]);
      return Math.abs(middleOf(box)[1] - middleOf(bar)[1]) < 2;
    });
    return under.map((box) => {
      scrollBy(0, middleOf(box)[1] - middleOf(bar)[1]);
      return bar.contains(document.elementFromPoint(...middleOf(box))) ? "bar" : "box";
    });
  });
  expect(new Set(hits)).toEqual(new Set(["bar"]));

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${listOf(shopper.email)}&status=Processing&size=10`);
  await expect(rows(page)).toHaveCount(1 + 5);
  for (const row of await rows(page).all())
    expect((await row.boundingBox())!.height, "on one line").toBeLessThan(60);
  const updateButton = rows(page)
    .nth(2)
    .getByRole("button", { name: /^Update status of/ });
  await updateButton.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").getByLabel("Status").selectOption("Delivered");
  await page.getByRole("dialog").getByRole("button", { name: "Update" }).click();
  await expect(rows(page)).toHaveCount(1 + 4);
  await expect(
    rows(page)
      .nth(2)
      .getByRole("button", { name: /^Update status of/ }),
  ).toBeFocused();
});

test("an admin changes the status of many selected orders and sees the result", async ({
  adminPage: page,
  shopper,
  db,
}) => {
  const first = await shopper.order();
  for (let i = 1; i < 6; i++) await shopper.order();
  await page.goto(listOf(shopper.email));
  await page.getByRole("button", { name: "Select all on this page" }).click();
  const bar = page.getByRole("region", { name: "Selected orders" });
  await expect(bar).toContainText("4 selected");
  await expect(bar).toBeFocused();
  const all = page.getByRole("checkbox", { name: "Select all on this page" });
  if (await all.isVisible()) {
    await all.uncheck();
    await expect(bar).toBeHidden();
    await all.check();
    await expect(bar).toContainText("4 selected");
  }
  await bar.getByRole("button", { name: "Clear selection" }).click();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Select all on this page" })).toBeFocused();
  await page.keyboard.press("Enter");
  await bar.getByRole("button", { name: "Select all 6" }).click();
  await expect(bar).toContainText("6 selected");
  await expect(bar).toBeFocused();
  await bar.getByRole("button", { name: "Change status" }).click();
  const dialog = page.getByRole("dialog", { name: "Change 6 orders" });
  await dialog.getByRole("button", { name: "Change all" }).click();
  await expect(dialog.getByLabel("Status")).toHaveAccessibleDescription("Please select a status.");
  await dialog.getByLabel("Status").selectOption("Shipped");
  // Change two orders after the list was loaded.
  const late = await shopper.order();
  await db.updateTable("orders").set({ courier: "LBC" }).where("id", "=", first).execute();
  await dialog.getByRole("button", { name: "Change all" }).click();
  await expect(
    dialog.getByText("Done. 5 of 5 changed to Shipped. Skipped 1 that changed in the meantime."),
  ).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect(rows(page).getByText("Shipped")).toHaveCount(3);
  await expect(rows(page).nth(1)).toContainText(short(late));
  await expect(rows(page).nth(1)).toContainText("Processing");
});

test("previews the cancellation of many orders and requires typing their number", async ({
  adminPage: page,
  shopper,
}) => {
  const ids = [await shopper.order(), await shopper.order()];
  await page.goto(listOf(shopper.email));
  await page.getByRole("button", { name: "Select all on this page" }).click();
  await page.getByRole("button", { name: "Change status" }).click();
  const dialog = page.getByRole("dialog", { name: "Change 2 orders" });
  await dialog.getByLabel("Status").selectOption("Cancelled");
  await expect(dialog.getByRole("list", { name: "What will happen" })).toContainText(
    "2 orders will be cancelled and the customers notified by e-mail.",
  );
  await expectAccessible(page);
  await dialog.getByLabel("Reason").fill("Typhoon");
  await dialog.getByLabel("Type 2 to cancel them").fill("3");
  await dialog.getByRole("button", { name: "Cancel these orders" }).click();
  await expect(dialog.getByText("Please type this number.")).toBeVisible();
  await dialog.getByLabel("Type 2 to cancel them").fill("2");
  await dialog.getByRole("button", { name: "Cancel these orders" }).click();
  await expect(dialog.getByText("Done. 2 of 2 changed to Cancelled.")).toBeVisible();

  await page.goto(`/admin/orders/${ids[0]}`);
  await expect(page.getByText("Typhoon")).toBeVisible();
});

test("exports the listed orders as a sheet, and prints packing slips that warn against sending unpaid orders", async ({
  adminPage: page,
  admin,
  shopper,
  db,
}) => {
  const id = await shopper.order(COFFEE, 3);
  await page.goto(listOf(shopper.email));
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export", exact: true }).click();
  await confirmIdentity(page, admin.password);
  const sheet = await readFile(await (await download).path(), "utf8");
  expect(sheet.split("\r\n")).toHaveLength(3);
  expect(sheet).toContain(id);
  expect(sheet).toContain("Maria Santos");

  await page.getByLabel(`Select order ${short(id)}`).check();
  await page.getByRole("link", { name: "Packing slips" }).click();
  const slip = page.getByRole("article", { name: `Packing slip ${short(id)}` });
  await expect(slip).toContainText("Maria Santos");
  await expect(slip).toContainText(/To collect ₱/);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  await expect(slip).toBeVisible();

  const changeTo = (status: string) =>
    db.updateTable("orders").set({ status }).where("id", "=", id).execute();
  await changeTo("Pending Payment");
  await page.reload();
  await expect(slip).toContainText("Not paid yet: do not send");
  await changeTo("Cancelled");
  await page.reload();
  await expect(slip).toContainText("Cancelled: do not send");
  await expect(slip).not.toContainText("To collect");
});

test("the order list announces new orders without moving rows, and reconnects a broken event stream", async ({
  adminPage: page,
  shopper,
}) => {
  const first = await shopper.order();
  // The event stream breaks off, as during an update.
  const responses = [{ contentType: "text/event-stream", body: 'data: {"pending":1}\n\n' }, { status: 503 }];
  await page.route("**/api/admin/orders/updates", async (route) => {
    const response = responses.shift();
    await (response ? route.fulfill(response) : route.continue());
  });
  await page.goto(listOf(shopper.email));
  await expect(rows(page)).toHaveCount(1 + 1);
  const id = await shopper.order();
  const pill = page.getByRole("button", { name: "1 new", exact: true });
  await expect(pill).toBeVisible();
  await expect(rows(page).nth(1)).toContainText(short(first));
  await expect(page).toHaveTitle(/^\(\S+\) Orders · /);
  await pill.click();
  await expect(pill).toBeHidden();
  await expect(rows(page).nth(1)).toContainText(short(id));
  const menu = page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: /^Orders/ });
  if (await menu.isVisible()) await expect(menu).toHaveAccessibleName(/^Orders \d+\+? pending$/);
  expect(responses).toEqual([]);
});

async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  await expect(target).toBeFocused();
}

test("the admin's keyboard shortcuts open search, orders and products, and can be disabled", async ({
  adminPage: page,
  isMobile,
}) => {
  test.skip(isMobile, "needs a keyboard");
  const { keyboard } = page;
  const heading = (name: string) => page.getByRole("heading", { level: 1, name });
  await page.goto("/admin/profile");
  await expect(heading("Profile Settings")).toBeVisible();
  // The session list loads after hydration, so shortcuts work by then.
  await expect(page.getByRole("region", { name: "Your sessions" }).getByRole("listitem")).toHaveCount(1);
  await keyboard.press("/");
  await expect(page.getByLabel("Search orders")).toBeFocused();
  await keyboard.type("g p / ?");
  await expect(page.getByLabel("Search orders")).toHaveValue("g p / ?");
  await expect(page).toHaveURL(/search=/);
  await heading("Orders").click();
  await keyboard.type("gp");
  await expect(heading("Products")).toBeVisible();
  await keyboard.press("/");
  await expect(page.getByLabel("Search products")).toBeFocused();
  await heading("Products").click();
  await keyboard.type("go");
  await expect(heading("Orders")).toBeVisible();

  await keyboard.press("?");
  const list = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(list).toContainText("Go to Products");
  await list.getByLabel("Use these shortcuts in this browser").uncheck();
  await keyboard.press("Escape");
  await page.reload();
  await expect(heading("Orders")).toBeVisible();
  await keyboard.type("gp?");
  await expect(list).toBeHidden();
  await expect(heading("Orders")).toBeVisible();
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
  await list.getByLabel("Use these shortcuts in this browser").check();
  await keyboard.press("Escape");
  await keyboard.type("gp");
  await expect(heading("Products")).toBeVisible();
});

test("an admin ships an order by keyboard alone", async ({ page, shopper, admin }) => {
  const id = await shopper.order();
  await page.goto("/admin/login");
  await tabTo(page, page.getByLabel("Username"));
  await page.keyboard.type(admin.username);
  await page.keyboard.press("Tab");
  await page.keyboard.type(admin.password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();

  const menu = page.getByRole("button", { name: "More", exact: true });
  if (await menu.isVisible()) {
    await tabTo(page, menu);
    await page.keyboard.press("Enter");
  }
  await tabTo(page, page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: /^Orders/ }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Orders" })).toBeFocused();
  await tabTo(page, page.getByLabel("Search orders"));
  await page.keyboard.type(shopper.email);
  await expect(page).toHaveURL(listOf(shopper.email));
  await expect(rows(page)).toHaveCount(1 + 1);
  await tabTo(page, page.getByRole("link", { name: short(id) }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: `Order ${short(id)}` })).toBeFocused();
  await tabTo(page, page.getByRole("button", { name: "Update status" }));
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Status")).toBeFocused();
  for (let steps = 0; steps < 3; steps += 1) await page.keyboard.press("ArrowDown");
  await expect(dialog.getByLabel("Status")).toHaveValue("Shipped");
  await page.keyboard.press("Tab");
  await page.keyboard.type("LBC");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expectNotice(page, "Order updated successfully");
  await expect(page.getByRole("button", { name: "Update status" })).toBeFocused();
  await expect(page.getByRole("region", { name: "Shipment" })).toContainText("LBC");
});

test(
  "admin order list, dialogs, order page and packing slips pass the axe accessibility check",
  { tag: "@sweep" },
  async ({ adminPage: page, shopper }) => {
    const id = await shopper.order();
    await page.goto(listOf(shopper.email));
    await page.getByLabel(`Select order ${short(id)}`).check();
    await expectAccessible(page);
    await page.getByRole("button", { name: `View details of ${short(id)}` }).click();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    const dialog = await openStatus(page, id);
    await dialog.getByLabel("Status").selectOption("Shipped");
    await expectAccessible(page);
    await page.goto(`/admin/orders/${id}`);
    await expect(page.getByRole("list", { name: "Timeline" })).toBeVisible();
    await expectAccessible(page);
    await page.goto(`/admin/orders/slips?ids=${id}`);
    await expect(page.getByRole("article")).toBeVisible();
    await expectAccessible(page);
  },
);
