import * as fc from "fast-check";
import { Client, type ClientBase } from "pg";
import { expect } from "vitest";
import { newId } from "../../src/platform/db/ids.ts";
import type { Shop } from "../support/shop.ts";

// Shared by several people, because neither names nor phones identify a person.
const NAMES = ["Ana Cruz", "Maria Santos", "Jose Reyes"];
const PHONES = ["+639171234567", "+639285550134", "+63285551234"];
const EMAILS = ["ana@example.com", "mariana@example.com", "ana@example.com.ph", "ana+x@example.com"];
const STREETS = ["1 Rizal Street", "2 Mabini Street"];
const WORDS = ["the parcel", "called about", "from", "left with the guard", "Ana", "0917"];

const index = <T>(list: T[]) => fc.nat(list.length - 1);
const text = fc
  .array(
    fc.oneof(
      fc.constantFrom(...WORDS),
      fc.constantFrom(...NAMES, ...NAMES.map((name) => name.toUpperCase())),
      fc.constantFrom(...PHONES.flatMap((phone) => [phone, `0${phone.slice(3)}`, spaced(phone)])),
      fc.constantFrom(...EMAILS, ...EMAILS.map((email) => email.toUpperCase())),
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((parts) => parts.join(", "));

function spaced(phone: string): string {
  return `0${phone.slice(3, 6)} ${phone.slice(6, 9)}-${phone.slice(9)}`;
}

const person = index(EMAILS);

export const histories = fc.record({
  names: fc.tuple(...EMAILS.map(() => fc.option(fc.constantFrom(...NAMES), { nil: "" }))),
  orders: fc.array(
    fc.record({
      person,
      name: fc.constantFrom(...NAMES),
      phone: fc.constantFrom(...PHONES),
      street: fc.constantFrom(...STREETS),
      status: fc.constantFrom("Delivered", "Cancelled", "Delivered", "Cancelled", "Shipped"),
      note: fc.option(text, { nil: "" }),
      event: fc.option(text, { nil: "" }),
      orderNote: fc.option(text, { nil: undefined }),
      refundNote: fc.option(text, { nil: undefined }),
      returned: fc.option(text, { nil: undefined }),
    }),
    { maxLength: 5 },
  ),
  addresses: fc.uniqueArray(
    fc.record({ person, name: fc.constantFrom(...NAMES), phone: fc.constantFrom(...PHONES) }),
    { maxLength: 3, selector: (address) => `${address.person} ${address.name}` },
  ),
  denials: fc.uniqueArray(fc.record({ person, phone: fc.constantFrom(...PHONES), reason: text }), {
    maxLength: 2,
    selector: (denial) => denial.person,
  }),
  complaints: fc.array(fc.record({ person, message: text, reply: fc.option(text, { nil: undefined }) }), {
    maxLength: 3,
  }),
  stockNotes: fc.array(text, { maxLength: 3 }),
  bulkReasons: fc.array(text, { maxLength: 2 }),
  erased: fc.uniqueArray(person, { minLength: 1, maxLength: 3 }),
});
type History = typeof histories extends fc.Arbitrary<infer T> ? T : never;

type Row = {
  table: string;
  key: string;
  owner: string | null;
  text: string | null;
  row: Record<string, unknown>;
};

export async function openErasures(
  shop: Shop,
): Promise<{ client: Client; adminId: string; productId: string }> {
  const client = await connect(shop.superuserUrl);
  const { id: productId } = await shop.product({ stock: 5 });
  return { client, adminId: (await shop.admin()).id, productId };
}

export async function playErasures(
  scenario: { client: ClientBase; adminId: string; productId: string },
  history: History,
): Promise<number> {
  const { client } = scenario;
  await client.query("begin");
  try {
    const ids = await write(scenario, history);
    let erased = 0;
    for (const who of history.erased) if (await eraseAndCompare(client, history, ids, who)) erased++;
    return erased;
  } finally {
    await client.query("rollback");
  }
}

async function write(
  { client, adminId, productId }: { client: ClientBase; adminId: string; productId: string },
  history: History,
): Promise<string[]> {
  const ids = EMAILS.map(() => newId());
  await client.query(
    "insert into users (id, role, email, name) select unnest($1::uuid[]), 'shopper', unnest($2::text[]), unnest($3::text[])",
    [ids, EMAILS, history.names],
  );
  for (const one of history.orders) {
    const [id, owner] = [newId(), ids[one.person]];
    await client.query(
      `insert into orders (id, user_id, idempotency_key, status, payment_method, customer_name, phone, street,
         billing_address, note, total_centavos, stock_held) values ($1, $2, $1::uuid::text, $3, 'gcash', $4, $5, $6, $6, $7, 10000, false)`,
      [id, owner, one.status, one.name, one.phone, one.street, one.note],
    );
    await client.query(
      "insert into order_events (id, order_id, kind, to_status, note) values (gen_random_uuid(), $1, 'status_changed', $2, $3)",
      [id, one.status, one.event],
    );
    await client.query(
      `insert into payments (order_id, user_id, provider, method, amount_centavos, state, paid_centavos, settled_at, url)
       values ($1, $2, 'paymongo', 'gcash', 10000, 'paid', 10000, now(), 'https://pay.example')`,
      [id, owner],
    );
    if (one.orderNote)
      await client.query(
        "insert into order_notes (id, order_id, author_id, note) values (gen_random_uuid(), $1, $2, $3)",
        [id, adminId, one.orderNote],
      );
    if (one.refundNote)
      await client.query(
        `insert into refunds (id, order_id, attempt, amount_centavos, reason, note, state)
         values (gen_random_uuid(), $1, 1, 100, 'others', $2, 'succeeded')`,
        [id, one.refundNote],
      );
    if (one.returned)
      await client.query(
        `insert into returns (id, order_id, state, reason, note, created_by, closed_at)
         values (gen_random_uuid(), $1, 'declined', 'damaged', $2, $3, now())`,
        [id, one.returned, owner],
      );
  }
  for (const { person: who, name, phone } of history.addresses)
    await client.query(
      "insert into addresses (id, user_id, name, phone, place_code, street, is_default) values (gen_random_uuid(), $1, $2, $3, '80300002', '1 Rizal Street', false)",
      [ids[who], name, phone],
    );
  for (const { person: who, phone, reason } of history.denials)
    await client.query("insert into cod_denials (user_id, phone, reason) values ($1, $2, $3)", [
      ids[who],
      phone,
      reason,
    ]);
  for (const { person: who, message, reply } of history.complaints) {
    const id = newId();
    await client.query(
      "insert into complaints (id, due_on, kind, name, email, message) values ($1, now(), 'other', 'Somebody', $2, $3)",
      [id, EMAILS[who], message],
    );
    if (reply)
      await client.query(
        "insert into complaint_replies (id, complaint_id, author_id, text) values (gen_random_uuid(), $1, $2, $3)",
        [id, adminId, reply],
      );
  }
  for (const note of history.stockNotes)
    await client.query(
      "insert into stock_moves (variant_id, kind, delta, stock_after, taken_after, note) values ($1, 'received', 0, 5, 0, $2)",
      [productId, note],
    );
  for (const reason of history.bulkReasons)
    await client.query(
      "insert into bulk_changes (id, actor_id, status, reason) values (gen_random_uuid(), $1, 'Cancelled', $2)",
      [adminId, reason],
    );
  return ids;
}

async function eraseAndCompare(
  client: ClientBase,
  history: History,
  ids: string[],
  who: number,
): Promise<boolean> {
  const [id, email] = [ids[who]!, EMAILS[who]!];
  const before = await snapshot(client);
  await client.query("savepoint erasure");
  const problem = await client.query("select erase_shopper($1)", [id]).then(
    () => undefined,
    (error: Error) => error.message,
  );
  if (history.orders.some((order) => order.person === who && order.status === "Shipped")) {
    expect(problem).toBe("account_has_open_orders");
    await client.query("rollback to erasure");
    return false;
  }
  expect(problem).toBeUndefined();

  const after = await snapshot(client);
  const isOwn = ({ owner }: Row) => owner === id || owner === email;
  expect(after.filter((row) => !isOwn(row) && row.owner !== "Erased").map(named)).toEqual(
    before.filter((row) => !isOwn(row) && row.owner !== "Erased").map((row) => named(without(row, email))),
  );
  const personalData = [
    email,
    history.names[who],
    ...history.orders.flatMap((one) =>
      one.person === who
        ? [one.name, one.phone, one.street, one.note, one.event, one.orderNote, one.refundNote, one.returned]
        : [],
    ),
    ...history.complaints.flatMap((one) => (one.person === who ? [one.message, one.reply] : [])),
    ...history.denials.flatMap((one) => (one.person === who ? [one.phone, one.reason] : [])),
  ].filter(Boolean) as string[];
  const own = after.filter(isOwn).flatMap(({ row }) => Object.values(row).map(String));
  // A short word may be part of an id.
  const contains = (value: string, one: string) => value === one || (one.length > 6 && value.includes(one));
  expect(personalData.filter((one) => own.some((value) => contains(value, one)))).toEqual([]);
  await expectMentions(
    client,
    history,
    id,
    who,
    before.filter((row) => !isOwn(row) && row.owner !== "Erased"),
  );
  return true;
}

async function expectMentions(
  client: ClientBase,
  history: History,
  id: string,
  who: number,
  others: Row[],
): Promise<void> {
  const mine = <T extends { person: number }>(list: T[]) => list.filter((one) => one.person === who);
  const names = [
    history.names[who]!,
    ...[...mine(history.orders), ...mine(history.addresses)].map(({ name }) => name),
  ];
  const phones = [...mine(history.orders), ...mine(history.addresses), ...mine(history.denials)].map(
    ({ phone }) => phone,
  );
  const isMention = ({ text: words }: Row) =>
    words !== null &&
    (names.some((name) => name !== "" && normalized(words).includes(normalized(name))) ||
      phones.some((phone) => words.replaceAll(/[ -]/g, "").includes(phone.slice(3))));
  const { rows } = await client.query<{ key: string }>(
    `select coalesce(stock_move_id::text, bulk_change_id::text, order_note_id::text, order_event_id::text, refund_id::text,
       denied_id::text, complaint_id::text, complaint_reply_id::text, return_id::text) as key from erasure_mentions where user_id = $1`,
    [id],
  );
  expect(rows.map(({ key }) => key).toSorted()).toEqual(
    others
      .filter(isMention)
      .map(({ key }) => key)
      .toSorted(),
  );
}

function normalized(words: string): string {
  return ` ${words
    .toLowerCase()
    .split(/[\s\p{P}+]+/u)
    .filter(Boolean)
    .join(" ")} `;
}

const named = ({ table, key, row }: Row) => ({ table, key, row });

function without({ table, key, owner, text: words, row }: Row, email: string): Row {
  const changed =
    words
      ?.split(", ")
      .map((part) => (part.toLowerCase() === email ? "Erased" : part))
      .join(", ") ?? null;
  const column = Object.keys(row).find((name) => words !== null && TEXT_COLUMNS.has(name));
  return { table, key, owner, text: changed, row: column ? { ...row, [column]: changed } : row };
}

const TEXT_COLUMNS = new Set(["note", "reason", "message", "text"]);

async function snapshot(client: ClientBase): Promise<Row[]> {
  const { rows } = await client.query<Row>(`
    select 'users' as "table", id::text as key, id::text as owner, null as text, to_jsonb(u) as row from users u where role = 'shopper'
    union all select 'orders', id::text, user_id::text, null, to_jsonb(o) from orders o
    union all select 'order_events', e.id::text, o.user_id::text, nullif(e.note, ''), to_jsonb(e)
      from order_events e join orders o on o.id = order_id
    union all select 'order_notes', n.id::text, o.user_id::text, n.note, to_jsonb(n) from order_notes n join orders o on o.id = order_id
    union all select 'payments', order_id::text, user_id::text, null, to_jsonb(p) from payments p
    union all select 'refunds', r.id::text, o.user_id::text, nullif(r.note, ''), to_jsonb(r) - 'reason'
      from refunds r join orders o on o.id = order_id
    union all select 'returns', r.id::text, o.user_id::text, nullif(r.note, ''), to_jsonb(r) - 'reason'
      from returns r join orders o on o.id = order_id
    union all select 'addresses', id::text, user_id::text, null, to_jsonb(a) from addresses a
    union all select 'cod_denials', user_id::text, user_id::text, reason, to_jsonb(d) from cod_denials d
    union all select 'complaints', id::text, coalesce(email, 'Erased'), message, to_jsonb(c) from complaints c
    union all select 'complaint_replies', r.id::text, coalesce(c.email, 'Erased'), r.text, to_jsonb(r)
      from complaint_replies r join complaints c on c.id = complaint_id
    union all select 'stock_moves', id::text, null, nullif(note, ''), to_jsonb(s) from stock_moves s
    union all select 'bulk_changes', id::text, null, reason, to_jsonb(b) from bulk_changes b
    order by 1, 2`);
  return rows;
}

export async function crossErasures(
  shop: Shop,
  pairs: number,
): Promise<{ erased: number; deadlocks: number }> {
  const [{ client, adminId }, one, other] = await Promise.all([
    openErasures(shop),
    connect(shop.databaseUrl),
    connect(shop.databaseUrl),
  ]);
  const result = { erased: 0, deadlocks: 0 };
  for (let pair = 0; pair < pairs; pair++) {
    const ids = [newId(), newId()];
    const emails = ids.map((id) => `${id}@example.com`);
    await client.query(
      "insert into users (id, role, email) select unnest($1::uuid[]), 'shopper', unnest($2::text[])",
      [ids, emails],
    );
    for (const [n, owner] of ids.entries()) {
      const id = newId();
      await client.query(
        `insert into orders (id, user_id, idempotency_key, status, payment_method, customer_name, phone, street,
           billing_address, total_centavos, stock_held)
         values ($1, $2, $1::uuid::text, 'Delivered', 'cod', 'Ana Cruz', '+639171234567', 'x', 'x', 10000, false)`,
        [id, owner],
      );
      await client.query(
        "insert into order_notes (id, order_id, author_id, note) values (gen_random_uuid(), $1, $2, $3)",
        [id, adminId, `Sister of ${emails[1 - n]}`],
      );
    }
    const ends = await Promise.allSettled(
      [one, other].map((connection, n) => connection.query("select erase_shopper($1)", [ids[n]])),
    );
    for (const end of ends)
      if (end.status === "fulfilled") result.erased++;
      else if ((end.reason as { code: string }).code === "40P01") result.deadlocks++;
      else throw end.reason;
  }
  await Promise.all([client.end(), one.end(), other.end()]);
  return result;
}

async function connect(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString });
  client.on("error", () => {});
  await client.connect();
  return client;
}

export async function eraseAmongNotes(
  shop: Shop,
  notes: number,
): Promise<{ notes: number; milliseconds: number; mentions: number; replaced: number }> {
  const { client, adminId, productId } = await openErasures(shop);
  const [id, orderId] = [newId(), newId()];
  await client.query("insert into users (id, role, email) values ($1, 'shopper', 'ana@example.com')", [id]);
  const order = `insert into orders (id, user_id, idempotency_key, status, payment_method, customer_name, phone, street,
    billing_address, total_centavos, stock_held)`;
  const others = await shop.shopper();
  await client.query(
    `${order} values ($1, $2, 'x', 'Delivered', 'cod', 'x', '+639171234567', 'x', 'x', 10000, false)`,
    [orderId, others.id],
  );
  await client.query(
    `${order} select gen_random_uuid(), $1, n::text, 'Delivered', 'cod',
       (array['the parcel', 'came back', 'Ana Cruz', 'parcel came'])[1 + n % 4], '+639' || (170000000 + n), 'x', 'x', 10000, false
     from generate_series(1, 100) n`,
    [id],
  );
  const words = `'the parcel ' || n || ' came back' || case when n % 1000 = 0 then ', call 0' || (9170000000 + n / 1000) else '' end
    || case when n = 500 then ', ana@example.com' else '' end`;
  for (let from = 0; from < notes; from += 50_000)
    await client.query(
      `with notes as (select n, ${words} as note from generate_series(${from} + 1, ${Math.min(from + 50_000, notes)}) n),
       stock as (insert into stock_moves (variant_id, kind, delta, stock_after, taken_after, note)
         select $1, 'received', 0, 5, 0, note from notes where n % 2 = 0)
       insert into order_notes (id, order_id, author_id, note) select gen_random_uuid(), $2, $3, note from notes where n % 2 = 1`,
      [productId, orderId, adminId],
    );
  await client.query("analyze stock_moves; analyze order_notes");
  const shopClient = await connect(shop.databaseUrl);
  const start = performance.now();
  await shopClient.query("select erase_shopper($1)", [id]);
  const milliseconds = Math.round(performance.now() - start);
  const { rows } = await client.query<{ mentions: number; replaced: number }>(
    `select (select count(*)::int from erasure_mentions) as mentions,
       (select count(*)::int from stock_moves where note like '%Erased%') as replaced`,
  );
  await Promise.all([client.end(), shopClient.end()]);
  return { notes, milliseconds, ...rows[0]! };
}
