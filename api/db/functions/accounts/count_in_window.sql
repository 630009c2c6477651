-- Locks: the limit's row.
create or replace function count_in_window(limit_key text, period interval) returns integer language sql as $$
  insert into rate_limits as r (key, window_start, count) values (limit_key, now(), 1)
  on conflict (key) do update set (window_start, count, earlier, last_at) = (
    select slid.window_start, least(slid.count + 1, 1000000), slid.earlier, now() from slide_limit(r, period) as slid)
  returning total_of_limit(r)
$$;
