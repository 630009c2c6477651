-- Counts an order among those that have used a limited offer. Last of all locks: the customer's vouchers (advisory), then the
-- offer. Raises voucher_used_before, voucher_used_up.
create or replace function count_use(offer uuid, shopper uuid, total_limit integer, customer_limit integer) returns void
language plpgsql as $$
begin
  if customer_limit is not null then
    -- The cart's lock serializes checkouts; this one also holds off a merchant who reopens an order.
    perform pg_advisory_xact_lock(hashtextextended('vouchers:' || shopper, 0));
    if (select count(*) from promotion_uses u
        where u.promotion_id = offer and u.user_id = shopper and u.released_at is null) >= customer_limit then
      perform raise_shop_error('voucher_used_before');
    end if;
  end if;
  if total_limit is not null then
    update promotions p set used = p.used + 1 where p.id = offer and p.used < p.total_limit;
    if not found then
      perform raise_shop_error('voucher_used_up');
    end if;
  end if;
end
$$;
