create or replace function note_low_stock_of_changed() returns trigger language plpgsql as $$
begin
  perform note_low_stock(array[new.id]);
  return null;
end
$$;
