-- What a variant costs at this moment. The last moment of a sale is the one before `sale_until`. Stable and not strict, so that
-- it is inlined.
create or replace function price_now(price bigint, sale bigint, sale_from timestamptz, sale_until timestamptz) returns bigint
language sql stable parallel safe as $$
  select case when now() >= sale_from and now() < sale_until then sale else price end
$$;
