create or replace function manila_day(at timestamptz) returns date language sql immutable parallel safe as $$
  select (at at time zone 'Asia/Manila')::date
$$;
