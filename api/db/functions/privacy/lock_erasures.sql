-- Lets one erasure at a time through: two people who are named in each other's rows would wait for each other.
create or replace function lock_erasures() returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('erasure', 0))
$$;
