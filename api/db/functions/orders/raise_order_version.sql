-- `written_in` must not be a subtransaction: see seen.ts.
create or replace function raise_order_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  new.written_in := pg_current_xact_id();
  return new;
end
$$;
