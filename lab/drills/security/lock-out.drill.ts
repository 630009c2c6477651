import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { adminLogin, requestOtp, verifyOtp } from "@tindahan/contract/accounts/accounts.ts";
import { attackAdmin, attackShopper, type CallFrom } from "../../../api/test/security/attacker.ts";
import { withChangedApp, type Change } from "../../../api/test/support/changed-source.ts";
import { openTestShop, PASSWORD, type Shop } from "../../../api/test/support/shop.ts";
import { createAdmin } from "@tindahan/api/accounts/accounts.ts";
import type { createApp } from "@tindahan/api/app.ts";
import { changeFunction } from "../../../api/test/changed-function.ts";

const NETWORKS = 50;
const ATTACK_MS = 30_000;
const MAX_TRIES = 3;
const email = "maria@example.com";

type Tries = { tries: number; seconds: number };

async function withShop<T>(
  create: typeof createApp | undefined,
  play: (shop: Shop, callFrom: (address: string) => CallFrom) => Promise<T>,
): Promise<T> {
  const { shop, close } = await openTestShop({ TRUSTED_PROXIES: "1" }, create);
  await shop.app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = shop.app.server.address() as AddressInfo;
  const callFrom = (address: string) => async (network: number, path: string, body: object) => {
    const headers = { "content-type": "application/json", "x-forwarded-for": address + network };
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { method: "POST", headers, body: JSON.stringify(body) }); // prettier-ignore
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  return play(shop, callFrom).finally(close);
}

async function count(logIn: () => Promise<boolean>): Promise<Tries> {
  const start = performance.now();
  for (let tries = 1; tries <= MAX_TRIES; tries++)
    if (await logIn()) return { tries, seconds: Math.round((performance.now() - start) / 100) / 10 };
  return { tries: Number.POSITIVE_INFINITY, seconds: Math.round((performance.now() - start) / 100) / 10 };
}

async function lockOutShopper(create?: typeof createApp, prepare?: (shop: Shop) => Promise<void>) {
  return withShop(create, async (shop, callFrom) => {
    await prepare?.(shop);
    const logIn = (call: CallFrom, network: number, handle?: unknown) => async () => {
      const requested = await call(network, requestOtp.path, { email, handle });
      const otp = await shop.codeFor(email);
      const body = { email, otp, handle: requested.body["handle"] };
      return (await call(network, verifyOtp.path, body)).status === 200;
    };
    const phone = callFrom("203.0.113.");
    const { handle } = (await phone(1, requestOtp.path, { email })).body;
    await phone(1, verifyOtp.path, { email, otp: await shop.codeFor(email), handle });

    await attackShopper(callFrom("198.51.100."), NETWORKS, email);

    return { known: await count(logIn(phone, 1, handle)), new: await count(logIn(phone, 2)) };
  });
}

async function lockOutOwner(create?: typeof createApp) {
  return withShop(create, async (shop, callFrom) => {
    await createAdmin(shop.services.db, "nena", PASSWORD);
    const office = callFrom("203.0.113.");
    const credentials = { username: "nena", password: PASSWORD };
    const { device } = (await office(1, adminLogin.path, credentials)).body;
    const logIn = (network: number, more: object) => async () =>
      (await office(network, adminLogin.path, { ...credentials, ...more })).status === 200;

    const stop = AbortSignal.timeout(ATTACK_MS);
    const attack = attackAdmin(callFrom("198.51.100."), NETWORKS, "nena", stop);
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    const known = await count(logIn(1, { device }));
    const unknown = await count(logIn(2, {}));
    const statuses = await attack;
    return {
      known,
      new: unknown,
      attempts: statuses.length,
      hashed: statuses.filter((one) => one === 401).length,
    };
  });
}

test("lets the shopper log in within two tries while 50 networks use up every quota", async () => {
  const tries = await lockOutShopper();
  console.log("shopper under attack:", tries);
  expect(tries.known.tries).toBeLessThanOrEqual(2);
  expect(tries.new.tries).toBeLessThanOrEqual(2);
});

test("lets the owner sign in within two tries while 50 networks use up every quota", async () => {
  const tries = await lockOutOwner();
  console.log("owner under attack:", tries);
  expect(tries.known.tries).toBeLessThanOrEqual(2);
  expect(tries.new.tries).toBeLessThanOrEqual(2);
});

test.for<[string, Change, typeof lockOutOwner | typeof lockOutShopper]>([
  [
    "one queue for everybody",
    {
      file: "accounts/login/log-in.ts",
      from: "const queueKey = { key: network, isFirst: isKnownDevice };",
      to: `const queueKey = { key: "everybody", isFirst: false };`,
    },
    lockOutOwner,
  ],
  [
    "guesses by address alone",
    {
      file: "accounts/login/log-in.ts",
      from: "const networks = clientPrefixKeys(address, secretKey).map(({ key }) => key);\n  const newHandle",
      to: "const networks = [emailKey];\n  handle = undefined;\n  const newHandle",
    },
    lockOutShopper,
  ],
])("locks a user out with %s (control)", async ([name, change, play]) => {
  const tries = await withChangedApp(change, (create) => play(create));
  console.log(`control, ${name}:`, tries);
  expect(tries.new.tries).toBe(Number.POSITIVE_INFINITY);
});

test("locks the shopper out with quotas by IP address alone (control)", async () => {
  const key =
    "whos := case when device is null then network_keys else array['device:' || encode(device, 'hex')] end;";
  const tries = await lockOutShopper(undefined, (shop) =>
    changeFunction(shop, "open_login_challenge", key, "whos := array[''];"),
  );
  console.log("control, quotas by address alone:", tries);
  expect(tries.new.tries).toBe(Number.POSITIVE_INFINITY);
});
