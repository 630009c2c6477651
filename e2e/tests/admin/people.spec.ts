import { authenticatorCode } from "../../../api/test/support/authenticator.ts";
import { expect, test } from "../../support/merchant.ts";
import { confirmIdentity, submitAdminLogin, openProfile } from "../../support/people.ts";
import { expectAccessible, expectNotice } from "../../support/shop.ts";

test.use({ expectedNoise: /status of (400|401|403)/ });

const codeOf = (secret: string, steps = 0) => authenticatorCode(secret, Date.now(), steps);

test("an owner adds a packer, changes the role to staff and blocks the account", async ({
  adminPage: page,
  admin,
  mark,
  browser,
}) => {
  await page.goto("/admin/people");
  await expect(page.getByRole("row").filter({ hasText: admin.username })).toContainText("This is you");
  await page.getByRole("button", { name: "Add person" }).click();
  const dialog = page.getByRole("dialog", { name: "Add person" });
  await dialog.getByRole("button", { name: "Add person" }).click();
  const question = page.getByRole("dialog", { name: "Confirm it’s you" });
  await expect(question.getByLabel("Password", { exact: true })).toBeFocused();
  await expectAccessible(page);
  await question.getByLabel("Password", { exact: true }).fill("not it");
  await question.getByRole("button", { name: "Confirm" }).click();
  await expect(question.getByLabel("Password", { exact: true })).toHaveAccessibleDescription(
    "That is not your password.",
  );
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeVisible();
  await dialog.getByRole("button", { name: "Add person" }).click();
  await confirmIdentity(page, admin.password);
  await expect(dialog.getByLabel("Username")).toHaveAccessibleDescription(/Enter a username\./);
  await dialog.getByLabel("Username").fill(mark);
  await dialog.getByLabel("Name (optional)").fill("Pablo");
  await dialog.getByLabel("Role").selectOption("Packer");
  await dialog.getByRole("button", { name: "Add person" }).click();
  const passwordDialog = page.getByRole("dialog", { name: `Password of ${mark}` });
  const first = (await passwordDialog.getByLabel("Password").textContent())!;
  await passwordDialog.getByRole("button", { name: "Done" }).click();
  const row = page.getByRole("row").filter({ hasText: mark });
  await expect(row).toContainText("Packer");
  await expect(row).toContainText("Not signed in");

  const other = await browser.newContext();
  const phone = await other.newPage();
  await phone.goto("/admin/login");
  await submitAdminLogin(phone, { username: mark, password: first });
  await expect(phone).toHaveURL("/admin/orders");
  await expect(phone.getByRole("heading", { level: 1, name: "Choose your own password" })).toBeVisible();
  await expectAccessible(phone);
  await phone.getByLabel("New password", { exact: true }).fill("aaaaaaaaaaaaaaaa");
  await phone.getByRole("button", { name: "Change password" }).click();
  await confirmIdentity(phone, first);
  await expect(phone.getByLabel("New password", { exact: true })).toHaveAccessibleDescription(
    /easy to guess/,
  );
  const password = "kape at pandesal tuwing umaga";
  await phone.getByLabel("New password", { exact: true }).fill(password);
  await phone.getByRole("button", { name: "Change password" }).click();
  await confirmIdentity(phone, first);
  await expect(phone.getByRole("heading", { level: 1, name: "Orders" })).toBeVisible();
  await openProfile(phone);

  await page.getByRole("button", { name: `Change role of ${mark}` }).click();
  await page.getByRole("dialog").getByLabel("Role").selectOption("Staff");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(row).toContainText("Staff");
  await phone.reload();
  await expect(phone.getByRole("dialog", { name: "Sign in again" })).toBeVisible();
  await submitAdminLogin(phone, { username: mark, password });
  await expect(phone.getByRole("dialog", { name: "Sign in again" })).toBeHidden();
  await phone.goto("/admin/products");
  await expect(phone.getByRole("heading", { level: 1, name: "Products" })).toBeVisible();
  await phone.goto("/admin/people");
  await expect(phone.getByRole("heading", { name: "You cannot open this page" })).toBeVisible();

  await page.getByRole("button", { name: `Block ${mark}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Block" }).click();
  await expect(row).toContainText("Blocked");
  await phone.goto("/admin/orders");
  await submitAdminLogin(phone, { username: mark, password });
  await expect(phone.getByRole("dialog").getByText("Invalid credentials.").first()).toBeVisible();
  await other.close();
  // Keep a few rows: other tests' admins would slow axe down.
  await page.getByRole("row").evaluateAll((rows) => rows.slice(5).forEach((each) => each.remove()));
  await expectAccessible(page);
});

test("an admin changes name and password, ends a session and toggles the second factor", async ({
  adminPage: page,
  admin,
  browser,
  db,
}) => {
  test.slow();
  await page.goto("/admin/profile");
  await page.getByLabel("Name", { exact: true }).fill("Aling Nena");
  await page.getByRole("button", { name: "Save name" }).click();
  await expectNotice(page, "Profile updated successfully");
  await expect(page.getByText("Signed in as Aling Nena")).toBeAttached();

  const other = await browser.newContext();
  const phone = await other.newPage();
  await phone.goto("/admin/login");
  await submitAdminLogin(phone, admin);
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
  await confirmIdentity(page, admin.password);
  await expect(sessions).toHaveCount(1);
  await phone.reload();
  await expect(phone.getByRole("dialog", { name: "Sign in again" })).toBeVisible();

  const change = page.getByRole("region", { name: "Your password" });
  await change.getByLabel("New password", { exact: true }).fill("a sentence that is long enough");
  await change.getByRole("button", { name: "Change password" }).click();
  await confirmIdentity(page, admin.password);
  await expectNotice(page, /^Password changed/);
  const password = "a sentence that is long enough";

  const factor = page.getByRole("region", { name: "Second factor" });
  await factor.getByRole("button", { name: "Turn on" }).click();
  await confirmIdentity(page, password);
  const setup = page.getByRole("dialog", { name: "Scan this with your app" });
  await expect(setup.getByRole("img", { name: /QR code/ })).toBeVisible();
  await expectAccessible(page);
  const secret = (await setup.locator("code").textContent())!;
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await setup.getByRole("button", { name: "Copy the key" }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
  await expect(setup.getByRole("link", { name: "Open the app on this device" })).toHaveAttribute(
    "href",
    new RegExp(`^otpauth://totp/.+secret=${secret}&`),
  );
  await setup.getByLabel("Code", { exact: true }).fill("000000");
  await setup.getByRole("button", { name: "Turn on" }).click();
  await expect(setup.getByRole("alert").first()).toContainText("That code is wrong");
  await setup.getByLabel("Code", { exact: true }).fill(codeOf(secret));
  await setup.getByRole("button", { name: "Turn on" }).click();
  const recoveryDialog = page.getByRole("dialog", { name: "Save your recovery codes" });
  await expect(recoveryDialog.getByRole("listitem")).toHaveCount(10);
  const recovery = (await recoveryDialog.getByRole("listitem").first().textContent())!;
  await expectAccessible(page);
  await recoveryDialog.getByRole("button", { name: "I have saved them" }).click();
  await expect(factor).toContainText("On");

  await submitAdminLogin(phone, { ...admin, password });
  const code = phone.getByLabel("Authenticator code");
  await expect(code).toBeFocused();
  await expectAccessible(phone);
  await code.fill("000000");
  await phone.getByRole("button", { name: "Sign In as Admin" }).click();
  await expect(
    phone.getByRole("dialog").getByText("That code is wrong or was already used.").first(),
  ).toBeVisible();
  await code.fill(codeOf(secret, 1));
  await phone.getByRole("button", { name: "Sign In as Admin" }).click();
  await expect(phone.getByRole("heading", { level: 1, name: "Profile Settings" })).toBeVisible();
  await other.close();

  const { id } = await db
    .selectFrom("users")
    .select("id")
    .where("username", "=", admin.username)
    .executeTakeFirstOrThrow();
  await db.updateTable("sessions").set({ confirmed_at: null }).where("user_id", "=", id).execute();
  await factor.getByRole("button", { name: "New recovery codes" }).click();
  await confirmIdentity(page, password, recovery);
  await expect(recoveryDialog.getByRole("listitem")).toHaveCount(10);
  await recoveryDialog.getByRole("button", { name: "I have saved them" }).click();
  await factor.getByRole("button", { name: "Turn off" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Set up your second factor" })).toBeVisible();
  await expectAccessible(page);
});

test("an admin adds a passkey, signs in with it, and gets an error after removing it", async ({
  adminPage: page,
  admin,
}) => {
  const device = await page.context().newCDPSession(page);
  await device.send("WebAuthn.enable");
  const { authenticatorId } = await device.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto("/admin/profile");
  const passkeys = page.getByRole("region", { name: "Passkeys" });
  await passkeys.getByRole("button", { name: "Add a passkey" }).click();
  await confirmIdentity(page, admin.password);
  await expectNotice(page, /^Passkey added/);
  await expect(passkeys.getByRole("listitem")).toContainText("not used yet");
  await expectAccessible(page);

  await page.evaluate(() => localStorage.clear());
  await page.goto("/admin/login");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
  await page.goto("/admin/profile");
  await expect(passkeys.getByRole("listitem")).toContainText("last used");

  await passkeys.getByRole("button", { name: /^Remove the passkey/ }).click();
  await page
    .getByRole("dialog", { name: "Confirm it’s you" })
    .getByRole("button", { name: "Use a passkey" })
    .click();
  await expect(passkeys.getByRole("listitem")).toHaveCount(0);
  await page.evaluate(() => localStorage.clear());
  await page.goto("/admin/login");
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(
    page.getByText("This passkey does not work here. Sign in with your password.").first(),
  ).toBeVisible();
  await device.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId });
});

test("tells an owner when a second factor is due; after that date the owner can only set it up", async ({
  adminPage: page,
  admin,
  db,
}) => {
  await page.goto("/admin/orders");
  const notice = page.getByRole("complementary", { name: "Second factor" });
  await expect(notice).toContainText(/You need a second factor by \w+ \d+, \d{4}\./);
  await expectAccessible(page);
  await notice.getByRole("link", { name: "Set it up" }).click();
  await expect(page).toHaveURL("/admin/profile");
  await expect(notice).toBeHidden();
  await expect(page.getByRole("region", { name: "Second factor" })).toContainText("Required: turn it on by");

  const overdue = { second_factor_due_at: new Date(Date.now() - 1000) };
  await db.updateTable("users").set(overdue).where("username", "=", admin.username).execute();
  await page.goto("/admin/login");
  await page.evaluate(() => localStorage.clear());
  await page.goto("/admin/orders");
  await submitAdminLogin(page, admin);
  await expect(page.getByRole("heading", { level: 1, name: "Set up your second factor" })).toBeVisible();
  await page.getByRole("button", { name: "Turn on" }).click();
  await confirmIdentity(page, admin.password);
  const setup = page.getByRole("dialog", { name: "Scan this with your app" });
  await setup.getByLabel("Code", { exact: true }).fill(codeOf((await setup.locator("code").textContent())!));
  await setup.getByRole("button", { name: "Turn on" }).click();
  await page.getByRole("button", { name: "I have saved them" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Orders" })).toBeVisible();
  await expect(notice).toBeHidden();
});

test("the security log shows sign-ins and refused attempts", async ({ adminPage: page, admin, request }) => {
  await request.post("/api/auth/admin/login", { data: { ...admin, password: "not the password" } });
  await page.goto("/admin/audit");
  await page.getByRole("link", { name: "Security" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Security log" })).toBeVisible();
  await page.getByLabel("Person").selectOption(admin.username);
  const events = page.getByRole("list", { name: "Security events" }).getByRole("listitem");
  await expect(events).toHaveCount(2);
  await expect(events.first()).toContainText(
    `Refused: ${admin.username} tried to sign in (wrong password) from 10.`,
  );
  await expect(events.last()).toContainText(`${admin.username} signed in from 10.`);
  await page.getByLabel("Outcome").selectOption("Refused only");
  await expect(events).toHaveCount(1);
  await expectAccessible(page);
});
