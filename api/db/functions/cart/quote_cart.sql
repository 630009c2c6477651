-- Prices the goods in the shopper's cart: nothing else does. Lines that cannot be bought (archived, or sold out) cost nothing. The best offer for the goods is q.offers, and each line has its share of it.
create or replace function quote_cart(shopper uuid, phone_key text default null) returns quote language plpgsql stable as $$
declare
  q quote;
  has_offers boolean;
begin
  q.lines := array(select l from priced_lines(shopper) as l order by l.position);
  select coalesce(sum(l.gross_centavos), 0), 0, 0, 0, '{}'::applied_offer[], '{}'::delivery_option[], exists (select from promotions)
    into q.goods_centavos, q.discount_centavos, q.shipping_centavos, q.cod_fee_centavos, q.offers, q.options, has_offers
    from unnest(q.lines) as l where l.is_sold;
  if has_offers then
    q := with_goods_offer(q, shopper, phone_key);
  end if;
  q.total_centavos := q.goods_centavos - q.discount_centavos;
  return q;
end
$$;
