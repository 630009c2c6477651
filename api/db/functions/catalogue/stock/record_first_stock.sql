create or replace function record_first_stock() returns trigger language plpgsql as $$
begin
  perform record_stock_move(new, null);
  return null;
end
$$;
