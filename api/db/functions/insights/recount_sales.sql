-- Locks: recount_sales (advisory, returns 0 if held), then as recount_sales_of.
create or replace function recount_sales() returns integer language plpgsql as $$
declare
  began timestamptz := clock_timestamp();
  days date[];
  one date;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('recount_sales', 0))
    or exists (select from sales_recount where next_at > began) then
    return 0;
  end if;
  days := array(select distinct day from stale_sales_days order by day desc limit 20);
  if days = '{}' then
    return 0;
  end if;
  -- Delete before counting: a later change is either counted now or marks the day again.
  delete from stale_sales_days where day = any (days);
  foreach one in array days loop
    perform recount_sales_of(one);
  end loop;
  update sales_recount set next_at = clock_timestamp() + greatest(interval '1 second', 50 * (clock_timestamp() - began));
  return cardinality(days);
end
$$;
