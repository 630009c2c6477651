-- Locks what an order of this shopper will change, and returns the ids of their unpaid orders, which it replaces.
-- Locks those orders by id, counted variants by id, and limited offers by id.
create or replace function lock_for_order(shopper uuid, voucher text) returns uuid[] language plpgsql as $$
declare
  unpaid uuid[];
  variant_ids uuid[];
begin
  select coalesce(array_agg(o.id order by o.id), '{}') into unpaid from orders o
    where o.user_id = shopper and o.status = 'Pending Payment'
      and exists (select from payments p where p.order_id = o.id and p.state in ('starting', 'open'));
  -- Their ids are gathered first: from a join the planner would expect hundreds, and read the whole catalogue for them.
  variant_ids := array(select variant_id from cart_lines where user_id = shopper);
  if unpaid <> '{}' then
    -- Orders before variants, as set_order_status does: an admin who cancels one of these meanwhile waits, or we do.
    perform from orders o where o.id = any (unpaid) order by o.id for update;
    variant_ids := variant_ids || array(select l.variant_id from order_lines l where l.order_id = any (unpaid));
  end if;
  -- In the order of their ids: two checkouts that share some cannot wait for each other.
  perform from variants v where v.id = any (variant_ids) and (v.stock is not null or v.taken > 0) order by v.id for no key update;
  if unpaid <> '{}' and exists (select from promotion_uses u where u.order_id = any (unpaid) and u.released_at is null) then
    -- The unpaid orders give limited offers back, and this one takes one: all are locked by id. Without unpaid orders, count_use
    -- locks the one offer last.
    perform from promotions p where coalesce(p.total_limit, p.customer_limit) is not null and (lower(p.code) = lower(voucher)
      or p.id in (select u.promotion_id from promotion_uses u where u.order_id = any (unpaid) and u.released_at is null))
      order by p.id for no key update;
  end if;
  return unpaid;
end
$$;
