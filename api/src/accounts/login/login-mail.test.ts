import { sql } from "kysely";
import { expect, vi } from "vitest";
import { requestOtp, verifyOtp } from "@tindahan/contract/accounts/accounts.ts";
import { startMailbox, type Mailbox } from "../../../../dev/mailbox/mailbox.ts";
import { createApp } from "../../app.ts";
import { createServices } from "../../compose.ts";
import type { Services } from "../../platform/services.ts";
import { startWorker } from "../../worker.ts";
import { compareAddresses, withoutHandle } from "../../../test/security/compare-addresses.ts";
import { createUnsentConfirmations } from "../../../test/support/unsent-confirmations.ts";
import { takeJobs } from "../../../test/support/queued-jobs.ts";
import { test as base, testConfig, type Shop } from "../../../test/support/shop.ts";

const email = "maria@example.com";

const test = base.extend<{ post: { mailbox: Mailbox; services: Services } }>({
  post: async ({ shop }, use) => {
    const mailbox = await startMailbox();
    const services = createServices(testConfig(shop.databaseUrl, { SMTP_URL: mailbox.smtpUrl }));
    const worker = await startWorker(services);
    await use({ mailbox, services });
    await worker.stop();
    await services.close();
    await mailbox.close().catch(() => {});
  },
});

async function until(condition: () => boolean | Promise<boolean>, timeoutMs = 10_000): Promise<void> {
  await vi.waitUntil(condition, { timeout: timeoutMs, interval: 20 });
}

async function countJobs(shop: Shop): Promise<number> {
  const { rows } = await sql<{
    left: number;
  }>`select count(*)::int as left from graphile_worker.jobs`.execute(shop.services.db);
  return rows[0]!.left;
}

test("mails the log-in code in subject, plain text and HTML, without a link", async ({ shop, post }) => {
  await shop.visitor.call(requestOtp, { body: { email } });
  await until(() => post.mailbox.mails().length > 0);

  const [mail] = post.mailbox.mails();
  const code = await shop.codeFor(email);
  expect(mail).toMatchObject({ to: [email], subject: `${code} is your Tindahan log-in code` });
  expect(mail!.text).toContain(code);
  expect(mail!.html).toContain(code);
  expect(mail!.text + mail!.html).not.toMatch(/https?:|href/);
  expect((await shop.visitor.ask(verifyOtp, { body: { email, otp: code } })).status).toBe(200);
});

test("answers 50 requests for a log-in code for one e-mail address identically and sends at most 5 mails", async ({
  shop,
  post,
}) => {
  const bodies = await Promise.all(
    Array.from({ length: 50 }, async (_, i) => {
      const address = `10.9.${i >> 8}.${i & 255}`;
      const response = await shop.app.inject({
        method: "POST",
        url: requestOtp.path,
        remoteAddress: address,
        payload: { email },
      });
      return withoutHandle(response);
    }),
  );
  await until(async () => (await countJobs(shop)) === 0);

  expect(new Set(bodies).size).toBe(1);
  expect(post.mailbox.mails().length).toBeGreaterThanOrEqual(1);
  expect(post.mailbox.mails().length).toBeLessThanOrEqual(5);
});

test("answers log-in requests for known, unknown and throttled e-mail addresses identically and equally fast", async ({
  shop,
}) => {
  const { responses, known, unknown } = await compareAddresses(shop, 60);

  expect(new Set(responses).add(await throttled(shop)).size).toBe(1);
  expect(Math.abs(known - unknown)).toBeLessThan(known / 2);
});

test("answers a log-in request the same while the mail server is down, and mails the code when it is back", async ({
  shop,
  post,
}) => {
  const port = post.mailbox.smtpPort;
  await post.mailbox.close();
  const response = await shop.visitor.ask(requestOtp, { body: { email } });
  await until(async () => (await firstError(shop)) !== null);
  expect(response).toEqual({
    status: 200,
    body: { success: true, message: "We sent a code to your e-mail.", handle: expect.any(String) },
  });

  const again = await startMailbox({ smtpPort: port });
  await until(() => again.mails().length > 0);

  expect(again.mails()).toHaveLength(1);
  expect(again.mails()[0]!.subject).toContain(await shop.codeFor(email));
  await again.close();
});

test("does not mail a log-in code that expired while the mail server was down", async ({ shop, post }) => {
  const port = post.mailbox.smtpPort;
  await post.mailbox.close();
  await shop.visitor.call(requestOtp, { body: { email } });
  await until(async () => (await firstError(shop)) !== null);
  await shop.letTimePass("11 minutes");

  const again = await startMailbox({ smtpPort: port });
  await until(async () => (await countJobs(shop)) === 0);

  expect(await countJobs(shop)).toBe(0);
  expect(again.mails()).toEqual([]);
  await again.close();
});

test("does not mail a log-in code that a newer one replaced", async ({ shop }) => {
  await shop.visitor.call(requestOtp, { body: { email } });
  await shop.letTimePass("7 minutes");
  await shop.visitor.call(requestOtp, { body: { email } });
  const mailbox = await startMailbox();
  const services = createServices(testConfig(shop.databaseUrl, { SMTP_URL: mailbox.smtpUrl }));

  const worker = await startWorker(services);
  await until(async () => (await countJobs(shop)) === 0);

  expect(mailbox.mails().map(({ subject }) => subject)).toEqual([
    expect.stringContaining(await shop.codeFor(email)),
  ]);
  await worker.stop();
  await services.close();
  await mailbox.close();
});

test.for([
  "o'hara@example.com",
  "a+b@example.com",
  "x".repeat(60) + "@example.com",
  '"quoted"@example.com',
  "ünï@example.com",
])("mails an accepted address without altering it: %s", async (address, { shop, post }) => {
  const { status } = await shop.visitor.ask(requestOtp, { body: { email: address } });
  if (status === 400) return;
  await until(() => post.mailbox.mails().length > 0);

  expect(post.mailbox.mails().map(({ to }) => to)).toEqual([[address]]);
});

async function throttled(shop: Shop): Promise<string> {
  const app = await createApp(shop.services);
  let statusAndBody = "";
  for (let i = 0; i < 3; i++) {
    const response = await app.inject({ method: "POST", url: requestOtp.path, payload: { email } });
    statusAndBody = withoutHandle(response);
  }
  await app.close();
  return statusAndBody;
}

async function firstError(shop: Shop): Promise<string | null> {
  const { rows } = await sql<{
    last_error: string | null;
  }>`select last_error from graphile_worker.jobs`.execute(shop.services.db);
  return rows[0]?.last_error ?? null;
}

test("mails a log-in code before 60 queued order confirmations on a slow mail server", async ({ shop }) => {
  await createUnsentConfirmations(shop, 60);
  const mailbox = await startMailbox({ delayMs: 300 });
  const services = createServices(testConfig(shop.databaseUrl, { SMTP_URL: mailbox.smtpUrl }));
  const worker = await startWorker(services);
  try {
    await until(() => mailbox.mails().length > 0);

    await shop.visitor.call(requestOtp, { body: { email } });
    const { rows } = await sql<{ priority: number }>`
      select priority from graphile_worker.jobs where task_identifier = 'mail-login-code'`.execute(
      shop.services.db,
    );
    await until(() => mailbox.mails().some(({ to }) => to.includes(email)));
    const confirmed = mailbox.mails().findIndex(({ to }) => to.includes(email));

    expect(rows).toEqual([{ priority: -10 }]);
    expect(confirmed).toBeLessThan(30);
  } finally {
    await takeJobs(shop.services.db);
    await worker.stop();
    await services.close();
    await mailbox.close();
  }
});
