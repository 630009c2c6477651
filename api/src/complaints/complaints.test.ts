import { expect } from "vitest";
import {
  answerComplaint,
  answerDueDay,
  changeComplaint,
  getComplaint,
  listComplaints,
  sendComplaint,
} from "@tindahan/contract/pages/complaints.ts";
import { listAudit } from "@tindahan/contract/accounts/manage-audit.ts";
import { getSettings, updateSettings } from "@tindahan/contract/settings/settings.ts";
import { hostileStrings } from "../../test/support/hostile-strings.ts";
import { takeJobs } from "../../test/support/queued-jobs.ts";
import { test } from "../../test/support/shop.ts";
import { newId } from "../platform/db/ids.ts";
import { mailComplaint, mailReply } from "./complaints.ts";

const COMPLAINT = {
  kind: "product" as const,
  name: "Maria Santos",
  email: "maria@example.com",
  orderNumber: "A1B2C3D4",
  message: "The mug came broken.",
};

test("a complaint is numbered and mailed; the merchant answers and closes it", async ({ shop }) => {
  const { services } = shop;
  const mails: { to: string; subject: string; text: string; html: string }[] = [];
  services.mailer.send = async (mail) => void mails.push(mail);
  const admin = await shop.admin("staff");
  const { settings, version } = await admin.call(getSettings, {});
  const withMail = { ...settings, shop: { ...settings.shop, email: "nena@example.ph" } };
  await admin.call(updateSettings, { body: { settings: withMail, version } });

  const id = newId();
  const receipt = await shop.visitor.call(sendComplaint, { body: { id, ...COMPLAINT } });
  expect(receipt).toEqual({
    number: "C-1001",
    dueOn: answerDueDay(new Date()),
    message: "Your complaint was sent.",
  });
  expect(await shop.visitor.call(sendComplaint, { body: { id, ...COMPLAINT } })).toEqual(receipt);
  expect(await takeJobs(services.db, mailComplaint.name)).toMatchObject([{ payload: { complaintId: id } }]);
  await mailComplaint.run(services, { complaintId: id, isOwnEmail: false });
  expect(mails.map(({ to, subject }) => [to, subject.split(":")[0]])).toEqual([
    ["maria@example.com", "Your complaint C-1001"],
    ["nena@example.ph", "Complaint C-1001"],
  ]);
  expect(mails[0]!.text + mails[0]!.html).not.toMatch(/broken|Maria|A1B2C3D4/);
  expect(mails[1]!.text).toContain("The mug came broken.");

  const { complaints, counts } = await admin.call(listComplaints, { query: { state: "open" } });
  expect(complaints).toMatchObject([{ _id: id, number: "C-1001", state: "open", isLate: false }]);
  expect(counts).toEqual({ open: 1, answered: 0, closed: 0 });

  const replyId = newId();
  const reply = { params: { id }, body: { id: replyId, text: "We send a new one today." } };
  const answered = await admin.call(answerComplaint, reply);
  expect(answered.complaint).toMatchObject({ state: "answered", replies: [{ text: reply.body.text }] });
  expect((await admin.call(answerComplaint, reply)).complaint.replies).toHaveLength(1);
  await mailReply.run(services, { replyId });
  expect(mails[2]).toMatchObject({
    to: "maria@example.com",
    text: expect.stringContaining("a new one today"),
  });

  const close = (expectedVersion: number) =>
    admin.ask(changeComplaint, { params: { id }, body: { state: "closed", version: expectedVersion } });
  expect((await close(1)).status).toBe(409);
  expect((await close(2)).status).toBe(200);
  expect((await admin.call(listComplaints, {})).counts).toEqual({ open: 0, answered: 0, closed: 1 });

  const owner = await shop.admin("owner");
  const { records } = await owner.call(listAudit, { query: { entity: "complaint" } });
  expect(records.map(({ name, before, after }) => [name, before?.state, after?.state])).toEqual([
    ["C-1001", "answered", "closed"],
    ["C-1001", "open", "answered"],
  ]);
});

test("marks a complaint late from the day after its due date", async ({ shop }) => {
  const admin = await shop.admin("staff");
  const id = newId();
  await shop.visitor.call(sendComplaint, { body: { id, ...COMPLAINT } });
  const set = (day: string) =>
    shop.superuser.pool.query(`update complaints set due_on = manila_day(now()) ${day} where id = $1`, [id]);
  await set("");
  expect((await admin.call(getComplaint, { params: { id } })).complaint.isLate).toBe(false);
  await set("- 1");
  expect((await admin.call(getComplaint, { params: { id } })).complaint.isLate).toBe(true);
  const { complaints } = await admin.call(listComplaints, { query: { state: "open" } });
  expect(complaints[0]).toMatchObject({ isLate: true });
});

test.for([
  ["2026-11-17T04:00:00Z", "2026-11-23"],
  // Holidays: the limit of seven calendar days comes first.
  ["2026-12-24T04:00:00Z", "2026-12-31"],
  ["2026-11-16T17:00:00Z", "2026-11-23"],
] as const)("sets the due date of a complaint from %s to %s", ([now, day]) => {
  expect(answerDueDay(new Date(now))).toBe(day);
});

test("mails the complaint back only to the sender's log-in address", async ({ shop }) => {
  const maria = await shop.shopper("maria@example.com");
  const sendAs = async (email: string) => {
    await maria.call(sendComplaint, { body: { id: newId(), ...COMPLAINT, email } });
    const [job] = await takeJobs(shop.services.db, mailComplaint.name);
    return job!.payload;
  };
  expect(await sendAs("maria@example.com")).toMatchObject({ isOwnEmail: true });
  expect(await sendAs("stranger@example.com")).toMatchObject({ isOwnEmail: false });
  const mails: { text: string }[] = [];
  shop.services.mailer.send = async (mail) => void mails.push(mail);
  const { rows } = await shop.superuser.pool.query<{ id: string }>("select id from complaints limit 1");
  await mailComplaint.run(shop.services, { complaintId: rows[0]!.id, isOwnEmail: true });
  expect(mails[0]!.text).toContain("You wrote: The mug came broken.");
});

test("stores complaints above the limits without mailing them, and refuses them above a hard cap", async ({
  shop,
}) => {
  const ask = async (email: string, visitor = shop.newVisitor()) => {
    const { status } = await visitor.ask(sendComplaint, { body: { id: newId(), ...COMPLAINT, email } });
    return [status, (await takeJobs(shop.services.db, mailComplaint.name)).length];
  };
  for (const email of ["ana@example.com", "ana+1@example.com", "ana+2@example.com"])
    expect(await ask(email)).toEqual([200, 1]);
  expect(await ask("ana+3@example.com")).toEqual([200, 0]);
  const flooder = shop.newVisitor();
  const ends = [];
  for (let i = 0; i < 51; i++) ends.push((await ask(`somebody${i}@example.com`, flooder)).join(" "));
  expect(ends).toEqual([...Array<string>(10).fill("200 1"), ...Array<string>(40).fill("200 0"), "429 0"]);
});

test("a flood of complaints from one /48 neither closes the form nor blocks mails and logged-in shoppers", async ({
  shop,
}) => {
  const ask = (from: string, email: string) =>
    shop.visitorFrom(from).ask(sendComplaint, { body: { id: newId(), ...COMPLAINT, email } });
  const flood = async (n: number) =>
    (await ask(`2001:db8:1:${(n * 257).toString(16)}::1`, `somebody${n}@example.com`)).status;
  for (let n = 0; n < 45; n++) expect(await flood(n)).toBe(200);
  expect(await takeJobs(shop.services.db, mailComplaint.name)).toHaveLength(40);
  await shop.superuser.pool.query(
    "update rate_limits set count = 199 where key like '%:storedComplaintsByNetwork' and count = 45",
  );
  expect([await flood(45), await flood(46)]).toEqual([200, 429]);

  expect((await ask("2001:db8:2::1", "ana@example.com")).status).toBe(200);
  expect(await takeJobs(shop.services.db, mailComplaint.name)).toHaveLength(1);
  const maria = await shop.shopper("maria@example.com");
  const response = await shop.app.inject({
    method: "POST",
    url: sendComplaint.path,
    remoteAddress: "2001:db8:1::1",
    headers: { authorization: `Bearer ${maria.token}` },
    payload: { id: newId(), ...COMPLAINT },
  });
  expect(response.statusCode).toBe(200);
  expect(await takeJobs(shop.services.db, mailComplaint.name)).toHaveLength(1);
});

test("stores and mails hostile texts of complaints verbatim or refuses them", async ({ shop }) => {
  const { services } = shop;
  const mails: { subject: string; html: string }[] = [];
  services.mailer.send = async (mail) => void mails.push(mail);
  const admin = await shop.admin("staff");
  for (const text of hostileStrings) {
    const id = newId();
    const body = { id, ...COMPLAINT, email: `${id}@example.com`, message: text };
    const send = async (more: object) =>
      (await shop.newVisitor().ask(sendComplaint, { body: { ...body, ...more } })).status;
    const status = await send({ name: text, orderNumber: text });
    expect([200, 400]).toContain(status);
    if (status !== 200 && (await send({})) !== 200) continue;
    const { complaint } = await admin.call(getComplaint, { params: { id } });
    expect(complaint.message).toBe(text.toWellFormed().trim());
    await mailComplaint.run(services, { complaintId: id, isOwnEmail: true });
  }
  expect(mails.length).toBeGreaterThan(50);
  for (const { subject, html } of mails) {
    expect(subject).toMatch(/^(Your c|C)omplaint C-\d+/);
    const ownTags =
      /<\/?(p|br|html|head|title|body|div|meta)\b[^>]*>|<!doctype html>|<style>:root[^<]*<\/style>|<a class="button"[^>]*>|<\/a>/g;
    expect(html.replaceAll(ownTags, "")).not.toMatch(/<[a-z!]/i);
  }
});

test("links a complaint to the customer with its e-mail address", async ({ shop }) => {
  const admin = await shop.admin("staff");
  const maria = await shop.shopper("maria@example.com");
  const customerOf = async (email: string) => {
    const id = newId();
    await shop.visitor.call(sendComplaint, { body: { id, ...COMPLAINT, kind: "privacy", email } });
    return (await admin.call(getComplaint, { params: { id } })).complaint.customerId;
  };
  expect(await customerOf("Maria@example.com")).toBe(maria.id);
  expect(await customerOf("stranger@example.com")).toBeNull();
});
