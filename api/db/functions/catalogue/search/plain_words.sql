-- pinned: product_words calls it, and with it the column products.search; the index orders_by_name
-- Letters and digits only, folded. Names and search terms both go through it, so that they can match.
create or replace function plain_words(text) returns text language plpgsql immutable strict parallel safe as $$
declare
  without_bullets text := replace($1, '•', ' ');
begin
  -- Most text is plain but for its bullets.
  if octet_length(without_bullets) = length(without_bullets) then
    return btrim(regexp_replace(lower(without_bullets), '[^a-z0-9]+', ' ', 'g'));
  end if;
  return btrim(regexp_replace(public.folded($1), '[^[:alnum:]]+', ' ', 'g'));
end
$$;
