-- Unit: milliseconds; null: no change is scheduled.
create or replace function next_scheduled_change() returns double precision language sql stable as $$
  select 1000 * extract(epoch from min(at) - clock_timestamp())::double precision from (
    select min(at) as at from scheduled_price_changes where at > now()
    union all select min(starts_at) from promotions where stopped_at is null and starts_at > now()
    union all select min(ends_at) from promotions where stopped_at is null and ends_at > now() and isfinite(ends_at)) as next
$$;
