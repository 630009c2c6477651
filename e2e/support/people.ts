import { createHash, randomBytes, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { hashPassword } from "@tindahan/api/accounts/admins/password.ts";
import { openDatabase, openPool, type Db } from "@tindahan/api/platform/db/database.ts";
import { newId } from "@tindahan/api/platform/db/ids.ts";
import { databaseUrlFile, type ShopName } from "../shops.ts";
import { expect, test as base } from "./shop.ts";

export type Credentials = { username: string; password: string };

type People = {
  email: string;
  /** Reads the newest code from the mailbox; `not`: an older code to ignore; `to`: another mailbox. */
  readCode: (options?: { not: string; to?: string }) => Promise<string>;
  admin: Credentials;
  /** For steps without a screen, such as expiring a session. */
  db: Db;
};

const PASSWORD = "a long enough password";
/** Minimal hashing cost, to keep log-ins fast. */
const PASSWORD_HASH = hashPassword(PASSWORD, { memory: 8, passes: 1, parallelism: 1 });

export const test = base.extend<People>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright requires a destructured parameter
  extraHTTPHeaders: async ({}, use) => {
    const [a, b, c] = randomBytes(3);
    await use({ "x-forwarded-for": `10.${a}.${b}.${c}` });
  },
  // oxlint-disable-next-line no-empty-pattern
  email: async ({}, use) => use(`maria.${randomUUID()}@example.ph`),
  readCode: async ({ email, request }, use, { project }) => {
    const mailbox = String(project.metadata["mailbox"]);
    await use(async ({ not, to = email } = { not: "" }) => {
      let code = "";
      await expect(async () => {
        const mails = await request.get(`${mailbox}/mails.json?to=${encodeURIComponent(to)}`);
        const newestFirst = (await mails.json()) as { subject: string }[];
        // Ignores mails about orders, whose subjects may also contain digits.
        code = newestFirst.map(({ subject }) => /^\d{6}\b/.exec(subject)?.[0]).find(Boolean) ?? "";
        expect(code && code !== not).toBeTruthy();
      }).toPass({ timeout: 10_000 });
      return code;
    });
  },
  // oxlint-disable-next-line no-empty-pattern
  db: async ({}, use, { project }) => {
    const url = readFileSync(databaseUrlFile(project.metadata["shop"] as ShopName), "utf8");
    const db = openDatabase(openPool(url, 1));
    await use(db);
    await db.destroy();
  },
  admin: async ({ db }, use) => {
    const username = `ana-${randomUUID()}`;
    const password_hash = await PASSWORD_HASH;
    await db
      .insertInto("users")
      .values({ id: newId(), role: "admin", admin_role: "owner", username, name: username, password_hash })
      .execute();
    await use({ username, password: PASSWORD });
  },
});

export { expect };

export async function logIn(page: Page, { email, readCode }: Pick<People, "email" | "readCode">) {
  await page.goto("/user/login");
  await requestLoginCode(page, email);
  await page.getByLabel("OTP").fill(await readCode());
  await expect(page.getByRole("heading", { name: "You are logged in" })).toBeVisible();
}

export async function logInAgainInDialog(
  page: Page,
  { email, readCode, db }: Pick<People, "email" | "readCode" | "db">,
) {
  // Deletes the old code: a new one is refused for 30 seconds.
  const earlier = await db.deleteFrom("otp_challenges").where("email", "=", email).executeTakeFirstOrThrow();
  const before = earlier.numDeletedRows > 0 ? await readCode() : "";
  const dialog = page.getByRole("dialog", { name: "Log in" });
  await requestLoginCode(page, email);
  await dialog.getByLabel("OTP").fill(await readCode({ not: before }));
  await expect(dialog).toBeHidden();
}

/** Logs in without the form; call it before opening the page. */
export async function storeSession(page: Page, { token, user }: { token: string; user: object }) {
  // The smallest response of this origin, to get its local storage.
  if (!page.url().endsWith("/healthz")) await page.goto("/healthz");
  await page.evaluate(
    ([key, person]) => {
      localStorage.setItem("token", key!);
      localStorage.setItem("user", person!);
    },
    [token, JSON.stringify(user)],
  );
}

export async function startAdminSession(page: Page, admin: Credentials): Promise<void> {
  const signedIn = await page.request.post("/api/auth/admin/login", { data: admin });
  await storeSession(page, (await signedIn.json()) as { token: string; user: object });
}

export async function requestLoginCode(page: Page, email: string): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("button", { name: "Request OTP" }).click();
  await expect(page.getByLabel("OTP")).toBeFocused();
}

export async function signInAdmin(page: Page, admin: Credentials): Promise<void> {
  await page.goto("/admin/login");
  await submitAdminLogin(page, admin);
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
}

export async function submitAdminLogin(page: Page, { username, password }: Credentials): Promise<void> {
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In as Admin" }).click();
}

export async function confirmIdentity(page: Page, password: string, code?: string): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Confirm it’s you" });
  await dialog.getByLabel("Password", { exact: true }).fill(password);
  await dialog.getByRole("button", { name: "Confirm" }).click();
  if (code) {
    await expect(dialog.getByLabel("Authenticator code")).toBeFocused();
    await dialog.getByLabel("Authenticator code").fill(code);
    await dialog.getByRole("button", { name: "Confirm" }).click();
  }
  await expect(dialog).toBeHidden();
}

/** Order events do not refresh this screen, so it notices an ended session only after an action. */
export async function openProfile(page: Page): Promise<void> {
  await page.goto("/admin/profile");
  await expect(page.getByRole("heading", { level: 1, name: "Profile Settings" })).toBeVisible();
}

/** On phones the navigation is behind a menu button. */
export async function openMenu(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const button = page.getByRole("button", { name: /^(More|Menu)$/ });
  if (await button.isVisible()) await button.click();
}

export async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
}

export function wrongCode(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, "0");
}

export async function readStoredSession(page: Page): Promise<{ token: string | null; user: string | null }> {
  return page.evaluate(() => ({ token: localStorage.getItem("token"), user: localStorage.getItem("user") }));
}

export async function endSession(db: Db, page: Page): Promise<void> {
  const { token } = await readStoredSession(page);
  const hash = createHash("sha256").update(token!).digest();
  await db.deleteFrom("sessions").where("token_hash", "=", hash).executeTakeFirstOrThrow();
}
