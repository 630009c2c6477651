import { sql } from "kysely";
import { clickProviderButton, expect, resultHeading, test, untilRefunded } from "../../support/paying.ts";
import { PICTURE_FILE } from "../../support/merchant.ts";
import { confirmIdentity, startAdminSession } from "../../support/people.ts";
import { expectAccessible, expectNotice } from "../../support/shop.ts";

test.use({ expectedNoise: /status of 403/ });

test("returns one of two pieces with a photo, from the request to the money back", async ({
  page,
  sendToPay,
  admin,
  context,
  db,
}) => {
  const { orderId } = await sendToPay();
  await clickProviderButton(page, "Authorize Test Payment");
  await expect(resultHeading(page, "Payment Successful!")).toBeVisible();
  await sql`select set_order_status(${orderId}, 'Delivered', null, gen_random_uuid(), null, '', null)`.execute(
    db,
  );

  await page.goto(`/orders/${orderId}`);
  await page.getByRole("link", { name: "Return or refund" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Return or refund" })).toBeVisible();
  await page.getByRole("button", { name: "Send request" }).click();
  await expect(page.getByRole("main").getByText("Please choose a reason.")).toBeVisible();
  await page.getByRole("radio", { name: "Damaged or defective" }).check();
  await page.getByLabel("What happened?").fill("The bag was torn.");
  await page.getByLabel("Photo files").setInputFiles(PICTURE_FILE);
  await expect(page.getByRole("img", { name: "Chosen 1" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Send request" }).click();
  await expectNotice(page, "Your request was sent.");
  const request = page.getByRole("region", { name: /^Return R-/ });
  await expect(request).toContainText("The shop will answer you by e-mail.");
  await expectAccessible(page);

  const other = await context.browser()!.newContext();
  const adminPage = await other.newPage();
  await startAdminSession(adminPage, admin);
  await adminPage.goto(`/admin/orders/${orderId}`);
  await adminPage.getByRole("link", { name: /^R-\d+$/ }).click();
  await expect(adminPage.getByRole("img", { name: "Sent by the customer, 1" })).toBeVisible();
  await expect(adminPage.getByRole("main")).toContainText("The bag was torn.");
  await expectAccessible(adminPage);
  await adminPage.getByLabel("Message to the customer").fill("Sorry!");
  await adminPage.getByRole("button", { name: "Approve" }).click();
  await adminPage.getByLabel("Back in stock").selectOption("1");
  await expectAccessible(adminPage);
  await adminPage.getByRole("button", { name: "Items received" }).click();
  await expect(adminPage.getByLabel("Amount")).toHaveValue("249");
  await adminPage.getByLabel("Amount").fill("200");
  await adminPage.getByLabel("Why is it less?").fill("We agreed on it");
  await expectAccessible(adminPage);
  await adminPage.getByRole("button", { name: "Refund ₱200.00" }).click();
  await confirmIdentity(adminPage, admin.password);
  await expect(adminPage.getByRole("main").getByText("Closed", { exact: true })).toBeVisible();
  await expect(adminPage.getByRole("link", { name: "Returns", exact: true }).first()).toBeAttached();
  await other.close();

  const steps = page.getByRole("list", { name: "Timeline" }).getByRole("listitem");
  await untilRefunded(db, orderId);
  await page.reload();
  await expect(steps).toHaveText([
    /^Order placed/,
    /^Being packed/,
    /^Delivered/,
    /^You asked for a return.*1 × .*“The bag was torn\.”/,
    /^Return approved.*“Sorry!”/,
    /^Your items arrived at the shop/,
    /^Why the refund is lower.*“We agreed on it”/,
    /^Refund of ₱200\.00 sent to your GrabPay/,
  ]);
  await expect(page.getByRole("list", { name: "Items" })).toContainText("1 refunded");
});

test("a shopper withdraws a return", async ({ page, shopper, db }) => {
  const orderId = await shopper.order();
  await sql`select set_order_status(${orderId}, 'Delivered', null, gen_random_uuid(), null, '', null)`.execute(
    db,
  );
  await page.goto(`/orders/${orderId}/return`);
  await page.getByRole("radio", { name: "Missing from the parcel" }).check();
  await page.getByRole("button", { name: "Send request" }).click();
  await page.getByRole("button", { name: "Withdraw" }).click();
  const question = page.getByRole("alertdialog", { name: "Withdraw this return?" });
  await question.getByRole("button", { name: "Withdraw" }).click();
  await expectNotice(page, "Your request was withdrawn.");
  await expect(page.getByRole("region", { name: /^Return R-/ })).toBeHidden();
  await expect(page.getByRole("link", { name: "Return or refund" })).toBeVisible();
});

test("ends an order whose parcel came back, found by its tracking number", async ({
  page,
  shopper,
  admin,
  context,
  db,
}) => {
  const orderId = await shopper.order();
  const trackingNumber = `RTS-${orderId.slice(-12)}`;
  await sql`update orders set courier = 'LBC', tracking_number = ${trackingNumber} where id = ${orderId}`.execute(
    db,
  );
  await sql`select set_order_status(${orderId}, 'Shipped', null, gen_random_uuid(), null, '', null)`.execute(
    db,
  );
  const other = await context.browser()!.newContext();
  const adminPage = await other.newPage();
  await startAdminSession(adminPage, admin);
  await adminPage.goto("/admin/returns/parcel");
  const code = adminPage.getByLabel("Tracking number");
  await code.fill("NO-SUCH-PARCEL");
  await code.press("Enter");
  await expect(adminPage.getByText("No order has this tracking number or order ID.")).toBeVisible();
  await code.fill(trackingNumber.toLowerCase().replace("-", " "));
  await code.press("Enter");
  const found = adminPage.getByRole("region", { name: /^Order / });
  await found.getByLabel("Why did it come back?").selectOption("Nobody was there");
  await found.getByLabel("Condition").selectOption("Damaged");
  await expect(found.getByLabel("Back in stock")).toHaveValue("0");
  await found.getByLabel("Courier’s charge").fill("95");
  await expectAccessible(adminPage);
  await found.getByRole("button", { name: "Record parcel" }).click();
  await expect(found).toBeHidden();
  await expect(code).toBeFocused();
  await adminPage.goto(`/admin/orders/${orderId}`);
  await expect(adminPage.getByRole("main").getByText("Returned to sender", { exact: true })).toBeVisible();
  await expect(adminPage.getByRole("button", { name: "Update status" })).toBeHidden();
  await adminPage.getByRole("link", { name: /^R-\d+$/ }).click();
  await expect(adminPage.getByRole("main")).toContainText("Nobody was there");
  await other.close();

  await page.goto(`/orders/${orderId}`);
  await expect(page.getByText("Returned to sender", { exact: true })).toBeVisible();
  await expect(page.getByRole("list", { name: "Timeline" })).toContainText(
    "Your parcel came back to the shop",
  );
  await expectAccessible(page);
});
