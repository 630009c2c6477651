-- Counts one more and returns the count of the window, which begins with the first one. Locks the limit's row.
create or replace function count_in_window(limit_key text, period interval) returns integer language sql as $$
  insert into rate_limits as r (key, window_start, count) values (limit_key, now(), 1)
  on conflict (key) do update set
    window_start = case when r.window_start > now() - period then r.window_start else now() end,
    count = case when r.window_start > now() - period then least(r.count + 1, 1000000) else 1 end
  returning count
$$;
