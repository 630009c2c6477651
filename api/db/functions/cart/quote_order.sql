-- The items are those in the cart of `cart_owner`, if another person orders for the shopper.
create or replace function quote_order(
  shopper uuid, method text, place_code text, delivery_option text, phone_key text default null, cart_owner uuid default null
) returns quote language plpgsql stable as $$
declare
  q quote := quote_cart(shopper, phone_key, cart_owner);
  shipping jsonb := (select v.shipping from settings_versions v order by v.version desc limit 1);
  grams bigint;
  unweighed bigint;
  delivery delivery_quote;
  best promotions;
  off bigint;
begin
  if shipping is null and delivery_option is null and coalesce(q.shipping_offers, '{}') = '{}' then
    return q;
  end if;
  select coalesce(sum(l.grams), 0), coalesce(sum(l.quantity) filter (where l.grams is null), 0) into grams, unweighed
    from unnest(q.lines) as l where l.is_sold;
  delivery := quote_delivery(shipping, place_code, delivery_option, method is not distinct from 'cod',
    q.goods_centavos - q.discount_centavos, grams, unweighed);
  q.options := delivery.options;
  q.option := delivery.option;
  q.problem := delivery.problem;
  if q.problem is null or q.problem = 'cash_not_taken' then
    q.shipping_centavos := coalesce((q.option).fee_centavos, 0);
    q.cod_fee_centavos := case when method = 'cod' then coalesce((q.option).cod_fee_centavos, 0) else 0 end;
  end if;

  if q.shipping_offers <> '{}' then
    select * into best from promotions p where p.id = any (q.shipping_offers) and q.shipping_centavos > 0
      order by least(p.cap_centavos, q.shipping_centavos) desc, p.code is not null, p.id limit 1;
    if best.id is not null then
      off := least(best.cap_centavos, q.shipping_centavos);
      q.discount_centavos := q.discount_centavos + off;
      q.offers := q.offers
        || row('shipping', best.id, best.name, best.code, off, best.total_limit, best.customer_limit)::applied_offer;
    end if;
    if best.code is not null then
      q.voucher_state := 'applied';
    elsif q.voucher_state = 'waiting' and (best.id is not null or q.problem is null) then
      q.voucher_state := 'beaten';
    end if;
  end if;
  q.total_centavos := q.goods_centavos - q.discount_centavos + q.shipping_centavos + q.cod_fee_centavos;
  return q;
end
$$;
