-- Prices the goods of a cart. Archived and sold-out lines cost zero.
create or replace function quote_cart(shopper uuid, phone_key text default null, cart_owner uuid default null) returns quote
language plpgsql stable as $$
declare
  q quote;
  has_offers boolean;
begin
  select coalesce(array_agg(l), '{}'), coalesce(sum(l.gross_centavos) filter (where l.is_sold), 0), 0, 0, 0, '{}', '{}',
      bool_or(l.is_archived or l.stock < l.quantity), max(l.quantity), exists (select from promotions)
    into q.lines, q.goods_centavos, q.discount_centavos, q.shipping_centavos, q.cod_fee_centavos, q.offers, q.options,
      q.is_short, q.largest_quantity, has_offers
    from priced_lines(coalesce(cart_owner, shopper)) as l;
  if has_offers then
    q := with_goods_offer(q, shopper, phone_key, coalesce(cart_owner, shopper));
  end if;
  q.total_centavos := q.goods_centavos - q.discount_centavos;
  return q;
end
$$;
