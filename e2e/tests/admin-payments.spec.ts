import { expect, test } from "./paying.ts";
import { openDesk } from "./people.ts";
import { expectAccessible, expectNotice } from "./shop.ts";

// A payment that is too late is answered so.
test.use({ expectedNoise: /status of 409/ });

test("a payment that needs somebody is told on the dashboard, listed, and marked as done", async ({
  page,
  shopper,
  sendToPay,
  control,
  admin,
}) => {
  const { orderId, intentId } = await sendToPay();
  await shopper.order();
  await control(`intents/${intentId}/pay`, { late: true });
  await page.goto(`/success?source_id=${intentId}`);
  await expect(page.getByRole("main").getByRole("alert")).toContainText("We will refund you.");

  await openDesk(page, admin);
  await page.goto("/admin");
  await page.getByRole("link", { name: /^\d+ orders? ha(s|ve) a payment that needs you$/ }).click();
  await expect(page).toHaveURL("/admin/orders?group=attention");
  await expect(page.getByRole("list", { name: "Chosen" })).toContainText("Payment needs you");
  const tabs = page.getByRole("navigation", { name: "Orders by status" });
  await tabs.getByRole("link", { name: /^Cancelled/ }).click();
  await expect(page).toHaveURL("/admin/orders?status=Cancelled&group=attention");
  // Others' may be among them.
  const mine = `/admin/orders?group=attention&search=${encodeURIComponent(shopper.email)}`;
  await page.goto(mine);
  await page.getByRole("link", { name: orderId.slice(-8).toUpperCase() }).click();

  const note = page.getByRole("note");
  await expect(note).toContainText("Please refund this payment.");
  await expectAccessible(page);
  await note.getByRole("button", { name: "Mark as done" }).click();
  const question = page.getByRole("alertdialog", { name: "Mark as done" });
  await question.getByRole("button", { name: "Mark as done" }).click();
  await expectNotice(page, "Marked as done");
  await expect(note).toBeHidden();
  await page.goto(mine);
  await expect(page.getByText("No orders found.")).toBeVisible();
});
