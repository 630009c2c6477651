-- Returns the ctids of the newest matches: searches the newest `share` of the age range and widens it until `wanted` are
-- found. A probe searches the first share only.
create or replace function newest_matches(
  query tsquery, wanted int, first int, last int, share float, is_probe boolean default false
) returns tid[] language plpgsql stable as $$
declare
  before int := last + 1;
  since int;
  kind int;
  ages int[];
  matches tid[] := '{}';
begin
  while share < 0.2 loop
    since := least(before - 1, last - (last - first) * share);
    kind := greatest(0, least(4, floor(log(before - since) / log(8) - 1)));
    since := since >> 3 * kind << 3 * kind;
    ages := ages_between(since, before, kind);
    matches := matches || array(
      select ctid from products
      where archived_at is null and product_keys(search, category_id) @@ query and product_ages(created_at) && ages
        and created_at < to_timestamp(before * 480::bigint)
      order by created_at desc, id desc limit wanted - cardinality(matches));
    if is_probe or cardinality(matches) = wanted then
      return matches;
    end if;
    before := since;
    share := share * widening_factor(cardinality(matches), wanted);
  end loop;
  return array(
    select ctid from products where archived_at is null and product_keys(search, category_id) @@ query
    order by created_at desc, id desc limit wanted);
end
$$;
