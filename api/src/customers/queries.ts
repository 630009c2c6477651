import { sql, type RawBuilder } from "kysely";
import { ShopError } from "@tindahan/contract/core/errors.ts";
import { centavosToPesos } from "@tindahan/contract/core/format.ts";
import type { Customer, CustomerDetails } from "@tindahan/contract/accounts/manage-customers.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import { findOrdersByFilter } from "../orders/orders.ts";
import type { Db } from "../platform/db/database.ts";
import { likePrefixPattern } from "../platform/db/sql.ts";
import { selectMentions } from "../privacy/privacy.ts";

type Row = Omit<Customer, "total" | "createdAt" | "lastOrderAt"> & {
  centavos: number;
  createdAt: Date;
  lastOrderAt: Date | null;
};
const MAX_LISTED_CUSTOMERS = 10_000;

type Filter = {
  search?: string | undefined;
  denied?: "yes" | undefined;
  ordered?: "yes" | undefined;
  mentioned?: "yes" | undefined;
};

/** A parcel that came back because of the customer, or a cash order that was cancelled after it was shipped. */
const IS_REFUSED = sql`(o.status = 'Cancelled' and coalesce(
  (select p.cause in ('refused', 'not_met', 'wrong_address') from returned_parcels p where p.order_id = o.id),
  o.payment_method = 'cod' and exists (select from order_events e
    where e.order_id = o.id and e.to_status = 'Cancelled' and e.from_status in ('Shipped', 'Delivered'))))`;

const CUSTOMER_COLUMNS = sql`
  u.id as "_id", coalesce(u.email, '') as email, u.erased_at is not null as "isErased", u.created_at as "createdAt", d.user_id is not null as "isCodDenied", o.*,
    coalesce(newest.name, '') as name, coalesce(newest.phone, '') as phone, newest.at as "lastOrderAt"`;

/** The cash denial of shopper `u`, or of another account, possibly erased, with the same mailbox. */
export const denialOf = (u: RawBuilder<unknown>) => sql`
  select d.user_id, d.reason, d.phone from accounts_of_customer(${u}.id) as same (id)
    join cod_denials d on d.user_id = same.id
  order by d.user_id = ${u}.id desc limit 1`;
const CUSTOMER_JOINS = sql`
  left join lateral (${denialOf(sql`u`)}) as d on true
  cross join lateral (
    select count(*) as orders, coalesce(sum(total_centavos) filter (where status <> 'Cancelled'), 0)::bigint as centavos,
      count(*) filter (where ${IS_REFUSED}) as refused
    from orders o where o.user_id = u.id) as o
  left join lateral (
    select customer_name as name, phone, created_at as at from orders where user_id = u.id
    order by created_at desc, id desc limit 1) as newest on true`;

export async function selectCustomers(
  db: Db,
  filter: Filter,
  { limit, skip }: { limit: number; skip: number },
) {
  const found = filter.search ? await findCustomers(db, filter.search) : undefined;
  const condition = sql`u.role = 'shopper' ${found ? sql`and u.id in (${found.ids})` : sql``}
    ${filter.denied ? sql`and u.id in (select user_id from cod_denials)` : sql``}
    ${filter.ordered ? sql`and exists (select from orders o where o.user_id = u.id)` : sql``}
    ${filter.mentioned ? sql`and u.id in (select user_id from erasure_mentions)` : sql``}`;
  const [listed, counted] = await Promise.all([
    sql<Row>`
      select ${CUSTOMER_COLUMNS} from (
        select u.id, u.email, u.erased_at, u.created_at from users u where ${condition}
        order by u.created_at desc, u.id desc limit ${limit} offset ${skip}) as u
      ${CUSTOMER_JOINS} order by u.created_at desc, u.id desc`.execute(db),
    sql<{ n: number }>`select count(*) as n from (
      select from users u where ${condition} limit ${sql.lit(MAX_LISTED_CUSTOMERS)}) as found`.execute(db),
  ]);
  return {
    customers: listed.rows.map(rowToCustomer),
    total: counted.rows[0]!.n,
    isPartial: found?.isPartial ?? false,
  };
}

async function findCustomers(
  db: Db,
  search: string,
): Promise<{ ids: RawBuilder<unknown>; isPartial: boolean }> {
  const orders = await findOrdersByFilter(db, { search });
  const byEmail = sql`(select id from users where role = 'shopper' and lower(email) like ${likePrefixPattern(search.toLowerCase())} limit 1000)`;
  // Two queries: joined to a list of unknown length, the planner would scan all orders.
  const found = await sql<{ id: Id }>`select id from (${orders!.ids}) as found (id)`.execute(db);
  const { rows } = await sql<{ id: Id }>`
    ${byEmail} union select user_id from orders where id = any (${found.rows.map(({ id }) => id)}::uuid[])`.execute(
    db,
  );
  return {
    ids: sql`select unnest(${rows.map(({ id }) => id)}::uuid[])`,
    isPartial: orders!.isPartial,
  };
}

export async function selectCustomerDetails(db: Db, id: Id): Promise<CustomerDetails> {
  const [about, orders, mentions] = await Promise.all([
    sql<Row & { reason: string; deniedPhone: string }>`
      select ${CUSTOMER_COLUMNS}, coalesce(d.reason, '') as reason, coalesce(d.phone, '') as "deniedPhone" from users u ${CUSTOMER_JOINS}
      where u.id = ${id} and u.role = 'shopper'`.execute(db),
    sql<{
      id: Id;
      number: number;
      at: Date;
      status: string;
      method: string;
      centavos: number;
      isRefused: boolean;
      isRefunded: boolean;
      isReturned: boolean;
    }>`
      select o.id, o.number, o.created_at as at, o.status, o.payment_method as method, o.total_centavos as centavos,
        ${IS_REFUSED} as "isRefused", o.is_refunded as "isRefunded", o.is_returned as "isReturned"
      from orders o where o.user_id = ${id} order by o.created_at desc, o.id desc limit 100`.execute(db),
    selectMentions(db, id),
  ]);
  const row = about.rows[0];
  if (!row) throw new ShopError("not_found");
  const { reason, deniedPhone, ...customer } = row;
  return {
    customer: rowToCustomer(customer),
    reason,
    deniedPhone,
    orders: orders.rows.map(({ id: _id, number, at, status, method, centavos, ...marks }) => ({
      _id,
      number,
      createdAt: at.toISOString(),
      status: status as CustomerDetails["orders"][number]["status"],
      paymentMethod: method as CustomerDetails["orders"][number]["paymentMethod"],
      total: centavosToPesos(centavos),
      ...marks,
    })),
    mentions,
  };
}

function rowToCustomer({ centavos, createdAt, lastOrderAt, ...row }: Row): Customer {
  return {
    ...row,
    total: centavosToPesos(centavos),
    createdAt: createdAt.toISOString(),
    lastOrderAt: lastOrderAt && lastOrderAt.toISOString(),
  };
}
