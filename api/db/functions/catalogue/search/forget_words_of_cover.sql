-- Trigger of products: words that describe the cover before say nothing of the new one, and a picture that has become the
-- cover is not shown twice. A picture that was to be fetched is not wanted any more.
create or replace function forget_words_of_cover() returns trigger language plpgsql as $$
begin
  delete from product_pictures where product_id = new.id and (position = 1 or image = new.image);
  delete from picture_fetches where product_id = new.id;
  return null;
end
$$;
