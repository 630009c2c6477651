create or replace function note_low_stock_of_product() returns trigger language plpgsql as $$
begin
  perform note_low_stock(array(select id from variants where product_id = new.id));
  return null;
end
$$;
