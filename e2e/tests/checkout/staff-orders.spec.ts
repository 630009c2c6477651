import { startAdminSession } from "../../support/people.ts";
import { clickProviderButton, expect, test } from "../../support/paying.ts";
import { expectAccessible, expectNotice } from "../../support/shop.ts";

// The phone number is refused first, which the console reports.
test.use({ expectedNoise: /status of 400/ });

test("enters an order from Messenger, and the customer pays by its link without scripts", async ({
  page,
  admin,
  browser,
}) => {
  await startAdminSession(page, admin);
  await page.goto("/admin/orders");
  await page.getByRole("link", { name: "New order" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "New order" })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Add an item").fill("barako");
  await page
    .getByRole("list", { name: "Found products" })
    .getByRole("button", { name: /Barako/ })
    .first()
    .click();
  await page.getByRole("button", { name: /^One more of .*Barako/ }).click();
  await page.getByLabel("Phone").fill("12345");
  await page.getByLabel("House number and street").fill("1 Rizal St, Makati");
  await page.getByLabel("Payment").selectOption("Pay link");
  await expect(page.getByRole("region", { name: "Total" })).toContainText("₱498.00");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Place order" }).click();
  await expect(page.getByLabel("Phone")).toHaveAccessibleDescription(/mobile number/);
  await page.getByLabel("Phone").fill("0917 555 0123");
  await page.getByRole("button", { name: "Place order" }).click();

  await expectNotice(page, "Order placed");
  const message = page.getByLabel("Message to the customer");
  await expect(message).toHaveValue(/total ₱498\.00.*magbayad/);
  await expectAccessible(page);
  const link = /\/pay\/[\w-]+/.exec(await message.inputValue())![0];

  const messenger = await browser.newContext({ javaScriptEnabled: false });
  const opened = await messenger.newPage();
  await opened.goto(link);
  await expect(opened.getByRole("heading", { level: 1, name: "Pay ₱498.00" })).toBeVisible();
  await opened.getByRole("button", { name: "Pay with GCash" }).click();
  await expect(opened.getByRole("button", { name: "Authorize Test Payment" })).toBeVisible();
  await clickProviderButton(opened, "Authorize Test Payment");
  const thanks = opened.getByRole("heading", { level: 1, name: "Thank you! Your payment arrived." });
  const haveIPaid = opened.getByRole("link", { name: "I have paid" });
  await expect(async () => {
    await expect(thanks.or(haveIPaid)).toBeVisible();
    if (await haveIPaid.isVisible()) await haveIPaid.click();
    await expect(thanks).toBeVisible({ timeout: 2_000 });
  }).toPass();
  expect(await messenger.cookies(opened.url())).toEqual([]);

  await page.reload();
  await page.getByRole("button", { name: "Revoke link" }).click();
  await expectNotice(page, "Pay link revoked");
  await opened.reload();
  await expect(
    opened.getByRole("heading", { level: 1, name: "This link is not valid any more" }),
  ).toBeVisible();
  await messenger.close();

  const phone = await browser.newContext({ javaScriptEnabled: true });
  const again = await phone.newPage();
  await page.getByRole("button", { name: "Create link for the customer" }).click();
  await expect(message).toHaveValue(/i-track/);
  await again.goto(/\/pay\/[\w-]+/.exec(await message.inputValue())![0]);
  await expectAccessible(again);
  await phone.close();
});
