-- Updates the product prices by which lists are sorted.
-- Locks: due scheduled_price_changes (skipping locked ones), then products by id.
create or replace function apply_scheduled_prices() returns integer language plpgsql as $$
declare
  variant_ids uuid[];
  product_ids uuid[];
begin
  with due as (
    delete from scheduled_price_changes where (variant_id, at) in (
      select variant_id, at from scheduled_price_changes where at <= now() order by at limit 1000 for update skip locked)
    returning variant_id
  )
  select coalesce(array_agg(variant_id), '{}') into variant_ids from due;
  if variant_ids = '{}' then
    return 0;
  end if;
  product_ids := array(select distinct product_id from variants where id = any (variant_ids));
  perform from products where id = any (product_ids) order by id for no key update;
  update products p set price_centavos = lowest.centavos
  from (select id, lowest_price(id) as centavos from unnest(product_ids) as id) as lowest
  where p.id = lowest.id and p.price_centavos <> lowest.centavos;
  notify changes, 'catalogue';
  return cardinality(variant_ids);
end
$$;
