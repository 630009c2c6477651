-- Whether one more would be within the limit, without counting it.
create or replace function is_within_limit(limit_key text, allowed integer, period interval) returns boolean
language sql stable as $$
  select coalesce(sum(count), 0) < allowed from rate_limits
  where key = limit_key and window_start = date_bin(period, now(), timestamptz '2000-01-01 00:00:00+00')
$$;
