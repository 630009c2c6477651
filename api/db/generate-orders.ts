import type { Client } from "pg";

const BATCH = 25_000;
const DAYS = 730;

/**
 * Adds many believable orders of the last two years, by customers of whom a few order often and most seldom. Made in
 * the database itself, batch by batch: nothing travels.
 */
export async function generateOrders(
  client: Client,
  { orders, customers }: { orders: number; customers: number },
  onProgress: (done: number) => void = () => {},
): Promise<void> {
  // The same in every new database, and something else when it is run again.
  await client.query("select setseed((count(*) % 997) / 997.0) from users");
  await client.query(`
    create function pg_temp.id_at(at timestamptz) returns uuid language sql as $$
      select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7'
        || substr(md5(random()::text), 1, 3) || '8' || substr(md5(random()::text), 1, 15))::uuid $$`);
  await prepareCustomers(client, customers);
  await prepareProducts(client);
  await fillCarts(client);
  for (let done = 0; done < orders; done += BATCH) {
    const size = Math.min(BATCH, orders - done);
    await client.query("begin");
    await insertBatch(client, { first: done, size, orders, customers });
    await client.query("commit");
    onProgress(done + size);
  }
  // Before the days are counted, or each of them reads all orders.
  await client.query("vacuum analyze");
  await countSales(client);
  await client.query("vacuum analyze");
}

/** What the worker would do in the course of the day. */
async function countSales(client: Client): Promise<void> {
  let folded = 1;
  while (folded > 0) {
    const { rows } = await client.query<{ n: number }>("select fold_order_tallies() as n");
    folded = rows[0]!.n;
  }
  const { rows } = await client.query<{ day: string }>("select distinct day::text from stale_sales_days");
  for (const { day } of rows) await client.query("select recount_sales_of($1)", [day]);
  await client.query("delete from stale_sales_days");
  let counted = 1;
  while (counted > 0) {
    const { rows } = await client.query<{ n: number }>("select count_recent_sales() as n");
    counted = rows[0]!.n;
  }
}

async function prepareCustomers(client: Client, customers: number): Promise<void> {
  await client.query(`
    create temp table buyer as
    select n, pg_temp.id_at(now() - interval '${DAYS} days') as id,
      (array['Maria','Jose','Ana','Juan','Liza','Ramon','Grace','Paolo','Tess','Mark'])[1 + n % 10] || ' ' ||
      (array['Santos','Reyes','Cruz','Bautista','Ocampo','Garcia','Mendoza','Torres','Flores','Ramos','Dela Peña'])[1 + n % 11] as name,
      '+639' || lpad((170000000 + n)::text, 9, '0') as phone,
      (1 + n % 900) || ' ' || (array['Rizal','Mabini','Bonifacio','Luna','Del Pilar','Quezon'])[1 + n % 6] || ' St, ' ||
      (array['Makati','Cebu City','Davao City','Quezon City','Iloilo City','Baguio'])[1 + n % 6] as address
    from generate_series(0, ${customers - 1}) n`);
  await client.query("create unique index on buyer (n)");
  await client.query(
    "insert into users (id, role, email, name) select id, 'shopper', 'customer' || n || '-' || right(id::text, 6) || '@example.com', name from buyer",
  );
  await client.query("analyze buyer");
}

async function prepareProducts(client: Client): Promise<void> {
  await client.query(`
    create temp table goods as
    select (row_number() over ())::int - 1 as n, id, name, image, price_centavos from (select * from products limit 2000) p`);
  await client.query("create unique index on goods (n)");
  await client.query("analyze goods");
  const { rows } = await client.query<{ count: number }>("select count(*)::int as count from goods");
  if (rows[0]!.count === 0) throw new Error("There are no products to order: make some first.");
}

/** All are logged in somewhere, and every fifth has left something in the cart. */
async function fillCarts(client: Client): Promise<void> {
  await client.query(`
    insert into sessions (token_hash, user_id, idle_limit, expires_at)
    select sha256(convert_to(gen_random_uuid()::text, 'UTF8')), id, '7 days', now() + interval '30 days' from buyer`);
  await client.query("insert into carts (user_id) select id from buyer where n % 5 = 0");
  await client.query(`
    insert into cart_lines (user_id, variant_id, quantity, price_centavos)
    select b.id, p.id, 1 + b.n % 3, p.price_centavos from buyer b join goods p on p.n in (b.n % 7, 7 + b.n % 11) where b.n % 5 = 0`);
}

type Batch = { first: number; size: number; orders: number; customers: number };

async function insertBatch(client: Client, { first, size, orders, customers }: Batch): Promise<void> {
  await client.query("drop table if exists made, made_line");
  await client.query(`
    create temp table made as
    select n, pg_temp.id_at(at) as id, at, floor(power(random(), 2) * ${customers})::int as buyer, random() as luck,
      (array['cod','cod','cod','grab_pay','gcash'])[1 + floor(random() * 5)::int] as method, at < now() - interval '10 days' as is_old
    from (select n, now() - interval '${DAYS} days' * (1 - (n + random()) / ${orders}) as at
      from generate_series(${first}, ${first + size - 1}) n) t`);
  await client.query(`
    create temp table made_line as
    select m.id as order_id, position, p.id as variant_id, p.name, p.image, p.price_centavos, quantity
    from (select id, position, 1 + floor(random() * 3)::int as quantity,
        floor(random() * (select count(*) from goods))::int as pick
      from made, lateral generate_series(1, 1 + (n % 3)) position) m join goods p on p.n = m.pick`);
  await client.query(`
    insert into orders (id, user_id, idempotency_key, status, payment_method, customer_name, phone, delivery_address,
      billing_address, total_centavos, stock_held, created_at, updated_at)
    select m.id, b.id, 'key:' || m.n, status, m.method, b.name, b.phone, b.address, b.address, l.total, status <> 'Cancelled', m.at, m.at
    from made m join buyer b on b.n = m.buyer
      join (select order_id, sum(price_centavos * quantity) as total from made_line group by order_id) l on l.order_id = m.id,
      lateral (select case when luck < 0.08 then 'Cancelled' when is_old or luck > 0.8 then 'Delivered'
        when luck > 0.5 then 'Shipped' when luck > 0.12 or m.method = 'cod' then 'Processing' else 'Pending Payment' end as status) s`);
  await client.query(`
    insert into order_lines (order_id, position, variant_id, name, image, price_centavos, quantity, took_stock)
    select order_id, position, variant_id, name, image, price_centavos, quantity, false from made_line`);
  await client.query(`
    insert into order_events (id, order_id, at, to_status) select pg_temp.id_at(at), id, at,
      case method when 'cod' then 'Processing' else 'Pending Payment' end from made`);
  await client.query(`
    insert into order_events (id, order_id, at, from_status, to_status)
    select pg_temp.id_at(m.at + interval '1 day'), m.id, m.at + interval '1 day', 'Processing', o.status
    from made m join orders o on o.id = m.id where o.status in ('Shipped', 'Delivered', 'Cancelled')`);
  // All paid but those that wait for it or were called off; nobody is to ask the provider about these.
  await client.query(`
    insert into payments (order_id, user_id, method, amount_centavos, state, intent_id, paid_centavos, next_look_at, settled_at, created_at)
    select o.id, o.user_id, o.payment_method, o.total_centavos, state, 'pi_' || replace(o.id::text, '-', ''),
      case state when 'paid' then o.total_centavos end, null, o.created_at, o.created_at
    from made m join orders o on o.id = m.id,
      lateral (select case when o.status in ('Cancelled', 'Pending Payment') then 'failed' else 'paid' end as state) s
    where o.payment_method <> 'cod'`);
  // One in ten was paid late; of the last few somebody has yet to take note.
  await client.query(`
    insert into payment_flags (order_id, attempt, kind, created_at, resolved_at)
    select p.order_id, 1, 'reopened', p.created_at, case when m.n < ${orders - 100} then p.created_at + interval '1 day' end
    from made m join payments p on p.order_id = m.id where m.n % 10 = 0`);
  // Of one in twenty a part was refunded a day later.
  await client.query(`
    insert into refunds (id, order_id, attempt, amount_centavos, reason, state, created_at, updated_at)
    select gen_random_uuid(), p.order_id, 1, 100, 'others', 'succeeded', p.created_at + interval '1 day', p.created_at + interval '1 day'
    from made m join payments p on p.order_id = m.id where m.n % 20 = 1 and p.state = 'paid'`);
}
