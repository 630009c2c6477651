-- One cart a shopper. Every change raises its version, in the same statement that locks it: two tabs take turns.
create table carts (
  user_id uuid primary key references users on delete cascade,
  version bigint not null default 1,
  last_order_id uuid,
  updated_at timestamptz not null default now()
);

create table cart_lines (
  user_id uuid not null references carts on delete cascade,
  product_id uuid not null references products on delete cascade,
  quantity integer not null check (quantity between 1 and 99),
  price_centavos bigint not null, -- when it was added: so that a change can be shown, never to be charged
  added_at timestamptz not null default now(),
  primary key (user_id, product_id)
);

create index cart_lines_of_product on cart_lines (product_id);

create table orders (
  id uuid primary key,
  user_id uuid not null references users,
  idempotency_key text not null check (length(idempotency_key) between 1 and 200),
  status text not null check (status in ('Pending Payment', 'Processing', 'Shipped', 'Delivered', 'Cancelled')),
  payment_method text not null check (payment_method in ('cod', 'grab_pay', 'gcash', 'paymaya', 'qrph', 'card')),
  customer_name text not null check (length(btrim(customer_name)) between 1 and 200),
  phone text not null check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  delivery_address text not null check (length(btrim(delivery_address)) between 1 and 1000),
  billing_address text not null check (length(btrim(billing_address)) between 1 and 1000),
  total_centavos bigint not null check (total_centavos > 0),
  stock_held boolean not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (user_id, idempotency_key)
);

create index orders_of_user on orders (user_id, created_at desc, id desc);
create index orders_of_user_by_status on orders (user_id, status, created_at desc, id desc);

create table order_lines (
  order_id uuid not null references orders on delete cascade,
  position smallint not null,
  product_id uuid references products on delete set null,
  name text not null,             -- as it was called, and
  image text not null,            -- looked, and
  price_centavos bigint not null check (price_centavos > 0), -- what it cost, on the day: later edits must not rewrite history
  quantity integer not null check (quantity between 1 and 99),
  took_stock boolean not null,    -- whether the product was counted then: only what was taken is given back
  primary key (order_id, position)
);

create index order_lines_of_product on order_lines (product_id);

-- What happened to an order, who did it and when.
create table order_events (
  order_id uuid not null references orders on delete cascade,
  at timestamptz not null default clock_timestamp(),
  actor_id uuid,        -- null: the shop itself
  from_status text,
  to_status text not null,
  note text not null default '' check (length(note) <= 1000),
  id uuid not null primary key
);

create index order_events_of_order on order_events (order_id, at, id);

create trigger order_events_are_append_only before update or truncate on order_events
  for each statement execute function refuse_rewriting_history();

-- A failure that the caller is told: its name stands in the contract's list, its details are JSON.
create function refuse(code text, details jsonb default '{}') returns void language plpgsql as $$
begin
  raise exception using errcode = 'TD000', message = code, detail = details::text;
end
$$;

create function cart_of(shopper uuid) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'version', coalesce((select version from carts where user_id = shopper), 0),
    'lines', coalesce((
      select jsonb_agg(jsonb_build_object(
        'productId', p.id, 'slug', p.slug, 'name', p.name, 'image', p.image, 'priceCentavos', p.price_centavos,
        'stock', p.stock, 'isArchived', p.archived_at is not null,
        'quantity', l.quantity, 'addedPriceCentavos', l.price_centavos) order by l.added_at, l.product_id)
      from cart_lines l join products p on p.id = l.product_id where l.user_id = shopper), '[]'))
$$;

-- Locks the shopper's cart, makes it if need be, and marks it as changed.
create function touch_cart(shopper uuid) returns void language sql as $$
  insert into carts (user_id) values (shopper)
  on conflict (user_id) do update set version = carts.version + 1, updated_at = now(), last_order_id = null
$$;

create function set_cart_line(shopper uuid, product uuid, wanted integer) returns void language plpgsql as $$
declare
  found_product record;
begin
  select name, stock, price_centavos into found_product from products where id = product and archived_at is null;
  if not found then
    perform refuse('product_gone');
  elsif wanted > 99 then
    perform refuse('quantity_limit');
  elsif found_product.stock is not null and wanted > found_product.stock then
    perform refuse('not_enough_stock', jsonb_build_array(
      jsonb_build_object('productId', product, 'name', found_product.name, 'left', found_product.stock)));
  end if;
  insert into cart_lines as l (user_id, product_id, quantity, price_centavos)
  values (shopper, product, wanted, found_product.price_centavos)
  on conflict (user_id, product_id) do update set quantity = excluded.quantity, price_centavos = excluded.price_centavos;
  if (select count(*) > 50 from cart_lines where user_id = shopper) then
    perform refuse('cart_full');
  end if;
end
$$;

create function add_to_cart(shopper uuid, product uuid, more integer) returns jsonb language plpgsql as $$
begin
  perform touch_cart(shopper);
  perform set_cart_line(shopper, product,
    more + coalesce((select quantity from cart_lines where user_id = shopper and product_id = product), 0));
  return cart_of(shopper);
end
$$;

create function change_cart_quantity(shopper uuid, product uuid, wanted integer) returns jsonb language plpgsql as $$
begin
  perform touch_cart(shopper);
  if not exists (select from cart_lines where user_id = shopper and product_id = product) then
    perform refuse('not_in_cart');
  end if;
  perform set_cart_line(shopper, product, wanted);
  return cart_of(shopper);
end
$$;

-- Safe to repeat: what is not there is already removed.
create function remove_from_cart(shopper uuid, product uuid) returns jsonb language plpgsql as $$
begin
  perform touch_cart(shopper);
  delete from cart_lines where user_id = shopper and product_id = product;
  return cart_of(shopper);
end
$$;

create function clear_cart(shopper uuid) returns jsonb language plpgsql as $$
begin
  perform touch_cart(shopper);
  delete from cart_lines where user_id = shopper;
  return cart_of(shopper);
end
$$;

-- Turns the shopper's cart into an order: one call, one transaction, all or nothing, and once however often it is sent.
-- Prices, names and stock come from `products` alone.
create function place_order(
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
    perform graphile_worker.add_job('mail-order-confirmation', json_build_object('orderId', order_id));
  end if;
  update carts set version = version + 1, last_order_id = order_id, updated_at = now() where user_id = shopper;
  return jsonb_build_object('orderId', order_id, 'isRepeat', false);
end
$$;

-- Moves an order to another status and its stock with it. Repeating it changes nothing.
create function set_order_status(
  which uuid, wanted text, actor uuid, event_id uuid, reason text, allowed_from text[]
) returns text language plpgsql as $$
declare
  o orders;
  short jsonb;
begin
  select * into o from orders where id = which for update;
  if not found then
    perform refuse('not_found');
  elsif o.status = wanted then
    return o.status;
  elsif allowed_from is not null and o.status <> all (allowed_from) then
    perform refuse('order_cannot_change', jsonb_build_object('status', o.status));
  end if;

  perform from products p join order_lines l on l.product_id = p.id
    where l.order_id = which and p.stock is not null order by p.id for no key update of p;
  if wanted = 'Cancelled' and o.stock_held then
    update products p set stock = p.stock + l.quantity from order_lines l
    where l.order_id = which and l.took_stock and p.id = l.product_id and p.stock is not null;
  elsif wanted <> 'Cancelled' and not o.stock_held then
    select jsonb_agg(jsonb_build_object('productId', p.id, 'name', p.name, 'left', p.stock)) into short
    from order_lines l join products p on p.id = l.product_id where l.order_id = which and p.stock < l.quantity;
    if short is not null then
      perform refuse('not_enough_stock', short);
    end if;
    update order_lines l set took_stock = p.stock is not null from products p where l.order_id = which and p.id = l.product_id;
    update products p set stock = p.stock - l.quantity from order_lines l
    where l.order_id = which and p.id = l.product_id and p.stock is not null;
  end if;

  update orders set status = wanted, stock_held = (wanted <> 'Cancelled'), updated_at = now() where id = which;
  insert into order_events (id, order_id, actor_id, from_status, to_status, note)
  values (event_id, which, actor, o.status, wanted, reason);
  return wanted;
end
$$;
