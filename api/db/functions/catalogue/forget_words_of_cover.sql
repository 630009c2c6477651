-- Trigger of products: words that describe the cover before say nothing of the new one, and a picture that has become the
-- cover is not shown twice.
create or replace function forget_words_of_cover() returns trigger language plpgsql as $$
begin
  delete from product_pictures where product_id = new.id and (position = 1 or image = new.image);
  return null;
end
$$;
