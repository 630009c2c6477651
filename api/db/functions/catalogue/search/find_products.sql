-- Returns ctids: matches of earlier queries first, then newest first. The last query is the broadest.
-- Sequential scans are off, because plans cached for an empty table would keep them.
create or replace function find_products(queries text[], category uuid, wanted int) returns tid[] language plpgsql stable
set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  in_category text := coalesce(' & ''#' || category || '''', '');
  broadest tsquery := '(' || queries[cardinality(queries)] || ')' || in_category;
  best tsquery := '(' || queries[1] || ')' || in_category;
  has_categories boolean := array_to_string(queries, '') like '%#%';
  total bigint;
  first int;
  last int;
  share float;
  is_little boolean := true;
  rest int := 1;
  tiers tsquery[];
  one text;
  matches tid[];
  found tid[] := '{}';
begin
  select (select sum(n) from product_counts where scope = '00000000-0000-0000-0000-000000000000'),
    floor(extract(epoch from (select min(created_at) from products where archived_at is null)) / 480),
    floor(extract(epoch from (select max(created_at) from products where archived_at is null)) / 480)
    into total, first, last;
  if total = 0 then
    return found;
  end if;
  share := 4.0 * wanted / total;
  if share < 0.5 and cardinality(queries) > 1 then
    matches := newest_matches(best, wanted, first, last, share, is_probe => true);
    if cardinality(matches) >= wanted * share then
      found := newest_matches(best, wanted, first, last, case when cardinality(matches) <= 2 * wanted * share then 1
        else share * widening_factor(cardinality(matches), wanted) end);
      if cardinality(found) = wanted then
        return found;
      end if;
      rest := 2;
    end if;
  end if;
  if share < 0.5 then
    matches := newest_matches(broadest, wanted, first, last, share, is_probe => true);
    is_little := cardinality(matches) <= 2 * wanted * share;
    share := share * greatest(1, widening_factor(cardinality(matches), wanted));
  end if;
  if cardinality(queries) = 1 then
    return newest_matches(broadest, wanted, first, last, case when is_little then 1 else share end);
  end if;
  if is_little then
    -- Weights A and C replace the = and + marks, which would be slower to compute per row.
    tiers := array(
      select regexp_replace(regexp_replace(text, '''=([^'']+)''', '''\1'':A', 'g'), '''\+([^'']+)''', '''\1'':C', 'g')::tsquery
      from unnest(queries) with ordinality as listed (text, position) order by position);
    return array(
      select p.ctid from products p, lateral (
        select case when has_categories then search || array_to_tsvector(array['#' || coalesce(category_id::text, '')])
          else search end as keys offset 0
      ) as row
      where archived_at is null and product_keys(search, category_id) @@ broadest
      order by (select min(position) from unnest(tiers) with ordinality as tier (query, position) where keys @@ query),
        created_at desc, id desc
      limit wanted);
  end if;
  foreach one in array queries[rest:] loop
    matches := newest_matches(('(' || one || ')' || in_category)::tsquery, wanted, first, last, share);
    found := found || array(
      select at from unnest(matches) with ordinality as match (at, age)
      where not exists (select from unnest(found) as better (at) where better.at = match.at)
      order by age limit wanted - cardinality(found));
    exit when cardinality(found) = wanted;
  end loop;
  return found;
end
$$;
