create or replace function learn_words_of_category() returns trigger language plpgsql as $$
declare
  words text[] := string_to_array(plain_words(new.name), ' ');
begin
  delete from category_words where category_id = new.id;
  insert into category_words select distinct unnest(words), new.id;
  perform learn_words(words);
  return null;
end
$$;
