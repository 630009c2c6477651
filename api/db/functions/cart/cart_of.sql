-- The cart as the program reads it: its version, its lines as they are sold now, and what they come to.
create or replace function cart_of(shopper uuid) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'version', coalesce((select version from carts where user_id = shopper), 0),
    'totalCentavos', q.goods_centavos - q.discount_centavos,
    'discountCentavos', q.discount_centavos,
    'offers', to_jsonb(q.offers),
    'permits', (select jsonb_object_agg(o.target, p.permit) from unnest(q.offers) as o join promotions p on p.id = o.promotion_id
      where p.permit <> ''),
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
  from quote_cart(shopper, null, null) as q
$$;
