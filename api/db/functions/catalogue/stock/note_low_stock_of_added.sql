create or replace function note_low_stock_of_added() returns trigger language plpgsql as $$
begin
  perform note_low_stock(array(select id from added where is_low(stock)));
  return null;
end
$$;
