create or replace function clear_cover_text() returns trigger language plpgsql as $$
begin
  delete from product_pictures where product_id = new.id and (position = 1 or image = new.image);
  delete from picture_fetches where product_id = new.id and position = 1;
  return null;
end
$$;
