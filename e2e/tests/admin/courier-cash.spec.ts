import { startAdminSession } from "../../support/people.ts";
import { expectAccessible, expectNotice } from "../../support/shop.ts";
import { COFFEE, expect, test } from "../../support/shopping.ts";

test("a courier's file settles its parcels and lists the rows to check", async ({
  page,
  shopper,
  admin,
  db,
}) => {
  const mark = Date.now();
  const courier = `Courier ${mark}`;
  const ids = [await shopper.order(COFFEE), await shopper.order(COFFEE)] as const;
  for (const [index, id] of ids.entries())
    await db
      .updateTable("orders")
      .set({ status: "Shipped", courier, tracking_number: `T${mark}${index}` })
      .where("id", "=", id)
      .execute();
  await startAdminSession(page, admin);
  await page.goto(`/admin/courier-cash?courier=${encodeURIComponent(courier)}`);
  await expect(page.getByRole("table").getByRole("row")).toHaveCount(3);
  await page.getByRole("button", { name: `Terms of ${courier}` }).click();
  const terms = page.getByRole("dialog");
  await terms.getByLabel("Fee in percent").fill("2.75");
  await expectAccessible(page);
  await terms.getByRole("button", { name: "Save" }).click();
  await expectNotice(page, "Terms saved");
  await expectAccessible(page);

  await page.getByRole("link", { name: "Record transfer" }).click();
  await page.getByLabel("The courier’s file").setInputFiles({
    name: "friday.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(`\uFEFFParcel;Gross\r\nT${mark}0;"₱1.00"\r\nT${mark}1;100000\r\nX${mark};5\r\n`),
  });
  await page.getByLabel("Tracking number").selectOption("Parcel");
  await page.getByLabel("Cash collected").selectOption("Gross");
  await expect(page.getByRole("status").filter({ hasText: "will be settled" })).toHaveText(
    "1 parcel will be settled, 3 rows need a look. Nothing has been recorded yet.",
  );
  await page.getByLabel("Amount in your account").fill("97000");
  await expect(page.getByText("Difference")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Record transfer" }).click();
  await expectNotice(page, "Transfer recorded");

  const problems = page.getByRole("region", { name: "Rows to check" }).getByRole("row");
  await expect(problems.nth(1)).toContainText("Short-paid");
  await expect(problems.nth(2)).toContainText("Paid too much");
  await expect(problems.nth(3)).toContainText("Unknown tracking number");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Mark as checked" }).click();
  await expectNotice(page, "Marked as checked");
  await page.goto(`/admin/orders/${ids[0]}`);
  await expect(page.getByRole("region", { name: "Payment" })).toContainText("₱1.00 handed over by Courier");
  await page.getByRole("button", { name: "Record the rest" }).click();
  await expectNotice(page, "Cash recorded");
  await expect(page.getByRole("list", { name: "Timeline" })).toContainText(`received from ${courier}`);
  await expectAccessible(page);
});
