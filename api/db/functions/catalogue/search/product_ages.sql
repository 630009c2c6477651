-- pinned: the index products_found
-- One key per step length; bits above 28 hold the length.
create or replace function product_ages(created_at timestamptz) returns int[]
language plpgsql immutable strict parallel safe as $$
declare
  step int := public.age_step(created_at);
begin
  return array[step, 1 << 28 | (step >> 3), 2 << 28 | (step >> 6), 3 << 28 | (step >> 9), 4 << 28 | (step >> 12),
    5 << 28 | (step >> 15)];
end
$$;
