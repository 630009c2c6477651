-- pinned: product_words calls it, and with it the column products.search
-- "Rice Milk Body Lotion, 250 ml" is a lotion; "Dinorado Rice, 5 kg" is rice.
create or replace function product_type_words(name text) returns tsvector language sql immutable strict parallel safe as $$
  select to_tsvector('simple', coalesce(string_agg(regexp_substr(public.plain_words(
    regexp_replace(part, '([,(/–—]|\d|\s(with|from|for|in|of|by|na|ng|sa|para|de)\s).*$', '', 'i')), '\S+$'), ' '), ''))
  from string_to_table(name, ':') as part
$$;
