import type { Pool } from "pg";
import type { MyListedOrder, OrderStatus } from "@tindahan/contract/orders/orders.ts";
import type { Id } from "@tindahan/contract/core/primitives.ts";
import { ORDER_SQL, toCounts, toIsoDate, toOrder, type Counts, type OrderRow } from "./queries.ts";

type Page = { status?: OrderStatus | undefined; page: number; limit: number };
type Listed = { orders: MyListedOrder[]; counts: Counts };
type MyRow = OrderRow & { pay_until: string | null; is_replaced: boolean };
type Row = { orders: MyRow[]; counts: Partial<Counts> | null };

const ALL = { name: "my-orders", text: listSql("") };
const OF_STATUS = { name: "my-orders-of-status", text: listSql("and o.status = $4") };

/** A page of a shopper's orders and how many there are in each status: one statement, planned once a connection. */
export async function selectOrders(
  pool: Pool,
  shopperId: Id,
  { status, page, limit }: Page,
): Promise<Listed> {
  const statement = status ? OF_STATUS : ALL;
  const values = [shopperId, limit, (page - 1) * limit, ...(status ? [status] : [])];
  const { rows } = await pool.query<Row>({ ...statement, values });
  const { orders, counts } = rows[0]!;
  return { orders: orders.map(toListed), counts: toCounts(counts) };
}

function toListed(row: MyRow): MyListedOrder {
  return { ...toOrder(row), payUntil: toIsoDate(row.pay_until), isReplaced: row.is_replaced };
}

function listSql(condition: string): string {
  return `
    select
      (select json_object_agg(status, n) from (
        select status, count(*) as n from orders where user_id = $1 group by status) as c) as counts,
      (select coalesce(json_agg(o), '[]') from (
        select ${ORDER_SQL}, pay_until(o.id) as pay_until, was_replaced(o) as is_replaced
        from orders o where o.user_id = $1 ${condition} order by o.created_at desc, o.id desc limit $2 offset $3
      ) as o) as orders`;
}
