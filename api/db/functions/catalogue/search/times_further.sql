-- How many times as far back to look, after so many were found: at least twice. A few say little: then less than half of
-- the way, because what is fetched in vain costs more than another look.
create or replace function times_further(found int, wanted int) returns float language sql immutable as $$
  select greatest(2, case when found < 30 then wanted / (2.0 * (found + 3)) else 1.3 * wanted / found end)
$$;
