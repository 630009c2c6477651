-- A single statement keeps two instances from both taking the last permit.
-- Locks: the limit's row.
create or replace function take_from_limit(limit_key text, allowed integer, period interval) returns boolean
language sql as $$
  with taken as (
    insert into rate_limits as r (key, window_start, count) select limit_key, now(), 1 where allowed > 0
    on conflict (key) do update set (window_start, count, earlier, last_at) = (
      select slid.window_start, slid.count + 1, slid.earlier, now() from slide_limit(r, period) as slid)
    where total_of_limit(slide_limit(r, period)) < allowed
    returning 1)
  select exists (select from taken)
$$;
