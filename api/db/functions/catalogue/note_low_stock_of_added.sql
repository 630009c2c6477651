-- Trigger of products, for the new rows: see note_low_stock.
create or replace function note_low_stock_of_added() returns trigger language plpgsql as $$
begin
  insert into low_stock select id, stock from added where is_low(stock) and archived_at is null;
  return null;
end
$$;
