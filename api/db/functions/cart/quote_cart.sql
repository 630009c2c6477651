-- What the shopper's cart comes to at this moment: the one place where anything is priced. The cart shows it, and place_order
-- charges it. What cannot be bought (archived, or sold out) counts for nothing.
create or replace function quote_cart(shopper uuid) returns quote language plpgsql stable as $$
declare
  q quote;
begin
  q.lines := array(
    select row(row_number() over (order by l.added_at, v.id), v.id, p.id, p.slug, variant_name(p.name, v.option_values),
      coalesce(v.image, p.image), v.sku, v.price_centavos, l.quantity, l.quantity * v.price_centavos, 0, l.price_centavos, v.stock,
      v.archived_at is not null or p.archived_at is not null)::priced_line
    from cart_lines l join variants v on v.id = l.variant_id join products p on p.id = v.product_id
    where l.user_id = shopper order by l.added_at, v.id);
  select coalesce(sum(gross_centavos) filter (where not is_archived and stock is distinct from 0), 0)
    into q.goods_centavos from unnest(q.lines);
  q.discount_centavos := 0;
  q.shipping_centavos := 0;
  q.cod_fee_centavos := 0;
  q.total_centavos := q.goods_centavos - q.discount_centavos + q.shipping_centavos + q.cod_fee_centavos;
  return q;
end
$$;
