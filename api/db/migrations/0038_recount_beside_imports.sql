-- Both a recount and an import note the low stock of many products, each in an order of its own. They do so one after the
-- other; the import asks for its turn before it holds anything.
create function await_turn_for_low_stock() returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('low_stock', 0))
$$;

do $$
declare
  known text := pg_get_functiondef('recount_sales_of'::regproc);
  part text := 'perform note_low_stock(changed);';
begin
  if position(part in known) = 0 then
    raise exception 'recount_sales_of does not have: %', part;
  end if;
  execute replace(known, part, 'perform await_turn_for_low_stock(); ' || part);
end
$$;
