import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { expect, onTestFinished } from "vitest";
import { test, testConfig, type Shop } from "../test/support/shop.ts";
import { createTestDatabase } from "../test/support/test-database.ts";
import type { Config } from "./config.ts";
import { examineShop } from "./doctor.ts";

type Settings = Record<string, string>;

test("tindahan doctor reports no problem for a complete setup", async ({ shop }) => {
  const findings = await examineShop(await configOf(shop));

  expect(findings.filter(({ isFine }) => !isFine)).toEqual([]);
  expect(findings.length).toBeGreaterThan(6);
});

const closed = "127.0.0.1:9";
test.for<[string, Settings, string]>([
  [
    "an unreachable database",
    { DATABASE_URL: `postgres://shop@${closed}/shop` },
    "does not answer at 127.0.0.1:9",
  ],
  ["an unreachable mail server", { SMTP_URL: `smtp://${closed}` }, "shoppers get no log-in codes"],
  ["a missing sender address", { MAIL_FROM: "" }, "MAIL_FROM is not set"],
  [
    "an unreachable payment provider",
    { PAYMONGO_SECRET_KEY: "sk_test_x", PAYMONGO_API_URL: `http://${closed}/v1` },
    closed,
  ],
  [
    "a missing folder for pictures",
    { UPLOADS_DIRECTORY: "/dev/null/uploads" },
    "cannot be written to /dev/null",
  ],
  [
    "a public URL without HTTPS",
    { PUBLIC_URL: "http://shop.example" },
    "anyone on the network can read passwords",
  ],
  [
    "an unreachable public URL",
    { PUBLIC_URL: `https://${closed}` },
    "Check the domain, the certificate and the proxy",
  ],
])("reports %s", async ([, settings, expected], { sharedShop: shop }) => {
  const config = await configOf(shop, settings);
  expect(await problems(config)).toEqual([expect.stringContaining(expected)]);
});

test("tindahan doctor reports a superuser role and missing migrations", async ({ shop }) => {
  const powerful = await configOf(shop, { DATABASE_URL: shop.superuserUrl });
  expect(await problems(powerful)).toEqual([expect.stringContaining("is a superuser")]);

  const empty = await createTestDatabase("template0");
  onTestFinished(empty.drop);
  expect(await problems(await configOf(shop, { DATABASE_URL: empty.url }))).toEqual([
    expect.stringContaining("run tindahan migrate"),
  ]);
});

test("tindahan doctor tells a wrong mail password from an unreachable mail server", async ({ shop }) => {
  const mail = await mailServer((_, __, done) => done(new Error("no")));
  const config = await configOf(shop, { SMTP_URL: `smtp://ana:wrong@127.0.0.1:${mail}` });
  expect(await problems(config)).toEqual([
    expect.stringContaining("does not accept the user or the password"),
  ]);
});

test("tindahan doctor reports a wrong clock and an almost full disk", async ({ shop }) => {
  const config = await configOf(shop);
  expect(await problems(config, { now: () => Date.now() - 3_600_000 })).toEqual([
    expect.stringMatching(/differ by 36\d\d s/),
  ]);
  expect(await problems(config, { minFreeBytes: Number.MAX_SAFE_INTEGER })).toEqual([
    expect.stringContaining("almost full"),
  ]);
});

test("tindahan doctor reports HTTPS without trusted proxies", async ({ shop }) => {
  const config = await configOf(shop, { PUBLIC_URL: "https://shop.invalid", TRUSTED_PROXIES: "0" });
  expect(await problems(config)).toContainEqual(expect.stringContaining("all shoppers share one address"));
});

test("tindahan doctor reports a proxy that does not reach the shop", async ({ shop }) => {
  const config = await configOf(shop);
  const elsewhere = { ...config, publicUrl: `${config.publicUrl}/elsewhere` };
  expect(await problems(elsewhere)).toEqual([expect.stringContaining("the proxy does not reach the shop")]);
});

async function problems(...args: Parameters<typeof examineShop>): Promise<string[]> {
  return (await examineShop(...args)).filter(({ isFine }) => !isFine).map(({ words }) => words);
}

async function configOf(shop: Shop, settings: Settings = {}): Promise<Config> {
  if (!shop.app.server.listening) await shop.app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = shop.app.server.address() as AddressInfo;
  return testConfig(shop.databaseUrl, {
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SMTP_URL: `smtp://127.0.0.1:${await mailServer()}`,
    MAIL_FROM: "Shop <shop@shop.example>",
    UPLOADS_DIRECTORY: "/tmp",
    ...settings,
  });
}

type OnAuth = NonNullable<ConstructorParameters<typeof SMTPServer>[0]>["onAuth"];

async function mailServer(onAuth?: OnAuth): Promise<number> {
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ["STARTTLS"],
    ...(onAuth ? { onAuth } : {}),
  });
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return (server.server.address() as AddressInfo).port;
}
