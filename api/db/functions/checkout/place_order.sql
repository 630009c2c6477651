-- Turns the shopper's cart into an order: one call, one transaction, all or nothing, and once however often it is sent.
-- What it costs is what quote_cart says. Limits are the merchant's settings; null: no limit.
-- Locks the cart, the phone number (advisory, cash with limits only), the shopper's unpaid orders by id, counted variants by
-- id, limited offers by id. Raises cart_empty, idempotency_key_reused, on_vacation, not_enough_stock, quantity_limit, total_changed, cod_limit,
-- cod_denied, voucher_…, place_required, cannot_ship_there, delivery_gone, too_heavy, cash_not_taken.
-- `wish` says how it is delivered: {place, delivery} as quote_cart takes it, and `days`, for each number of working days that a
-- rate promises the date that this is today; and `phoneKey`, a keyed hash of the phone number, which outlasts an erased account.
create or replace function place_order(
  order_id uuid, event_id uuid, shopper uuid, sent_key text, method text,
  customer text, phone text, delivery text, billing text, shown_centavos bigint default null,
  max_quantity integer default null, max_open_orders integer default null, max_open_centavos bigint default null,
  order_note text default '',
  closed_from date default null, closed_until date default null, closed_text text default null, -- days of Manila
  wish jsonb default '{}'
) returns jsonb language plpgsql as $$
declare
  cart carts;
  key text;
  earlier orders;
  waiting uuid[];
  variant_ids uuid[];
  replaced uuid;
  short jsonb;
  too_many jsonb;
  q quote;
  open_orders bigint;
  open_centavos bigint;
  offer applied_offer;
  has_cash_limit boolean := method = 'cod' and (max_open_orders is not null or max_open_centavos is not null);
begin
  -- The lock on the cart: a second click waits here, and then finds what the first one did.
  select * into cart from carts where user_id = shopper for update;
  if not found then
    perform raise_shop_error('cart_empty');
  end if;
  key := coalesce('key:' || sent_key, 'cart:' || cart.version);
  select * into earlier from orders o where o.user_id = shopper and o.idempotency_key = key;
  if found and sent_key is not null and (earlier.payment_method, earlier.customer_name, earlier.phone, earlier.delivery_address,
      earlier.billing_address, earlier.note, earlier.place_code, earlier.delivery_wish) is distinct from (method, customer,
      place_order.phone, delivery, billing, order_note, wish ->> 'place', wish ->> 'delivery') then
    -- The order itself remembers what was asked for under this key. The card may differ: each try gets a new token.
    perform raise_shop_error('idempotency_key_reused');
  elsif not found and cart.last_order_id is not null then
    -- The cart became this order and was not touched since: another tab, or a second click, asks for the same thing. A card
    -- is charged within the call itself: retrying with another key leads to the first order while that may be charged. A
    -- bank's page that waits charges nothing without the shopper.
    select * into earlier from orders o where o.id = cart.last_order_id
      and (not exists (select from cart_lines where user_id = shopper)
        or o.status = 'Pending Payment' and (o.payment_method, o.customer_name, o.phone,
          o.delivery_address, o.billing_address, o.note) = (method, customer, place_order.phone, delivery, billing, order_note)
          and (o.place_code, o.delivery_wish) is not distinct from (wish ->> 'place', wish ->> 'delivery')
          and (sent_key is null or method = 'card' and exists (select from payments p where p.order_id = o.id
            and (p.state = 'starting' or p.state = 'open' and p.url is null))));
  end if;
  if earlier.id is not null then
    return jsonb_build_object('orderId', earlier.id, 'isRepeat', true, 'method', earlier.payment_method,
      'status', earlier.status, 'totalCentavos', earlier.total_centavos);
  end if;

  if manila_day(now()) between closed_from and coalesce(closed_until, 'infinity') then
    perform raise_shop_error('on_vacation', jsonb_build_object('text', closed_text));
  end if;
  if has_cash_limit then
    -- The cart's lock serializes one shopper's orders; this one serializes orders of several accounts with one phone number.
    perform pg_advisory_xact_lock(hashtextextended('cash orders:' || place_order.phone, 0));
  end if;
  select coalesce(array_agg(o.id order by o.id), '{}') into waiting from orders o
    where o.user_id = shopper and o.status = 'Pending Payment'
      and exists (select from payments p where p.order_id = o.id and p.state in ('starting', 'open'));
  if waiting <> '{}' then
    -- Orders before variants, as set_order_status does: an admin who cancels one of these meanwhile waits, or we do.
    perform from orders o where o.id = any (waiting) order by o.id for update;
  end if;
  -- Counted variants are locked in the order of their ids: two checkouts that share some cannot wait for each other.
  -- Their ids are gathered first: from a join the planner would expect hundreds, and read the whole catalogue for them.
  variant_ids := array(select variant_id from cart_lines where user_id = shopper);
  if waiting <> '{}' then
    variant_ids := variant_ids || array(select l.variant_id from order_lines l where l.order_id = any (waiting));
  end if;
  perform from variants v where v.id = any (variant_ids) and (v.stock is not null or v.taken > 0) order by v.id for no key update;
  if waiting <> '{}' and exists (select from promotion_uses u where u.order_id = any (waiting) and u.released_at is null) then
    -- What they give back of limited offers and what this one takes, by id. Otherwise the one offer's lock is the last.
    perform from promotions p where coalesce(p.total_limit, p.customer_limit) is not null and (lower(p.code) = lower(cart.voucher_code)
      or p.id in (select u.promotion_id from promotion_uses u where u.order_id = any (waiting) and u.released_at is null))
      order by p.id for no key update;
  end if;
  -- A shopper holds stock for one unpaid order at most.
  foreach replaced in array waiting loop
    perform set_order_status(replaced, 'Cancelled', shopper, gen_random_uuid(), 'replaced', '', array['Pending Payment']);
    update payments p set is_replaced = true where p.order_id = replaced;
  end loop;

  -- Read after the locks are ours: this is what is charged and what is taken.
  q := quote_cart(shopper, method, wish);
  if q.lines = '{}' then
    perform raise_shop_error('cart_empty');
  end if;
  select
    jsonb_agg(jsonb_build_object('productId', variant_id, 'name', name, 'left', case when is_archived then 0 else stock end) order by position)
      filter (where is_archived or stock < quantity),
    jsonb_agg(jsonb_build_object('productId', variant_id, 'name', name, 'most', max_quantity) order by position)
      filter (where quantity > max_quantity)
    into short, too_many from unnest(q.lines);
  if short is not null then
    perform raise_shop_error('not_enough_stock', short);
  elsif too_many is not null then
    perform raise_shop_error('quantity_limit', too_many);
  elsif q.problem is not null then
    perform raise_shop_error(q.problem);
  elsif q.voucher_state like 'voucher\_%' and q.total_centavos is distinct from shown_centavos then
    -- Who has seen the total without it may order; who has not expects it to be taken off.
    perform raise_shop_error(q.voucher_state, jsonb_build_object('missingCentavos', q.voucher_missing_centavos));
  elsif q.total_centavos <> shown_centavos then
    perform raise_shop_error('total_changed', jsonb_build_object('totalCentavos', q.total_centavos));
  end if;

  insert into orders (id, user_id, idempotency_key, status, payment_method, customer_name, phone, delivery_address,
    billing_address, note, discount_centavos, shipping_centavos, cod_fee_centavos, total_centavos, stock_held, phone_key, place_code,
    delivery_kind, delivery_name, delivery_wish, delivery_from, delivery_until)
  values (order_id, shopper, key, case method when 'cod' then 'Processing' else 'Pending Payment' end, method, customer,
    place_order.phone, delivery, billing, order_note, q.discount_centavos, q.shipping_centavos, q.cod_fee_centavos,
    q.total_centavos, true, wish ->> 'phoneKey', wish ->> 'place', (q.way).kind, coalesce((q.way).name, ''), wish ->> 'delivery',
    (wish -> 'days' ->> (q.way).days_from::text)::date, (wish -> 'days' ->> (q.way).days_until::text)::date);
  insert into order_lines (order_id, position, variant_id, name, image, sku, price_centavos, quantity, discount_centavos, took_stock)
  select place_order.order_id, l.position, l.variant_id, l.name, l.image, l.sku, l.unit_centavos, l.quantity, l.discount_centavos,
    l.stock is not null
  from unnest(q.lines) as l;
  if has_cash_limit then
    -- With this order, which is already among them. The first condition on the method is written so that the planner cannot
    -- use the index of phone numbers for it: with old statistics it reads all of that instead of this shopper's orders.
    select max(n), max(centavos) into open_orders, open_centavos from (
      select count(*) as n, sum(o.total_centavos) as centavos from orders o
      where o.user_id = shopper and o.status in ('Pending Payment', 'Processing', 'Shipped') and (o.payment_method || '') = 'cod'
      union all
      select count(*), sum(o.total_centavos) from orders o
      where o.phone = place_order.phone and o.payment_method = 'cod' and o.status in ('Pending Payment', 'Processing', 'Shipped')) as open;
    if open_orders > max_open_orders then
      perform raise_shop_error('cod_limit');
    elsif open_centavos > max_open_centavos then
      perform raise_shop_error('cod_limit', jsonb_build_object('maxOpenCentavos', max_open_centavos));
    end if;
  end if;
  update variants v set stock = v.stock - l.quantity, taken = v.taken + l.quantity
  from unnest(q.lines) as l where l.stock is not null and v.id = l.variant_id;
  insert into order_events (id, order_id, actor_id, to_status, note)
  values (event_id, order_id, shopper, case method when 'cod' then 'Processing' else 'Pending Payment' end, '');

  if method = 'cod' then
    delete from cart_lines where user_id = shopper;
    insert into job_outbox (task, payload) values ('mail-order-confirmation', jsonb_build_object('orderId', order_id));
  else
    insert into payments (order_id, user_id, method, amount_centavos) values (order_id, shopper, method, q.total_centavos);
  end if;
  update carts set version = version + 1, last_order_id = order_id, updated_at = now(),
    voucher_code = case when method <> 'cod' then voucher_code end
    where user_id = shopper;
  if q.offers <> '{}' then
    -- A limited offer is a line in front of one row: nothing is locked after it.
    foreach offer in array q.offers loop
      if coalesce(offer.total_limit, offer.customer_limit) is not null then
        perform count_use(offer.promotion_id, shopper, wish ->> 'phoneKey', offer.total_limit, offer.customer_limit);
      end if;
    end loop;
    insert into promotion_uses (order_id, target, promotion_id, user_id, phone_key, name, code, centavos)
    select place_order.order_id, o.target, o.promotion_id, shopper, wish ->> 'phoneKey', o.name, o.code, o.centavos from unnest(q.offers) as o;
  end if;
  return jsonb_build_object('orderId', order_id, 'isRepeat', false, 'method', method,
    'status', case method when 'cod' then 'Processing' else 'Pending Payment' end, 'totalCentavos', q.total_centavos);
end
$$;
