create or replace function find_first(attempts jsonb, category uuid, wanted int, out attempt int, out places tid[])
language plpgsql stable as $$
begin
  attempt := -1;
  loop
    attempt := attempt + 1;
    places := find_products(array(select jsonb_array_elements_text(attempts -> attempt)), category, wanted);
    exit when places <> '{}' or attempt = jsonb_array_length(attempts) - 1;
  end loop;
end
$$;
