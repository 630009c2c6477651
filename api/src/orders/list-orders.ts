import type { Pool } from "pg";
import type { Order, OrderStatus } from "@tindahan/contract/orders.ts";
import type { Id } from "@tindahan/contract/primitives.ts";
import { ORDER_SQL, toCounts, toOrder, type Counts, type OrderRow } from "./queries.ts";

type Page = { status?: OrderStatus | undefined; page: number; limit: number };
type Listed = { orders: Order[]; counts: Counts };
type Row = { orders: OrderRow[]; counts: Partial<Counts> | null };

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
  return { orders: orders.map(toOrder), counts: toCounts(counts) };
}

function listSql(condition: string): string {
  return `
    select
      (select json_object_agg(status, n) from (
        select status, count(*) as n from orders where user_id = $1 group by status) as c) as counts,
      (select coalesce(json_agg(o), '[]') from (
        select ${ORDER_SQL} from orders o where o.user_id = $1 ${condition} order by o.created_at desc, o.id desc limit $2 offset $3
      ) as o) as orders`;
}
