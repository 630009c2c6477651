import type { Page } from "@playwright/test";
import {
  requestLoginCode,
  expect,
  readStoredSession,
  logIn,
  openMenu,
  wrongCode,
  stopClock,
  test,
} from "../../support/people.ts";
import { expectNotice, notices, untilStyled } from "../../support/shop.ts";

test("logs a shopper in with the mailed code and redirects to the shop after two seconds", async ({
  page,
  email,
  readCode,
}) => {
  await page.goto("/user/login");
  const request = page.getByRole("button", { name: "Request OTP" });
  await expect.soft(request, "§5.18").toBeDisabled();
  await expect.soft(page.getByLabel("E-mail"), "§5.17").toHaveAttribute("type", "email");
  await page.getByLabel("E-mail").fill(email);
  await expect(request).toBeEnabled();
  await request.click();

  await expectNotice(page, "OTP sent!", "§8.7");
  const code = page.getByLabel("OTP");
  await expect.soft(code, "§2.26").toBeFocused();
  await expect(code).toHaveAttribute("inputmode", "numeric");
  await expect(code).toHaveAttribute("autocomplete", "one-time-code");
  const mailedCode = await readCode();
  await stopClock(page);
  await code.fill(mailedCode);
  await page.getByRole("button", { name: "Verify OTP" }).click();

  await expectNotice(page, "Login successful!", "§2.27 §8.8 §1.5 §4.11");
  await expectNotice(page, "You are now logged in.");
  const { token, user } = await readStoredSession(page);
  expect.soft(token, "§3.6 §9.15").toMatch(/^[\w-]{43}$/);
  expect(JSON.parse(user!)).toMatchObject({ email, role: "shopper" });

  await page.clock.runFor(1900);
  await expect(page).toHaveURL("/user/login");
  await page.clock.runFor(200);
  await expect.soft(page, "§2.28 §9.10").toHaveURL("/");
});

test("logs a shopper in by keyboard with a pasted code, then returns to the page that asked for the log-in", async ({
  page,
  email,
  readCode,
}) => {
  await page.goto("/user/login?next=/orders");
  const field = page.getByLabel("E-mail");
  await expect(async () => {
    await page.keyboard.press("Tab");
    await expect(field).toBeFocused({ timeout: 50 });
  }).toPass({ intervals: [10] });
  await page.keyboard.type(email);
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("OTP")).toBeFocused();
  const code = await readCode();
  await page.getByLabel("OTP").fill(` ${code.slice(0, 3)}-${code.slice(3)} `);
  await expect(page.getByLabel("OTP")).toHaveValue(code);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/orders");
  await expect(page.getByRole("heading", { name: "No orders yet." })).toBeVisible();

  await page.goto("/user/login?next=//elsewhere.example/");
  await expect(page.getByRole("heading", { name: "You are already logged in" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Continue shopping" })).toHaveAttribute("href", "/");
});

test("skips the redirect after log-in if the shopper opens another page first", async ({
  page,
  email,
  readCode,
}) => {
  const response = Promise.withResolvers<void>();
  await page.route("**/api/orders/user/*", async (route) => {
    await response.promise;
    await route.continue();
  });
  await page.goto("/user/login");
  await requestLoginCode(page, email);
  const code = await readCode();
  await stopClock(page);
  await page.getByLabel("OTP").fill(code);
  await page.getByRole("button", { name: "Verify OTP" }).click();
  await expect(page.getByRole("heading", { name: "You are logged in" })).toBeVisible();

  await openMenu(page);
  const ordersRequest = page.waitForRequest("**/api/orders/user/*");
  await page.getByRole("link", { name: "Orders" }).click();
  await ordersRequest;
  await page.clock.runFor(2100);
  response.resolve();
  await expect(page.getByRole("heading", { name: "No orders yet." })).toBeVisible();
  await expect(page).toHaveURL("/orders");
});

test("shows the error of an invalid e-mail next to the field; the e-mail can be changed after a code was sent", async ({
  page,
  email,
}) => {
  await page.goto("/user/login");
  await page.getByLabel("E-mail").fill("maria@");
  await page.getByRole("button", { name: "Request OTP" }).click();
  await expect(page.getByLabel("E-mail")).toHaveAccessibleDescription(/Enter an address like/);

  await requestLoginCode(page, email);
  // Phones with little memory reload the page after a visit to the mail app.
  await page.reload();
  await expect(page.getByLabel("OTP")).toBeFocused();
  await expect(page.getByText(email)).toBeVisible();
  await page.getByRole("button", { name: "Change e-mail" }).click();
  await expect(page.getByLabel("E-mail")).toBeFocused();
  await expect(page.getByLabel("E-mail")).toHaveValue(email);
  await page.reload();
  await page.getByLabel("E-mail").fill(email);
  await expect(page.getByRole("button", { name: "Request OTP" })).toBeEnabled();
});

test("hides the notice “OTP sent!” after three seconds; Resend code mails a new log-in code that works", async ({
  page,
  email,
  readCode,
  db,
}) => {
  await page.goto("/user/login");
  await stopClock(page);
  await requestLoginCode(page, email);
  await page.clock.runFor(2900);
  await expect(notices(page).getByText("OTP sent!")).toBeVisible();
  await page.clock.runFor(200);
  await expect.soft(notices(page).getByText("OTP sent!"), "§9.7").toBeHidden();
  const first = await readCode();
  const resend = page.getByRole("button", { name: "Resend code" });
  await expect(resend).toBeDisabled();
  await expect(resend).toHaveText(/Resend code in \d+ s/);

  // The database has its own clock. With more than four minutes left, the shop would resend the same code.
  await db
    .updateTable("otp_challenges")
    .set({ expires_at: new Date(Date.now() + 230_000) })
    .where("email", "=", email)
    .execute();
  await page.clock.runFor(31_000);
  await expect(resend).toHaveText("Resend code");
  await resend.click();
  await expect(resend).toHaveText(/Resend code in \d+ s/);

  await page.getByLabel("OTP").fill(await readCode({ not: first }));
  await page.getByRole("button", { name: "Verify OTP" }).click();
  await expect(page.getByRole("heading", { name: "You are logged in" })).toBeVisible();
});

test.describe("an invalid log-in code", () => {
  test.use({ expectedNoise: /status of 4\d\d/ });

  test("refuses a log-in code that is too short, wrong or expired, with an error next to the field", async ({
    page,
    email,
    readCode,
    db,
  }) => {
    await page.goto("/user/login");
    await requestLoginCode(page, email);
    await stopClock(page);
    const field = page.getByLabel("OTP");
    const verify = async (code: string) => {
      await field.fill(code);
      await page.getByRole("button", { name: "Verify OTP" }).click();
    };
    await verify("123");
    await expect.soft(field, "§5.19").toHaveAccessibleDescription(/Enter the 6 digits/);
    await expect(notices(page).getByText("Verification failed")).toBeHidden();

    const code = await readCode();
    const expired = { expires_at: new Date(Date.now() - 1000) };
    for (const kind of ["wrong", "expired"]) {
      if (kind === "expired")
        await db.updateTable("otp_challenges").set(expired).where("email", "=", email).execute();
      await verify(kind === "wrong" ? wrongCode(code) : code);
      await expectNotice(page, "Verification failed", "§8.6");
      await expectNotice(page, "Invalid or expired OTP.");
      await expect(field).toHaveAccessibleDescription(/Invalid or expired OTP\./);
      await expect(field).toBeFocused();
    }
    expect(await readStoredSession(page)).toEqual({ token: null, user: null });
  });
});

test.describe("log-in when the shop is unreachable", () => {
  test.use({ expectedNoise: /ERR_FAILED|status of 502/ });

  test("shows why no log-in code was sent and keeps the typed e-mail if the shop is unreachable", async ({
    page,
    email,
  }) => {
    await page.route("**/api/auth/user/request-otp", (route) => route.abort(), { times: 1 });
    await page.goto("/user/login");
    await page.getByLabel("E-mail").fill(email);
    await page.getByRole("button", { name: "Request OTP" }).click();

    await expectNotice(page, /^Error$/, "§8.5");
    await expectNotice(page, "Network error");
    await expect(page.getByLabel("E-mail")).toHaveValue(email);
    await expect(page.getByLabel("E-mail")).toHaveAccessibleDescription(/Network error/);

    await page.route("**/api/auth/user/request-otp", (route) => route.fulfill({ status: 502, body: "" }));
    await page.getByRole("button", { name: "Request OTP" }).click();
    await expectNotice(page, "Failed to send OTP.", "§8.5");

    await page.route("**/api/auth/user/request-otp", () => {});
    await shortenTimeouts(page);
    await page.getByRole("button", { name: "Request OTP" }).click();
    await expect(page.getByLabel("E-mail")).toHaveAccessibleDescription(/Network error/);
  });
});

test.describe("log-in when the browser blocks storage", () => {
  test.use({ expectedNoise: /Access is denied/ });

  test("log-in and theme choice work until the page is closed if the browser blocks storage", async ({
    page,
    email,
    readCode,
  }) => {
    await page.addInitScript(() => {
      for (const storage of ["localStorage", "sessionStorage"])
        Object.defineProperty(window, storage, {
          get() {
            throw new DOMException("Access is denied for this document.", "SecurityError");
          },
        });
    });
    await logIn(page, { email, readCode });

    await expect(page).toHaveURL("/");
    await openMenu(page);
    await page.getByRole("button", { name: "Dark theme" }).click();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  });
});

test("treats broken session data in the browser as logged out, without layout shifts while scripts load", async ({
  page,
}) => {
  await page.addInitScript(() => {
    localStorage.setItem("token", "x".repeat(43));
    localStorage.setItem("user", "{broken");
  });
  let code = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await code.promise;
    await route.continue();
  });
  for (const path of ["/cart", "/checkout", "/orders"]) {
    code = Promise.withResolvers<void>();
    await page.goto(path, { waitUntil: "commit" });
    await untilStyled(page);
    code.resolve();
    await expect(page.getByRole("main").getByRole("button", { name: "Login" })).toBeVisible();
    await expect(page.getByRole("contentinfo")).toBeVisible();
    expect(await layoutShifts(page), path).toEqual([]);
  }
});

/** Shortens AbortSignal timeouts from a minute to half a second; the stopped clock does not affect them. */
async function shortenTimeouts(page: Page): Promise<void> {
  await page.evaluate(() => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (milliseconds) => timeout(milliseconds / 120);
  });
}

async function layoutShifts(page: Page): Promise<number[]> {
  return page.evaluate(async () => {
    const shifts: number[] = [];
    new PerformanceObserver((list) =>
      shifts.push(...list.getEntries().map((entry) => (entry as PerformanceEntry & { value: number }).value)),
    ).observe({ type: "layout-shift", buffered: true });
    // Buffered entries arrive after the next frame.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return shifts;
  });
}
