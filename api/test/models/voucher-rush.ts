import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { Pool } from "pg";
import { orderRequest, PLACE_ORDER } from "../support/order-request.ts";
import type { Shop } from "../support/shop.ts";

export type Rush = {
  uses: number;
  used: number;
  orders: number;
  mostByOne: number;
  refused: number;
  cancelled: number;
  kills: number;
};

type Options = { shoppers: number; limit: number; connections: number; cancellations: number; kills: number };

/** Shoppers without a response retry. Refused shoppers retry at the end, when cancellations released uses. */
export async function rushForVoucher(shop: Shop, options: Options): Promise<Rush> {
  const { db } = shop.superuser;
  const shoppers = await prepareRush(shop, options);
  const pool = new Pool({
    connectionString: shop.databaseUrl,
    max: options.connections,
    application_name: "rush",
  });
  pool.on("error", () => {});
  const placed: string[] = [];
  let [refused, cancelled, kills] = [0, 0, 0];
  let isOver = false;

  async function order(shopper: string): Promise<"placed" | "refused"> {
    for (;;) {
      try {
        const { rows } = await pool.query<{ placed: { orderId: string } }>(PLACE_ORDER, [
          orderRequest({ shopper, payment_method: "cod", idempotency_key: "rush" }),
        ]);
        placed.push(rows[0]!.placed.orderId);
        return "placed";
      } catch (error) {
        if ((error as Error).message === "voucher_used_up") return "refused";
        if ((error as { code?: string }).code === "TD000") throw error;
      }
    }
  }

  async function cancelSome(): Promise<void> {
    while (!isOver && cancelled < options.cancellations) {
      const id = placed.shift();
      if (!id) await sleep(2);
      else if (await cancel(id)) cancelled++;
    }
  }

  async function cancel(id: string): Promise<boolean> {
    try {
      await pool.query(
        `select set_order_status($1, 'Cancelled', null, gen_random_uuid(), null, '', array['Processing'])`,
        [id],
      );
      return true;
    } catch {
      placed.push(id);
      return false;
    }
  }

  async function killSome(): Promise<void> {
    while (!isOver && kills < options.kills) {
      await sleep(10 + Math.random() * 20);
      const { rows } = await sql<{ n: number }>`
        select count(pg_terminate_backend(pid))::int as n from (
          select pid from pg_stat_activity where application_name = 'rush' and state = 'active'
            and datname = current_database() order by random() limit 1) as one`.execute(db);
      kills += rows[0]!.n;
    }
  }

  const [cancelling, killing] = [cancelSome(), killSome()];
  const results = await Promise.all(
    shoppers.map(async (shopper) => ({ shopper, result: await order(shopper) })),
  );
  await cancelling;
  isOver = true;
  await killing;
  for (const { shopper, result } of results)
    if (result === "refused" && (await order(shopper)) === "refused") refused++;
  await pool.end();
  const { rows } = await sql<Pick<Rush, "uses" | "used" | "orders" | "mostByOne">>`
    select (select count(*)::int from promotion_uses where released_at is null) as uses,
      (select used from promotions) as used,
      (select count(*)::int from orders where discount_centavos > 0 and status <> 'Cancelled') as orders,
      (select max(n)::int from (select count(*) as n from promotion_uses where released_at is null group by user_id) as by) as "mostByOne"`.execute(
    db,
  );
  return { ...rows[0]!, refused, cancelled, kills };
}

async function prepareRush(shop: Shop, { shoppers, limit }: Options): Promise<string[]> {
  const { db } = shop.superuser;
  // Many products, so that orders compete for the code only.
  const products = await Promise.all(Array.from({ length: 40 }, () => shop.product({ stock: 1_000_000 })));
  await sql`
    insert into promotions (id, name, code, kind, value, starts_at, ends_at, total_limit, customer_limit)
    values (gen_random_uuid(), 'Rush', 'RUSH', 'amount', 5000, '-infinity', 'infinity', ${limit}, 1)`.execute(
    db,
  );
  await sql`
    insert into users (id, role, email) select gen_random_uuid(), 'shopper', 'rush' || n || '@example.com'
    from generate_series(1, ${sql.lit(shoppers)}) n`.execute(db);
  await sql`
    insert into carts (user_id, voucher_code) select id, 'rush' from users where email like 'rush%'`.execute(
    db,
  );
  await sql`
    insert into cart_lines (user_id, variant_id, quantity, price_centavos)
    select user_id, (${products.map(({ id }) => id)}::uuid[])[1 + row_number() over (order by user_id) % 40], 1, 10000
    from carts`.execute(db);
  const { rows } = await sql<{ id: string }>`select user_id as id from carts order by random()`.execute(db);
  return rows.map(({ id }) => id);
}
