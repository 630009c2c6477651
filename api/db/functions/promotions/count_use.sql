-- Locks: the offer, last of all locks.
-- Raises: voucher_used_before, voucher_used_up.
create or replace function count_use(
  offer uuid, shopper uuid, phone_key text, total_limit integer, customer_limit integer
) returns void language plpgsql as $$
begin
  if customer_limit is not null then
    -- Serializes accounts that share a mailbox or phone number, and reopened orders.
    perform from promotions p where p.id = offer for no key update;
    if uses_by_customer(offer, shopper, phone_key) >= customer_limit then
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
