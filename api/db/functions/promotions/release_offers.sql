-- The caller has locked the order and its variants.
-- Locks: the offer, if limited.
create or replace function release_offers(target_order uuid) returns void language sql as $$
  with released as (
    update promotion_uses set released_at = now() where order_id = target_order and released_at is null returning promotion_id
  )
  update promotions p set used = p.used - 1 from released r where p.id = r.promotion_id and p.total_limit is not null
$$;
