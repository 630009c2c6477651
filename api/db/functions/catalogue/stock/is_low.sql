create or replace function is_low(stock integer) returns boolean language sql immutable parallel safe as $$
  select stock <= 100
$$;
