-- Trigger of orders: every change raises the version and notes its transaction, never a subtransaction: see seen.ts.
create or replace function raise_order_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  new.written_in := pg_current_xact_id();
  return new;
end
$$;
