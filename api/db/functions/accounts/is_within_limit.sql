create or replace function is_within_limit(limit_key text, allowed integer, period interval) returns boolean
language sql stable as $$
  select not exists (
    select from rate_limits r where key = limit_key and total_of_limit(slide_limit(r, period)) >= allowed)
$$;
