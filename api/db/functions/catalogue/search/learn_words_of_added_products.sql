create or replace function learn_words_of_added_products() returns trigger language plpgsql as $$
begin
  perform learn_words(array(select distinct unnest(tsvector_to_array(search)) from added));
  return null;
end
$$;
