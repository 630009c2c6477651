create or replace function priced_lines(shopper uuid) returns setof priced_line language sql stable as $$
  select
    row_number() over (order by l.added_at, v.id)::smallint as position,
    v.id as variant_id,
    p.id as product_id,
    p.slug,
    variant_name(p.name, v.option_values) as name,
    coalesce(v.image, p.image) as image,
    v.sku,
    u.price as unit_centavos,
    l.quantity,
    l.quantity * u.price as gross_centavos,
    0::bigint as discount_centavos,
    l.price_centavos as added_centavos,
    v.stock,
    v.archived_at is not null or p.archived_at is not null as is_archived,
    v.archived_at is null and p.archived_at is null and v.stock is distinct from 0 as is_sold,
    l.quantity * v.weight_grams::bigint as grams,
    v.price_centavos as regular_centavos,
    p.category_id
  from cart_lines l join variants v on v.id = l.variant_id join products p on p.id = v.product_id
    cross join lateral (select price_now(v.price_centavos, v.sale_centavos, v.sale_from, v.sale_until) as price) as u
  where l.user_id = shopper
  order by l.added_at, v.id
$$;
