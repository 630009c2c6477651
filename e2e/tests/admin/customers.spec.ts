import { goToPaymentStep } from "../../support/checking-out.ts";
import { confirmIdentity, storeSession, readStoredSession, startAdminSession } from "../../support/people.ts";
import { expectAccessible, expectNotice } from "../../support/shop.ts";
import { BAG, COFFEE, expect, test } from "../../support/shopping.ts";

test.use({ expectedNoise: /status of (401|403|409)/ });

test("an admin denies a shopper cash on delivery: the checkout disables the method, the audit log records it", async ({
  page,
  shopper,
  admin,
  context,
}) => {
  await shopper.order(COFFEE);
  await shopper.add(BAG);
  const { token, user } = await readStoredSession(page);
  await startAdminSession(page, admin);

  await page.goto("/admin/customers");
  await page.getByRole("searchbox", { name: "Search customers" }).fill(shopper.email);
  await expect(page).toHaveURL(/\/admin\/customers\?search=maria/);
  const row = page.getByRole("table", { name: "Customers" }).getByRole("row").nth(1);
  await expect(row).toContainText(shopper.email);
  await expect(row).toContainText("₱");
  await page.getByRole("row", { name: shopper.email }).getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name: "Maria Santos" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Customer" })).toContainText(shopper.email);
  await expect(page.getByRole("table", { name: "Orders" }).getByRole("row")).toHaveCount(1 + 1);
  const cash = page.getByRole("region", { name: "Cash on Delivery" });
  await cash.getByLabel("Reason (optional)").fill("Refused three parcels");
  // All test shoppers share the phone number.
  await cash.getByLabel("Phone number (optional)").fill("");
  await cash.getByRole("button", { name: "Deny cash" }).click();
  await expectNotice(page, "Cash on Delivery is denied.");
  await expect(cash).toContainText("Refused three parcels");
  await expectAccessible(page);
  await page.goto("/admin/customers?only=denied");
  await expect(page.getByRole("row", { name: shopper.email }).getByRole("link")).toBeVisible();
  await expectAccessible(page);

  await page.goto("/admin/audit?thing=customer");
  const change = page
    .getByRole("list", { name: "Changes" })
    .getByRole("listitem")
    .filter({ hasText: `${admin.username} changed customer ${shopper.email}` });
  await expect(change).toContainText("Cash on delivery denied");
  await page.getByLabel("Person").selectOption({ label: admin.username });
  await expect(page).toHaveURL(/person=/);
  await expect(page.getByRole("list", { name: "Changes" }).getByRole("listitem")).toHaveCount(1);
  await page.getByLabel("From").fill("2020-01-01");
  await page.getByLabel("To", { exact: true }).fill("2020-01-02");
  await expect(page.getByRole("heading", { name: "No changes found." })).toBeVisible();
  await page.getByRole("link", { name: "Clear" }).click();
  await expect(page.getByRole("list", { name: "Changes" }).getByRole("listitem").first()).toBeVisible();
  await expectAccessible(page);

  const other = await context.browser()!.newContext();
  const phone = await other.newPage();
  await storeSession(phone, { token: token!, user: JSON.parse(user!) as object });
  await goToPaymentStep(phone);
  await expect(
    phone.getByText("You cannot pay with Cash on Delivery. Please pay another way."),
  ).toBeVisible();
  await expect(phone.getByRole("radio", { name: /Cash on Delivery/ })).toBeDisabled();
  await other.close();
});

test("erases a customer from the customer page", async ({ page, shopper, admin, db }) => {
  const id = await shopper.order(COFFEE);
  await db.updateTable("orders").set({ status: "Delivered" }).where("id", "=", id).execute();
  await startAdminSession(page, admin);
  await page.goto(`/admin/customers/${shopper.id}`);
  await page.getByRole("main").getByRole("button", { name: "Erase" }).click();
  const question = page.getByRole("alertdialog", { name: "Erase this customer?" });
  await question.getByRole("button", { name: "Erase" }).click();
  await confirmIdentity(page, admin.password);
  await expect(question).toBeHidden();
  await expect(page.getByText(shopper.email)).toHaveCount(0);
  const { customer_name } = await db
    .selectFrom("orders")
    .select("customer_name")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect(customer_name).toBe("Erased");
});
