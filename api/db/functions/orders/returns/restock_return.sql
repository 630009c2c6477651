-- Called once, when the pieces are received. The caller has locked the order.
-- Locks: the counted variants by id.
create or replace function restock_return(target_return uuid) returns void language plpgsql as $$
begin
  perform from variants v where v.id in (
    select l.variant_id from return_lines r join order_lines l using (order_id, position)
    where r.return_id = target_return and r.restocked > 0 and l.took_stock) order by v.id for no key update;
  update variants v set stock = v.stock + r.restocked, taken = v.taken - r.restocked
  from return_lines r join order_lines l using (order_id, position)
  where r.return_id = target_return and r.restocked > 0 and l.took_stock and v.id = l.variant_id;
end
$$;
