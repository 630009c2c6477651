import { codeOfApp } from "../../api/test/authenticator.ts";
import { expect, test } from "./merchant.ts";
import { fillIn, openProfile } from "./people.ts";
import { expectAccessible, expectNotice } from "./shop.ts";

// Whose session has ended is told so by the API, and the browser says it aloud.
test.use({ expectedNoise: /status of (400|401|403)/ });

/** What the phone would show for the secret that the page tells. */
const codeOf = (secret: string, steps = 0) => codeOfApp(secret, Date.now(), steps);

test("an owner adds a packer, makes them staff, and shuts them out", async ({
  desk: page,
  mark,
  browser,
}) => {
  await page.goto("/admin/people");
  await page.getByRole("button", { name: "Add person" }).click();
  const dialog = page.getByRole("dialog", { name: "Add person" });
  await dialog.getByRole("button", { name: "Add person" }).click();
  await expect(dialog.getByLabel("Username")).toHaveAccessibleDescription(/Enter a username\./);
  await dialog.getByLabel("Username").fill(mark);
  await dialog.getByLabel("Name (optional)").fill("Pablo");
  await dialog.getByLabel("Role").selectOption("Packer");
  await dialog.getByRole("button", { name: "Add person" }).click();
  const told = page.getByRole("dialog", { name: `Password of ${mark}` });
  const password = (await told.getByLabel("Password").textContent())!;
  await told.getByRole("button", { name: "Done" }).click();
  const row = page.getByRole("row").filter({ hasText: mark });
  await expect(row).toContainText("Packer");
  await expect(row).toContainText("Not signed in");

  const other = await browser.newContext();
  const phone = await other.newPage();
  await phone.goto("/admin/login");
  await fillIn(phone, { username: mark, password });
  await expect(phone).toHaveURL("/admin/orders");
  await openProfile(phone);

  await page.getByRole("button", { name: `Change role of ${mark}` }).click();
  await page.getByRole("dialog").getByLabel("Role").selectOption("Staff");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(row).toContainText("Staff");
  await phone.reload();
  await expect(phone.getByRole("dialog", { name: "Sign in again" })).toBeVisible();
  await fillIn(phone, { username: mark, password });
  await expect(phone.getByRole("dialog", { name: "Sign in again" })).toBeHidden();
  await phone.goto("/admin/products");
  await expect(phone.getByRole("heading", { level: 1, name: "Products" })).toBeVisible();
  await phone.goto("/admin/people");
  await expect(phone.getByRole("heading", { name: "You cannot open this page" })).toBeVisible();

  await page.getByRole("button", { name: `Block ${mark}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Block" }).click();
  await expect(row).toContainText("Blocked");
  await phone.goto("/admin/orders");
  await fillIn(phone, { username: mark, password });
  await expect(phone.getByRole("dialog").getByText("Invalid credentials.").first()).toBeVisible();
  await other.close();
  // Every test has an admin of its own, and one row is like the other.
  await page.getByRole("row").evaluateAll((rows) => rows.slice(5).forEach((each) => each.remove()));
  await expectAccessible(page);
});

test("an admin changes name and password, ends a session, and turns the second factor on and off", async ({
  desk: page,
  admin,
  browser,
}) => {
  test.slow();
  await page.goto("/admin/profile");
  await page.getByLabel("Name", { exact: true }).fill("Aling Nena");
  await page.getByRole("button", { name: "Save name" }).click();
  await expectNotice(page, "Profile updated successfully");
  // On a phone it is in the closed menu.
  await expect(page.getByText("Signed in as Aling Nena")).toBeAttached();

  const other = await browser.newContext();
  const phone = await other.newPage();
  await phone.goto("/admin/login");
  await fillIn(phone, admin);
  await expect(phone).toHaveURL("/admin");
  await openProfile(phone);
  await page.reload();
  const sessions = page.getByRole("region", { name: "Your sessions" }).getByRole("listitem");
  await expect(sessions).toHaveCount(2);
  await expect(sessions.first()).toContainText("(this one)");
  await sessions
    .last()
    .getByRole("button", { name: /^Sign out of / })
    .click();
  await expect(sessions).toHaveCount(1);
  await phone.reload();
  await expect(phone.getByRole("dialog", { name: "Sign in again" })).toBeVisible();

  const change = page.getByRole("region", { name: "Your password" });
  await change.getByLabel("Current password", { exact: true }).fill("not it");
  await change.getByLabel("New password", { exact: true }).fill("a sentence that is long enough");
  await change.getByRole("button", { name: "Change password" }).click();
  await expect(change.getByLabel("Current password", { exact: true })).toHaveAccessibleDescription(
    "That is not your current password.",
  );
  await change.getByLabel("Current password", { exact: true }).fill(admin.password);
  await change.getByRole("button", { name: "Change password" }).click();
  await expectNotice(page, /^Password changed/);
  const password = "a sentence that is long enough";

  const factor = page.getByRole("region", { name: "Second factor" });
  await factor.getByRole("button", { name: "Turn on" }).click();
  await page.getByRole("dialog").getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("dialog").getByRole("button", { name: "Continue" }).click();
  const setup = page.getByRole("dialog", { name: "Scan this with your app" });
  await expect(setup.getByRole("img", { name: /QR code/ })).toBeVisible();
  await expectAccessible(page);
  const secret = (await setup.locator("code").textContent())!;
  await setup.getByLabel("Code", { exact: true }).fill("000000");
  await setup.getByRole("button", { name: "Turn on" }).click();
  await expect(setup.getByRole("alert").first()).toContainText("That code is wrong");
  await setup.getByLabel("Code", { exact: true }).fill(codeOf(secret));
  await setup.getByRole("button", { name: "Turn on" }).click();
  const kept = page.getByRole("dialog", { name: "Keep your recovery codes" });
  await expect(kept.getByRole("listitem")).toHaveCount(10);
  const recovery = (await kept.getByRole("listitem").first().textContent())!;
  await expectAccessible(page);
  await kept.getByRole("button", { name: "I have kept them" }).click();
  await expect(factor).toContainText("On");

  await fillIn(phone, { ...admin, password });
  const code = phone.getByLabel("Authenticator code");
  await expect(code).toBeFocused();
  await expectAccessible(phone);
  await code.fill("000000");
  await phone.getByRole("button", { name: "Sign In as Admin" }).click();
  await expect(
    phone.getByRole("dialog").getByText("That code is wrong, or was used before.").first(),
  ).toBeVisible();
  await code.fill(codeOf(secret, 1));
  await phone.getByRole("button", { name: "Sign In as Admin" }).click();
  await expect(phone.getByRole("heading", { level: 1, name: "Profile Settings" })).toBeVisible();
  await other.close();

  await factor.getByRole("button", { name: "Turn off" }).click();
  const off = page.getByRole("dialog");
  await off.getByLabel("Password", { exact: true }).fill(password);
  await off.getByLabel("Authenticator code").fill(recovery);
  await off.getByRole("button", { name: "Turn off" }).click();
  await expect(factor).toContainText("Off");
  await expectAccessible(page);
});
