create or replace function cart_of(shopper uuid) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'version', coalesce((select version from carts where user_id = shopper), 0),
    'totalCentavos', q.goods_centavos - q.discount_centavos,
    'discountCentavos', q.discount_centavos,
    'offers', to_jsonb(q.offers),
    'terms', (select jsonb_object_agg(o.target, jsonb_build_object('permit', p.permit, 'kind', p.kind, 'value', p.value,
        'capCentavos', p.cap_centavos, 'goods', (select jsonb_agg(coalesce(c.name, g.name) order by s.category_id, s.product_id)
          from promotion_scope s left join categories c on c.id = s.category_id left join products g on g.id = s.product_id
          where p.is_scoped and s.promotion_id = p.id)))
      from unnest(q.offers) as o join promotions p on p.id = o.promotion_id),
    'takesVouchers', exists (select from promotions p where p.code is not null and p.stopped_at is null and p.ends_at > now()
      and p.starts_at <= now()),
    'voucher', case when q.voucher_code is not null then
      jsonb_build_object('code', q.voucher_code, 'state', q.voucher_state, 'missingCentavos', q.voucher_missing_centavos) end,
    'lines', coalesce((
      select jsonb_agg(jsonb_build_object(
        'variantId', variant_id, 'hasOptions', variant_id <> product_id, 'slug', slug, 'name', name, 'image', image, 'priceCentavos', unit_centavos,
        'regularCentavos', regular_centavos,
        'stock', stock, 'isArchived', is_archived, 'quantity', quantity, 'lineCentavos', gross_centavos,
        'addedPriceCentavos', added_centavos) order by position)
      from unnest(q.lines)), '[]'))
  from quote_cart(shopper) as q
$$;
