-- pinned: plain_words calls it, and with it the column products.search
-- The fixed search_path serves restores and hosts with an "extensions" schema.
create or replace function folded(text) returns text language plpgsql immutable strict parallel safe
set search_path = public, extensions, pg_temp as $$
begin
  return lower(unaccent(normalize($1, nfkc)));
end
$$;
