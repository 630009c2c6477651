-- A function, so that lists without options do not pay for planning it.
create or replace function product_summary(product uuid) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'stock', case when count(v.stock) = count(*) then sum(v.stock)::int end, 'fewest', min(v.stock),
    'price', min(now_price), 'highest', max(now_price), 'regular', min(v.price_centavos),
    'ends', case when min(v.sale_until) filter (where now_price < v.price_centavos)
        = max(v.sale_until) filter (where now_price < v.price_centavos)
      then extract(epoch from max(v.sale_until) filter (where now_price < v.price_centavos and isfinite(v.sale_until))) end,
    'options', (
      select jsonb_agg(jsonb_build_object('name', option.name, 'values', (
        select jsonb_agg(value order by first) from (
          select one.option_values[option.position] as value, min(one.position) as first
          from variants one where one.product_id = product and one.archived_at is null group by 1) as chosen)) order by option.position)
      from products p cross join unnest(p.option_names) with ordinality as option (name, position) where p.id = product))
  from variants v
    cross join lateral (select price_now(v.price_centavos, v.sale_centavos, v.sale_from, v.sale_until) as now_price) as u
  where v.product_id = product and v.archived_at is null
$$;
