-- The caller has locked the order and its variants.
-- Locks: as count_use.
-- Raises: as count_use.
create or replace function reclaim_offers(target_order uuid) returns void language plpgsql as $$
declare
  used record;
begin
  for used in
    select u.promotion_id, u.user_id, u.phone_key, p.total_limit, p.customer_limit
    from promotion_uses u join promotions p on p.id = u.promotion_id
    where u.order_id = target_order and u.released_at is not null
  loop
    perform count_use(used.promotion_id, used.user_id, used.phone_key, used.total_limit, used.customer_limit);
  end loop;
  update promotion_uses set released_at = null where order_id = target_order and released_at is not null;
end
$$;
