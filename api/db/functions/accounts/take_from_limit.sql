-- Counts one more and says whether that was still within the limit. One statement, so that two instances cannot both be
-- the last one allowed. Locks the limit's row.
create or replace function take_from_limit(limit_key text, allowed integer, period interval) returns boolean
language sql as $$
  select count_in_window(limit_key, period) <= allowed
$$;
