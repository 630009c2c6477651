-- Counts up to 20 stale days again. Every worker calls it twice a second; mostly there is nothing to do, or it is not time
-- yet. Tries the advisory lock recount_sales and returns 0 without it, then locks as recount_sales_of does.
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
  -- Before counting: what comes after this is either counted now or written down again.
  delete from stale_sales_days where day = any (days);
  foreach one in array days loop
    perform recount_sales_of(one);
  end loop;
  update sales_recount set next_at = clock_timestamp() + greatest(interval '1 second', 50 * (clock_timestamp() - began));
  return cardinality(days);
end
$$;
