import { execFileSync } from "node:child_process";
import { expect, onTestFinished } from "vitest";
import { adminLogin, getMe } from "@tindahan/contract/accounts/accounts.ts";
import { PASSWORD, test } from "../../../test/support/shop.ts";
import { createAdmin } from "../accounts.ts";
import { HASH_COSTS, verifyPassword } from "./password.ts";

test("signs an admin in with username and password", async ({ shop }) => {
  await createAdmin(shop.services.db, "Aling Nena", PASSWORD);

  const { token, user } = await shop.visitor.call(adminLogin, {
    body: { username: " aling nena ", password: PASSWORD },
  });

  expect(user).toEqual({
    _id: expect.any(String),
    email: null,
    name: "Aling Nena",
    username: "Aling Nena",
    role: "admin",
    adminRole: "owner",
    mustChangePassword: false,
    secondFactorDueAt: expect.any(String),
  });
  expect(await shop.newVisitor(token).call(getMe, {})).toEqual({ user });
});

test("answers an admin's wrong password and an unknown username the same", async ({ shop }) => {
  const { user } = await shop.admin();

  const wrong = await shop.visitor.ask(adminLogin, {
    body: { username: user.username!, password: "not the password" },
  });
  const unknown = await shop.visitor.ask(adminLogin, {
    body: { username: "nobody", password: "not the password" },
  });

  expect(wrong).toEqual({
    status: 401,
    body: expect.objectContaining({ code: "invalid_credentials", message: "Invalid credentials." }),
  });
  expect({ ...unknown.body, requestId: "" }).toEqual({ ...wrong.body, requestId: "" });
});

test("refuses an admin sign-in without username or password", async ({ shop }) => {
  for (const body of [
    { username: "  ", password: PASSWORD },
    { username: "admin", password: "" },
  ])
    expect((await shop.visitor.ask(adminLogin, { body })).status).toBe(400);
});

test("throttles admin password guesses, but accepts the right password from another IP address", async ({
  shop,
}) => {
  const { user } = await shop.admin();
  const username = user.username!;
  const statuses: number[] = [];
  for (let i = 0; i < 12; i++)
    statuses.push(
      (await shop.visitor.ask(adminLogin, { body: { username, password: `guess ${i}` } })).status,
    );

  expect(statuses.slice(0, 5)).toEqual([401, 401, 401, 401, 401]);
  expect(statuses.slice(5)).toEqual(Array(7).fill(429));
  expect((await shop.visitor.ask(adminLogin, { body: { username, password: PASSWORD } })).status).toBe(429);
  expect((await shop.newVisitor().ask(adminLogin, { body: { username, password: PASSWORD } })).status).toBe(
    200,
  );
  await shop.letTimePass("15 minutes");
  expect((await shop.visitor.ask(adminLogin, { body: { username, password: PASSWORD } })).status).toBe(200);
});

test("counts admin password guesses from one IPv6 network together", async ({ shop }) => {
  const { user } = await shop.admin();
  const logIn = async (address: string, password: string) =>
    (await shop.visitorFrom(address).ask(adminLogin, { body: { username: user.username!, password } }))
      .status;
  const statuses: number[] = [];
  for (let i = 0; i < 7; i++) statuses.push(await logIn(`2001:db8::${i}`, `guess ${i}`));

  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
  expect(await logIn("2001:db8:0:0:ffff::1", PASSWORD)).toBe(429);
  expect(await logIn("2001:db8:0:1::1", PASSWORD)).toBe(200);
});

test("limits all admin sign-ins from one IPv6 network together", async ({ shop }) => {
  const { user } = await shop.admin();
  const body = { username: user.username!, password: PASSWORD };
  const statuses: number[] = [];
  for (let i = 0; i < 61; i++)
    statuses.push((await shop.visitorFrom(`2001:db8::${i}:1`).ask(adminLogin, { body })).status);

  expect(statuses).toEqual([...Array(60).fill(200), 429]);
});

test("throttles sign-ins with an unknown admin username like those with a known one", async ({ shop }) => {
  const statuses: number[] = [];
  for (let i = 0; i < 7; i++)
    statuses.push(
      (await shop.visitor.ask(adminLogin, { body: { username: "nobody", password: `guess ${i}` } })).status,
    );

  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
});

test("rejects a flood of admin sign-ins from one network before hashing the passwords", async ({ shop }) => {
  const { memory } = HASH_COSTS;
  HASH_COSTS.memory = 16 * 1024;
  onTestFinished(() => void (HASH_COSTS.memory = memory));
  const flood = shop.newVisitor();
  const attempts = Array.from({ length: 40 }, (_, i) =>
    flood.ask(adminLogin, { body: { username: `guess ${i}`, password: "x".repeat(20) } }),
  );

  const statuses = (await Promise.all(attempts)).map(({ status }) => status);

  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(5);
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(35);
});

test("ends an admin's sessions when the command line sets a new password", async ({ shop }) => {
  const admin = await shop.admin();

  expect(await createAdmin(shop.services.db, admin.user.username!, "another long sentence")).toBe("changed");

  expect((await admin.ask(getMe, {})).status).toBe(401);
});

test("hashes an admin password with argon2id at full cost and a random salt", async () => {
  const { hash, ms } = hashAtFullCost("kape at pandesal tuwing umaga");

  expect(hash).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(ms).toBeGreaterThan(50);
  expect(hashAtFullCost("kape at pandesal tuwing umaga").hash).not.toBe(hash);
  expect(await verifyPassword("kape at pandesal tuwing umaga", hash)).toBe(true);
  expect(await verifyPassword("kape at pandesal tuwing umagaa", hash)).toBe(false);
  expect(await verifyPassword("anything", null)).toBe(false);
});

/** Runs in a new process, because this one lowers the costs. */
function hashAtFullCost(password: string): { hash: string; ms: number } {
  const program = `
    import(${JSON.stringify(import.meta.resolve("./password.ts"))}).then(async ({ hashPassword }) => {
      const start = performance.now();
      const hash = await hashPassword(${JSON.stringify(password)});
      console.log(JSON.stringify({ hash, ms: performance.now() - start }));
    });`;
  const output = execFileSync(process.execPath, ["-e", program], { encoding: "utf8" });
  return JSON.parse(output) as { hash: string; ms: number };
}
