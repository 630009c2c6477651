import { sql } from "kysely";
import { expect } from "vitest";
import { requestOtp, verifyOtp } from "@tindahan/contract/accounts/accounts.ts";
import { attackShopper, type CallFrom } from "../../../test/security/attacker.ts";
import { wrong } from "../../../test/security/code-guesser.ts";
import { takeJobs } from "../../../test/support/queued-jobs.ts";
import { SECRET, test, type Shop, type Visitor } from "../../../test/support/shop.ts";
import { hashPersonalData } from "../../platform/crypto/tokens.ts";

const email = "maria@example.com";
const NETWORKS = 12;

const attackerOn =
  ({ app }: Shop): CallFrom =>
  async (network, url, payload) => {
    const response = await app.inject({
      method: "POST",
      url,
      payload,
      remoteAddress: `198.51.100.${network}`,
    });
    return { status: response.statusCode, body: response.json() };
  };

async function triesToLogIn(shop: Shop, visitor: Visitor, handle?: string): Promise<number> {
  for (let tries = 1; tries <= 5; tries++) {
    const requested = await visitor.ask(requestOtp, { body: { email, handle } });
    if (!requested.body.success) continue;
    const code = await shop.codeFor(email).catch(() => undefined);
    const body = { email, otp: code ?? "000000", handle: requested.body.handle };
    if ((await visitor.ask(verifyOtp, { body })).status === 200) return tries;
  }
  return Number.POSITIVE_INFINITY;
}

test("lets the shopper log in from a known browser, a new browser and with an earlier code while 12 networks use up every quota", async ({
  shop,
}) => {
  const phone = shop.newVisitor();
  const { handle } = await phone.call(requestOtp, { body: { email } });
  await phone.call(verifyOtp, { body: { email, otp: await shop.codeFor(email), handle } });
  const tablet = shop.newVisitor();
  const requested = await tablet.call(requestOtp, { body: { email } });
  const otp = await shop.codeFor(email);

  await attackShopper(attackerOn(shop), NETWORKS, email);

  expect((await tablet.ask(verifyOtp, { body: { email, otp, handle: requested.handle } })).status).toBe(200);
  expect(await triesToLogIn(shop, phone, handle)).toBeLessThanOrEqual(2);
  expect(await triesToLogIn(shop, shop.newVisitor())).toBeLessThanOrEqual(2);
});

test("compares at most 850 guessed log-in codes a day for one e-mail address, across all networks", async ({
  shop,
}) => {
  await insertGuesses(shop, 848);
  const statuses: number[] = [];
  for (let i = 0; i < 4; i++) {
    const visitor = shop.newVisitor();
    const { handle } = await visitor.call(requestOtp, { body: { email } });
    const body = { email, otp: wrong(await shop.codeFor(email), i), handle };
    statuses.push((await visitor.ask(verifyOtp, { body })).status);
  }

  expect(statuses).toEqual([400, 400, 429, 429]);
});

test("gives the browser that requested a log-in code five guesses of its own, for that e-mail address only", async ({
  shop,
}) => {
  const [mine, theirs] = [shop.newVisitor(), shop.newVisitor()];
  const { handle } = await mine.call(requestOtp, { body: { email } });
  const other = await theirs.call(requestOtp, { body: { email } });
  const otp = await shop.codeFor(email);
  const verify = async (visitor: Visitor, body: object) =>
    (await visitor.ask(verifyOtp, { body: { email, otp, handle, ...body } })).status;

  for (let i = 0; i < 6; i++) await verify(theirs, { handle: other.handle, otp: wrong(otp, i) });
  expect(await verify(theirs, { handle: other.handle })).toBe(400);
  expect(await verify(mine, { email: "juan@example.com" })).toBe(400);
  expect(await verify(mine, { handle: "made up" })).toBe(400);
  expect(await verify(mine, {})).toBe(200);
  expect(await verify(mine, {})).toBe(400);
});

test("sends at most 10 log-in codes an hour to one mailbox, across 20 aliases", async ({ shop }) => {
  for (let i = 0; i < 20; i++)
    await shop.newVisitor().call(requestOtp, { body: { email: `maria+${i}@example.com` } });

  const sent = await shop.services.db.selectFrom("otp_challenges").select("id").execute();
  expect(sent).toHaveLength(10);
});

test("sends at most 15 log-in mails an hour and 80 a day to one mailbox", async ({ shop }) => {
  await shop.shopper(email);
  const mails: number[] = [];
  let sent = 0;
  for (let hour = 0; hour < 7; hour++) {
    for (let i = 0; i < 15; i++) {
      await shop.newVisitor().call(requestOtp, { body: { email } });
      sent += (await takeJobs(shop.services.db)).length;
      await shop.letTimePass("4 minutes");
    }
    mails.push(sent);
  }

  expect(mails[0]).toBeGreaterThanOrEqual(10);
  expect(mails[0]).toBeLessThanOrEqual(15);
  expect(mails.at(-1)).toBeLessThanOrEqual(80);
});

test("gives a browser with an earlier log-in a quota of codes of its own, for its own e-mail address", async ({
  shop,
}) => {
  const cafe = shop.newVisitor();
  const { handle } = await cafe.call(requestOtp, { body: { email } });
  await cafe.call(verifyOtp, { body: { email, otp: await shop.codeFor(email), handle } });
  const logIn = async (to: string, device?: string) => {
    const requested = await cafe.call(requestOtp, { body: { email: to, handle: device } });
    const body = { email: to, otp: await shop.codeFor(to), handle: requested.handle };
    return (await cafe.ask(verifyOtp, { body })).status;
  };
  for (const to of [email, "juan@example.com"])
    for (let i = 0; i < 5; i++) await cafe.call(requestOtp, { body: { email: to } });

  expect(await logIn("juan@example.com", handle)).toBe(400);
  expect(await logIn(email)).toBe(400);
  expect(await logIn(email, handle)).toBe(200);
});

test("lets one IPv6 /48 use up only a small part of the log-in guesses and codes of an e-mail address", async ({
  shop,
}) => {
  const attack = async (network: number): Promise<number> => {
    const attacker = shop.visitorFrom(`2001:db8:1:${(network * 257).toString(16)}::1`);
    const { handle } = await attacker.call(requestOtp, { body: { email } });
    const otp = wrong(await shop.codeFor(email), 0);
    return (await attacker.ask(verifyOtp, { body: { email, otp, handle } })).status;
  };
  for (let network = 0; network < 70; network++) await attack(network);
  const { rows } = await sql<{ count: number }>`
    select count from rate_limits where key = ${`${hashPersonalData("email", email, SECRET)}:wrongCodesByEmail:day`}`.execute(
    shop.services.db,
  );
  expect(rows[0]!.count).toBeLessThanOrEqual(60);
  expect(await triesToLogIn(shop, shop.newVisitor())).toBe(1);
});

async function insertGuesses({ services: { db } }: Shop, count: number): Promise<void> {
  const key = `${hashPersonalData("email", email, SECRET)}:wrongCodesByEmail:day`;
  await sql`insert into rate_limits (key, window_start, count)
    values (${key}, now(), ${count})`.execute(db);
}
