create or replace function widening_factor(found int, wanted int) returns float language sql immutable as $$
  select greatest(2, case when found < 30 then wanted / (2.0 * (found + 3)) else 1.3 * wanted / found end)
$$;
