import { clickProviderButton, expect, resultHeading, test, untilRefunded } from "../../support/paying.ts";
import { confirmIdentity, startAdminSession } from "../../support/people.ts";
import { expectAccessible, expectNotice } from "../../support/shop.ts";

test.use({ expectedNoise: /status of 409/ });

test("a payment that needs attention appears on the dashboard and can be resolved", async ({
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

  await startAdminSession(page, admin);
  await page.goto("/admin");
  await page.getByRole("link", { name: /^\d+ payments? needs? you$/ }).click();
  await expect(page).toHaveURL("/admin/orders?group=attention");
  await expect(page.getByRole("list", { name: "Active filters" })).toContainText("Payment needs attention");
  const tabs = page.getByRole("navigation", { name: "Orders by status" });
  await tabs.getByRole("link", { name: /^Cancelled/ }).click();
  await expect(page).toHaveURL("/admin/orders?status=Cancelled&group=attention");
  // Search, because other tests' payments may be listed.
  const mine = `/admin/orders?group=attention&search=${encodeURIComponent(shopper.email)}`;
  await page.goto(mine);
  await page.getByRole("link", { name: orderId.slice(-8).toUpperCase() }).click();

  const note = page.getByRole("note");
  await expect(note).toContainText("Please refund this payment.");
  await expectAccessible(page);
  // The refund is the primary action.
  const colorOf = (name: string) =>
    note
      .getByRole("button", { name })
      .evaluate((button: HTMLElement) => getComputedStyle(button).backgroundColor);
  const accent = await page.evaluate(() => {
    const sample = document.body.appendChild(document.createElement("i"));
    sample.style.backgroundColor = "var(--accent)";
    return getComputedStyle(sample).backgroundColor;
  });
  expect(await colorOf("Refund")).toBe(accent);
  expect(await colorOf("Mark as done")).not.toBe(accent);
  await note.getByRole("button", { name: "Mark as done" }).click();
  const question = page.getByRole("alertdialog", { name: "Mark as done" });
  await question.getByRole("button", { name: "Mark as done" }).click();
  await expectNotice(page, "Marked as done");
  await expect(note).toBeHidden();
  await page.goto(mine);
  await expect(page.getByText("No orders found.")).toBeVisible();
});

test("offers to cancel a fully refunded order, and shows a badge if it is kept", async ({
  page,
  sendToPay,
  admin,
  context,
}) => {
  const { orderId } = await sendToPay();
  await clickProviderButton(page, "Authorize Test Payment");
  await expect(resultHeading(page, "Payment Successful!")).toBeVisible();

  const other = await context.browser()!.newContext();
  const adminPage = await other.newPage();
  await startAdminSession(adminPage, admin);
  await adminPage.goto(`/admin/orders/${orderId}`);
  await adminPage.getByRole("button", { name: "Refund" }).click();
  const dialog = adminPage.getByRole("alertdialog", { name: "Refund" });
  const cancel = dialog.getByRole("checkbox", { name: "Also cancel the order" });
  await expect(cancel).toBeChecked();
  await dialog.getByRole("radio", { name: "An amount" }).check();
  await expect(cancel).toBeHidden();
  await dialog.getByRole("radio", { name: "Everything" }).check();
  await cancel.check();
  await expect(dialog).toContainText("The order is cancelled");
  await cancel.uncheck();
  await expect(dialog).toContainText("₱498.00 goes back to their GrabPay.");
  await dialog.getByRole("button", { name: "Refund" }).click();
  await confirmIdentity(adminPage, admin.password);
  await expect(dialog).toBeHidden();
  await expect(adminPage.getByRole("main").getByText("Refunded", { exact: true }).first()).toBeVisible();
  await adminPage.goto(`/admin/orders?search=${orderId.slice(-8)}`);
  await expect(adminPage.getByRole("row").nth(1)).toContainText("Refunded");
  await other.close();
  await page.goto("/orders");
  await expect(page.getByRole("article").first()).toContainText("Refunded");
});

test("refunds a cancelled order and shows it in both timelines", async ({
  page,
  sendToPay,
  admin,
  context,
  db,
}) => {
  const { orderId } = await sendToPay();
  await clickProviderButton(page, "Authorize Test Payment");
  await expect(resultHeading(page, "Payment Successful!")).toBeVisible();
  await page.goto(`/orders/${orderId}`);
  await page.getByRole("button", { name: "Cancel order" }).click();
  const question = page.getByRole("alertdialog", { name: "Cancel this order?" });
  await expect(question).toContainText("₱498.00 goes back to your GrabPay.");
  await question.getByRole("button", { name: "Cancel order" }).click();
  await expect(page.getByRole("main")).toContainText("₱498.00 goes back to your GrabPay.");

  const other = await context.browser()!.newContext();
  const adminPage = await other.newPage();
  await startAdminSession(adminPage, admin);
  await adminPage.goto(`/admin/orders/${orderId}`);
  await adminPage.getByRole("button", { name: "Refund" }).click();
  const dialog = adminPage.getByRole("alertdialog", { name: "Refund" });
  await dialog.getByRole("radio", { name: "An amount" }).check();
  await dialog.getByLabel("Amount", { exact: true }).fill("500");
  await dialog.getByRole("button", { name: "Refund" }).click();
  await expect(dialog.getByText("Please enter an amount up to ₱498.00.").first()).toBeVisible();
  await dialog.getByLabel("Amount", { exact: true }).fill("498");
  await dialog.getByRole("button", { name: "Refund" }).click();
  await confirmIdentity(adminPage, admin.password);
  await expect(dialog).toBeHidden();
  const steps = (of: typeof page) => of.getByRole("list", { name: "Timeline" }).getByRole("listitem");
  await expect(steps(adminPage)).toHaveText([
    /^Placed/,
    /^Changed/,
    /^Changed.*Cancelled/,
    /^Refund of ₱498\.00/,
  ]);
  await expect(adminPage.getByRole("button", { name: "Refund" })).toBeHidden();
  await other.close();

  await untilRefunded(db, orderId);
  await page.reload();
  await expect(steps(page)).toHaveText([
    /^Order placed/,
    /^Being packed/,
    /^Cancelled by you/,
    /^Refund of ₱498\.00 sent to your GrabPay/,
  ]);
});
