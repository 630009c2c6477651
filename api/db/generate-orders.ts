import type { Client } from "pg";

const BATCH = 25_000;
const DAYS = 730;

export async function generateOrders(
  client: Client,
  { orders, customers }: { orders: number; customers: number },
  onProgress: (done: number) => void = () => {},
): Promise<void> {
  await client.query("select setseed((count(*) % 997) / 997.0) from users");
  await client.query(`
    create function pg_temp.id_at(at timestamptz) returns uuid language sql as $$
      select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7'
        || substr(md5(random()::text), 1, 3) || '8' || substr(md5(random()::text), 1, 15))::uuid $$`);
  await prepareCustomers(client, customers);
  await prepareProducts(client);
  await prepareOffers(client);
  await prepareClerk(client);
  await fillCarts(client);
  for (let done = 0; done < orders; done += BATCH) {
    const size = Math.min(BATCH, orders - done);
    await client.query("begin");
    // Past events must not send mails. The locks keep other connections from adding events until the
    // commit.
    await client.query("alter table order_events disable trigger order_events_are_published");
    await client.query("alter table refunds disable trigger refunds_are_recorded");
    await insertBatch(client, { first: done, size, orders, customers });
    await client.query("alter table order_events enable trigger order_events_are_published");
    await client.query("alter table refunds enable trigger refunds_are_recorded");
    await client.query("commit");
    onProgress(done + size);
  }
  // Without statistics, counting each day would read all orders.
  await client.query("vacuum analyze");
  await countSales(client);
  await client.query("vacuum analyze");
}

export async function countSales(client: Client): Promise<void> {
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
    create temp table place as select * from (values
      (0, '80300020', 'Poblacion, Makati City, Metro Manila', 8500),
      (1, '30600041', 'Lahug, Cebu City, Cebu', 14500),
      (2, '30700021', 'Buhangin, Davao City, Davao del Sur', 16500),
      (3, '81300022', 'Commonwealth, Quezon City, Metro Manila', 8500),
      (4, '31000151', 'San Isidro (Jaro), Iloilo City, Iloilo', 14500),
      (5, '30300017', 'Camp 7, Baguio City, Benguet', 12000)) as p (n, code, name, fee_centavos)`);
  await client.query(`
    create temp table buyer as
    select b.n, pg_temp.id_at(now() - interval '${DAYS} days') as id, ${NAME} as name,
      '+639' || lpad((170000000 + b.n)::text, 9, '0') as phone,
      (1 + b.n % 900) || ' ' || (array['Rizal','Mabini','Bonifacio','Luna','Del Pilar','Quezon'])[1 + b.n % 6] || ' St, '
        || case when b.n % 20 = 0 then ${LANDMARK} else '' end || p.name as address,
      p.code as place_code, p.fee_centavos
    from generate_series(0, ${customers - 1}) as b (n) join place p on p.n = b.n % 6`);
  await client.query("create unique index on buyer (n)");
  await client.query(
    "insert into users (id, role, email, name) select id, 'shopper', 'customer' || n || '-' || right(id::text, 6) || '@example.com', name from buyer",
  );
  await client.query("analyze buyer");
}

const NAME = `case when b.n % 50 = 7 then 'Maria Concepcion Esperanza de los Santos-Macapagal y Villanueva de Guzmán III' else
  (array['Maria','Jose','Ana','Juan','Liza','Ramon','Grace','Paolo','Tess','Mark'])[1 + b.n % 10] || ' ' ||
  (array['Santos','Reyes','Cruz','Bautista','Ocampo','Garcia','Mendoza','Torres','Flores','Ramos','Dela Peña'])[1 + b.n % 11] end`;
const LANDMARK = `'Unit 4B, Building 2, Sampaguita Residences Phase III, beside the covered basketball court and across from the barangay hall, green gate, look for Aling Nena''s sari-sari store, '`;

async function prepareProducts(client: Client): Promise<void> {
  await client.query(`
    create temp table goods as
    select (row_number() over ())::int - 1 as n, id, name, image, price_centavos from (select * from products limit 2000) p`);
  await client.query("create unique index on goods (n)");
  await client.query("analyze goods");
  const { rows } = await client.query<{ count: number }>("select count(*)::int as count from goods");
  if (rows[0]!.count === 0) throw new Error("There are no products to order: make some first.");
}

async function prepareOffers(client: Client): Promise<void> {
  await client.query(`
    create temp table offer as
    select target, gen_random_uuid() as id, name, code, kind, value, cap_centavos from (values
      ('goods', 'Payday: 10 % off', 'PAYDAY10', 'percent', 10, 15000),
      ('shipping', 'Free shipping weekend', null, 'shipping', null, null)) as o (target, name, code, kind, value, cap_centavos)`);
  await client.query(`
    insert into promotions (id, name, code, kind, value, cap_centavos, starts_at, ends_at, stopped_at)
    select id, name, code, kind, value, cap_centavos, now() - interval '${DAYS} days', 'infinity', now() from offer`);
}

async function prepareClerk(client: Client): Promise<void> {
  await client.query(`
    create temp table clerk as select pg_temp.id_at(now() - interval '${DAYS} days') as id`);
  await client.query(`
    insert into users (id, role, admin_role, username, password_hash, disabled_at)
    select id, 'admin', 'packer', 'packer-' || right(id::text, 8), '', now() from clerk`);
}

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

async function insertBatch(client: Client, batch: Batch): Promise<void> {
  await makeBatch(client, batch);
  await insertOrders(client);
  await insertEvents(client);
  await insertPayments(client, batch);
}

/** `pace` shortens the days between an order's events, so that none is in the future. */
async function makeBatch(client: Client, { first, size, orders, customers }: Batch): Promise<void> {
  await client.query("drop table if exists made, made_line, made_order");
  await client.query(`
    create temp table made as
    select t.*, least(1, extract(epoch from now() - at) / extract(epoch from interval '10 days')) as pace, status, status = 'Cancelled' and luck >= 0.05 as is_returned,
      method <> 'cod' and (status in ('Processing', 'Shipped', 'Delivered') or status = 'Cancelled' and luck < 0.02) as is_paid
    from (select n, pg_temp.id_at(at) as id, at, floor(power(random(), 2) * ${customers})::int as buyer, random() as luck,
        random() as offer_luck, random() as refund_luck, n % 25 = 3 as is_pickup, at < now() - interval '10 days' as is_old,
        (array['cod','cod','cod','grab_pay','gcash'])[1 + floor(random() * 5)::int] as method
      from (select n, now() - interval '${DAYS} days' * (1 - (n + random()) / ${orders}) as at
        from generate_series(${first}, ${first + size - 1}) n) as moment) as t,
      lateral (select case when luck < 0.05 or luck < 0.08 and is_old and method = 'cod' and not is_pickup then 'Cancelled'
        when is_old or luck > 0.8 then 'Delivered' when luck > 0.5 then 'Shipped'
        when luck > 0.12 or method = 'cod' then 'Processing' else 'Pending Payment' end as status) as s`);
  // A prime step avoids duplicate products within an order.
  await client.query(`
    create temp table made_line as
    select m.id as order_id, position, p.id as variant_id, p.name, p.image, p.price_centavos, quantity,
      p.price_centavos * quantity as gross, sum(p.price_centavos * quantity) over (partition by m.id order by position)::bigint as so_far
    from (select id, position, 1 + floor(random() * 3)::int as quantity,
        (pick + (position - 1) * 7919) % (select count(*) from goods) as pick
      from (select id, n, floor(random() * (select count(*) from goods))::int as pick from made) as one,
        generate_series(1, least(1 + n % 3, (select count(*) from goods))) as position) as m join goods p on p.n = m.pick`);
  await client.query(`
    create temp table made_order as
    select m.*, b.id as user_id, b.name, b.phone, b.address, b.place_code, goods, goods_off, shipping, shipping_off, cod_fee,
      goods - goods_off + shipping - shipping_off + cod_fee as total
    from made m join buyer b on b.n = m.buyer
      join (select order_id, sum(gross)::bigint as goods, count(*) as lines from made_line group by order_id) as l on l.order_id = m.id,
      lateral (select case when offer_luck < 0.15 then least(goods / 10, 15000) else 0 end as goods_off) as g,
      lateral (select case when is_pickup or goods - goods_off >= 200000 then 0 else fee_centavos + 1500 * (lines - 1) end as shipping,
        case when method = 'cod' and not is_pickup then 2000 + ((goods - goods_off) * 150 + 5000) / 10000 else 0 end as cod_fee) as f,
      lateral (select case when offer_luck between 0.13 and 0.2 then shipping else 0 end as shipping_off) as s`);
}

async function insertOrders(client: Client): Promise<void> {
  await client.query(`
    insert into orders (id, user_id, idempotency_key, status, payment_method, customer_name, phone, street, billing_address,
      discount_centavos, shipping_centavos, cod_fee_centavos, total_centavos, stock_held, created_at, updated_at, note, place_code,
      delivery_kind, delivery_name, delivery_from, delivery_until, courier, tracking_number)
    select id, user_id, 'key:' || n, status, method, name, phone, address, address, goods_off + shipping_off, shipping, cod_fee, total,
      status <> 'Cancelled', at, at, case when n % 10 = 1 then 'Please text before you deliver. Leave it with the guard if nobody answers.' else '' end,
      place_code, case when is_pickup then 'pickup' else 'ship' end, case when is_pickup then 'Pick up' else 'Standard delivery' end,
      manila_day(at) + 2, manila_day(at) + 5, case when is_sent then 'J&T Express' end,
      case when is_sent then 'JT' || upper(substr(md5(id::text), 1, 14)) end
    from made_order, lateral (select not is_pickup and (status in ('Shipped', 'Delivered') or is_returned) as is_sent) as s
    order by at`);
  await client.query(`
    insert into order_lines (order_id, position, variant_id, name, image, price_centavos, quantity, discount_centavos, took_stock)
    select order_id, position, variant_id, l.name, image, price_centavos, quantity,
      div(goods_off::numeric * so_far, goods) - div(goods_off::numeric * (so_far - gross), goods), false
    from made_line l join made_order o on o.id = l.order_id`);
  await client.query(`
    insert into promotion_uses (order_id, target, promotion_id, user_id, name, code, centavos, released_at)
    select o.id, target, offer.id, user_id, offer.name, code, centavos, case when status = 'Cancelled' then at + interval '1 day' end
    from made_order o, lateral (values ('goods', goods_off), ('shipping', shipping_off)) as u (target, centavos) join offer using (target)
    where centavos > 0`);
  await client.query(`
    insert into order_notes (id, order_id, author_id, note, created_at)
    select gen_random_uuid(), o.id, clerk.id, (array['Wants the blue one if red is out.', 'Called twice, no answer.', 'Gift: no price on the slip.'])[1 + n % 3],
      at + interval '1 hour' from made_order o, clerk where n % 33 = 5`);
}

async function insertEvents(client: Client): Promise<void> {
  await client.query(`
    insert into order_events (id, order_id, at, kind, actor_id, from_status, to_status, reason, note)
    select pg_temp.id_at(at + pace * after), o.id, at + pace * after,
      case when from_status is null then 'placed' when reason = 'paid' then 'paid' else 'status_changed' end,
      case when after >= interval '1 hour' then clerk.id end, from_status, to_status, reason, e.note
    from made_order o, clerk, lateral (values
      (true, interval '0', null, case method when 'cod' then 'Processing' else 'Pending Payment' end, null, ''),
      (is_paid, interval '2 minutes', 'Pending Payment', 'Processing', 'paid', ''),
      (status in ('Shipped', 'Delivered') or is_returned, interval '1 day', 'Processing', 'Shipped', null, ''),
      (status = 'Delivered', interval '3 days', 'Shipped', 'Delivered', null, ''),
      (is_returned, interval '8 days', 'Shipped', 'Cancelled', null, 'Returned to sender: nobody took the parcel.'),
      (status = 'Cancelled' and not is_returned and (is_paid or method = 'cod'), interval '5 hours', 'Processing', 'Cancelled', null, 'The customer asked for it.'),
      (status = 'Cancelled' and method <> 'cod' and not is_paid, interval '30 minutes', 'Pending Payment', 'Cancelled', 'payment_failed', '')
    ) as e (happens, after, from_status, to_status, reason, note) where happens`);
}

async function insertPayments(client: Client, { orders }: Batch): Promise<void> {
  // A null next_check_at keeps the worker from querying the provider.
  await client.query(`
    insert into payments (order_id, user_id, provider, method, amount_centavos, state, provider_reference, provider_payment,
      paid_centavos, next_check_at, settled_at, created_at)
    select id, user_id, 'paymongo', method, total, case when is_paid then 'paid' else 'failed' end, 'pi_' || replace(id::text, '-', ''),
      case when is_paid then 'pay_' || replace(id::text, '-', '') end, case when is_paid then total end, null, at, at
    from made_order where method <> 'cod'`);
  await client.query(`
    insert into payment_flags (order_id, attempt, kind, created_at, resolved_at)
    select id, 1, 'reopened', at, case when n < ${orders - 100} then at + interval '1 day' end
    from made_order where n % 10 = 0 and method <> 'cod'`);
  await client.query(`
    insert into refunds (id, order_id, attempt, amount_centavos, reason, state, provider_reference, requested_by, created_at, updated_at)
    select gen_random_uuid(), o.id, 1, amount, case when n % 2 = 0 then 'requested_by_customer' else 'others' end,
      state, case when state = 'succeeded' then 'ref_' || replace(o.id::text, '-', '') end, clerk.id, back_at, back_at
    from made_order o join made_line l on l.order_id = o.id and l.position = 1, clerk,
      lateral (select at + pace * case when status = 'Cancelled' then interval '1 day' else interval '6 days' end as back_at,
        greatest(100, case when status = 'Cancelled' or refund_luck < 0.011 then total
          else least(total, l.gross / case when n % 2 = 0 then 1 else 2 end) end) as amount,
        case when n % 50 = 0 then 'failed' else 'succeeded' end as state) as r
    where is_paid and (status = 'Cancelled' or refund_luck < 0.034) and amount <= total`);
}
