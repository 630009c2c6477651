import { expect } from "vitest";
import { getMe, requestOtp, verifyOtp } from "@tindahan/contract/accounts/accounts.ts";
import { createApp } from "../../app.ts";
import { guess, guessForDays, wrong } from "../../../test/security/code-guesser.ts";
import { test, testConfig } from "../../../test/support/shop.ts";
import { createServices } from "../../compose.ts";

const email = "maria@example.com";

test("logs a shopper in with the mailed log-in code", async ({ shop }) => {
  await shop.visitor.call(requestOtp, { body: { email } });

  const { token, user, message } = await shop.visitor.call(verifyOtp, {
    body: { email, otp: await shop.codeFor(email) },
  });

  expect(message).toBe("You are now logged in.");
  expect(user).toEqual({
    _id: expect.any(String),
    email,
    name: "",
    username: null,
    role: "shopper",
    adminRole: null,
    mustChangePassword: false,
    secondFactorDueAt: null,
  });
  expect(await shop.newVisitor(token).call(getMe, {})).toEqual({ user });
});

test("treats differently written e-mail addresses as one shopper", async ({ shop }) => {
  const first = await shop.logIn("maria@example.com");
  await shop.letTimePass("1 minute");
  await shop.visitor.call(requestOtp, { body: { email: "  Maria@Example.COM " } });

  const second = await shop.visitor.call(verifyOtp, {
    body: { email: "MARIA@example.com", otp: await shop.codeFor(email) },
  });

  expect(second.user._id).toBe(first.id);
});

test("accepts a log-in code with spaces, as mail programs show it", async ({ shop }) => {
  await shop.visitor.call(requestOtp, { body: { email } });
  const code = await shop.codeFor(email);

  const { user } = await shop.visitor.call(verifyOtp, {
    body: { email, otp: ` ${code.slice(0, 3)} ${code.slice(3)} ` },
  });

  expect(user.email).toBe(email);
});

test("accepts one of 5 simultaneous uses of a right log-in code", async ({ shop }) => {
  await shop.visitor.call(requestOtp, { body: { email } });
  const otp = await shop.codeFor(email);

  const replies = await Promise.all(Array.from({ length: 5 }, () => guess(shop, otp)));

  expect(replies.filter(({ body }) => body.success)).toHaveLength(1);
  expect(replies.filter(({ status }) => status === 400)).toHaveLength(4);
});

test("refuses the sixth guess of a log-in code, even a right one", async ({ shop }) => {
  await shop.visitor.call(requestOtp, { body: { email } });
  const right = await shop.codeFor(email);
  for (let i = 0; i < 5; i++) expect((await guess(shop, wrong(right, i))).status).toBe(400);

  const sixth = await guess(shop, right);

  expect(sixth.body).toMatchObject({
    success: false,
    code: "invalid_otp",
    message: "Invalid or expired OTP.",
  });
});

test("counts log-in code guesses that arrive simultaneously", async ({ shop }) => {
  await shop.visitor.call(requestOtp, { body: { email } });
  const right = await shop.codeFor(email);
  await Promise.all(Array.from({ length: 12 }, (_, i) => guess(shop, wrong(right, i))));

  expect((await guess(shop, right)).status).toBe(400);
});

test("accepts only the newest log-in code, and only once", async ({ shop }) => {
  await shop.visitor.call(requestOtp, { body: { email } });
  const old = await shop.codeFor(email);
  await shop.letTimePass("7 minutes");
  await shop.visitor.call(requestOtp, { body: { email } });
  const newest = await shop.codeFor(email);

  expect((await guess(shop, old)).status).toBe(400);
  expect((await guess(shop, newest)).status).toBe(200);
  expect((await guess(shop, newest)).status).toBe(400);
});

test("refuses a log-in code after 10 minutes", async ({ shop }) => {
  await shop.visitor.call(requestOtp, { body: { email } });
  const code = await shop.codeFor(email);
  await shop.letTimePass("10 minutes 1 second");

  expect((await guess(shop, code)).status).toBe(400);
});

test("refuses a log-in code issued for another e-mail address", async ({ shop }) => {
  await shop.visitor.call(requestOtp, { body: { email } });
  await shop.visitor.call(requestOtp, { body: { email: "juan@example.com" } });

  const reply = await shop.visitor.ask(verifyOtp, {
    body: { email: "juan@example.com", otp: await shop.codeFor(email) },
  });

  expect(reply.status).toBe(400);
});

test("answers a repeated request for a log-in code the same and keeps the first code valid", async ({
  shop,
}) => {
  const first = await shop.visitor.ask(requestOtp, { body: { email } });
  const code = await shop.codeFor(email);
  const second = await shop.visitor.ask(requestOtp, { body: { email } });

  expect(second).toEqual({ ...first, body: { ...first.body, handle: expect.stringMatching(/^[\w-]{43}$/) } });
  expect(await shop.codeFor(email)).toBe(code);
  expect((await guess(shop, code)).status).toBe(200);
});

test("limits log-in codes per IP address and ignores a forged forwarded header", async ({ shop }) => {
  for (let i = 0; i < 65; i++) {
    await shop.app.inject({
      method: "POST",
      url: "/api/auth/user/request-otp",
      remoteAddress: "203.0.113.9",
      headers: { "x-forwarded-for": `198.51.100.${i}` },
      payload: { email: `victim${i}@example.com` },
    });
  }

  const { length } = await shop.services.db.selectFrom("otp_challenges").select("id").execute();
  expect(length).toBe(60);
});

test("limits log-in codes per IPv6 network", async ({ shop }) => {
  for (let i = 0; i < 65; i++)
    await shop
      .visitorFrom(`2001:db8::${i.toString(16)}`)
      .call(requestOtp, { body: { email: `victim${i}@example.com` } });
  await shop.visitorFrom("2001:db8:0:1::1").call(requestOtp, { body: { email } });

  const sent = await shop.services.db.selectFrom("otp_challenges").select("email").execute();
  expect(sent.length).toBe(60 + 1);
  expect(sent).toContainEqual({ email });
});

test("counts log-in code guesses across two instances and a restart", async ({ shop }) => {
  const { handle } = await shop.visitor.call(requestOtp, { body: { email } });
  const right = await shop.codeFor(email);
  const guessHere = (otp: string) => shop.visitor.ask(verifyOtp, { body: { email, otp, handle } });
  for (let i = 0; i < 3; i++) await guessHere(wrong(right, i));

  const services = createServices(testConfig(shop.databaseUrl));
  const copy = await createApp(services);
  const guessThere = (otp: string) =>
    copy.inject({ method: "POST", url: "/api/auth/user/verify-otp", payload: { email, otp, handle } });
  for (let i = 3; i < 5; i++) await guessThere(wrong(right, i));

  expect((await guessThere(right)).statusCode).toBe(400);
  expect((await guessHere(right)).status).toBe(400);
  await copy.close();
  await services.close();
});

test("accepts none of 100 guessed log-in codes spread over several days", async ({ shop }) => {
  expect(await guessForDays(shop, 100)).toBe(0);
});

test("stops log-in code guesses at many accounts from one IP address", async ({ shop }) => {
  const guesser = shop.newVisitor();
  const statuses: number[] = [];
  for (let round = 0; round < 5; round++) {
    const guesses = Array.from({ length: 21 }, (_, i) =>
      guesser.ask(verifyOtp, { body: { email: `victim${round}-${i}@example.com`, otp: "123456" } }),
    );
    statuses.push(...(await Promise.all(guesses)).map(({ status }) => status));
  }

  expect(statuses.filter((status) => status === 429)).toHaveLength(5);
});

test("does not count right log-in codes as guesses, so many shoppers can log in from one network", async ({
  shop,
}) => {
  const network = shop.newVisitor();
  const use = async (to: string, otp: string) =>
    (await network.ask(verifyOtp, { body: { email: to, otp } })).status;
  for (let i = 0; i < 99; i++) await use(`victim${i}@example.com`, "123456");

  for (const to of ["ana@example.com", "ben@example.com"]) {
    await network.call(requestOtp, { body: { email: to } });
    expect(await use(to, await shop.codeFor(to))).toBe(200);
  }
  expect([await use(email, "123456"), await use(email, "123456")]).toEqual([400, 429]);
});

test("counts log-in code guesses from a whole IPv6 network together", async ({ shop }) => {
  const services = createServices(testConfig(shop.databaseUrl, { TRUSTED_PROXIES: "1" }));
  const behindProxy = await createApp(services);
  const guessFrom = async (address: string) =>
    (
      await behindProxy.inject({
        method: "POST",
        url: "/api/auth/user/verify-otp",
        headers: { "x-forwarded-for": address },
        payload: { email, otp: "123456" },
      })
    ).statusCode;
  let refused = 0;
  for (let i = 0; i < 105; i++) {
    const host = i.toString(16);
    const status = await guessFrom(i % 2 ? `2001:db8:1:2:${host}::1` : `2001:0DB8:1:2:0:0:0:${host}`);
    if (status === 429) refused++;
  }

  expect(refused).toBe(5);
  expect(await guessFrom("2001:db8:1:3::1")).toBe(400);
  await behindProxy.close();
  await services.close();
});

test.for([
  "not an address",
  "a@b\r\nBcc: everyone@example.com",
  "",
  `${"x".repeat(250)}@example.com`,
  "a@b",
  "<a@example.com>",
  "a@example.com,b@example.com",
])("sends no mail to an invalid e-mail address: %j", async (address, { sharedShop: shop }) => {
  const { status } = await shop.visitor.ask(requestOtp, { body: { email: address } });

  expect(status).toBe(400);
  expect(await shop.services.db.selectFrom("otp_challenges").select("id").execute()).toEqual([]);
});
