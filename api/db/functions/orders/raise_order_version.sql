-- `written_in_transaction` must not be a subtransaction: see snapshot.ts.
create or replace function raise_order_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  new.written_in_transaction := pg_current_xact_id();
  return new;
end
$$;
