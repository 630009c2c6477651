-- Samples a flood: all events up to the number `every`, then the 100th, the 1,000th and so on.
create or replace function is_recorded(nth integer, every integer) returns boolean language sql immutable as $$
  select nth <= every or nth in (100, 1000, 10000, 100000, 1000000)
$$;
