import { sql, type RawBuilder } from "kysely";
import type { OrderFilter } from "@tindahan/contract/orders/manage-orders.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import type { Db } from "../../platform/db/database.ts";
import { beginningWith } from "../../platform/db/sql.ts";
import { conditionsOf } from "./filter-orders.ts";

/** As many as a search finds at most. */
const MAX_FOUND = 5_000;
/** A name that so many of so many newest orders bear is looked for among those only. */
const FREQUENT = 10;
const NEWEST = 5_000;

/** Whose e-mail begins so; a whole one is one shopper's. */
const MOST_SHOPPERS = 500;

export type Found = { ids: RawBuilder<unknown>; isPartial: boolean };

/** Which orders a search, a product and marked payments leave, as a query for their ids; nothing: none was asked for. */
export async function findOrders(db: Db, filter: OrderFilter): Promise<Found | undefined> {
  const { search, product, group } = filter;
  const found = [
    ...(search ? [await findBySearch(db, search, filter)] : []),
    ...(product ? [await findByProduct(db, product, filter)] : []),
    ...(group === "attention" ? [await findMarked(db)] : []),
  ];
  if (found.length === 0) return undefined;
  return {
    ids: sql.join(
      found.map(({ ids }) => sql`(${ids})`),
      sql` intersect `,
    ),
    isPartial: found.some(({ isPartial }) => isPartial),
  };
}

/** Those with a payment that needs a person, which are never many. */
async function findMarked(db: Db): Promise<Found> {
  const { rows } = await sql<{ id: Id }>`
    select order_id as id from payment_flags where resolved_at is null
    order by created_at desc limit ${sql.lit(MAX_FOUND)}`.execute(db);
  return {
    // Each once, also with two marks.
    ids: sql`select distinct unnest(${rows.map(({ id }) => id)}::uuid[]) as id`,
    isPartial: rows.length === MAX_FOUND,
  };
}

/** The newest orders with this product. Ids begin with the time: a day more on either side, and the filter is exact. */
async function findByProduct(db: Db, product: Id, { from, to }: OrderFilter): Promise<Found> {
  const { rows } = await sql<{ id: Id }>`
    select order_id as id from order_lines
    where variant_id = any (array(select id from variants where product_id = ${product}))
      and order_id >= ${idAt(from ? Date.parse(from) - DAY_MS : 0)}
      and order_id < ${idAt(to ? Date.parse(to) + 2 * DAY_MS : MAX_TIME)}
    order by order_id desc limit ${sql.lit(MAX_FOUND)}`.execute(db);
  return {
    ids: sql`select unnest(${rows.map(({ id }) => id)}::uuid[]) as id`,
    isPartial: rows.length === MAX_FOUND,
  };
}

const DAY_MS = 24 * 60 * 60 * 1000;
const MAX_TIME = 2 ** 48 - 1;

/** The smallest id of that moment; ids have no times before 1970. */
function idAt(ms: number): Id {
  const hex = Math.max(0, ms).toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}

/**
 * Which orders a search means, as a query for their ids. What was typed says by itself what it may be: a number, a short
 * id, a phone, an address, a tracking number or a name. Each is looked up in an index of its own, from the beginning; a phone
 * from its end, too. What was bought is looked for among the newest orders only.
 */
async function findBySearch(db: Db, search: string, { method, from, to }: OrderFilter): Promise<Found> {
  const words = search.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length === 0) return { ids: sql`select id from orders where false`, isPartial: false };
  const newest = await findAmongNewest(db, words, { method, from, to });
  const isFrequent = newest.ids.length >= FREQUENT;
  const names =
    isFrequent || newest.areAll
      ? sql`select unnest(${newest.ids}::uuid[]) as id`
      : sql`(select id from orders where to_tsvector('simple', plain_words(customer_name)) @@
          ('''' || replace(nullif(plain_words(${search}), ''), ' ', ''':* & ''') || ''':*')::tsquery limit ${sql.lit(MAX_FOUND)})`;
  return {
    ids: sql.join(
      [names, sql`select unnest(${newest.withGoods}::uuid[]) as id`, ...otherWays(search)],
      sql` union `,
    ),
    isPartial: (isFrequent || newest.withGoods.length > 0) && !newest.areAll,
  };
}

/** `ids`: of customers with that name; `withGoods`: of those who bought something that is called so. */
type Newest = { ids: string[]; withGoods: string[]; areAll: boolean };

/** The index of names would have to hand out every Maria there is before the newest is known. */
async function findAmongNewest(db: Db, words: string[], filter: OrderFilter): Promise<Newest> {
  const { rows } = await sql<Newest>`
    with newest as materialized (select id, customer_name from orders o where ${conditionsOf(filter)}
      order by created_at desc, id desc limit ${sql.lit(NEWEST)})
    select array(select id from newest where ${bears(sql`customer_name`, words)}) as ids,
      array(select id from newest
        -- One by one: joined, the planner would read the lines of all orders.
        where (select bool_or(${bears(sql`l.name`, words)}) from order_lines l where l.order_id = newest.id)) as "withGoods",
      (select count(*) < ${sql.lit(NEWEST)} from newest) as "areAll"`.execute(db);
  return rows[0]!;
}

/** Whether a name has words that begin with all of these. */
function bears(name: RawBuilder<unknown>, words: string[]): RawBuilder<unknown> {
  return sql.join(
    words.map((word) => {
      const start = sql`(select ${String.raw`\m`} || plain_words(${word}))`;
      // Only a name with accents needs to lose them.
      return sql`(${name} ~* ${start} or octet_length(${name}) > length(${name}) and plain_words(${name}) ~ ${start})`;
    }),
    sql` and `,
  );
}

function otherWays(search: string): RawBuilder<unknown>[] {
  const number = ORDER_NUMBER.exec(search)?.[1];
  const compact = search.toLowerCase().replaceAll(/[\s#]/g, "");
  const phone = phonePrefix(search);
  const lastDigits = /^[\d\s-]{4,}$/.test(search) ? search.replaceAll(/\D/g, "") : "";
  const tracking = compact.replaceAll("-", "");
  const limit = sql.lit(MAX_FOUND);
  return [
    ...(number ? [sql`(select id from orders where number = ${number}::bigint)`] : []),
    ...(/^[\da-f]{4,8}$/.test(compact)
      ? [sql`(select id from orders where right(id::text, 8) like ${`${compact}%`} limit ${limit})`]
      : []),
    ...(UUID.test(compact) ? [sql`(select id from orders where id = ${compact}::uuid)`] : []),
    ...(phone ? [sql`(select id from orders where phone like ${`${phone}%`} limit ${limit})`] : []),
    ...(lastDigits.length >= 4
      ? [
          sql`(select id from orders where reverse(phone) like ${`${lastDigits.split("").toReversed().join("")}%`} limit ${limit})`,
        ]
      : []),
    ...(/^\w{4,}$/.test(tracking)
      ? [
          sql`(select id from orders where lower(translate(tracking_number, ' -', '')) like ${beginningWith(tracking)}
            limit ${limit})`,
        ]
      : []),
    ...(EMAIL_START.test(compact)
      ? [
          sql`(select o.id from (select id from users where role = 'shopper'
              and lower(email) like ${beginningWith(compact)} limit ${sql.lit(MOST_SHOPPERS)}) as u,
            lateral (select id from orders where user_id = u.id order by created_at desc, id desc limit 100) as o
            limit ${limit})`,
        ]
      : []),
  ];
}

/** 1042, #1042, No. 1042 and order no. 1042; longer ones no bigint can hold. */
const ORDER_NUMBER = /^(?:order\s*)?(?:(?:no\.?|#)\s*)?(\d{4,18})$/i;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const EMAIL_START = /^[\w.!#$%&'*+/=?^`{|}~-]{3,}(@[\w.-]*)?$/;

/** 0917 123, +63 917 123 and 917 123 are the beginning of one and the same number. */
function phonePrefix(search: string): string | undefined {
  if (!/^\+?[\d\s()-]{4,}$/.test(search)) return undefined;
  const digits = search.replaceAll(/\D/g, "");
  if (search.startsWith("+")) return `+${digits}`;
  return `+63${digits.replace(/^(0|63(?=9))/, "")}`;
}
