-- Turns the shopper's cart into an order: one call, one transaction, all or nothing, and once however often it is sent.
-- What it costs is what quote_order says.
-- Locks the cart, the phone number (advisory, cash with limits only), and what lock_for_order does. Raises cart_empty,
-- idempotency_key_reused, on_vacation, cod_limit, cod_denied, and what assert_orderable does.
create or replace function place_order(request order_request, limits order_limits) returns jsonb language plpgsql as $$
declare
  cart carts;
  key text;
  repeated orders;
  replaced uuid;
  order_number bigint;
  q quote;
  offer applied_offer;
  is_cash boolean := request.payment_method = 'cod';
  has_cash_limit boolean := is_cash and coalesce(limits.max_open_orders, limits.max_open_centavos) is not null;
  first_status text := case when is_cash then 'Processing' else 'Pending Payment' end;
begin
  -- A second click waits here, and then finds what the first one did.
  select * into cart from carts where user_id = request.shopper for update;
  if not found then
    perform raise_shop_error('cart_empty');
  end if;
  key := coalesce('key:' || request.idempotency_key, 'cart:' || cart.version);
  repeated := repeated_order(request, key, cart.last_order_id);
  if repeated.id is not null then
    return jsonb_build_object('orderId', repeated.id, 'isRepeat', true, 'method', repeated.payment_method,
      'number', repeated.number, 'status', repeated.status, 'totalCentavos', repeated.total_centavos);
  end if;

  if manila_day(now()) between limits.closed_from and coalesce(limits.closed_until, 'infinity') then
    perform raise_shop_error('on_vacation', jsonb_build_object('text', limits.closed_text));
  end if;
  if has_cash_limit then
    -- The cart's lock serializes one shopper's orders; this one serializes orders of several accounts with one phone number.
    perform pg_advisory_xact_lock(hashtextextended('cash orders:' || request.phone, 0));
  end if;
  -- A shopper holds stock for one unpaid order at most.
  foreach replaced in array lock_for_order(request.shopper, cart.voucher_code) loop
    perform set_order_status(replaced, 'Cancelled', request.shopper, gen_random_uuid(), 'replaced', '', array['Pending Payment']);
    update payments p set is_replaced = true where p.order_id = replaced;
  end loop;

  -- Read after the locks are ours: this is what is charged and what is taken.
  q := quote_order(request.shopper, request.payment_method, request.place_code, request.delivery_option, request.phone_key);
  perform assert_orderable(q, limits.max_quantity, request.shown_centavos);
  insert into orders (id, user_id, idempotency_key, request_hash, status, payment_method, customer_name, phone, phone_key, street,
    landmark, place_code, place_name, billing_address, note, discount_centavos, shipping_centavos, cod_fee_centavos,
    total_centavos, stock_held, delivery_kind, delivery_name, delivery_from, delivery_until)
  values (request.order_id, request.shopper, key, request.request_hash, first_status, request.payment_method,
    request.customer_name, request.phone, request.phone_key, request.street, request.landmark, request.place_code,
    request.place_name, request.billing_address, request.note, q.discount_centavos, q.shipping_centavos, q.cod_fee_centavos,
    q.total_centavos, true, (q.option).kind, coalesce((q.option).name, ''),
    (request.delivery_dates ->> (q.option).days_from::text)::date, (request.delivery_dates ->> (q.option).days_until::text)::date)
  returning number into order_number;
  insert into order_lines (order_id, position, variant_id, name, image, sku, price_centavos, quantity, discount_centavos, took_stock)
  select request.order_id, l.position, l.variant_id, l.name, l.image, l.sku, l.unit_centavos, l.quantity, l.discount_centavos,
    l.stock is not null
  from unnest(q.lines) as l;
  if has_cash_limit then
    perform assert_within_cash_limits(request.shopper, request.phone, limits);
  end if;
  update variants v set stock = v.stock - l.quantity, taken = v.taken + l.quantity
  from unnest(q.lines) as l where l.stock is not null and v.id = l.variant_id;
  insert into order_events (id, order_id, actor_id, to_status, note)
  values (request.event_id, request.order_id, request.shopper, first_status, '');

  if is_cash then
    delete from cart_lines where user_id = request.shopper;
    insert into job_outbox (task, payload) values ('mail-order-confirmation', jsonb_build_object('orderId', request.order_id));
  else
    insert into payments (order_id, user_id, provider, method, amount_centavos)
    values (request.order_id, request.shopper, request.payment_provider, request.payment_method, q.total_centavos);
  end if;
  update carts set version = version + 1, last_order_id = request.order_id, updated_at = now(),
    voucher_code = case when not is_cash then voucher_code end
    where user_id = request.shopper;
  if q.offers <> '{}' then
    -- A limited offer is a line in front of one row: nothing is locked after it.
    foreach offer in array q.offers loop
      if coalesce(offer.total_limit, offer.customer_limit) is not null then
        perform count_use(offer.promotion_id, request.shopper, request.phone_key, offer.total_limit, offer.customer_limit);
      end if;
    end loop;
    insert into promotion_uses (order_id, target, promotion_id, user_id, phone_key, name, code, centavos)
    select request.order_id, o.target, o.promotion_id, request.shopper, request.phone_key, o.name, o.code, o.centavos
    from unnest(q.offers) as o;
  end if;
  return jsonb_build_object('orderId', request.order_id, 'isRepeat', false, 'method', request.payment_method,
    'number', order_number, 'status', first_status, 'totalCentavos', q.total_centavos);
end
$$;
