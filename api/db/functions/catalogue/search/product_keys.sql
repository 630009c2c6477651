-- pinned: the index products_found
-- Prefixes: = name words, + product type, # category.
create or replace function product_keys(search tsvector, category_id uuid) returns tsvector
language plpgsql immutable parallel safe as $$
declare
  name_words text := array_to_string(tsvector_to_array(ts_filter(search, '{a}')), ' =');
  things text := array_to_string(tsvector_to_array(ts_filter(search, '{c}')), ' +');
  keys text[] := string_to_array('=' || name_words || ' +' || things, ' ');
begin
  return search || array_to_tsvector(case when category_id is null then keys else keys || ('#' || category_id) end);
end
$$;
