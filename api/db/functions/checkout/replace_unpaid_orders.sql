-- A shopper holds stock for one unpaid order of their own at most, besides those that wait for a transfer: it may be on
-- its way.
-- Locks: the unpaid orders, all variants involved, limited offers; each by id.
create or replace function replace_unpaid_orders(shopper uuid, voucher text) returns void language plpgsql as $$
declare
  unpaid uuid[];
  variant_ids uuid[];
  replaced uuid;
begin
  select array_agg(o.id order by o.id) into unpaid from orders o
    where o.user_id = shopper and o.status = 'Pending Payment'
      and exists (select from payments p where p.order_id = o.id and p.state in ('starting', 'open')
        and p.transfer_account_id is null)
      and not exists (select from staff_orders s where s.order_id = o.id);
  if unpaid is null then
    return;
  end if;
  perform from orders o where o.id = any (unpaid) order by o.id for update;
  -- An array, because for a join the planner would expect hundreds of rows and scan the catalogue.
  variant_ids := array(select variant_id from cart_lines where user_id = shopper
    union all select l.variant_id from order_lines l where l.order_id = any (unpaid));
  perform from variants v where v.id = any (variant_ids) and (v.stock is not null or v.taken > 0) order by v.id for no key update;
  if exists (select from promotion_uses u where u.order_id = any (unpaid) and u.released_at is null) then
    -- Cancelling releases limited offers and the new order takes one: lock them all in id order.
    perform from promotions p where coalesce(p.total_limit, p.customer_limit) is not null and (lower(p.code) = lower(voucher)
      or p.id in (select u.promotion_id from promotion_uses u where u.order_id = any (unpaid) and u.released_at is null))
      order by p.id for no key update;
  end if;
  foreach replaced in array unpaid loop
    perform set_order_status(replaced, 'Cancelled', shopper, gen_random_uuid(), 'replaced', '', array['Pending Payment']);
    update payments p set is_replaced = true where p.order_id = replaced;
  end loop;
end
$$;
