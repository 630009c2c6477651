import type { Page } from "@playwright/test";
import {
  requestLoginCode,
  endSession,
  submitAdminLogin,
  readStoredSession,
  logIn,
  startAdminSession,
  openProfile,
} from "../../support/people.ts";
import { expect, test } from "../../support/shopping.ts";

test("log-out asks for confirmation, then clears local storage and the server session", async ({
  page,
  shopper,
  db,
}) => {
  await page.goto("/");
  const { token } = await readStoredSession(page);

  await openLogout(page);
  const question = page.getByRole("alertdialog");
  await expect.soft(question, "§2.6").toContainText("Are you sure you want to logout?");
  await question.getByRole("button", { name: "Cancel" }).click();
  expect((await readStoredSession(page)).token).toBe(token);

  await openLogout(page);
  await question.getByRole("button", { name: "Logout" }).click();
  await expectLoggedOut(page);
  expect.soft(await readStoredSession(page), "§4.12").toEqual({ token: null, user: null });
  await expect
    .poll(() => db.selectFrom("sessions").selectAll().where("user_id", "=", shopper.id).execute())
    .toEqual([]);
});

test.describe("log-out when the network fails", () => {
  test.use({ expectedNoise: /ERR_FAILED/ });

  test("log-in and log-out reach a second tab, even if the log-out request fails", async ({
    page,
    context,
    email,
    readCode,
  }) => {
    const other = await context.newPage();
    await other.goto("/cart");
    await expect(
      other.getByRole("heading", { name: "You must be logged in to view your cart." }),
    ).toBeVisible();

    await logIn(page, { email, readCode });
    await expect(other.getByRole("heading", { name: "Your cart is empty." })).toBeVisible();

    await expect(page).toHaveURL("/");
    await page.route("**/api/auth/logout", (route) => route.abort());
    await openLogout(page);
    await page.getByRole("alertdialog").getByRole("button", { name: "Logout" }).click();
    await expect(
      other.getByRole("heading", { name: "You must be logged in to view your cart." }),
    ).toBeVisible();
    await expectLoggedOut(page);
    expect(await readStoredSession(page)).toEqual({ token: null, user: null });
  });
});

test("cart and order list ask a visitor to log in, in a dialog on the same page", async ({
  page,
  email,
  readCode,
}) => {
  const dialog = page.getByRole("dialog", { name: "Log in" });
  await page.goto("/orders");
  const loginHeading = page.getByRole("heading", { name: "You must be logged in to view your orders." });
  await expect.soft(loginHeading, "§2.51").toBeVisible();
  await page.getByRole("main").getByRole("button", { name: "Login" }).click();
  await expect(dialog).toContainText("You must be logged in to view your orders.");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();

  await page.goto("/cart");
  const message = "You must be logged in to view your cart.";
  await expect.soft(page.getByRole("heading", { name: message }), "§2.29 §6.6").toBeVisible();
  await page.getByRole("main").getByRole("button", { name: "Login" }).click();
  await expect(dialog).toContainText(message);
  await expect.soft(dialog.getByLabel("E-mail"), "§2.30").toBeFocused();
  await requestLoginCode(page, email);
  await dialog.getByLabel("OTP").fill(await readCode());
  await expect.soft(page.getByRole("heading", { name: "Your cart is empty." }), "§2.37").toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL("/cart");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await page.goto("/orders");
  await expect.soft(page.getByRole("heading", { name: "No orders yet." }), "§2.59").toBeVisible();
});

test.describe("an admin's expired session", () => {
  test.use({ expectedNoise: /status of 401/ });

  test("an admin's expired session opens the sign-in dialog: signing in resumes the action, Escape leads to the sign-in page", async ({
    page,
    admin,
    db,
  }) => {
    await startAdminSession(page, admin);
    await openProfile(page);
    const again = page.getByRole("dialog", { name: "Sign in again" });
    await endSession(db, page);
    await page.reload();
    await expect(again).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL("/admin/login");
    await submitAdminLogin(page, admin);
    await expect(page).toHaveURL("/admin/profile");

    await page.getByRole("button", { name: "Sign out everywhere" }).click();
    await endSession(db, page);
    const question = page.getByRole("alertdialog", { name: "Sign out everywhere" });
    await question.getByRole("button", { name: "Sign out everywhere" }).click();
    await expect(again).toContainText("Your session has ended.");
    expect(await readStoredSession(page)).toEqual({ token: null, user: null });
    await expect(page).toHaveURL("/admin/profile");
    await expect(question).toBeAttached();
    await submitAdminLogin(page, admin);
    await expect(page).toHaveURL("/admin/login");
    await expect(page.getByRole("region", { name: "Notifications" })).toContainText(
      "You are signed out on every device.",
    );
  });
});

/** The button is in the header, or in the menu on narrow screens. */
async function openLogout(page: Page): Promise<void> {
  const menu = page.getByRole("button", { name: "Menu", exact: true });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole("button", { name: "Logout" }).click();
}

async function expectLoggedOut(page: Page): Promise<void> {
  await expect(page.getByRole("alertdialog")).toBeHidden();
  const menu = page.getByRole("button", { name: "Menu", exact: true });
  if (await menu.isVisible()) await menu.click();
  await expect(page.getByRole("link", { name: "Login" })).toBeVisible();
}
