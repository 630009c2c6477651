import { expect } from "vitest";
import { adminLogin } from "@tindahan/contract/accounts/accounts.ts";
import { confirmWithPassword } from "@tindahan/contract/accounts/confirmation.ts";
import {
  confirmSecondFactor,
  getProfile,
  removeSecondFactor,
  startSecondFactor,
} from "@tindahan/contract/accounts/manage-profile.ts";
import { authenticatorCode } from "../../../test/support/authenticator.ts";
import { PASSWORD, test, type Member, type Shop } from "../../../test/support/shop.ts";
import { resetSecondFactor } from "../accounts.ts";
import { totpCodeAt, toBase32 } from "./totp.ts";

function appWith(secret: string, { services }: Shop) {
  return { codeIn: (steps: number) => authenticatorCode(secret, services.now(), steps) };
}

async function protectedAdmin(shop: Shop) {
  const start = Date.now();
  shop.services.now = () => start;
  const admin = await shop.admin("staff");
  const { secret } = await admin.call(startSecondFactor, {});
  const app = appWith(secret, shop);
  const { recoveryCodes } = await admin.call(confirmSecondFactor, { body: { code: app.codeIn(0) } });
  return { admin, app, secret, recoveryCodes };
}

const logIn = (shop: Shop, { user }: Member, code?: string, password = PASSWORD) =>
  shop.newVisitor().ask(adminLogin, { body: { username: user.username!, password, ...(code && { code }) } });

test("computes authenticator codes as in RFC 6238", () => {
  const secret = Buffer.from("12345678901234567890");
  const known = { 59: "287082", 1111111109: "081804", 1234567890: "005924", 20000000000: "353130" };
  for (const [seconds, code] of Object.entries(known))
    expect(totpCodeAt(secret, Math.floor(Number(seconds) / 30))).toBe(code);
  expect(toBase32(secret)).toBe("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
});

test("requires a second-factor code after the right password once the second factor is on", async ({
  shop,
}) => {
  const { admin, app } = await protectedAdmin(shop);

  expect((await admin.call(getProfile, {})).hasSecondFactor).toBe(true);
  expect(await logIn(shop, admin)).toMatchObject({ status: 401, body: { code: "code_required" } });
  expect(await logIn(shop, admin, app.codeIn(1), "not the password")).toMatchObject({
    status: 401,
    body: { code: "invalid_credentials" },
  });
  expect(await logIn(shop, admin, app.codeIn(5))).toMatchObject({
    status: 401,
    body: { code: "code_wrong" },
  });
  expect((await logIn(shop, admin, app.codeIn(1))).status).toBe(200);
});

test("accepts an authenticator code once, even from parallel sign-ins", async ({ shop }) => {
  const { admin, app } = await protectedAdmin(shop);

  const code = app.codeIn(1);
  const responses = await Promise.all(Array.from({ length: 4 }, () => logIn(shop, admin, code)));

  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const old of [app.codeIn(0), app.codeIn(-1)])
    expect(await logIn(shop, admin, old)).toMatchObject({ body: { code: "code_wrong" } });
});

test("accepts each recovery code once, in any notation, and stores only its hash", async ({ shop }) => {
  const { admin, recoveryCodes } = await protectedAdmin(shop);

  expect(recoveryCodes).toHaveLength(10);
  expect(recoveryCodes[0]).toMatch(/^([A-Z2-7]{4}-){5}[A-Z2-7]{4}$/);
  expect((await logIn(shop, admin, recoveryCodes[0]!.toLowerCase().replaceAll("-", " "))).status).toBe(200);
  expect(await logIn(shop, admin, recoveryCodes[0])).toMatchObject({ body: { code: "code_wrong" } });
  expect((await logIn(shop, admin, recoveryCodes[1])).status).toBe(200);
  const stored = await shop.services.db.selectFrom("recovery_codes").selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain(recoveryCodes[2]!.replaceAll("-", ""));
});

test("throttles guesses of second-factor codes per account, across IP addresses", async ({ shop }) => {
  const { admin, app } = await protectedAdmin(shop);

  const statuses: number[] = [];
  for (let i = 0; i < 10; i++) statuses.push((await logIn(shop, admin, app.codeIn(100 + i))).status);

  expect(statuses).toEqual([...Array<number>(9).fill(401), 429]);
  expect((await logIn(shop, admin, app.codeIn(1))).status).toBe(429);
  await shop.letTimePass("15 minutes");
  expect((await logIn(shop, admin, app.codeIn(1))).status).toBe(200);
});

test("delays the answer to a wrong second-factor code like the answer to a wrong password", async ({
  shop,
}) => {
  const { admin, app } = await protectedAdmin(shop);

  const start = performance.now();
  await logIn(shop, admin, app.codeIn(9));

  expect(performance.now() - start).toBeGreaterThan(248);
});

test("shows the secret of a second factor once and stores it encrypted", async ({ shop }) => {
  const { admin, secret } = await protectedAdmin(shop);

  const again = await admin.ask(startSecondFactor, {});
  expect(again).toMatchObject({ status: 400, body: { message: "You already have a second factor." } });
  const { secret: stored } = await shop.services.db
    .selectFrom("second_factors")
    .select("secret")
    .executeTakeFirstOrThrow();
  expect(toBase32(stored)).not.toContain(secret);
  expect(JSON.stringify((await admin.ask(getProfile, {})).body)).not.toContain(secret);
});

test("requires password and code to turn the second factor off; the command-line tool does not", async ({
  shop,
}) => {
  const { admin, app, recoveryCodes } = await protectedAdmin(shop);
  const bare = shop.newVisitor(admin.token);
  const confirm = async (password: string, code: string) =>
    (await bare.ask(confirmWithPassword, { body: { password, code } })).status;

  await shop.letTimePass("10 minutes");
  expect(await confirm("not the password", app.codeIn(1))).toBe(403);
  expect(await confirm(PASSWORD, app.codeIn(50))).toBe(403);
  expect((await bare.ask(removeSecondFactor, {})).status).toBe(403);
  expect(await confirm(PASSWORD, app.codeIn(1))).toBe(200);
  expect((await bare.ask(removeSecondFactor, {})).status).toBe(200);
  expect((await logIn(shop, admin)).status).toBe(200);
  expect((await logIn(shop, admin, recoveryCodes[0])).status).toBe(200);

  await shop.letTimePass("15 minutes");
  const other = await protectedAdmin(shop);
  expect(await resetSecondFactor(shop.services.db, other.admin.user.username!.toUpperCase())).toBe("reset");
  expect((await logIn(shop, other.admin)).status).toBe(200);
  expect(await resetSecondFactor(shop.services.db, "nobody")).toBe("none");
});
