-- pinned: plain_words calls it, and with it the column products.search
-- Without capitals and accents. The path is fixed because a restore runs without one, and some hosts keep extensions in a
-- schema of that name; setting it costs time, so only text that needs it comes here.
create or replace function folded(text) returns text language plpgsql immutable strict parallel safe
set search_path = public, extensions, pg_temp as $$
begin
  return lower(unaccent(normalize($1, nfkc)));
end
$$;
