import type { Client } from "pg";

export const SPREAD_PRODUCTS = 1_000;

export const ADDRESS = "12 Rizal Street, Poblacion, Makati, Metro Manila 1210";

let buyers = 0;

/** Inserts buyers with a session and a cart. Returns the number before the first buyer. */
export async function fillCarts(client: Client, count: number, products: number): Promise<number> {
  await insertProducts(client);
  const first = await insertShoppers(client, count);
  await client.query(
    `insert into cart_lines (user_id, variant_id, quantity, price_centavos)
     select pg_temp.bench_id(0, n), pg_temp.bench_id(1, (n * 31 + line * 17) % $3), 1 + line, 10000
     from generate_series($1::int + 1, $2::int) n, generate_series(0, $4::int) line`,
    [first, buyers, products, products === 1 ? 0 : 1],
  );
  await analyzeTables(client);
  return first;
}

async function insertProducts(client: Client): Promise<void> {
  await client.query(`
    create or replace function pg_temp.bench_id(kind int, n int) returns uuid language sql immutable as $$
      select ('00000000-0000-4000-800' || kind || '-' || lpad(n::text, 12, '0'))::uuid $$`);
  await client.query(
    `insert into products (id, slug, name, details, price_centavos, image)
     select pg_temp.bench_id(1, n), 'bench-' || n, 'Product ' || n, '', 10000 + n, '/pictures/x.webp'
     from generate_series(0, ${SPREAD_PRODUCTS}) n on conflict do nothing`,
  );
  await client.query("update variants set stock = 1000000000 where stock is null");
}

async function insertShoppers(client: Client, count: number): Promise<number> {
  const first = buyers;
  buyers += count;
  const range = "from generate_series($1::int + 1, $2::int) n";
  const values = [first, buyers];
  await client.query(
    `insert into users (id, role, email) select pg_temp.bench_id(0, n), 'shopper', 'buyer' || n || '@example.com' ${range}`,
    values,
  );
  await client.query(
    `insert into sessions (token_hash, user_id, idle_limit, expires_at)
     select sha256(convert_to('buyer-' || lpad(n::text, 37, '0'), 'UTF8')), pg_temp.bench_id(0, n), '7 days', now() + interval '30 days' ${range}`,
    values,
  );
  await client.query(`insert into carts (user_id) select pg_temp.bench_id(0, n) ${range}`, values);
  return first;
}

async function analyzeTables(client: Client): Promise<void> {
  await client.query(
    "vacuum analyze users, sessions, carts, cart_lines, orders, order_lines, products, variants",
  );
  await client.query("checkpoint");
}
