import { sql } from "kysely";
import { Pool } from "pg";
import { orderRequest, PLACE_ORDER } from "../support/order-request.ts";
import type { Shop } from "../support/shop.ts";

const SHOPPERS = 12;
const CODES = ["CROSS-A", "CROSS-B"];

export async function crossOffers(
  shop: Shop,
  rounds: number,
): Promise<{ deadlocks: number; orders: number; isBalanced: boolean }> {
  const { db } = shop.superuser;
  const products = await Promise.all(Array.from({ length: 4 }, () => shop.product({ stock: 1_000_000 })));
  const ids = products.map(({ id }) => id);
  for (const code of CODES)
    await sql`
      insert into promotions (id, name, code, kind, value, starts_at, ends_at, total_limit, customer_limit)
      values (gen_random_uuid(), ${code}, ${code}, 'amount', 1000, '-infinity', 'infinity', 1000000, 1000000)`.execute(
      db,
    );
  await sql`
    insert into users (id, role, email) select gen_random_uuid(), 'shopper', 'cross' || n || '@example.com'
    from generate_series(1, ${sql.lit(SHOPPERS)}) n`.execute(db);
  await sql`insert into carts (user_id) select id from users where email like 'cross%'`.execute(db);
  const { rows: shoppers } = await sql<{ id: string }>`select user_id as id from carts`.execute(db);
  const pool = new Pool({ connectionString: shop.databaseUrl, max: SHOPPERS + 4 });
  const placed: string[] = [];
  let [deadlocks, left] = [0, rounds];

  async function attempt(text: string, values: unknown[]): Promise<void> {
    try {
      const { rows } = await pool.query<{ placed?: { orderId: string } }>(text, values);
      if (rows[0]?.placed) placed.push(rows[0].placed.orderId);
    } catch (error) {
      const { code } = error as { code?: string };
      if (code === "40P01") deadlocks++;
      else if (code !== "TD000") throw error;
    }
  }

  async function shopAround(shopper: string): Promise<void> {
    while (left-- > 0) {
      const chosenIds = ids.toSorted(() => Math.random() - 0.5).slice(0, 3);
      await pool.query(
        `with cleared as (delete from cart_lines where user_id = $1)
         insert into cart_lines (user_id, variant_id, quantity, price_centavos)
         select $1, id, 1, 10000 from unnest($2::uuid[]) as id on conflict do nothing`,
        [shopper, chosenIds],
      );
      await pool.query(
        "update carts set voucher_code = $2, version = version + 1, last_order_id = null where user_id = $1",
        [shopper, CODES[Math.floor(Math.random() * CODES.length)]],
      );
      await attempt(PLACE_ORDER, [
        orderRequest({
          shopper,
          payment_method: Math.random() < 0.6 ? "gcash" : "cod",
          payment_provider: "paymongo",
        }),
      ]);
    }
  }

  async function changeStatuses(): Promise<void> {
    while (left-- > 0) {
      const id = placed[Math.floor(Math.random() * placed.length)];
      const status = Math.random() < 0.5 ? "Cancelled" : "Processing";
      if (id)
        await attempt(`select set_order_status($1, $2, null, gen_random_uuid(), null, '', null)`, [
          id,
          status,
        ]);
      else await pool.query("select 1");
    }
  }

  await Promise.all([
    ...shoppers.map(({ id }) => shopAround(id)),
    ...[1, 2, 3, 4].map(() => changeStatuses()),
  ]);
  await pool.end();
  const { rows } = await sql<{ orders: number; isBalanced: boolean }>`
    select (select count(*)::int from orders) as orders, bool_and(p.used = (
      select count(*) from promotion_uses u join orders o on o.id = u.order_id
      where u.promotion_id = p.id and u.released_at is null and o.status <> 'Cancelled')) as "isBalanced"
    from promotions p`.execute(db);
  return { deadlocks, ...rows[0]! };
}
