-- Locks: rows of sales_tallies, lock_low_stock, then sales_recount.
create or replace function recount_sales_of(counted date) returns void language plpgsql as $$
declare
  since timestamptz := counted::timestamp at time zone 'Asia/Manila';
  until timestamptz := (counted + 1)::timestamp at time zone 'Asia/Manila';
  changed uuid[];
  fresh bigint;
begin
  with sold as (
    select l.variant_id, sum(l.quantity) as units, sum(l.quantity * l.price_centavos - l.discount_centavos) as centavos
    from orders o join order_lines l on l.order_id = o.id
    where o.created_at >= since and o.created_at < until and o.status in ('Processing', 'Shipped', 'Delivered') and l.variant_id is not null
    group by 1
  ), changes as (
    select variant_id, coalesce(s.units, 0) - coalesce(t.units, 0) as units, coalesce(s.centavos, 0) - coalesce(t.centavos, 0) as centavos
    from sold s full join (select * from sales_tallies where span = 'day' and start = counted) t using (variant_id)
    where s.units is distinct from t.units or s.centavos is distinct from t.centavos
  ), written as (
    insert into sales_tallies as t (span, start, variant_id, product_id, units, centavos)
    select span, start, variant_id, coalesce((select v.product_id from variants v where v.id = variant_id), variant_id), units, centavos
    from changes,
      (values ('day', counted), ('ten', ten_day_start(counted)), ('month', date_trunc('month', counted)::date)) as spans (span, start)
    on conflict (span, start, variant_id) do update set units = t.units + excluded.units, centavos = t.centavos + excluded.centavos
  )
  select array_agg(variant_id) into changed from changes;
  perform lock_low_stock();
  perform note_low_stock(changed);

  insert into buyers select distinct user_id from orders o
  where created_at >= since and created_at < until and not exists (select from buyers b where b.user_id = o.user_id);
  get diagnostics fresh = row_count;
  if fresh > 0 then
    update sales_recount set buyers = buyers + fresh;
  end if;
end
$$;
