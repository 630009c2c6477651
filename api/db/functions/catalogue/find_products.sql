-- Where the best matches lie, at most so many: those of the first query before those of the next, the newest first. The
-- last query is the broadest and finds all that the others find: if the newest have little of it, all of it is fetched
-- once and sorted. Sequential scans are off: a plan made while the table was empty would keep them for the life of a connection.
create or replace function find_products(queries text[], category uuid, wanted int) returns tid[] language plpgsql stable
set enable_seqscan = off set jit = off set plan_cache_mode = force_generic_plan as $$
declare
  in_category text := coalesce(' & ''#' || category || '''', '');
  broadest tsquery := '(' || queries[cardinality(queries)] || ')' || in_category;
  total bigint;
  first int;
  last int;
  share float;
  is_little boolean := true;
  tiers tsquery[];
  one text;
  matches tid[];
  found tid[] := '{}';
begin
  select (select sum(n) from product_counts where scope = '00000000-0000-0000-0000-000000000000'),
    floor(extract(epoch from (select min(created_at) from products where archived_at is null)) / 480),
    floor(extract(epoch from (select max(created_at) from products where archived_at is null)) / 480)
    into total, first, last;
  share := 4.0 * wanted / total;
  if share < 0.5 then
    matches := newest_matches(broadest, wanted, first, last, share, is_probe => true);
    is_little := cardinality(matches) <= 2 * wanted * share;
    share := share * greatest(1, times_further(cardinality(matches), wanted));
  end if;
  if cardinality(queries) = 1 then
    return newest_matches(broadest, wanted, first, last, case when is_little then 1 else share end);
  end if;
  if is_little then
    -- The row knows the words of its name by their weight.
    tiers := array(
      select regexp_replace(text, '''=(\w+)''', '''\1'':A', 'g')::tsquery
      from unnest(queries) with ordinality as asked (text, place) order by place);
    return array(
      select ctid from products where archived_at is null and product_keys(search, category_id) @@ broadest
      order by (select min(place) from unnest(tiers) with ordinality as tier (query, place) where search @@ query),
        created_at desc, id desc
      limit wanted);
  end if;
  foreach one in array queries loop
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
