import type { Page } from "@playwright/test";
import { DEMO_ADMIN } from "../../../api/db/seed.ts";
import { fillIn, keptSession, openDesk, stopClock } from "../../support/people.ts";
import { expectNotice, notices } from "../../support/shop.ts";
import { expect, test } from "../../support/shopping.ts";

test("the demo admin signs in and lands on the dashboard", async ({ page }) => {
  await page.goto("/admin/login");
  await expect(page.getByLabel("Username")).toHaveAttribute("autocomplete", "username");
  const password = page.getByLabel("Password", { exact: true });
  await expect(password).toHaveAttribute("autocomplete", "current-password");
  await fillIn(page, DEMO_ADMIN);

  await expect.soft(page, "§1.6 §2.62").toHaveURL("/admin");
  await expect(page.getByRole("heading", { name: "Welcome, admin" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeFocused();
  const { token, user } = await keptSession(page);
  expect.soft(token, "§4.13").toMatch(/^[\w-]{43}$/);
  expect(JSON.parse(user!)).toMatchObject({ username: "admin", role: "admin" });
});

test("an admin who is already signed in is welcomed, and can sign out there", async ({ page, admin }) => {
  await openDesk(page, admin);
  await page.goto("/admin/login");
  await expect
    .soft(page.getByRole("heading", { name: `Welcome, ${admin.username}!` }), "§2.63")
    .toBeVisible();
  await page.getByRole("link", { name: "Go to the dashboard" }).click();
  await expect(page).toHaveURL("/admin");

  await page.goto("/admin/login");
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page.getByRole("alertdialog")).toContainText("Are you sure you want to logout?");
  await page.getByRole("alertdialog").getByRole("button", { name: "Sign Out" }).click();
  await expect(page.getByRole("button", { name: "Sign In as Admin" })).toBeVisible();
  expect(await keptSession(page)).toEqual({ token: null, user: null });
});

test("both fields are asked for", async ({ page }) => {
  await page.goto("/admin/login");
  await page.getByLabel("Username").fill("  ");
  await page.getByRole("button", { name: "Sign In as Admin" }).click();

  await expectNotice(page, "Missing Fields", "§8.1");
  await expectNotice(page, "Please enter both username and password.", "§5.16");
  await expect(page.getByLabel("Username")).toBeFocused();
  await expect(page.getByLabel("Username")).toHaveAccessibleDescription("Enter your username.");
});

test("the password can be looked at", async ({ page }) => {
  await page.goto("/admin/login");
  const password = page.getByLabel("Password", { exact: true });
  await password.fill("secret");
  await expect(password).toHaveAttribute("type", "password");
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(password).toHaveAttribute("type", "text");
  await page.getByRole("button", { name: "Hide password" }).click();
  await expect(password).toHaveAttribute("type", "password");
});

test.describe("a log-in that fails", () => {
  test.use({ expectedNoise: /status of (401|500)|ERR_FAILED/ });

  test("says so for four seconds, and stays said beside the form", async ({ page, admin }) => {
    await page.goto("/admin/login");
    await stopClock(page);
    await fillIn(page, { ...admin, password: "not it" });

    await expectNotice(page, "Login Failed");
    await expectNotice(page, "Invalid credentials.", "§8.2");
    await page.clock.runFor(3900);
    await expect(notices(page).getByText("Login Failed")).toBeVisible();
    await page.clock.runFor(200);
    await expect.soft(notices(page).getByText("Login Failed"), "§9.9").toBeHidden();
    await expect(page.getByRole("main").getByText("Invalid credentials.")).toBeVisible();
    await expect(page.getByLabel("Username")).toHaveValue(admin.username);
  });

  test("tells a network that is gone from a shop that is in trouble", async ({ page, admin }) => {
    await page.goto("/admin/login");
    await page.route("**/api/auth/admin/login", (route) => route.abort(), { times: 1 });
    await fillIn(page, admin);
    await expectNotice(page, "Network error", "§8.4");

    await page.route("**/api/auth/admin/login", (route) => route.fulfill({ status: 500, body: "oops" }));
    await fillIn(page, admin);
    await expectNotice(page, "An unexpected error occurred.", "§8.3");
  });
});

test.describe("the admin area", () => {
  // Seen to fail without the guard, as does the test with the shopper: everybody stayed where they were.
  test("sends visitors to the log-in, and afterwards to where they wanted to go §2.64 §6.4", async ({
    page,
    admin,
  }) => {
    await page.goto("/admin/orders");
    await expect(page).toHaveURL("/admin/login");
    await fillIn(page, admin);

    await expect(page).toHaveURL("/admin/orders");
  });

  test("takes 100 ms to decide §9.11", async ({ page, admin }) => {
    await openDesk(page, admin);
    await page.goto("/admin/login");
    await expect(page.getByRole("heading", { name: /^Welcome/ })).toBeVisible();
    await stopClock(page);
    await page.getByRole("link", { name: "Go to the dashboard" }).click();

    // The way there has timers of its own: let them run, a millisecond at a time.
    await expect(async () => {
      await page.clock.runFor(1);
      await expect(page.getByText("Loading…")).toBeVisible({ timeout: 200 });
    }).toPass();
    await page.clock.runFor(50);
    await expect(page.getByText("Loading…")).toBeVisible();
    await page.clock.runFor(100);
    await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
  });

  test("does not take a shopper for an admin §6.5", async ({ page, shopper }) => {
    expect(shopper.id).toBeTruthy();
    await page.goto("/admin");

    await expect(page).toHaveURL("/admin/login");
    await expect(page.getByRole("button", { name: "Sign In as Admin" })).toBeVisible();
  });

  test("has no dead ends: every place of its menus exists", async ({ page, admin }) => {
    await openDesk(page, admin);
    await page.goto("/admin");
    for (const [name, path] of [
      ["Products", "/admin/products"],
      ["Categories", "/admin/category"],
      ["Promotions", "/admin/promotions"],
      ["Orders", "/admin/orders"],
      ["Dashboard", "/admin"],
    ] as const) {
      await openMenu(page);
      await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name }).click();
      await expect.soft(page, "§1.7 §2.65").toHaveURL(path);
      await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
      await expect(page.getByRole("navigation", { name: "Breadcrumb" })).toContainText(name);
    }
    for (const [name, path, number] of [
      ["Profile Settings", "/admin/profile", "§2.66"],
      ["System Settings", "/admin/settings", "§2.67"],
    ] as const) {
      await openUserMenu(page);
      await page.getByRole("link", { name }).click();
      await expect.soft(page, number).toHaveURL(path);
      await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    }
  });

  test("is left by Sign Out, which asks first §2.68", async ({ page, admin }) => {
    await openDesk(page, admin);
    await page.goto("/admin");
    await openUserMenu(page);
    await page.getByRole("button", { name: "Sign Out" }).click();
    await expect(page.getByRole("alertdialog")).toContainText("Are you sure you want to logout?");
    await page.getByRole("alertdialog").getByRole("button", { name: "Sign Out" }).click();

    await expect(page).toHaveURL("/admin/login");
    expect(await keptSession(page)).toEqual({ token: null, user: null });
  });

  test("is left in every tab at once", async ({ page, context, admin }) => {
    await openDesk(page, admin);
    await page.goto("/admin");
    const other = await context.newPage();
    await other.goto("/admin/products");
    await expect(other.getByRole("heading", { level: 1, name: "Products" })).toBeVisible();
    await openUserMenu(page);
    await page.getByRole("button", { name: "Sign Out" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Sign Out" }).click();

    await expect(other).toHaveURL("/admin/login");
  });
});

/** The sidebar is a drawer on a phone. */
async function openMenu(page: Page): Promise<void> {
  const menu = page.getByRole("button", { name: "Menu", exact: true });
  if (await menu.isVisible()) await menu.click();
}

async function openUserMenu(page: Page): Promise<void> {
  await openMenu(page);
  await page.getByRole("button", { name: /^Account of/ }).click();
}
