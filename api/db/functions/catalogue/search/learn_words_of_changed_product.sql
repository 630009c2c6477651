create or replace function learn_words_of_changed_product() returns trigger language plpgsql as $$
begin
  perform learn_words(tsvector_to_array(new.search));
  return null;
end
$$;
