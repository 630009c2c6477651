-- Takes pieces that were restocked, but cannot be sold, out of stock again. The caller has locked the order.
-- Locks: the counted variants by id.
create or replace function write_off_return(target_return uuid, actor uuid) returns void language plpgsql as $$
begin
  perform set_config('shop.stock_change', json_build_object('actor', actor,
    'kind', (select case reason when 'damaged' then 'damaged' else 'lost' end from returns where id = target_return))::text, true);
  update variants v set stock = v.stock - r.restocked
  from return_lines r join order_lines l using (order_id, position)
  where r.return_id = target_return and r.restocked > 0 and l.took_stock and v.id = l.variant_id and v.stock is not null;
  perform set_config('shop.stock_change', '', true);
end
$$;
