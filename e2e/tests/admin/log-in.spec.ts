import type { Page } from "@playwright/test";
import { DEMO_ADMIN } from "../../../api/db/seed.ts";
import { submitAdminLogin, readStoredSession, startAdminSession, stopClock } from "../../support/people.ts";
import { expectNotice, notices } from "../../support/shop.ts";
import { expect, test } from "../../support/shopping.ts";

test.use({ expectedNoise: /status of (401|500)|ERR_FAILED/ });

test("the admin sign-in requires both fields, can show the password, shows errors and opens the dashboard", async ({
  page,
}) => {
  await page.goto("/admin/login");
  const [username, password] = [page.getByLabel("Username"), page.getByLabel("Password", { exact: true })];
  await expect(username).toHaveAttribute("autocomplete", "username");
  await expect(password).toHaveAttribute("autocomplete", "current-password");
  await username.fill("  ");
  await page.getByRole("button", { name: "Sign In as Admin" }).click();
  await expectNotice(page, "Missing Fields", "§8.1");
  await expectNotice(page, "Please enter both username and password.", "§5.16");
  await expect(username).toBeFocused();
  await expect(username).toHaveAccessibleDescription("Enter your username.");
  await password.fill("secret");
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(password).toHaveAttribute("type", "text");
  await page.getByRole("button", { name: "Hide password" }).click();
  await expect(password).toHaveAttribute("type", "password");

  await page.route("**/api/auth/admin/login", (route) => route.abort());
  await submitAdminLogin(page, DEMO_ADMIN);
  await expectNotice(page, "Network error", "§8.4");
  await page.route("**/api/auth/admin/login", (route) => route.fulfill({ status: 500, body: "oops" }));
  await submitAdminLogin(page, DEMO_ADMIN);
  await expectNotice(page, "An unexpected error occurred.", "§8.3");
  await page.unroute("**/api/auth/admin/login");

  await submitAdminLogin(page, DEMO_ADMIN);
  await expect.soft(page, "§1.6 §2.62").toHaveURL("/admin");
  await expect(page.getByRole("heading", { name: "Welcome, admin" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeFocused();
  const { token, user } = await readStoredSession(page);
  expect.soft(token, "§4.13").toMatch(/^[\w-]{43}$/);
  expect(JSON.parse(user!)).toMatchObject({ username: "admin", role: "admin" });
});

test("the error of a wrong admin password shows for four seconds as a notice, and permanently in the form", async ({
  page,
  admin,
}) => {
  await page.goto("/admin/login");
  await stopClock(page);
  await submitAdminLogin(page, { ...admin, password: "not it" });
  await expectNotice(page, "Login Failed");
  await expectNotice(page, "Invalid credentials.", "§8.2");
  await page.clock.runFor(3900);
  await expect(notices(page).getByText("Login Failed")).toBeVisible();
  await page.clock.runFor(200);
  await expect.soft(notices(page).getByText("Login Failed"), "§9.9").toBeHidden();
  await expect(page.getByRole("main").getByText("Invalid credentials.")).toBeVisible();
  await expect(page.getByLabel("Username")).toHaveValue(admin.username);
});

test("the admin area shows a loading screen for 100 ms §9.11", async ({ page, admin }) => {
  await startAdminSession(page, admin);
  await page.goto("/admin/login");
  await expect
    .soft(page.getByRole("heading", { name: `Welcome, ${admin.username}!` }), "§2.63")
    .toBeVisible();
  await stopClock(page);
  await page.getByRole("link", { name: "Go to the dashboard" }).click();
  // Advance the clock by milliseconds, because navigation uses timers, too.
  await expect(async () => {
    await page.clock.runFor(1);
    await expect(page.getByText("Loading…")).toBeVisible({ timeout: 200 });
  }).toPass();
  await page.clock.runFor(50);
  await expect(page.getByText("Loading…")).toBeVisible();
  await page.clock.runFor(100);
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
});

test("redirects shoppers and visitors to the sign-in, returns admins to their page, opens every menu item, and asks before signing out §2.64 §6.4 §6.5 §2.68", async ({
  shopperPage: page,
  context,
  admin,
}) => {
  await page.goto("/admin");
  await expect(page).toHaveURL("/admin/login");
  await expect(page.getByRole("button", { name: "Sign In as Admin" })).toBeVisible();
  await page.evaluate(() => localStorage.clear());
  await page.goto("/admin/orders");
  await expect(page).toHaveURL("/admin/login");
  await submitAdminLogin(page, admin);
  await expect(page).toHaveURL("/admin/orders");

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

  const other = await context.newPage();
  await other.goto("/admin/profile");
  await expect(other.getByRole("heading", { level: 1, name: "Profile Settings" })).toBeVisible();
  await openUserMenu(page);
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page.getByRole("alertdialog")).toContainText("Are you sure you want to logout?");
  await page.getByRole("alertdialog").getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL("/admin/login");
  await expect(other).toHaveURL("/admin/login");
  expect(await readStoredSession(page)).toEqual({ token: null, user: null });
});

async function openMenu(page: Page): Promise<void> {
  const menu = page.getByRole("button", { name: "More", exact: true });
  if (await menu.isVisible()) await menu.click();
}

async function openUserMenu(page: Page): Promise<void> {
  await openMenu(page);
  await page.getByRole("button", { name: /^Account of/ }).click();
}
