import { sql } from "kysely";
import { goToPaymentStep } from "../../support/checking-out.ts";
import { startAdminSession } from "../../support/people.ts";
import { expectAccessible } from "../../support/shop.ts";
import { COFFEE, expect, test } from "../../support/shopping.ts";

test.use({ expectedNoise: /status of 409/ });

test("orders by bank transfer, and is paid when the merchant imports the history", async ({
  page,
  shopper,
  admin,
  context,
  db,
}) => {
  await sql`insert into transfer_accounts (id, method, bank, name, number)
    values (gen_random_uuid(), 'bank_transfer', 'BPI', 'Aling Nena Store', '1234-5678-90') on conflict do nothing`.execute(
    db,
  );
  const reference = String(Date.now());
  await shopper.add(COFFEE, 1);
  await goToPaymentStep(page);
  await page.getByRole("radio", { name: "Bank transfer" }).check();
  await page.getByRole("button", { name: /^Place Order/ }).click();
  await expect(page.getByRole("heading", { name: "Thank you for your order!" })).toBeVisible();
  await expect(page.getByText("1234-5678-90")).toBeVisible();
  await page.getByLabel("Reference number of your transfer").fill(reference);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Send reference" }).click();
  await expect(page.getByText(reference)).toBeVisible();

  const { rows } = await sql<{ orderId: string; line: string }>`
    select order_id as "orderId",
      to_char(now() at time zone 'Asia/Manila', 'YYYY-MM-DD HH24:MI:SS') || ',' || amount_centavos / 100.0 as line
    from payments where user_id = ${shopper.id}`.execute(db);
  const { orderId, line } = rows[0]!;
  const other = await context.browser()!.newContext();
  const adminPage = await other.newPage();
  await startAdminSession(adminPage, admin);
  await adminPage.goto("/admin/transfers");
  await adminPage
    .getByRole("textbox", { name: "History" })
    .fill(`${line.replace(/0+$/, "")},${reference},ANA C.\n${line.slice(0, 19)},77777.07,9${reference},BEN`);
  await adminPage.getByRole("button", { name: "Import" }).click();
  await expect(adminPage.getByText("1 order is paid. 2 transfers are new.")).toBeVisible();
  await expectAccessible(adminPage);
  const unknown = adminPage.getByRole("listitem").filter({ hasText: `9${reference}` });
  await unknown.getByRole("button", { name: "Not for an order" }).click();
  await expect(unknown).toHaveCount(0);
  await other.close();

  await expect(page.getByRole("heading", { name: "Payment Successful!" })).toBeVisible({ timeout: 60_000 });
  await page.goto(`/orders/${orderId}`);
  await expect(page.getByText("Off for your transfer")).toBeVisible();
});
