-- Counts one more in the current window and returns the count. Locks the window's row.
create or replace function count_in_window(limit_key text, period interval) returns integer language sql as $$
  insert into rate_limits as r (key, window_start, count)
  values (limit_key, date_bin(period, now(), timestamptz '2000-01-01 00:00:00+00'), 1)
  on conflict (key, window_start) do update set count = least(r.count + 1, 1000000)
  returning count
$$;
