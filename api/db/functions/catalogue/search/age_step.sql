-- pinned: product_ages calls it, and with it the index products_found
-- Time in steps of eight minutes.
create or replace function age_step(at timestamptz) returns int language sql immutable strict parallel safe as $$
  select floor(date_part('epoch', at) / 480)::int
$$;
