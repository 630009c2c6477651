-- pinned: product_words calls it, and with it the column products.search
create or replace function searchable_words(text) returns tsvector language plpgsql immutable strict parallel safe as $$
declare
  found text[] := public.measures($1);
begin
  return to_tsvector('simple', public.plain_words($1))
    || (case when found = '{}' then '' else '''' || array_to_string(found, ''':1 ''') || ''':1' end)::tsvector;
end
$$;
