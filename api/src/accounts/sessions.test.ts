import { expect } from "vitest";
import {
  getMe,
  logout,
  logoutEverywhere,
  requestOtp,
  verifyOtp,
} from "@tindahan/contract/accounts/accounts.ts";
import { createApp } from "../app.ts";
import { test, testConfig, type Member } from "../../test/support/shop.ts";
import { createServices } from "../compose.ts";

async function isLoggedIn(member: Member): Promise<boolean> {
  const { status } = await member.ask(getMe, {});
  expect([200, 401]).toContain(status);
  return status === 200;
}

test("ends an idle session: a shopper's after 7 days, an admin's after 30 minutes", async ({ shop }) => {
  const [maria, admin] = [await shop.shopper(), await shop.admin()];

  await shop.letTimePass("29 minutes");
  expect(await isLoggedIn(admin)).toBe(true);
  await shop.letTimePass("31 minutes");
  expect(await isLoggedIn(admin)).toBe(false);
  await shop.letTimePass("6 days");
  expect(await isLoggedIn(maria)).toBe(true);
  await shop.letTimePass("7 days 1 minute");
  expect(await isLoggedIn(maria)).toBe(false);
});

test("ends an active session: a shopper's after 30 days, an admin's after 12 hours", async ({ shop }) => {
  const [maria, admin] = [await shop.shopper(), await shop.admin()];

  for (let i = 0; i < 29; i++) {
    await shop.letTimePass("25 minutes");
    expect(await isLoggedIn(admin), `after ${i} times 25 minutes`).toBe(i < 28);
  }
  for (let day = 1; day <= 30; day++) {
    await shop.letTimePass("1 day");
    expect(await isLoggedIn(maria), `on day ${day}`).toBe(day < 30);
  }
});

test("refuses a token right after log-out, on every instance", async ({ shop }) => {
  const maria = await shop.shopper();
  const services = createServices(testConfig(shop.databaseUrl));
  const copy = await createApp(services);
  const thereToo = () =>
    copy.inject({ url: "/api/auth/me", headers: { authorization: `Bearer ${maria.token}` } });
  expect((await thereToo()).statusCode).toBe(200);

  await maria.call(logout, {});

  expect(await isLoggedIn(maria)).toBe(false);
  expect((await thereToo()).statusCode).toBe(401);
  await copy.close();
  await services.close();
});

test("ends all sessions of the caller, and no others, on log-out everywhere", async ({ shop }) => {
  const phone = await shop.shopper("maria@example.com");
  await shop.letTimePass("1 minute");
  await shop.visitor.call(requestOtp, { body: { email: "maria@example.com" } });
  const second = await shop.visitor.call(verifyOtp, {
    body: { email: "maria@example.com", otp: await shop.codeFor("maria@example.com") },
  });
  const laptop = { ...phone, ...shop.newVisitor(second.token) };
  const juan = await shop.shopper("juan@example.com");

  await laptop.call(logoutEverywhere, {});

  expect([await isLoggedIn(phone), await isLoggedIn(laptop), await isLoggedIn(juan)]).toEqual([
    false,
    false,
    true,
  ]);
});

test.for([
  "",
  "Bearer",
  "Bearer x",
  `Bearer ${"A".repeat(43)}`,
  `Basic ${"A".repeat(43)}`,
  `Bearer ${"A".repeat(10_000)}`,
])("refuses an invalid token: %j", async (authorization, { sharedShop: shop }) => {
  const { statusCode } = await shop.app.inject({ url: "/api/auth/me", headers: { authorization } });

  expect(statusCode).toBe(401);
});

test("returns 503 without details when the database is unavailable", async ({ shop }) => {
  const services = createServices(testConfig("postgres://postgres@127.0.0.1:9/none"));
  const app = await createApp(services);

  const response = await app.inject({
    url: "/api/auth/me",
    headers: { authorization: `Bearer ${(await shop.shopper()).token}` },
  });

  expect(response.statusCode).toBe(503);
  expect(response.body).not.toMatch(/select|127\.0\.0\.1|\.ts/);
  await app.close();
  await services.close();
});
