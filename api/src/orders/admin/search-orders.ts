import { sql, type RawBuilder } from "kysely";
import { MS_PER_DAY } from "@tindahan/contract/core/manila-time.ts";
import type { OrderFilter } from "@tindahan/contract/orders/manage-orders.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import type { Db } from "../../platform/db/database.ts";
import { likePrefixPattern, startOfManilaDay } from "../../platform/db/sql.ts";
import { orderConditions, orderedBetween } from "./filter-orders.ts";

const MAX_SEARCH_RESULTS = 5_000;
/** A name with this many matches among the newest orders is searched there only. */
const FREQUENT_MATCHES = 10;
const NEWEST_ORDERS = 5_000;

const MAX_SHOPPERS = 500;

/** A change is done in several steps when parcels are scanned. */
const LAST_CHANGE = "10 minutes";

export type FoundOrders = { ids: RawBuilder<unknown>; isPartial: boolean };

/** Undefined: the filter has no search, product or admin, and no group that is found by its payments. */
export async function findOrdersByFilter(db: Db, filter: OrderFilter): Promise<FoundOrders | undefined> {
  const { search, product, changedBy, group } = filter;
  const found = [
    ...(search ? [await findOrdersBySearch(db, search, filter)] : []),
    ...(product ? [await findOrdersByProduct(db, product, filter)] : []),
    ...(changedBy ? [await findOrdersLastChangedBy(db, changedBy)] : []),
    ...(group === "attention" ? [await findOrdersNeedingAttention(db, ALL_FLAGS)] : []),
    ...(group === "refundDue" ? [await findOrdersNeedingAttention(db, REFUND_FLAGS)] : []),
    ...(group === "refunded" ? [await findRefundedOrders(db, filter)] : []),
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

/** The log covers single and bulk changes as well as scanned parcels. */
async function findOrdersLastChangedBy(db: Db, adminId: Id): Promise<FoundOrders> {
  const { rows } = await sql<{ id: Id }>`
    select entity_id as id from audit_log
    where actor_id = ${adminId} and entity = 'order' and at >= (
      select at from audit_log where actor_id = ${adminId} and entity = 'order' order by at desc, id desc limit 1
    ) - ${LAST_CHANGE}::interval
    order by at desc, id desc limit ${sql.lit(MAX_SEARCH_RESULTS)}`.execute(db);
  return {
    ids: sql`select distinct unnest(${rows.map(({ id }) => id)}::uuid[]) as id`,
    isPartial: rows.length === MAX_SEARCH_RESULTS,
  };
}

const REFUND_FLAGS = sql`kind in ('refund', 'refund_failed')`;
const ALL_FLAGS = sql`true`;

async function findOrdersNeedingAttention(db: Db, flags: RawBuilder<unknown>): Promise<FoundOrders> {
  const { rows } = await sql<{ id: Id }>`
    select order_id as id from payment_flags where resolved_at is null and ${flags}
    order by created_at desc limit ${sql.lit(MAX_SEARCH_RESULTS)}`.execute(db);
  return {
    ids: sql`select distinct unnest(${rows.map(({ id }) => id)}::uuid[]) as id`,
    isPartial: rows.length === MAX_SEARCH_RESULTS,
  };
}

async function findRefundedOrders(db: Db, { from, to }: OrderFilter): Promise<FoundOrders> {
  const { rows } = await sql<{ id: Id }>`
    select order_id as id from refunds where state = 'succeeded'
      ${from ? sql`and updated_at >= ${startOfManilaDay(sql`${from}::date`)}` : sql``}
      ${to ? sql`and updated_at < ${startOfManilaDay(sql`(${to}::date + 1)`)}` : sql``}
    order by updated_at desc limit ${sql.lit(MAX_SEARCH_RESULTS)}`.execute(db);
  return {
    ids: sql`select distinct unnest(${rows.map(({ id }) => id)}::uuid[]) as id`,
    isPartial: rows.length === MAX_SEARCH_RESULTS,
  };
}

/** Ids start with a timestamp, so the id range is a day wider than the exact filter. */
async function findOrdersByProduct(db: Db, product: Id, filter: OrderFilter): Promise<FoundOrders> {
  const { from, to } = orderedBetween(filter);
  const { rows } = await sql<{ id: Id }>`
    select order_id as id from order_lines
    where variant_id = any (array(select id from variants where product_id = ${product}))
      and order_id >= ${lowestIdAt(from ? Date.parse(from) - MS_PER_DAY : 0)}
      and order_id < ${lowestIdAt(to ? Date.parse(to) + 2 * MS_PER_DAY : MAX_TIME)}
    order by order_id desc limit ${sql.lit(MAX_SEARCH_RESULTS)}`.execute(db);
  return {
    ids: sql`select unnest(${rows.map(({ id }) => id)}::uuid[]) as id`,
    isPartial: rows.length === MAX_SEARCH_RESULTS,
  };
}

const MAX_TIME = 2 ** 48 - 1;

function lowestIdAt(ms: number): Id {
  const hex = Math.max(0, ms).toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}

/**
 * Tries each meaning of the text by its own prefix index; phones also match from the end. Product names are
 * searched in the newest orders only.
 */
async function findOrdersBySearch(db: Db, search: string, filter: OrderFilter): Promise<FoundOrders> {
  const words = search.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length === 0) return { ids: sql`select id from orders where false`, isPartial: false };
  const newest = await findAmongNewestOrders(db, words, {
    method: filter.method,
    ...orderedBetween(filter),
  });
  const isFrequent = newest.ids.length >= FREQUENT_MATCHES;
  const names =
    isFrequent || newest.isComplete
      ? sql`select unnest(${newest.ids}::uuid[]) as id`
      : sql`(select id from orders where to_tsvector('simple', plain_words(customer_name)) @@
          ('''' || replace(nullif(plain_words(${search}), ''), ' ', ''':* & ''') || ''':*')::tsquery limit ${sql.lit(MAX_SEARCH_RESULTS)})`;
  return {
    ids: sql.join(
      [names, sql`select unnest(${newest.byProductName}::uuid[]) as id`, ...indexedLookups(search)],
      sql` union `,
    ),
    isPartial: (isFrequent || newest.byProductName.length > 0) && !newest.isComplete,
  };
}

type NewestMatches = { ids: string[]; byProductName: string[]; isComplete: boolean };

/** The name index alone would return every frequent name before sorting by age. */
async function findAmongNewestOrders(db: Db, words: string[], filter: OrderFilter): Promise<NewestMatches> {
  const { rows } = await sql<NewestMatches>`
    with newest as materialized (select id, customer_name from orders o where ${orderConditions(filter)}
      order by created_at desc, id desc limit ${sql.lit(NEWEST_ORDERS)})
    select array(select id from newest where ${matchesAllWordsSql(sql`customer_name`, words)}) as ids,
      -- The array forces lookups: with a join, the planner would scan all order lines.
      array(select distinct order_id from order_lines l
        where order_id = any (array(select id from newest)) and ${matchesAllWordsSql(sql`l.name`, words)}) as "byProductName",
      (select count(*) < ${sql.lit(NEWEST_ORDERS)} from newest) as "isComplete"`.execute(db);
  return rows[0]!;
}

function matchesAllWordsSql(name: RawBuilder<unknown>, words: string[]): RawBuilder<unknown> {
  return sql.join(
    words.map((word) => {
      const start = sql`(select ${String.raw`\m`} || plain_words(${word}))`;
      return sql`(${name} ~* ${start} or octet_length(${name}) > length(${name}) and plain_words(${name}) ~ ${start})`;
    }),
    sql` and `,
  );
}

function indexedLookups(search: string): RawBuilder<unknown>[] {
  const number = ORDER_NUMBER.exec(search)?.[1];
  const compact = search.toLowerCase().replaceAll(/[\s#]/g, "");
  const phone = toPhonePrefix(search);
  const lastDigits = /^[\d\s-]{4,}$/.test(search) ? search.replaceAll(/\D/g, "") : "";
  const tracking = compact.replaceAll("-", "");
  const limit = sql.lit(MAX_SEARCH_RESULTS);
  return [
    sql`(select order_id from order_lines where variant_id = any (array(
        select id from variants where archived_at is null and lower(sku) = lower(${search})))
      order by order_id desc limit ${limit})`,
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
          sql`(select id from orders where lower(translate(tracking_number, ' -', '')) like ${likePrefixPattern(tracking)}
            limit ${limit})`,
        ]
      : []),
    ...(EMAIL_START.test(compact)
      ? [
          sql`(select o.id from (select id from users where role = 'shopper'
              and lower(email) like ${likePrefixPattern(compact)} limit ${sql.lit(MAX_SHOPPERS)}) as u,
            lateral (select id from orders where user_id = u.id order by created_at desc, id desc limit 100) as o
            limit ${limit})`,
        ]
      : []),
  ];
}

const ORDER_NUMBER = /^(?:order\s*)?(?:(?:no\.?|#)\s*)?(\d{4,18})$/i;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const EMAIL_START = /^[\w.!#$%&'*+/=?^`{|}~-]{3,}(@[\w.-]*)?$/;

function toPhonePrefix(search: string): string | undefined {
  if (!/^\+?[\d\s()-]{4,}$/.test(search)) return undefined;
  const digits = search.replaceAll(/\D/g, "");
  if (search.startsWith("+")) return `+${digits}`;
  return `+63${digits.replace(/^(0|63(?=9))/, "")}`;
}
