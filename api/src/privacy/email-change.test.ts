// @module-tag postgres-15
import { expect } from "vitest";
import { getMe, requestOtp, verifyOtp } from "@tindahan/contract/accounts/accounts.ts";
import { updateCustomer } from "@tindahan/contract/accounts/manage-customers.ts";
import {
  changeEmail,
  eraseAccount,
  getPersonalData,
  requestEmailChange,
} from "@tindahan/contract/accounts/personal-data.ts";
import { adjustStock } from "@tindahan/contract/catalogue/stock.ts";
import { addToCart, setVoucher } from "@tindahan/contract/checkout/cart.ts";
import { checkout } from "@tindahan/contract/checkout/checkout.ts";
import { createPromotion } from "@tindahan/contract/checkout/promotions.ts";
import { listMyOrders } from "@tindahan/contract/orders/orders.ts";
import { sendComplaint } from "@tindahan/contract/pages/complaints.ts";
import { mailLoginCode } from "../accounts/accounts.ts";
import { newId } from "../platform/db/ids.ts";
import { takeJobs } from "../../test/support/queued-jobs.ts";
import { test, type Member, type Shop } from "../../test/support/shop.ts";
import { mailEmailChangeNotice } from "./privacy.ts";

const [OLD, NEW] = ["maria.santos@example.com", "maria.cruz@example.com"];

type Mail = { to: string; subject: string; text: string; html: string };

/** Runs the jobs that wait to send mail, and returns the mails. */
async function sendMails(shop: Shop): Promise<Mail[]> {
  const mails: Mail[] = [];
  shop.services.mailer.send = async (mail) => void mails.push(mail);
  const jobs = [mailLoginCode, mailEmailChangeNotice];
  for (const { name, payload } of await takeJobs<never>(shop.services.db, ...jobs.map((job) => job.name)))
    await jobs.find((job) => job.name === name)!.run(shop.services, payload);
  return mails;
}

async function codeTo(shop: Shop, member: Member, email: string) {
  const { handle } = await member.call(requestEmailChange, { body: { email } });
  return { email, otp: await shop.codeFor(email), handle };
}

const withoutStyles = (html: string) => html.replaceAll(/style="[^"]*"|<style>[^<]*<\/style>/g, "");

async function selectPeople({ superuser: { pool } }: Shop): Promise<unknown[]> {
  return (await pool.query("select * from users order by id")).rows;
}

async function order(shop: Shop, member: Member) {
  const { id: productId } = await shop.product({ stock: 5 });
  await member.call(addToCart, { body: { userId: member.id, productId } });
  const details = { customerName: "Maria", phone: "0917 123 4567", deliveryAddress: "1 Rizal St, Makati" };
  return member.ask(checkout, { body: { userId: member.id, ...details } });
}

test("changes a shopper's e-mail address by the code mailed to the new one, and tells the old one", async ({
  shop,
}) => {
  const maria = await shop.logIn(OLD);
  await order(shop, maria);
  await maria.call(sendComplaint, {
    body: { id: newId(), kind: "other", name: "Maria", email: OLD, message: "Where is it?" },
  });
  await takeJobs(shop.services.db);

  const code = await codeTo(shop, maria, NEW);
  const [codeMail, ...others] = await sendMails(shop);
  expect(others).toEqual([]);
  expect(codeMail).toMatchObject({ to: NEW, subject: expect.stringContaining(code.otp) });
  expect(codeMail!.text).toContain(
    `To use this address for your account at Tindahan, enter this code:\n\n${code.otp}\n`,
  );
  expect(codeMail!.text + codeMail!.html).not.toMatch(/https?:|href|maria\.santos/);
  expect((await maria.call(getMe, {})).user.email).toBe(OLD);

  const { user } = await maria.call(changeEmail, { body: code });

  expect(user).toEqual({ ...maria.user, email: NEW });
  const [notice] = await sendMails(shop);
  expect(notice).toMatchObject({
    to: OLD,
    subject: "The e-mail address of your account at Tindahan was changed",
  });
  expect(notice!.text + notice!.html).not.toContain(NEW);
  expect(notice!.text).toContain("If it was not you");
  expect((await maria.call(listMyOrders, { params: { userId: maria.id }, query: {} })).orders).toMatchObject([
    { user: { email: NEW } },
  ]);
  const { data } = await maria.call(getPersonalData, {});
  expect(data).toMatchObject({ account: { email: NEW }, formerEmails: [{ email: OLD }] });
  expect(data.complaints).toMatchObject([{ message: "Where is it?" }]);

  expect((await shop.logIn(NEW)).id).toBe(maria.id);
  const newcomer = await shop.logIn(OLD);
  expect(newcomer.id).not.toBe(maria.id);
  expect((await newcomer.call(getPersonalData, {})).data).toMatchObject({ orders: [], complaints: [] });
});

test("answers a change to another shopper's address as to a free one, mails its owner words without a code, and moves no rows", async ({
  shop,
}) => {
  const maria = await shop.logIn(OLD);
  await shop.logIn("juan@example.com");
  await takeJobs(shop.services.db);
  const people = await selectPeople(shop);

  const replies = await Promise.all(
    ["juan@example.com", "free@example.com"].map((email) =>
      maria.ask(requestEmailChange, { body: { email } }),
    ),
  );
  expect(replies[0]).toEqual({
    status: replies[1]!.status,
    body: { ...replies[1]!.body, handle: expect.stringMatching(/^[\w-]{43}$/) },
  });
  const mails = await sendMails(shop);
  const toJuan = mails.find(({ to }) => to === "juan@example.com")!;
  expect(toJuan.subject).toBe("This address already has an account at Tindahan");
  expect(toJuan.text).toContain("It already has an account, so nothing was changed.");
  expect(toJuan.subject + toJuan.text + withoutStyles(toJuan.html)).not.toMatch(/\d{6}|maria/);

  const otp = await shop.codeFor("juan@example.com");
  const { handle } = replies[0]!.body as { handle: string };
  const wrong = otp === "000000" ? "000001" : "000000";
  const [guessed, right] = [
    await maria.ask(changeEmail, { body: { email: "juan@example.com", otp: wrong, handle } }),
    await maria.ask(changeEmail, { body: { email: "juan@example.com", otp, handle } }),
  ];
  for (const reply of [guessed, right])
    expect(reply).toMatchObject({ status: 400, body: { code: "invalid_otp" } });
  expect(await selectPeople(shop)).toEqual(people);
  expect((await sendMails(shop)).map(({ to }) => to)).toEqual([]);
});

test("gives an address to one of two accounts that ask for it at once", async ({ shop }) => {
  const members = [await shop.logIn(OLD), await shop.logIn("juan@example.com")];
  const first = await codeTo(shop, members[0]!, NEW);
  const bodies = [first, await codeTo(shop, members[1]!, NEW)];

  const replies = await Promise.all(
    members.map((member, n) => member.ask(changeEmail, { body: bodies[n]! })),
  );

  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400]);
});

test("a code serves only the account and the purpose it was requested for", async ({ shop }) => {
  const maria = await shop.logIn(OLD);
  const juan = await shop.logIn("juan@example.com");
  const code = await codeTo(shop, maria, NEW);

  expect((await juan.ask(changeEmail, { body: code })).status).toBe(400);
  expect((await shop.visitor.ask(verifyOtp, { body: code })).status).toBe(400);
  const { handle } = await maria.call(requestOtp, { body: { email: NEW } });
  const loginCode = { email: NEW, otp: await shop.codeFor(NEW), handle };
  expect(loginCode.otp).not.toBe(code.otp);
  expect((await maria.ask(changeEmail, { body: loginCode })).status).toBe(400);
  expect((await maria.ask(changeEmail, { body: { ...code, email: "other@example.com" } })).status).toBe(400);

  expect((await maria.ask(changeEmail, { body: code })).status).toBe(200);
  expect((await maria.ask(changeEmail, { body: code })).status).toBe(400);
});

test("a changed e-mail address ends the sessions of other devices only", async ({ shop }) => {
  const phone = await shop.logIn(OLD);
  await shop.letTimePass("7 minutes");
  const laptop = await shop.logIn(OLD);

  await laptop.call(changeEmail, { body: await codeTo(shop, laptop, NEW) });

  expect((await phone.ask(getMe, {})).status).toBe(401);
  expect((await laptop.call(getMe, {})).user.email).toBe(NEW);
});

test("refuses the sixth guess of a code for a new address, and the own address", async ({ shop }) => {
  const maria = await shop.logIn(OLD);
  const code = await codeTo(shop, maria, NEW);
  const wrong = code.otp === "000000" ? "000001" : "000000";
  for (let n = 0; n < 5; n++)
    expect((await maria.ask(changeEmail, { body: { ...code, otp: wrong } })).status).toBe(400);
  expect((await maria.ask(changeEmail, { body: code })).status).toBe(400);
  expect((await maria.ask(requestEmailChange, { body: { email: OLD.toUpperCase() } })).body).toMatchObject({
    code: "email_unchanged",
  });
});

test("an account requests at most 10 codes for new addresses an hour and 20 a day", async ({ shop }) => {
  const maria = await shop.logIn(OLD);
  const request = (n: number) =>
    maria.ask(requestEmailChange, { body: { email: `maria${n}@example.com` } }).then(({ status }) => status);
  for (let n = 0; n < 10; n++) expect(await request(n)).toBe(200);
  expect(await request(10)).toBe(429);
  await shop.letTimePass("2 hours");
  for (let n = 10; n < 20; n++) expect(await request(n)).toBe(200);
  await shop.letTimePass("2 hours");
  expect(await request(20)).toBe(429);
});

test("changes requested by many accounts neither flood a mailbox nor take the log-in codes of its owner", async ({
  shop,
}) => {
  const { db } = shop.services;
  await shop.logIn("juan@example.com");
  await takeJobs(db);
  for (let n = 0; n < 40; n++) {
    const attacker = await shop.shopper();
    await attacker.call(requestEmailChange, { body: { email: "juan@example.com" } });
  }
  expect((await sendMails(shop)).length).toBeLessThanOrEqual(10);

  await shop.letTimePass("7 minutes");
  expect((await shop.logIn("juan@example.com")).user.email).toBe("juan@example.com");
});

test("counts used vouchers and denied cash of a mailbox after its account took another address", async ({
  shop,
}) => {
  const admin = await shop.admin();
  const offer = { id: newId(), name: "Welcome", kind: "amount" as const, value: 50, code: "WELCOME" };
  await admin.call(createPromotion, { body: { ...offer, customerLimit: 1, permit: "" } });
  const maria = await shop.logIn("maria@gmail.com");
  const { id: productId } = await shop.product({ stock: 5, priceCentavos: 500_00 });
  await maria.call(addToCart, { body: { userId: maria.id, productId } });
  await maria.call(setVoucher, { body: { userId: maria.id, code: "WELCOME" } });
  expect((await order(shop, maria)).status).toBe(200);
  await admin.call(updateCustomer, { params: { id: maria.id }, body: { isCodDenied: true } });

  await maria.call(changeEmail, { body: await codeTo(shop, maria, NEW) });

  for (const email of ["m.aria+new@gmail.com", NEW.replace("@", "+new@")]) {
    const again = await shop.logIn(email);
    expect(again.id).not.toBe(maria.id);
    await again.call(addToCart, { body: { userId: again.id, productId } });
    const voucher = await again.ask(setVoucher, { body: { userId: again.id, code: "WELCOME" } });
    expect(voucher.body).toMatchObject({ code: "voucher_used_before" });
    expect((await order(shop, again)).body).toMatchObject({ code: "cod_denied" });
  }
});

test("an erasure takes former addresses out of texts, but not one that another account has by then", async ({
  shop,
}) => {
  const admin = await shop.admin();
  const { id: productId } = await shop.product({ stock: 5 });
  const middle = "maria.reyes@example.com";
  await admin.call(adjustStock, {
    params: { id: productId },
    body: { id: newId(), kind: "received", delta: 1, note: `For ${OLD}, ${middle} and ${NEW}` },
  });
  const maria = await shop.logIn(OLD);
  for (const email of [middle, NEW])
    await maria.call(changeEmail, { body: await codeTo(shop, maria, email) });
  await shop.logIn(OLD);

  const { handle } = await maria.call(requestOtp, { body: { email: NEW } });
  await maria.call(eraseAccount, { body: { otp: await shop.codeFor(NEW), handle } });

  const { rows } = await shop.superuser.pool.query("select note from stock_moves where note <> ''");
  expect(rows).toEqual([{ note: `For ${OLD}, Erased and Erased` }]);
  const left = await shop.superuser.pool.query("select distinct email from former_emails");
  expect(left.rows).toEqual([{ email: null }]);
});
