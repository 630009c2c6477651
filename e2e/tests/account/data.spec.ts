import { readFileSync } from "node:fs";
import { expect, test } from "../../support/shopping.ts";
import { openMenu } from "../../support/people.ts";
import { expectAccessible, expectNotice } from "../../support/shop.ts";

test.use({ expectedNoise: /status of 400/ });

test("a shopper views, corrects and downloads personal data, and erases the account with a mailed code", async ({
  page,
  shopper,
  readCode,
  db,
}) => {
  const orderId = await shopper.order();
  await page.goto("/");
  await openMenu(page);
  await page.getByRole("link", { name: "Account" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Account" })).toBeVisible();
  await expect(page.getByText(shopper.email)).toBeVisible();
  // Without an own name, the account shows that of the last order.
  await expect(page.getByRole("definition").filter({ hasText: "Maria Santos" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Your addresses" })).toHaveAttribute("href", "/addresses");
  await expectAccessible(page);

  await page.getByLabel("Name").fill("Maria Clara");
  await page.getByRole("button", { name: "Save name" }).click();
  await expect(page.getByRole("definition").filter({ hasText: "Maria Clara" })).toBeVisible();

  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download my data (JSON)" }).click(),
  ]);
  const data = JSON.parse(readFileSync(await file.path(), "utf8")) as {
    account: object;
    orders: { _id: string }[];
  };
  expect(data.account).toMatchObject({ email: shopper.email, name: "Maria Clara" });
  expect(data.orders.map(({ _id }) => _id)).toEqual([orderId]);

  const dialog = page.getByRole("dialog", { name: "Delete your account?" });
  await page.getByRole("button", { name: "Delete my account" }).click();
  await expect(dialog).toContainText("You cannot delete your account yet");
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await db.updateTable("orders").set({ status: "Delivered" }).where("id", "=", orderId).execute();
  await page.reload();

  await page.getByRole("button", { name: "Delete my account" }).click();
  await expect(dialog.getByRole("button", { name: "Keep my account" })).toBeFocused();
  await dialog.getByRole("button", { name: "Send code" }).click();
  const code = await readCode();
  await dialog.getByLabel("OTP").fill(code === "000000" ? "000001" : "000000");
  await dialog.getByRole("button", { name: "Delete account" }).click();
  await expect(dialog.getByLabel("OTP")).toHaveAccessibleDescription(/Invalid or expired OTP/);
  await expectAccessible(page);
  await dialog.getByLabel("OTP").fill(code);
  await dialog.getByRole("button", { name: "Delete account" }).click();
  await expectNotice(page, "Your account was deleted.");
  await expect(page).toHaveURL("/");
  expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();

  const storedOrder = await db
    .selectFrom("orders as o")
    .innerJoin("users as u", "u.id", "o.user_id")
    .select(["o.customer_name", "o.phone", "o.street", "u.email", "u.name"])
    .where("o.id", "=", orderId)
    .executeTakeFirstOrThrow();
  expect(storedOrder).toEqual({
    customer_name: "Erased",
    phone: "",
    street: "Erased",
    email: null,
    name: "",
  });
  await page.goto("/account");
  await expect(page.getByText("You must be logged in to see your data.")).toBeVisible();
});

test("a shopper changes the account's e-mail address with the code mailed to the new one", async ({
  page,
  shopper,
  readCode,
  request,
}, { project }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await shopper.order();
  const mailsTo = async (address: string) => {
    const query = `to=${encodeURIComponent(address)}`;
    const mails = await request.get(`${String(project.metadata["mailbox"])}/mails.json?${query}`);
    return (await mails.json()) as { subject: string }[];
  };
  const email = shopper.email.replace("@", ".new@");
  await page.goto("/account");
  await page.getByRole("button", { name: "Change e-mail" }).click();
  const dialog = page.getByRole("dialog", { name: "Change your e-mail address" });
  const field = dialog.getByLabel("New e-mail");
  await expect(field).toBeFocused();
  await field.fill("maria");
  await dialog.getByRole("button", { name: "Send code" }).click();
  await expect(field).toHaveAccessibleDescription(/Enter an address like maria@example.ph/);
  await expectAccessible(page);
  await field.fill(email);
  await dialog.getByRole("button", { name: "Send code" }).click();
  await expect(dialog.getByLabel("OTP")).toBeFocused();

  const code = await readCode({ not: "", to: email });
  await dialog.getByLabel("OTP").fill(code === "000000" ? "000001" : "000000");
  await dialog.getByRole("button", { name: "Change e-mail" }).click();
  await expect(dialog.getByLabel("OTP")).toHaveAccessibleDescription(/Invalid or expired OTP/);
  await expectAccessible(page);
  await dialog.getByLabel("OTP").fill(code);
  await dialog.getByRole("button", { name: "Change e-mail" }).click();

  await expectNotice(page, "Your e-mail address was changed.");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("definition").filter({ hasText: email })).toBeVisible();
  await expect
    .poll(async () => (await mailsTo(shopper.email)).map(({ subject }) => subject))
    .toContainEqual(expect.stringMatching(/^The e-mail address of your account at .+ was changed$/));
  await page.getByRole("link", { name: "Your orders" }).click();
  await expect(page.getByRole("article", { name: /^Order / })).toBeVisible();
});

test("a shopper sees their sessions and logs out on all devices", async ({ page, shopper, db }) => {
  await page.goto("/account");
  await expect(page.getByRole("list", { name: "Sessions" }).getByRole("listitem")).toHaveCount(1);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Log out on all devices" }).click();
  await expectNotice(page, "You are logged out on every device.");
  await expect(page.getByText("You must be logged in to see your data.")).toBeVisible();
  const remaining = await db
    .selectFrom("sessions")
    .where("user_id", "=", shopper.id)
    .select("user_id")
    .execute();
  expect(remaining).toEqual([]);
});
