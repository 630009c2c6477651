// @module-tag postgres-15
import { sql } from "kysely";
import { expect } from "vitest";
import { getMe, requestOtp } from "@tindahan/contract/accounts/accounts.ts";
import { addAddress } from "@tindahan/contract/accounts/addresses.ts";
import { addToCart, setVoucher } from "@tindahan/contract/checkout/cart.ts";
import { createPromotion } from "@tindahan/contract/checkout/promotions.ts";
import { checkout } from "@tindahan/contract/checkout/checkout.ts";
import { sendComplaint, answerComplaint } from "@tindahan/contract/pages/complaints.ts";
import { getStats } from "@tindahan/contract/orders/insights.ts";
import {
  getCustomer,
  listCustomers,
  resolveMention,
  updateCustomer,
} from "@tindahan/contract/accounts/manage-customers.ts";
import { addOrderNote, getOrder, updateOrderStatus } from "@tindahan/contract/orders/manage-orders.ts";
import { requestReturn, withdrawReturn } from "@tindahan/contract/orders/returns.ts";
import {
  changeEmail,
  correctAccount,
  eraseAccount,
  getPersonalData,
  requestEmailChange,
} from "@tindahan/contract/accounts/personal-data.ts";
import { adjustStock } from "@tindahan/contract/catalogue/stock.ts";
import { dumpDatabase, selectAllRows } from "../../test/support/database-dump.ts";
import { expectBalancedStock } from "../../test/models/stock-ledger.ts";
import { test, type Member, type Shop } from "../../test/support/shop.ts";
import { newId } from "../platform/db/ids.ts";

const PERSON = {
  email: "corazon.dimaculangan@example.com",
  name: "Corazon Dimaculangan",
  phone: "+639285550134",
  street: "77 Kalachuchi Street",
};
const TRACES = [PERSON.email, "Dimaculangan", "9285550134", "0928 555 0134", "Kalachuchi", "Corazita"];

const details = {
  customerName: PERSON.name,
  phone: "0928 555 0134",
  deliveryAddress: `${PERSON.street}, Iloilo City`,
  note: `Ask for ${PERSON.name}`,
};

async function order(shop: Shop, member: Member, status: string, admin: Member): Promise<string> {
  const { id: productId } = await shop.product({ stock: 10 });
  await member.call(addToCart, { body: { userId: member.id, productId } });
  const { orderId } = await member.call(checkout, { body: { userId: member.id, ...details } });
  await admin.call(updateOrderStatus, {
    params: { id: orderId },
    body: { status, reason: "Left with the guard for Corazita" },
  });
  return orderId;
}

async function codeFrom(shop: Shop, member: Member) {
  const { handle } = await member.call(requestOtp, { body: { email: PERSON.email } });
  return { otp: await shop.codeFor(PERSON.email), handle };
}

async function createShopperWithTraces(
  shop: Shop,
  admin: Member,
): Promise<{ person: Member; orderId: string }> {
  const person = await shop.logIn("dimaculangan.c@example.com");
  await person.call(requestEmailChange, { body: { email: PERSON.email } });
  await person.call(changeEmail, { body: { email: PERSON.email, otp: await shop.codeFor(PERSON.email) } });
  await person.call(correctAccount, { body: { name: PERSON.name } });
  const address = { name: PERSON.name, phone: PERSON.phone, place: "80300002", street: PERSON.street };
  await person.call(addAddress, { body: { id: newId(), ...address } });
  const orderId = await order(shop, person, "Delivered", admin);
  await order(shop, person, "Cancelled", admin);
  const { id: productId } = await shop.product({ stock: 5 });
  await person.call(addToCart, { body: { userId: person.id, productId } });
  await admin.call(addOrderNote, {
    params: { id: orderId },
    body: { note: "Corazita called from 0928-555-0134" },
  });
  await admin.call(updateCustomer, {
    params: { id: person.id },
    body: { isCodDenied: true, reason: `${PERSON.name} was rude`, phone: PERSON.phone },
  });
  await admin.call(adjustStock, {
    params: { id: productId },
    body: { id: newId(), kind: "received", delta: 1, note: `From corazon dimaculangan, ${PERSON.email}` },
  });
  const id = newId();
  const complaint = { kind: "other" as const, message: `I am ${PERSON.name}` };
  await shop.visitor.call(sendComplaint, {
    body: { id, ...complaint, name: PERSON.name, email: PERSON.email, phone: details.phone },
  });
  await admin.call(answerComplaint, { params: { id }, body: { id: newId(), text: "Dear Corazita" } });
  await shop.visitor.call(sendComplaint, {
    body: {
      id: newId(),
      kind: "other",
      name: "Ben",
      email: "ben@example.com",
      message: `My aunt ${PERSON.name}`,
    },
  });
  const returned = { id: newId(), reason: "damaged" as const, note: "Ask for Corazita" };
  const params = { id: orderId };
  await person.call(requestReturn, {
    params,
    body: { ...returned, lines: [{ position: 1, quantity: 1 }] },
  });
  await person.call(withdrawReturn, { params: { ...params, returnId: returned.id } });
  await insertPaymentTraces(shop, person, orderId);
  return { person, orderId };
}

async function insertPaymentTraces({ superuser: { pool } }: Shop, { id }: Member, orderId: string) {
  await pool.query(
    `insert into payments (order_id, user_id, provider, method, amount_centavos, state, settled_at, url, failure)
     values ($1, $2, 'paymongo', 'gcash', 10000, 'failed', now(), 'https://pay.example/Corazita', 'Corazita has no money')`,
    [orderId, id],
  );
  await pool.query(
    `insert into payment_flags (order_id, attempt, kind, note, resolved_at) values ($1, 1, 'refund', 'Call Corazita', now())`,
    [orderId],
  );
  await pool.query(
    `insert into refunds (id, order_id, attempt, amount_centavos, reason, note, state)
     values (gen_random_uuid(), $1, 1, 100, 'others', 'For Corazita', 'failed')`,
    [orderId],
  );
  await pool.query(
    `with account as (insert into transfer_accounts (id, method, name, number)
         values (gen_random_uuid(), 'bank_transfer', 'Shop', '1234') returning id),
       line as (insert into statement_lines (id, account_id, line_key, at, is_day, centavos, sender, imported_by)
         select gen_random_uuid(), id, 'key', now(), false, 10000, 'Corazita D.', $2 from account returning id, account_id)
     insert into transfer_receipts (order_id, attempt, account_id, line_id, centavos)
     select $1, 1, account_id, id, 10000 from line`,
    [orderId, id],
  );
  await pool.query("update carts set voucher_code = 'CORAZITA' where user_id = $1", [id]);
  await pool.query("update sessions set device = 'Corazita''s phone' where user_id = $1", [id]);
}

const MENTIONS = [
  { source: "complaint", before: `My aunt ${PERSON.name}`, after: `My aunt ${PERSON.name}` },
  {
    source: "stock_move",
    before: `From corazon dimaculangan, ${PERSON.email}`,
    after: "From corazon dimaculangan, Erased",
  },
];

const withoutMentions = (dump: string) =>
  MENTIONS.reduce((rest, { after }) => rest.replaceAll(after, ""), dump);

const tracesIn = (dump: string) => TRACES.filter((trace) => dump.toLowerCase().includes(trace.toLowerCase()));

async function readLedger(shop: Shop, admin: Member) {
  const day = new Date().toISOString().slice(0, 10);
  const { rows: orders } = await shop.superuser.pool.query(
    `select id, user_id, status, payment_method, total_centavos, stock_held, created_at,
       (select sum(price_centavos * quantity - discount_centavos) from order_lines where order_id = o.id) as lines
     from orders o order by id`,
  );
  const { rows: moves } = await shop.superuser.pool.query(
    "select id, variant_id, kind, delta, stock_after from stock_moves order by id",
  );
  const { rows: tallies } = await shop.superuser.pool.query(
    `select day, status, method, sum(n) as n, sum(centavos) as centavos from (
       select day, status, method, n, centavos from order_tallies
       union all select day, status, method, n, centavos from order_tally_parts) as t
     group by 1, 2, 3 having sum(n) <> 0 order by 1, 2, 3`,
  );
  const stats = await admin.call(getStats, { query: { from: day, to: day } });
  const { customers } = await admin.call(listCustomers, {});
  return {
    orders,
    moves,
    tallies,
    stats,
    customers: customers.map(({ _id, orders: n, total }) => [_id, n, total]),
  };
}

test("an erasure leaves no trace of a shopper except in texts listed for the merchant, and the ledger unchanged", async ({
  shop,
}) => {
  const admin = await shop.admin();
  const { person, orderId } = await createShopperWithTraces(shop, admin);
  const ben = await shop.shopper("ben@example.com");
  expect(tracesIn(await dumpDatabase(shop))).toEqual(TRACES);
  const before = await readLedger(shop, admin);
  const mails: { to: string }[] = [];
  shop.services.mailer.send = async (mail) => void mails.push(mail);

  const code = await codeFrom(shop, person);
  const wrong = code.otp === "000000" ? "000001" : "000000";
  expect((await person.ask(eraseAccount, { body: { ...code, otp: wrong } })).status).toBe(400);
  await person.call(eraseAccount, { body: code });

  const dump = await dumpDatabase(shop);
  for (const { after } of MENTIONS) expect(dump).toContain(after);
  expect(tracesIn(withoutMentions(dump))).toEqual([]);
  expect(await readLedger(shop, admin)).toEqual(before);
  await expectBalancedStock(shop);
  expect(mails.map(({ to }) => to)).toEqual([PERSON.email]);
  expect((await person.ask(getMe, {})).status).toBe(401);
  const again = await shop.logIn(PERSON.email);
  expect(again.id).not.toBe(person.id);
  expect((await again.call(getPersonalData, {})).data).toMatchObject({
    orders: [],
    addresses: [],
    complaints: [],
  });
  const { order: stored } = await admin.call(getOrder, { params: { id: orderId } });
  expect(stored).toMatchObject({ customerName: "Erased", phone: "", user: { email: "" } });
  expect((await admin.call(getCustomer, { params: { id: person.id } })).customer).toMatchObject({
    email: "",
    orders: 2,
  });
  expect((await ben.call(getPersonalData, {})).data).toMatchObject({
    account: { email: "ben@example.com" },
    complaints: [{ message: `My aunt ${PERSON.name}` }],
  });

  const { customers } = await admin.call(listCustomers, { query: { mentioned: "yes" } });
  expect(customers.map(({ _id }) => _id)).toEqual([person.id]);
  const { mentions } = await admin.call(getCustomer, { params: { id: person.id } });
  expect(mentions.map(({ source, text }) => ({ source, text })).toSorted(bySource)).toEqual(
    MENTIONS.map(({ source, after }) => ({ source, text: after })),
  );
  for (const { _id: mentionId, source } of mentions)
    await admin.call(resolveMention, {
      params: { id: person.id, mentionId },
      body: { isErased: source === "stock_move" },
    });
  expect((await admin.call(getCustomer, { params: { id: person.id } })).mentions).toEqual([]);
  expect(await dumpDatabase(shop)).toContain(MENTIONS[0]!.after);
  expect(await dumpDatabase(shop)).not.toContain(MENTIONS[1]!.after);
});

const bySource = (one: { source: string }, other: { source: string }) =>
  one.source.localeCompare(other.source);

test("finds an erased person's addresses, spaced numbers and full name in a text, but not in parts of words", async ({
  shop,
}) => {
  const tracesOf = async (text: string) => {
    const { rows } = await sql<{ traces: string[] }>`select traces_in(${text}) as traces`.execute(
      shop.services.db,
    );
    return rows[0]!.traces;
  };
  const text =
    "Call Ana Cruz (0928 555-0134 0917 123 4567, +1 202 555 0199) or 'ana.cruz+x@mail.example.com'.";
  expect(await tracesOf(text)).toEqual(
    expect.arrayContaining([
      "ana cruz",
      "285550134",
      "171234567",
      "025550199",
      "ana.cruz+x@mail.example.com",
    ]),
  );
  const own = ["+639285550134", "ana cruz", "ana.cruz+x@mail.example.com"];
  for (const one of own) expect(await tracesOf(one)).not.toEqual([]);
  expect(await tracesOf("Ana")).toEqual([]);
  expect(await tracesOf("Mariana Cruzado, 109285550134, banana.cruz@example.com")).not.toEqual(
    expect.arrayContaining(["ana cruz"]),
  );
});

test("an erasure removes the e-mail address from texts about others, but no names, numbers or longer addresses", async ({
  shop,
}) => {
  const admin = await shop.admin();
  const { id: productId } = await shop.product({ stock: 5 });
  const note = `Corazon Dimaculangan, +63 928 555 0134, not x${PERSON.email} nor ${PERSON.email}.ph`;
  await admin.call(adjustStock, {
    params: { id: productId },
    body: { id: newId(), kind: "received", delta: 1, note: `${note}, but ${PERSON.email.toUpperCase()}.` },
  });
  const person = await shop.logIn(PERSON.email);
  await person.call(correctAccount, { body: { name: PERSON.name } });
  await person.call(eraseAccount, { body: await codeFrom(shop, person) });

  const { rows } = await shop.superuser.pool.query("select note from stock_moves where note <> ''");
  expect(rows).toEqual([{ note: `${note}, but Erased.` }]);
});

test("erases two people named in each other's rows simultaneously", async ({ shop }) => {
  const people = await Promise.all(
    Array.from({ length: 6 }, (_, n) => shop.shopper(`person${n}@example.com`)),
  );
  const { id: productId } = await shop.product({ stock: 50 });
  const admin = await shop.admin();
  const emails = people.map(({ user }) => user.email).join(" ");
  for (const person of people) {
    await person.call(addToCart, { body: { userId: person.id, productId } });
    const { orderId } = await person.call(checkout, { body: { userId: person.id, ...details } });
    await admin.call(addOrderNote, { params: { id: orderId }, body: { note: emails } });
    await admin.call(updateOrderStatus, { params: { id: orderId }, body: { status: "Cancelled" } });
  }
  const erased = await Promise.all(
    people.map(async (person) => {
      const email = person.user.email!;
      const { handle } = await person.call(requestOtp, { body: { email } });
      const body = { otp: await shop.codeFor(email), handle };
      return person.ask(eraseAccount, { body });
    }),
  );
  expect(erased.map(({ status }) => status)).toEqual(people.map(() => 200));
});

test("the search for traces finds a table that the erasure left out (control)", async ({ shop }) => {
  const admin = await shop.admin();
  const { person } = await createShopperWithTraces(shop, admin);
  const { rows } = await shop.superuser.pool.query<{ source: string }>(
    "select pg_get_functiondef('erase_shopper(uuid)'::regprocedure) as source",
  );
  const whole = rows[0]!.source;
  const statements = whole.match(/^ {2}(update|delete from) \w+[^;]*;$/gm)!;
  expect(statements.length).toBeGreaterThan(12);
  const [noticed, unnoticed]: [number[], string[]] = [[], []];
  for (const statement of [...statements, "  perform forget_email(person.email);"]) {
    const left: number[] = [];
    await shop.superuser.db
      .transaction()
      .execute(async (tx) => {
        await sql.raw(whole.replace(statement, () => "")).execute(tx);
        await sql`select erase_shopper(${person.id})`.execute(tx);
        left.push(tracesIn(withoutMentions(await selectAllRows(tx))).length);
        throw new Error("and all of it back");
      })
      .catch(() => {});
    if (left[0] === 0) unnoticed.push(/(update|from|perform) (\w+)/.exec(statement)![2]!);
    else noticed.push(...left);
  }
  // These hold no text; a test of returns looks for the pictures.
  expect([noticed.length, unnoticed]).toEqual([
    statements.length - 2,
    ["return_pictures", "pay_links", "known_devices"],
  ]);
});

test("refuses to erase an account with an open order, and keeps the mailed code valid", async ({ shop }) => {
  const admin = await shop.admin();
  const person = await shop.logIn(PERSON.email);
  const orderId = await order(shop, person, "Shipped", admin);
  const code = await codeFrom(shop, person);
  const refused = await person.ask(eraseAccount, { body: code });
  expect(refused).toMatchObject({ status: 409, body: { code: "account_has_open_orders" } });
  expect((await person.call(getPersonalData, {})).data.orders).toHaveLength(1);
  await admin.call(updateOrderStatus, { params: { id: orderId }, body: { status: "Delivered" } });
  await person.call(eraseAccount, { body: code });
  expect(tracesIn(await dumpDatabase(shop))).toEqual([]);
});

test("no concurrent order or address survives an erasure", async ({ shop }) => {
  const admin = await shop.admin();
  const { person } = await createShopperWithTraces(shop, admin);
  await admin.call(updateCustomer, { params: { id: person.id }, body: { isCodDenied: false } });
  const code = await codeFrom(shop, person);
  const address = { name: PERSON.name, phone: PERSON.phone, place: "80300002", street: PERSON.street };
  const [erased] = await Promise.all([
    person.ask(eraseAccount, { body: code }),
    ...Array.from({ length: 5 }, () => person.ask(checkout, { body: { userId: person.id, ...details } })),
    ...Array.from({ length: 5 }, () => person.ask(addAddress, { body: { id: newId(), ...address } })),
  ]);
  const orders = await shop.services.db
    .selectFrom("orders")
    .select("id")
    .where("status", "=", "Processing")
    .execute();
  const traces = tracesIn(withoutMentions(await dumpDatabase(shop)));
  // A concurrent order either blocks the erasure or is refused.
  expect([erased.status, orders.length, traces.length]).toEqual(
    orders.length > 0 ? [409, 1, TRACES.length] : [200, 0, 0],
  );
});

test("still denies cash and a used voucher to an erased shopper who returns", async ({ shop }) => {
  const admin = await shop.admin();
  const { id: productId } = await shop.product({ stock: 20, priceCentavos: 500_00 });
  await admin.call(createPromotion, {
    body: {
      id: newId(),
      name: "Welcome",
      kind: "amount",
      value: 50,
      code: "WELCOME",
      customerLimit: 1,
      permit: "",
    },
  });
  const orderWith = async (member: Member, phone: string) => {
    await member.call(addToCart, { body: { userId: member.id, productId } });
    return member.ask(checkout, { body: { userId: member.id, ...details, phone } });
  };
  const enter = (member: Member) => member.ask(setVoucher, { body: { userId: member.id, code: "WELCOME" } });

  const person = await shop.logIn("ana.cruz@gmail.com");
  expect((await enter(person)).status).toBe(200);
  const { body } = await orderWith(person, "0928 555 0134");
  const orderId = (body as { orderId: string }).orderId;
  await admin.call(updateOrderStatus, { params: { id: orderId }, body: { status: "Delivered" } });
  await admin.call(updateCustomer, {
    params: { id: person.id },
    body: { isCodDenied: true, phone: "0928 555 0134" },
  });
  await sql`select erase_shopper(${person.id})`.execute(shop.services.db);

  const again = await shop.logIn("anacruz+new@gmail.com");
  expect((await enter(again)).body).toMatchObject({ code: "voucher_used_before" });
  expect((await orderWith(again, "0917 123 4567")).body).toMatchObject({ code: "cod_denied" });
  const { customer } = await admin.call(getCustomer, { params: { id: again.id } });
  expect(customer.isCodDenied).toBe(true);
  // With another mailbox, the phone number identifies the shopper.
  const other = await shop.logIn("other@example.com");
  expect((await enter(other)).status).toBe(200);
  expect((await orderWith(other, "0928 555 0134")).body).toMatchObject({ code: "voucher_used_before" });
  await other.call(setVoucher, { body: { userId: other.id, code: "" } });
  expect((await orderWith(other, "0928 555 0134")).body).toMatchObject({ code: "cod_denied" });
  expect((await orderWith(other, "0917 123 4567")).status).toBe(200);

  await admin.call(updateCustomer, { params: { id: again.id }, body: { isCodDenied: false } });
  await again.call(setVoucher, { body: { userId: again.id, code: "" } });
  expect((await orderWith(again, "0928 555 0134")).status).toBe(200);
});

test("a shopper's data download contains all data stored about them, and nothing about others", async ({
  shop,
}) => {
  const admin = await shop.admin();
  const { person } = await createShopperWithTraces(shop, admin);
  const { data } = await person.call(getPersonalData, {});
  expect(data).toMatchObject({
    account: { email: PERSON.email, name: PERSON.name },
    cart: [{ quantity: 1 }],
    complaints: [{ name: PERSON.name, replies: [{ text: "Dear Corazita" }] }],
    cashDenied: { reason: `${PERSON.name} was rude` },
  });
  expect(data.orders.map(({ status }) => status).toSorted()).toEqual(["Cancelled", "Delivered"]);
  expect(data.orders[0]).toMatchObject({ customerName: PERSON.name, items: [{ quantity: 1 }] });
  expect(JSON.stringify(data)).not.toContain("ben@example.com");
  expect(data.logins.length).toBeGreaterThan(0);
  const stranger = await shop.shopper("stranger@example.com");
  expect((await stranger.call(getPersonalData, {})).data.sessions).toHaveLength(1);
  expect(data.sessions.length).toBeGreaterThan(0);
  expect(tracesIn(JSON.stringify(await stranger.call(getPersonalData, {})))).toEqual([]);
});
