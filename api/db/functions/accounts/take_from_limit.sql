-- Counts one more and says whether that was still within the limit. One statement, so that two instances cannot both be
-- the last one allowed. Locks the limit's row.
create or replace function take_from_limit(limit_key text, allowed integer, period interval) returns boolean
language sql as $$
  insert into rate_limits as r (key, window_start, count)
  values (limit_key, date_bin(period, now(), timestamptz '2000-01-01 00:00:00+00'), 1)
  on conflict (key, window_start) do update set count = least(r.count + 1, 1000000)
  returning count <= allowed
$$;
