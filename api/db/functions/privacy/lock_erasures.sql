-- Two people named in each other's rows would deadlock.
-- Locks: erasure (advisory).
create or replace function lock_erasures() returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('erasure', 0))
$$;
