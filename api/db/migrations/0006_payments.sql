-- What a shopper owes for an order, at the provider: one intent, which can succeed once. There is a second attempt only
-- when the intent of the first can no longer be used.
create table payments (
  order_id uuid not null references orders on delete cascade,
  attempt smallint not null default 1 check (attempt >= 1),
  user_id uuid not null references users,
  method text not null check (method <> 'cod'),
  amount_centavos bigint not null check (amount_centavos > 0),
  state text not null default 'starting' check (state in ('starting', 'open', 'paid', 'failed', 'mismatched')),
  intent_id text unique,
  source_id text,                         -- the provider's other name for it, as it may come back to us
  provider_payment_id text unique,
  paid_centavos bigint,
  tries smallint not null default 0,      -- how often the shopper was sent to pay
  url text,                               -- where they pay
  qr_image text,                          -- or what they scan
  is_replaced boolean not null default false, -- the shopper has checked out again instead
  failure text not null default '',
  claimed_until timestamptz,              -- somebody is talking to the provider about it
  attached_at timestamptz,
  next_look_at timestamptz default now() + interval '1 minute',
  settled_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (order_id, attempt),
  check (state in ('starting', 'open') or settled_at is not null),
  check (state <> 'open' or intent_id is not null)
);

create unique index one_open_payment_an_order on payments (order_id) where state in ('starting', 'open');
create index payments_to_look_at on payments (next_look_at) where next_look_at is not null;
create index payments_of_user on payments (user_id);
create index payments_of_source on payments (source_id) where source_id is not null;

-- What a person must know or do about a payment.
create table payment_marks (
  order_id uuid not null,
  attempt smallint not null,
  kind text not null check (kind in ('refund', 'reopened', 'mismatch', 'refund_failed')),
  note text not null default '' check (length(note) <= 1000),
  created_at timestamptz not null default now(),
  resolved_at timestamptz,
  resolved_by uuid references users,
  primary key (order_id, attempt, kind),
  foreign key (order_id, attempt) references payments on delete cascade
);

create index open_payment_marks on payment_marks (created_at desc) where resolved_at is null;

create table refunds (
  id uuid primary key,
  order_id uuid not null,
  attempt smallint not null,
  amount_centavos bigint not null check (amount_centavos >= 100),
  reason text not null check (reason in ('duplicate', 'fraudulent', 'requested_by_customer', 'others')),
  note text not null default '' check (length(note) <= 255),
  state text not null default 'wanted' check (state in ('wanted', 'pending', 'succeeded', 'failed')),
  provider_refund_id text unique,
  requested_by uuid references users,
  next_look_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (order_id, attempt) references payments on delete cascade
);

create index refunds_of_payment on refunds (order_id, attempt);
create index refunds_to_look_at on refunds (next_look_at) where next_look_at is not null;

-- Each event of the provider counts once. Not what it says: that is asked for afresh.
create table webhook_events (
  id text primary key check (length(id) between 1 and 100),
  type text not null,
  intent_id text,
  received_at timestamptz not null default now()
);

create index webhook_events_by_age on webhook_events (received_at);

create function mark_payment(p payments, what text, why text) returns void language sql as $$
  insert into payment_marks (order_id, attempt, kind, note) values (p.order_id, p.attempt, what, why)
  on conflict (order_id, attempt, kind) do update set note = excluded.note, resolved_at = null, resolved_by = null
$$;

-- As before; and money that was paid for an order which is then called off is marked to be given back, and a shopper
-- who could still pay is kept from it.
create or replace function set_order_status(
  which uuid, wanted text, actor uuid, event_id uuid, reason text, allowed_from text[]
) returns text language plpgsql as $$
declare
  o orders;
  short jsonb;
  pay payments;
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

  if wanted = 'Cancelled' then
    for pay in select * from payments where order_id = which loop
      if pay.state = 'paid' and pay.paid_centavos > (select coalesce(sum(amount_centavos), 0) from refunds r
          where r.order_id = which and r.attempt = pay.attempt and r.state <> 'failed') then
        perform mark_payment(pay, 'refund', 'The order was cancelled after it had been paid.');
      elsif pay.state in ('starting', 'open') then
        perform graphile_worker.add_job('close-payment', json_build_object('orderId', which), job_key => 'close-payment:' || which);
      end if;
    end loop;
  end if;
  return wanted;
end
$$;

-- As before, but the confirmation waits in `waiting_jobs`; and for an order that is paid beforehand: the cart stays until it is paid, an earlier one that still waits
-- for its payment is replaced, and its payment is written down.
create or replace function place_order(
  order_id uuid, event_id uuid, shopper uuid, sent_key text, method text,
  customer text, phone text, delivery text, billing text
) returns jsonb language plpgsql as $$
declare
  cart carts;
  key text;
  earlier orders;
  waiting uuid[];
  wanted uuid[];
  replaced uuid;
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
  if not found and cart.last_order_id is not null then
    -- The cart became this order and was not touched since: another tab, or a second click, asks for the same thing.
    select * into earlier from orders o where o.id = cart.last_order_id
      and (not exists (select from cart_lines where user_id = shopper)
        or sent_key is null and o.status = 'Pending Payment' and (o.payment_method, o.customer_name, o.phone,
          o.delivery_address, o.billing_address) = (method, customer, place_order.phone, delivery, billing));
  end if;
  if earlier.id is not null then
    return jsonb_build_object('orderId', earlier.id, 'isRepeat', true, 'method', earlier.payment_method,
      'status', earlier.status, 'totalCentavos', earlier.total_centavos);
  end if;

  select coalesce(array_agg(o.id order by o.id), '{}') into waiting from orders o
    where o.user_id = shopper and o.status = 'Pending Payment'
      and exists (select from payments p where p.order_id = o.id and p.state in ('starting', 'open'));
  if waiting <> '{}' then
    -- Orders before products, as set_order_status does: an admin who cancels one of these meanwhile waits, or we do.
    perform from orders o where o.id = any (waiting) order by o.id for update;
  end if;
  -- Counted products are locked in the order of their ids: two checkouts that share some cannot wait for each other.
  -- Their ids are gathered first: from a join the planner would expect hundreds, and read the whole catalogue for them.
  wanted := array(
    select product_id from cart_lines where user_id = shopper
    union select l.product_id from order_lines l where l.order_id = any (waiting));
  perform from products p where p.id = any (wanted) and p.stock is not null order by p.id for no key update;
  -- A shopper holds stock for one unpaid order at most.
  foreach replaced in array waiting loop
    perform set_order_status(replaced, 'Cancelled', shopper, gen_random_uuid(), 'Replaced by another checkout.', array['Pending Payment']);
    update payments p set is_replaced = true where p.order_id = replaced;
  end loop;

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
  else
    insert into payments (order_id, user_id, method, amount_centavos) values (order_id, shopper, method, total);
  end if;
  update carts set version = version + 1, last_order_id = order_id, updated_at = now() where user_id = shopper;
  return jsonb_build_object('orderId', order_id, 'isRepeat', false, 'method', method,
    'status', case method when 'cod' then 'Processing' else 'Pending Payment' end, 'totalCentavos', total);
end
$$;

-- Takes what was ordered out of the cart; what the shopper has added meanwhile stays.
create function take_out_of_cart(which uuid, shopper uuid) returns void language plpgsql as $$
begin
  delete from cart_lines c using order_lines l
  where c.user_id = shopper and l.order_id = which and c.product_id = l.product_id and c.quantity <= l.quantity;
  update cart_lines c set quantity = c.quantity - l.quantity from order_lines l
  where c.user_id = shopper and l.order_id = which and c.product_id = l.product_id and c.quantity > l.quantity;
  update carts set version = version + 1, updated_at = now() where user_id = shopper;
end
$$;

-- Moves an order and its payment to where the provider says they are. Safe to repeat, in any order and from several
-- places at once: what is paid stays paid, and each change happens once. Returns the payment as it then is.
create function settle_payment(
  which_intent text, seen_tries integer, seen_status text, seen_amount bigint, seen_currency text, seen_order text,
  seen_payment text, reason text
) returns payments language plpgsql as $$
declare
  p payments;
  o orders;
begin
  select * into p from payments where intent_id = which_intent;
  if not found then
    return null;
  end if;
  -- Always the cart first, as in place_order: nobody waits for somebody who waits for them.
  perform from carts where user_id = p.user_id for update;
  select * into o from orders where id = p.order_id for update;
  select * into p from payments where intent_id = which_intent for update;
  if p.state in ('paid', 'mismatched') then
    return p;
  end if;

  if seen_status = 'succeeded' then
    if seen_amount is distinct from p.amount_centavos or seen_currency is distinct from 'PHP'
      or seen_order is distinct from p.order_id::text then
      update payments set state = 'mismatched', provider_payment_id = seen_payment, paid_centavos = seen_amount,
        settled_at = now(), next_look_at = null where intent_id = which_intent returning * into p;
      perform mark_payment(p, 'mismatch', format('Paid: %s %s centavos for order %s. Expected: PHP %s.',
        seen_currency, seen_amount, coalesce(left(seen_order, 100), 'unknown'), p.amount_centavos));
      return p;
    end if;
    update payments set state = 'paid', provider_payment_id = seen_payment, paid_centavos = seen_amount,
      settled_at = now(), next_look_at = null where intent_id = which_intent returning * into p;
    perform count_as_paid(o, p);
  elsif seen_status in ('awaiting_payment_method', 'cancelled') and p.state = 'open' and p.tries = seen_tries then
    -- Looked at again twice: a wallet may be late, and its webhook may be lost.
    update payments set state = 'failed', failure = left(reason, 300), settled_at = now(), next_look_at = now() + interval '1 hour'
      where intent_id = which_intent returning * into p;
    if o.status = 'Pending Payment' then
      perform set_order_status(o.id, 'Cancelled', null, gen_random_uuid(),
        left('Payment failed. ' || reason, 1000), array['Pending Payment']);
    end if;
  end if;
  return p;
end
$$;

create function count_as_paid(o orders, p payments) returns void language plpgsql as $$
begin
  if o.status = 'Pending Payment' then
    perform set_order_status(o.id, 'Processing', null, gen_random_uuid(), 'Paid.', null);
    perform take_out_of_cart(o.id, o.user_id);
  elsif o.status <> 'Cancelled' then
    return;
  elsif p.is_replaced then
    perform mark_payment(p, 'refund', 'Paid after the shopper had checked out again.');
    return;
  else
    begin
      perform set_order_status(o.id, 'Processing', null, gen_random_uuid(), 'Paid after the order was cancelled: opened again.', null);
    exception when sqlstate 'TD000' then
      perform mark_payment(p, 'refund', 'Paid after the order was cancelled, and there is not enough stock any more.');
      return;
    end;
    perform mark_payment(p, 'reopened', 'Paid after the order was cancelled.');
    if exists (select from carts where user_id = o.user_id and last_order_id = o.id) then
      perform take_out_of_cart(o.id, o.user_id);
    end if;
  end if;
  insert into waiting_jobs (task, payload) values ('mail-order-confirmation', jsonb_build_object('orderId', o.id));
end
$$;

-- Nothing was paid and nobody was sent to pay: as if it had not been tried, so that the same click may try again.
create function give_up_payment(which uuid, which_attempt integer, reason text) returns void language plpgsql as $$
declare
  o orders;
  p payments;
begin
  select * into o from orders where id = which for update;
  select * into p from payments where order_id = which and attempt = which_attempt for update;
  if p.state <> 'starting' then
    return;
  end if;
  update payments set state = 'failed', failure = left(reason, 300), settled_at = now(),
    next_look_at = case when intent_id is not null then now() + interval '1 hour' end
    where order_id = which and attempt = which_attempt;
  if o.status = 'Pending Payment' then
    perform set_order_status(which, 'Cancelled', null, gen_random_uuid(), 'The payment could not be started.', array['Pending Payment']);
    update orders set idempotency_key = 'given-up:' || id where id = which;
  end if;
  if p.intent_id is not null then
    perform graphile_worker.add_job('close-payment', json_build_object('orderId', which), job_key => 'close-payment:' || which);
  end if;
end
$$;

-- Money back, never more than was paid.
create function request_refund(
  refund_id uuid, which uuid, which_attempt integer, amount bigint, why text, words text, actor uuid
) returns void language plpgsql as $$
declare
  p payments;
  already bigint;
begin
  select * into p from payments where order_id = which and attempt = which_attempt for update;
  if not found or p.provider_payment_id is null or p.state not in ('paid', 'mismatched') then
    perform refuse('refund_impossible');
  end if;
  select coalesce(sum(amount_centavos), 0) into already from refunds r
    where r.order_id = which and r.attempt = which_attempt and r.state <> 'failed';
  if already + amount > p.paid_centavos then
    perform refuse('refund_too_large');
  end if;
  insert into refunds (id, order_id, attempt, amount_centavos, reason, note, requested_by)
  values (refund_id, which, which_attempt, amount, why, words, actor);
  perform graphile_worker.add_job('send-refund', json_build_object('refundId', refund_id), max_attempts => 12);
end
$$;
