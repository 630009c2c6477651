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
  /** An e-mail address that nobody has used before. */
  email: string;
  /** The newest code in the mailbox of that address; `not` is an older one that it must have replaced. */
  readCode: (options?: { not: string }) => Promise<string>;
  /** An admin of this test's own: others may sign theirs out meanwhile. */
  admin: Credentials;
  /** For what a person cannot do: let time pass, end a session from elsewhere. */
  db: Db;
};

const PASSWORD = "a long enough password";
/** At next to no cost: what hashing costs is a test of its own. */
const PASSWORD_HASH = hashPassword(PASSWORD, { memory: 8, passes: 1, parallelism: 1 });

export const test = base.extend<People>({
  // oxlint-disable-next-line no-empty-pattern -- how Playwright wants to be told that nothing is needed
  extraHTTPHeaders: async ({}, use) => {
    const [a, b, c] = randomBytes(3);
    await use({ "x-forwarded-for": `10.${a}.${b}.${c}` });
  },
  // oxlint-disable-next-line no-empty-pattern
  email: async ({}, use) => use(`maria.${randomUUID()}@example.ph`),
  readCode: async ({ email, request }, use, { project }) => {
    const mailbox = String(project.metadata["mailbox"]);
    await use(async ({ not } = { not: "" }) => {
      let code = "";
      await expect(async () => {
        const mails = await request.get(`${mailbox}/mails.json?to=${encodeURIComponent(email)}`);
        const newestFirst = (await mails.json()) as { subject: string }[];
        // About an order there may be a newer one, whose number may be of digits, too.
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

/** As a shopper does it: through the form, and through the mail. */
export async function logIn(page: Page, { email, readCode }: Pick<People, "email" | "readCode">) {
  await page.goto("/user/login");
  await askForCode(page, email);
  await page.getByLabel("OTP").fill(await readCode());
  await expect(page.getByRole("heading", { name: "You are logged in" })).toBeVisible();
}

/** Once more, in the dialog that stands over the page. */
export async function logInAgain(
  page: Page,
  { email, readCode, db }: Pick<People, "email" | "readCode" | "db">,
) {
  // Between two codes to one address half a minute has to pass.
  const earlier = await db.deleteFrom("otp_challenges").where("email", "=", email).executeTakeFirstOrThrow();
  const before = earlier.numDeletedRows > 0 ? await readCode() : "";
  const dialog = page.getByRole("dialog", { name: "Log in" });
  await askForCode(page, email);
  await dialog.getByLabel("OTP").fill(await readCode({ not: before }));
  await expect(dialog).toBeHidden();
}

/** Logged in without the form, which has tests of its own; the page has yet to be opened. */
export async function keepSession(page: Page, { token, user }: { token: string; user: object }) {
  // The smallest answer of the shop: whatever it is, its storage is the shop's.
  if (!page.url().endsWith("/healthz")) await page.goto("/healthz");
  await page.evaluate(
    ([key, person]) => {
      localStorage.setItem("token", key!);
      localStorage.setItem("user", person!);
    },
    [token, JSON.stringify(user)],
  );
}

/** An admin signed in the same way, over whoever was logged in in this browser before. */
export async function openDesk(page: Page, admin: Credentials): Promise<void> {
  const signedIn = await page.request.post("/api/auth/admin/login", { data: admin });
  await keepSession(page, (await signedIn.json()) as { token: string; user: object });
}

export async function askForCode(page: Page, email: string): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("button", { name: "Request OTP" }).click();
  await expect(page.getByLabel("OTP")).toBeFocused();
}

export async function signIn(page: Page, admin: Credentials): Promise<void> {
  await page.goto("/admin/login");
  await submitAdminLogin(page, admin);
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
}

export async function submitAdminLogin(page: Page, { username, password }: Credentials): Promise<void> {
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In as Admin" }).click();
}

/** In the dialog that asks for it, once in ten minutes. */
export async function confirm(page: Page, password: string, code?: string): Promise<void> {
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

/** An admin's screen that no news of orders touches: a session that ends is only noticed by who does something. */
export async function openProfile(page: Page): Promise<void> {
  await page.goto("/admin/profile");
  await expect(page.getByRole("heading", { level: 1, name: "Profile Settings" })).toBeVisible();
}

/** What stands beside or above a page, and on a phone behind a button. */
export async function openMenu(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const button = page.getByRole("button", { name: "Menu", exact: true });
  if (await button.isVisible()) await button.click();
}

/** From here on time passes only by `page.clock.runFor`. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
}

/** A code that is certainly not the right one. */
export function wrongCode(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, "0");
}

/** What the browser keeps under the two keys of the specification. */
export async function keptSession(page: Page): Promise<{ token: string | null; user: string | null }> {
  return page.evaluate(() => ({ token: localStorage.getItem("token"), user: localStorage.getItem("user") }));
}

/** As if its time had run out, or it had been ended from another device. */
export async function endSession(db: Db, page: Page): Promise<void> {
  const { token } = await keptSession(page);
  const hash = createHash("sha256").update(token!).digest();
  await db.deleteFrom("sessions").where("token_hash", "=", hash).executeTakeFirstOrThrow();
}
