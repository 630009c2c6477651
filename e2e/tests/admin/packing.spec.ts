import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { startAdminSession } from "../../support/people.ts";
import { expectAccessible } from "../../support/shop.ts";
import { COFFEE, expect, test } from "../../support/shopping.ts";

const short = (id: string) => id.slice(-8).toUpperCase();
const numberOf = (page: Page, id: string) => page.getByLabel(`Tracking number of ${short(id)}`);
const rowOf = (page: Page, id: string) => page.getByRole("row").filter({ hasText: short(id) });

test("the packing screen ships parcels by tracking numbers typed, scanned or imported as a list", async ({
  page,
  shopper,
  admin,
  db,
}) => {
  const ids: string[] = [];
  for (let i = 0; i < 5; i++) ids.push(await shopper.order(COFFEE));
  const run = Date.now();
  const number = (n: number) => `LBC${run}${n}`;
  const [one, two, three, four] = ids as [string, string, string, string];
  // Old dates put these orders first, without other tests' orders between them.
  const longAgo = Date.UTC(2015, 0, 1) + Math.floor(Math.random() * 1e11);
  for (const [index, id] of ids.entries())
    await db
      .updateTable("orders")
      .set({ created_at: new Date(longAgo + index) })
      .where("id", "=", id)
      .execute();
  await startAdminSession(page, admin);
  await page.goto("/admin/packing");

  await numberOf(page, one).fill(number(1));
  await page.keyboard.press("Enter");
  const couriers = page.getByRole("group", { name: "Courier" });
  await expect(couriers).toHaveAccessibleDescription("Please choose a courier.");
  await couriers.getByRole("radio", { name: "LBC" }).check();
  await numberOf(page, one).press("Enter");
  await expect(numberOf(page, two)).toBeFocused();
  await expect(rowOf(page, one)).toContainText("Shipped");

  await page.keyboard.type(short(three).toLowerCase());
  await page.keyboard.press("Enter");
  await expect(numberOf(page, three)).toBeFocused();
  await expect(numberOf(page, two)).toHaveValue("");
  await page.keyboard.type(number(1));
  await page.keyboard.press("Enter");
  await expect(numberOf(page, three)).toHaveAccessibleDescription(
    `Order ${short(one)} has the tracking number ${number(1)} already.`,
  );
  await expect(numberOf(page, three)).toBeFocused();
  const refusedRow = (await rowOf(page, three).boundingBox())!;
  const reason = (await rowOf(page, three).getByRole("alert").boundingBox())!;
  expect(refusedRow.y + refusedRow.height - (reason.y + reason.height)).toBeGreaterThanOrEqual(5);
  await expectAccessible(page);
  await numberOf(page, three).fill(number(3));
  await page.keyboard.press("Enter");
  await expect(rowOf(page, three)).toContainText("Shipped");
  await expect(numberOf(page, four)).toBeFocused();
  await page.getByRole("button", { name: `Undo shipping ${short(three)}` }).click();
  await expect(numberOf(page, three)).toBeFocused();
  await page.keyboard.type(number(4));
  await page.keyboard.press("Enter");
  await expect(rowOf(page, three)).toContainText(number(4));
  const packed = page.getByRole("button", { name: `Packed: ${short(four)}` });
  await packed.click();
  await expect(packed).toHaveAttribute("aria-pressed", "true");
  await expect(rowOf(page, four)).toContainText(/Packed by ana-/);

  await page.getByRole("button", { name: "Import tracking numbers" }).click();
  const dialog = page.getByRole("dialog");
  const file = `order,number\n${short(two)},${number(2)}\n${short(one)},${number(9)}\n`;
  await dialog
    .getByLabel("CSV file")
    .setInputFiles({ name: "numbers.csv", mimeType: "text/csv", buffer: Buffer.from(file) });
  await expect(dialog.getByLabel("Orders and tracking numbers")).toHaveValue(file);
  await dialog.getByRole("button", { name: "Ship" }).click();
  await expect(dialog.getByText("1 of 2 shipped, 1 refused.")).toBeVisible();
  await expect(dialog.getByRole("listitem").last()).toContainText(
    `This order was shipped already, with LBC, ${number(1)}.`,
  );
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Close" }).last().click();

  await page.reload();
  await expect(couriers.getByRole("radio", { name: "LBC" })).toBeChecked();
  await expect(rowOf(page, two)).toBeHidden();
  await page.getByLabel(`Select order ${short(four)}`).check();
  await page.getByRole("link", { name: "Pick list" }).click();
  await expect(page.getByRole("row").filter({ hasText: short(four) })).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await page.getByLabel(`Select order ${short(four)}`).check();
  await page.getByRole("link", { name: "Print slips of 1 selected" }).click();
  const slip = page.getByRole("article", { name: `Packing slip ${short(four)}` });
  await expect(slip.getByRole("img", { name: `Barcode ${short(four)}` })).toBeVisible();
  await page.getByLabel("Paper").selectOption("A6, one per sheet");
  await expect(page).toHaveURL(/paper=a6/);
  await page.getByRole("button", { name: "Print" }).click();
  await expect(page.getByText("Slips 1–1 are marked as printed.")).toBeVisible();
  await expectAccessible(page);
  await page.goto("/admin/packing");
  await expect(rowOf(page, four)).toContainText("Slip printed");
  await page.getByRole("link", { name: "Print all slips" }).click();
  await expect(page).toHaveURL(/group=packing&sort=oldest/);
  await expect(page.getByLabel("Slips")).toContainText("Not printed yet");
  await page.getByLabel("Slips").selectOption({ index: 1 });
  await expect(page.getByRole("article").first()).toHaveAccessibleName(`Packing slip ${short(four)}`);

  // The list's second page follows a first one of 100 copies.
  await page.route(/\/api\/orders\?/, async (route) => {
    const url = new URL(route.request().url());
    const isFirst = url.searchParams.get("page") === "1";
    url.searchParams.set("page", "1");
    const response = await route.fetch({ url: url.href });
    const body = (await response.json()) as { orders: { _id: string }[]; pagination: object };
    const order = { ...body.orders.find(({ _id }) => _id === four)!, slip: null };
    const orders = isFirst ? Array.from({ length: 100 }, () => ({ ...order, _id: randomUUID() })) : [order];
    await route.fulfill({
      response,
      json: { ...body, orders, pagination: { ...body.pagination, total: 101, pages: 2 } },
    });
  });
  await page.reload();
  await expect(page.getByRole("article")).toHaveCount(100);
  await page.getByLabel("Batch").selectOption("101–101");
  await expect(slip).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(1);
});
