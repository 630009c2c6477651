create or replace function total_of_limit(current_limit rate_limits) returns integer language sql immutable as $$
  select current_limit.count + coalesce((select sum(one) from unnest(current_limit.earlier) as one), 0)::integer
$$;
