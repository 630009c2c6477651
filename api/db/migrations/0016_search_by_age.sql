-- What a product is looked up by: its words, those of its name once more with a mark, and its category.
create function product_keys(search tsvector, category_id uuid) returns tsvector language plpgsql immutable parallel safe
as $$
declare
  name_words text := array_to_string(tsvector_to_array(ts_filter(search, '{a}')), ' =');
  keys text[] := string_to_array('=' || name_words, ' ');
begin
  return search || array_to_tsvector(case when category_id is null then keys else keys || ('#' || category_id) end);
end
$$;

-- Time in steps of eight minutes.
create function age_step(at timestamptz) returns int language sql immutable strict parallel safe as $$
  select floor(date_part('epoch', at) / 480)::int
$$;

-- When a product came, by the step and by five kinds of longer ones, each eight times the one before: any stretch of
-- time is a few of one kind. The kind stands above the 28 bits of the step.
create function product_ages(created_at timestamptz) returns int[] language plpgsql immutable strict parallel safe as $$
declare
  step int := public.age_step(created_at);
begin
  return array[step, 1 << 28 | (step >> 3), 2 << 28 | (step >> 6), 3 << 28 | (step >> 9), 4 << 28 | (step >> 12),
    5 << 28 | (step >> 15)];
end
$$;

create index products_found on products using gin (product_keys(search, category_id), product_ages(created_at))
  with (fastupdate = off) where archived_at is null;

-- It knew no ages: to find the newest of many matches, all of them had to be fetched.
drop index products_search;
alter table products alter column search set statistics -1;

-- How many times as far back one has to look, after so many were found. A few say little: then less than half of the
-- way, because what is fetched in vain costs more than another look.
create function times_further(found int, wanted int) returns float language sql immutable as $$
  select case when found < 30 then wanted / (2.0 * (found + 3)) else 1.3 * wanted / found end
$$;

-- Where the newest matches lie: among the newest part (`share`) of the time from the first to the last product, and
-- unless that is but a probe, as far back as it takes to find as many as are wanted.
create function newest_matches(
  query tsquery, wanted int, first int, last int, share float, is_probe boolean default false
) returns tid[] language plpgsql stable as $$
declare
  before int := last + 1;
  since int;
  kind int;
  ages int[];
  matches tid[] := '{}';
begin
  while share < 0.5 loop
    since := least(before - 1, last - (last - first) * share);
    -- From 8 to 64 of one kind: more of them take longer to look up, fewer reach further than they have to.
    kind := greatest(0, least(5, floor(log(before - since) / log(8) - 1)));
    since := since >> 3 * kind << 3 * kind;
    ages := array(select kind << 28 | n from generate_series(since >> 3 * kind, before - 1 >> 3 * kind) as n);
    matches := matches || array(
      select ctid from products
      where archived_at is null and product_keys(search, category_id) @@ query and product_ages(created_at) && ages
        and created_at < to_timestamp(before * 480::bigint)
      order by created_at desc, id desc limit wanted - cardinality(matches));
    if is_probe or cardinality(matches) = wanted then
      return matches;
    end if;
    before := since;
    share := share * times_further(cardinality(matches), wanted);
  end loop;
  return array(
    select ctid from products where archived_at is null and product_keys(search, category_id) @@ query
    order by created_at desc, id desc limit wanted);
end
$$;

-- Where the best matches lie, at most so many: those of the first query before those of the next, the newest first. The
-- last query is the broadest and finds all that the others find: if that is little, it is fetched once and put in order.
create function find_products(queries text[], category uuid, wanted int) returns tid[] language plpgsql stable
set enable_seqscan = off set jit = off set plan_cache_mode = force_generic_plan as $$
declare
  in_category text := coalesce(' & ''#' || category || '''', '');
  broadest tsquery := '(' || queries[cardinality(queries)] || ')' || in_category;
  total bigint := (select sum(n) from product_counts where scope = '00000000-0000-0000-0000-000000000000');
  first int := age_step((select min(created_at) from products where archived_at is null));
  last int := age_step((select max(created_at) from products where archived_at is null));
  share float := 4.0 * wanted / total;
  is_little boolean := true;
  tiers tsquery[];
  one text;
  matches tid[];
  found tid[] := '{}';
begin
  if share < 0.5 then
    matches := newest_matches(broadest, wanted, first, last, share, is_probe => true);
    is_little := cardinality(matches) <= 2 * wanted * share;
    share := share * greatest(1, times_further(cardinality(matches), wanted));
  end if;
  if cardinality(queries) = 1 then
    return newest_matches(broadest, wanted, first, last, case when is_little then 1 else share end);
  end if;
  if is_little then
    matches := newest_matches(broadest, wanted, first, last, 1);
    if cardinality(matches) < wanted then
      -- The row knows the words of its name by their weight.
      tiers := array(
        select regexp_replace(text, '''=(\w+)''', '''\1'':A', 'g')::tsquery
        from unnest(queries) with ordinality as asked (text, place) order by place);
      return array(
        select at from unnest(matches) with ordinality as match (at, age) join products p on p.ctid = at
        order by (select min(place) from unnest(tiers) with ordinality as tier (query, place) where p.search @@ query), age);
    end if;
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
