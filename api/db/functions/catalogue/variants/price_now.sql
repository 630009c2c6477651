-- `sale_until` is exclusive. Stable and not strict, so that it is inlined.
create or replace function price_now(price bigint, sale bigint, sale_from timestamptz, sale_until timestamptz) returns bigint
language sql stable parallel safe as $$
  select case when now() >= sale_from and now() < sale_until then sale else price end
$$;
