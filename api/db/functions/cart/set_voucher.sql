-- Empty removes the code. Codes that need a larger cart are accepted.
-- Locks: the cart.
-- Raises: voucher_unknown, voucher_over, voucher_used_up, voucher_used_before.
create or replace function set_voucher(shopper uuid, typed text) returns jsonb language plpgsql as $$
declare
  offer promotions;
  state text;
begin
  perform touch_cart(shopper);
  if typed <> '' then
    -- Scheduled codes must not be discoverable by guessing.
    select * into offer from promotions p where lower(p.code) = lower(typed) and p.starts_at <= now()
      order by (p.stopped_at is null and now() < p.ends_at) desc limit 1;
    if not found then
      perform raise_shop_error('voucher_unknown');
    elsif offer.stopped_at is not null or now() >= offer.ends_at then
      perform raise_shop_error('voucher_over');
    end if;
  end if;
  update carts set voucher_code = offer.code where user_id = shopper;
  select q.voucher_state into state from quote_cart(shopper) as q;
  if state in ('voucher_used_up', 'voucher_used_before') then
    perform raise_shop_error(state);
  end if;
  return cart_of(shopper);
end
$$;
