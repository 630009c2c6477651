-- pinned: product_words calls it, and with it the column products.search; the index orders_by_name
create or replace function plain_words(text) returns text language plpgsql immutable strict parallel safe as $$
declare
  without_bullets text := replace($1, '•', ' ');
begin
  if octet_length(without_bullets) = length(without_bullets) then
    return btrim(regexp_replace(lower(without_bullets), '[^a-z0-9]+', ' ', 'g'));
  end if;
  return btrim(regexp_replace(public.folded($1), '[^[:alnum:]]+', ' ', 'g'));
end
$$;
