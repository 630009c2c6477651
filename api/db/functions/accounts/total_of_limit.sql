create or replace function total_of_limit(kept rate_limits) returns integer language sql immutable as $$
  select kept.count + coalesce((select sum(one) from unnest(kept.earlier) as one), 0)::integer
$$;
