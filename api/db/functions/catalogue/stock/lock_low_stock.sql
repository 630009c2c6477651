-- Imports take this lock first.
-- Locks: low_stock (advisory).
create or replace function lock_low_stock() returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('low_stock', 0))
$$;
