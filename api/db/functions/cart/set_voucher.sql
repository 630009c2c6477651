-- Puts a voucher's code into the cart in place of another, as the merchant writes it; empty: takes it out. Locks the cart;
-- raises voucher_unknown, voucher_over, voucher_used_up, voucher_used_before. A code for which more has to be in the cart stays.
create or replace function set_voucher(shopper uuid, typed text) returns jsonb language plpgsql as $$
declare
  offer promotions;
  state text;
begin
  perform touch_cart(shopper);
  if typed <> '' then
    -- A planned code is unknown until it begins: whoever tries codes out must not learn of it.
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
