-- Jobs that are in no hurry. The queue's own `add_job` notifies its workers, and PostgreSQL lets transactions that notify
-- commit one at a time: orders would wait for each other. A row here waits for nobody; a worker moves it on soon after.
create table waiting_jobs (
  id bigint generated always as identity primary key,
  task text not null,
  payload jsonb not null
);

-- Moves what waits into the queue, in one transaction and with one notice for all of it.
create function release_waiting_jobs() returns integer language sql as $$
  with released as (
    delete from waiting_jobs where id in (select id from waiting_jobs order by id limit 1000 for update skip locked)
    returning task, payload
  ), added as (
    select graphile_worker.add_jobs(array_agg(
      row(task, payload, null, null, null, null, null, null)::graphile_worker.job_spec)) from released having count(*) > 0
  )
  select count(*)::integer from added
$$;

-- As before, but the confirmation waits in `waiting_jobs`.
-- Turns the shopper's cart into an order: one call, one transaction, all or nothing, and once however often it is sent.
-- Prices, names and stock come from `products` alone.
create or replace function place_order(
  order_id uuid, event_id uuid, shopper uuid, sent_key text, method text,
  customer text, phone text, delivery text, billing text
) returns jsonb language plpgsql as $$
declare
  cart carts;
  key text;
  earlier orders;
  short jsonb;
  total bigint;
begin
  -- The lock on the cart: a second click waits here, and then finds what the first one did.
  select * into cart from carts where user_id = shopper for update;
  if not found then
    perform refuse('cart_empty');
  end if;
  key := coalesce('key:' || sent_key, 'cart:' || cart.version);
  select * into earlier from orders o where o.user_id = shopper and o.idempotency_key = key;
  if not found and cart.last_order_id is not null and not exists (select from cart_lines where user_id = shopper) then
    -- The cart became this order and was not touched since: another tab asks for the same thing.
    select * into earlier from orders o where o.id = cart.last_order_id;
  end if;
  if earlier.id is not null then
    return jsonb_build_object('orderId', earlier.id, 'isRepeat', true);
  end if;

  -- Counted products are locked in the order of their ids: two checkouts that share some cannot wait for each other.
  perform from products p join cart_lines l on l.product_id = p.id
    where l.user_id = shopper and p.stock is not null order by p.id for no key update of p;

  -- Read after the locks are ours: this is what is charged and what is taken.
  select
    jsonb_agg(jsonb_build_object('productId', p.id, 'name', p.name, 'left', case when p.archived_at is null then p.stock else 0 end))
      filter (where p.archived_at is not null or p.stock < l.quantity),
    sum(l.quantity * p.price_centavos)
    into short, total
    from cart_lines l join products p on p.id = l.product_id where l.user_id = shopper;
  if total is null then
    perform refuse('cart_empty');
  elsif short is not null then
    perform refuse('not_enough_stock', short);
  end if;

  insert into orders (id, user_id, idempotency_key, status, payment_method, customer_name, phone,
    delivery_address, billing_address, total_centavos, stock_held)
  values (order_id, shopper, key, case method when 'cod' then 'Processing' else 'Pending Payment' end, method, customer,
    phone, delivery, billing, total, true);
  insert into order_lines (order_id, position, product_id, name, image, price_centavos, quantity, took_stock)
  select place_order.order_id, row_number() over (order by l.added_at, p.id), p.id, p.name, p.image, p.price_centavos,
    l.quantity, p.stock is not null
  from cart_lines l join products p on p.id = l.product_id where l.user_id = shopper;
  update products p set stock = p.stock - l.quantity
  from cart_lines l where l.user_id = shopper and p.id = l.product_id and p.stock is not null;
  insert into order_events (id, order_id, actor_id, to_status, note)
  select event_id, o.id, shopper, o.status, '' from orders o where o.id = place_order.order_id;

  if method = 'cod' then
    delete from cart_lines where user_id = shopper;
    insert into waiting_jobs (task, payload) values ('mail-order-confirmation', jsonb_build_object('orderId', order_id));
  end if;
  update carts set version = version + 1, last_order_id = order_id, updated_at = now() where user_id = shopper;
  return jsonb_build_object('orderId', order_id, 'isRepeat', false);
end
$$;
