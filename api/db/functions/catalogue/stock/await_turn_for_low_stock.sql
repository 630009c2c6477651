-- Advisory lock low_stock: recounts and imports update low_stock in different orders. An import takes it before any other
-- lock.
create or replace function await_turn_for_low_stock() returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('low_stock', 0))
$$;
