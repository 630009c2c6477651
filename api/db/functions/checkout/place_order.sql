-- A repeated request returns the first order. Staff order from a cart of their own, in the customer's name.
-- Locks: the cart, the phone number (advisory, cash limits only), the transfer account, as replace_unpaid_orders, variants
-- by id, offers.
-- Raises: cart_empty, on_vacation, cod_denied, payment_method_unavailable, and what the functions it calls raise.
create or replace function place_order(request order_request, limits order_limits) returns jsonb language plpgsql as $$
declare
  cart carts;
  key text;
  placed orders;
  q quote;
  cart_owner uuid := coalesce(request.entered_by, request.shopper);
  due_centavos bigint;
  is_cash boolean := request.payment_method = 'cod';
  is_transfer boolean := request.transfer_account is not null;
  has_cash_limit boolean := is_cash and coalesce(limits.max_open_orders, limits.max_open_centavos) is not null;
begin
  select * into cart from carts where user_id = cart_owner for update;
  if not found then
    perform raise_shop_error('cart_empty');
  end if;
  key := coalesce('key:' || request.idempotency_key, 'cart:' || cart.version);
  placed := repeated_order(request, key, cart.last_order_id);
  if placed.id is not null then
    return order_receipt(placed, true);
  end if;

  if limits.closed_from is not null and manila_day(now()) between limits.closed_from and coalesce(limits.closed_until, 'infinity') then
    perform raise_shop_error('on_vacation', jsonb_build_object('text', limits.closed_text));
  end if;
  if has_cash_limit then
    -- Serializes orders of several accounts with one phone number.
    perform pg_advisory_xact_lock(hashtextextended('cash orders:' || request.phone, 0));
  end if;
  if is_transfer then
    -- Serializes orders that need an amount of their own. Before any variant, so that no cycle of locks can arise.
    perform from transfer_accounts a where a.id = request.transfer_account and a.is_active for no key update;
    if not found then
      perform raise_shop_error('payment_method_unavailable');
    end if;
    perform assert_within_transfer_limit(request.shopper);
  end if;
  if request.entered_by is null then
    perform replace_unpaid_orders(request.shopper, cart.voucher_code);
  end if;

  q := quote_order(request.shopper, request.payment_method, request.place_code, request.delivery_option, request.phone_key,
    cart_owner);
  perform assert_orderable(q, limits.max_quantity, request.shown_centavos);
  if is_cash and is_cash_denied(request.shopper, request.phone, request.phone_key) then
    perform raise_shop_error('cod_denied');
  end if;
  due_centavos := q.total_centavos;
  if is_transfer then
    q := lower_to_unique_amount(q, request.transfer_account);
  end if;
  insert into orders (id, user_id, idempotency_key, request_hash, status, payment_method, customer_name, phone, phone_key, street,
    landmark, place_code, place_name, billing_address, note, discount_centavos, shipping_centavos, cod_fee_centavos,
    total_centavos, stock_held, delivery_kind, delivery_name, delivery_from, delivery_until)
  values (request.order_id, request.shopper, key, request.request_hash,
    case when request.payment_method in ('cod', 'in_person') then 'Processing' else 'Pending Payment' end,
    request.payment_method, request.customer_name, request.phone, request.phone_key, request.street, request.landmark,
    request.place_code, request.place_name, request.billing_address, request.note, q.discount_centavos, q.shipping_centavos,
    q.cod_fee_centavos, q.total_centavos, true, (q.option).kind, coalesce((q.option).name, ''),
    (request.delivery_dates ->> (q.option).days_from::text)::date, (request.delivery_dates ->> (q.option).days_until::text)::date)
  returning * into placed;
  insert into order_events (id, order_id, kind, actor_id, to_status)
  values (request.event_id, placed.id, 'placed', cart_owner, placed.status);
  if has_cash_limit then
    perform assert_within_cash_limits(request.shopper, request.phone, limits);
  end if;
  if is_cash or is_transfer or request.entered_by is not null then
    delete from cart_lines where user_id = cart_owner;
  end if;
  if request.entered_by is not null then
    perform record_staff_order(placed, request);
  elsif not is_cash then
    insert into payments (order_id, user_id, provider, method, amount_centavos, transfer_account_id, lowered_centavos, pay_until)
    values (placed.id, request.shopper, request.payment_provider, request.payment_method, q.total_centavos,
      request.transfer_account, due_centavos - q.total_centavos, now() + make_interval(hours => request.transfer_hours));
  end if;
  update carts set version = version + 1, last_order_id = placed.id, updated_at = now(),
    voucher_code = case when not (is_cash or is_transfer) then voucher_code end
    where user_id = cart_owner;

  -- Late, because orders of the same products wait from here until the commit.
  perform sell_lines(placed.id, q.lines);
  if q.offers <> '{}' then
    perform use_offers(placed, q.offers);
  end if;
  return order_receipt(placed, false);
end
$$;
