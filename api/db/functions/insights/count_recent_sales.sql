-- The oldest ten-day span counts whole.
-- Locks: products by id.
create or replace function count_recent_sales() returns integer language plpgsql as $$
declare
  written integer;
begin
  with sold as materialized (
    select product_id, sum(units) as units from sales_tallies
    where span = 'ten' and start >= ten_day_start(manila_day(now()) - 90) group by product_id having sum(units) > 0
  ), due as (
    select p.id, coalesce(s.units, 0) as units from products p left join sold s on s.product_id = p.id
    where p.archived_at is null and p.recent_sales > 0 and p.recent_sales <> coalesce(s.units, 0)
    union all
    select p.id, s.units from sold s join products p on p.id = s.product_id where p.archived_at is null and p.recent_sales = 0
    order by id limit 1000
  ), locked as materialized (
    select p.id, due.units from due join products p on p.id = due.id order by p.id for no key update of p
  )
  update products p set recent_sales = locked.units from locked where p.id = locked.id;
  get diagnostics written = row_count;
  return written;
end
$$;
