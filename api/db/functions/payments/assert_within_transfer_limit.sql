-- Each order that waits for a transfer holds stock for hours. The caller has locked the cart.
-- Raises: transfer_limit.
create or replace function assert_within_transfer_limit(shopper uuid) returns void language plpgsql stable as $$
begin
  if (select count(*) from payments p where p.user_id = shopper and p.transfer_account_id is not null
      and p.state in ('starting', 'open')) >= 3 then
    perform raise_shop_error('transfer_limit');
  end if;
end
$$;
