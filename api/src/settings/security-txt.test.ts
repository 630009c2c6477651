// @module-tag postgres-15
import { expect } from "vitest";
import { getSettings, updateSettings } from "@tindahan/contract/settings/settings.ts";
import { openTestShop, test, type Shop } from "../../test/support/shop.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

async function fieldsOf({ app }: Pick<Shop, "app">): Promise<Record<string, string>> {
  const { statusCode, headers, payload } = await app.inject("/.well-known/security.txt");
  expect(statusCode).toBe(200);
  expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
  return Object.fromEntries(
    payload
      .trim()
      .split("\n")
      .map((line) => line.split(/: (.*)/, 2) as [string, string]),
  );
}

test("names the shop's email and a current expiry date in security.txt", async ({ shop }) => {
  const owner = await shop.admin();
  const { settings, version } = await owner.call(getSettings, {});
  const changed = { ...settings, shop: { ...settings.shop, email: "ana+shop@example.com" } };
  await owner.call(updateSettings, { body: { settings: changed, version } });

  const { Contact, Expires, ...others } = await fieldsOf(shop);

  expect(Contact).toBe("mailto:ana+shop@example.com");
  expect(others).toEqual({
    "Preferred-Languages": "en, fil",
    Canonical: "http://localhost:3000/.well-known/security.txt",
    Policy: "http://localhost:3000/.well-known/security-policy.txt",
  });
  const days = (Date.parse(Expires!) - Date.now()) / DAY_MS;
  expect(days).toBeGreaterThan(170);
  expect(days).toBeLessThan(365);
});

test("security.txt falls back to the sender address if the shop has no email", async () => {
  const { shop, close } = await openTestShop({ MAIL_FROM: "My Shop <shop@shop.example>" });

  expect((await fieldsOf(shop))["Contact"]).toBe("mailto:shop@shop.example");
  await close();
});

test("serves the policy that security.txt links to", async ({ shop }) => {
  const { payload, statusCode } = await shop.app.inject("/.well-known/security-policy.txt");

  expect(statusCode).toBe(200);
  expect(payload).toContain("# Reporting a vulnerability");
});
