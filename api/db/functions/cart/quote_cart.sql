-- What the shopper's cart comes to at this moment: the one place where anything is priced. The cart shows it, and place_order
-- charges it. What cannot be bought (archived, or sold out) counts for nothing.
-- `wish` says how it is delivered: {place, delivery}; null: the goods alone are priced. What the wish lacks is q.problem, a
-- code of contract/src/errors.ts: a preview shows it, an order is refused with it.
create or replace function quote_cart(shopper uuid, method text default null, wish jsonb default '{}') returns quote
language plpgsql stable as $$
declare
  q quote;
  place text := wish ->> 'place';
  asked text := wish ->> 'delivery';
  is_cash boolean := method is not distinct from 'cod';
  net bigint; -- the goods, after discounts
  grams bigint;
  unweighed bigint;
  zone text;
  elsewhere text;
  is_place_needed boolean;
begin
  q.lines := array(
    select row(row_number() over (order by l.added_at, v.id), v.id, p.id, p.slug, variant_name(p.name, v.option_values),
      coalesce(v.image, p.image), v.sku, v.price_centavos, l.quantity, l.quantity * v.price_centavos, 0, l.price_centavos, v.stock,
      v.archived_at is not null or p.archived_at is not null, l.quantity * v.weight_grams::bigint)::priced_line
    from cart_lines l join variants v on v.id = l.variant_id join products p on p.id = v.product_id
    where l.user_id = shopper order by l.added_at, v.id);
  select coalesce(sum(l.gross_centavos), 0), coalesce(sum(l.grams), 0), coalesce(sum(l.quantity) filter (where l.grams is null), 0)
    into q.goods_centavos, grams, unweighed from unnest(q.lines) as l where not l.is_archived and l.stock is distinct from 0;

  q.discount_centavos := 0;
  net := q.goods_centavos - q.discount_centavos;

  -- Shipping. Its tables are empty in a shop that delivers everything everywhere for nothing.
  q.shipping_centavos := 0;
  q.cod_fee_centavos := 0;
  q.ways := '{}';
  if wish is not null and exists (select from shipping_rates) then
    select max(id) into elsewhere from shipping_zones where is_elsewhere;
    is_place_needed := place is null and (exists (select from shipping_places)
      or elsewhere is null and exists (select from shipping_zones));
    if place is not null then
      select p.zone_id into zone from shipping_places p where p.prefix in (left(place, 3), left(place, 5), place)
        order by length(p.prefix) desc limit 1;
    end if;
    if place is null or not found then
      zone := case when not is_place_needed then elsewhere end;
    end if;
    q.ways := array(
      select row(r.id, r.name, case when r.zone_id is null then 'pickup' else 'ship' end, f.fee, f.cod_fee, r.days_from, r.days_until,
        r.takes_cod and coalesce(net + f.fee + f.cod_fee <= r.cod_max_centavos, true), r.cod_max_centavos,
        coalesce(w.grams > r.most_grams, false), r.most_grams,
        case when f.fee > 0 then r.free_from_centavos - net end)::delivery_way
      from shipping_rates r
        cross join lateral (select quote_cart.grams + unweighed * r.default_grams as grams) as w
        cross join lateral (
          select t.fee_centavos, t.each_kilo_centavos, t.starts from shipping_tiers t
          where t.rate_id = r.id and (t.starts = 0 or case r.measure when 'weight' then t.starts < w.grams else t.starts <= net end)
          order by t.starts desc limit 1) as t
        cross join lateral (
          select case when r.free_from_centavos <= net then 0
              else t.fee_centavos + t.each_kilo_centavos * ((greatest(w.grams - t.starts, 0) + 999) / 1000) end as fee,
            r.cod_fee_centavos + (net * r.cod_fee_bp + 5000) / 10000 as cod_fee) as f
      where r.zone_id = zone or r.zone_id is null
      order by r.zone_id is null, r.position);
    -- Unless one is named, the first that can be had, and pickup only where there is nothing else.
    q.way := q.ways[(
      select w.ordinality from unnest(q.ways) with ordinality as w
      where w.id = asked or asked is null and (w.kind = 'ship' or not exists (select from shipping_zones))
      order by w.is_too_heavy, is_cash and not w.takes_cod, w.ordinality limit 1)];
    if (q.way).id is null then
      q.problem := case when asked = 'pickup' then 'delivery_gone' when is_place_needed then 'place_required'
        when zone is null then 'cannot_ship_there' else 'delivery_gone' end;
    elsif (q.way).is_too_heavy then
      q.problem := 'too_heavy';
    else
      q.shipping_centavos := (q.way).fee_centavos;
      if is_cash then
        q.cod_fee_centavos := (q.way).cod_fee_centavos;
        q.problem := case when not (q.way).takes_cod then 'cash_not_taken' end;
      end if;
    end if;
  elsif asked is not null then
    q.problem := 'delivery_gone';
  end if;

  q.total_centavos := net + q.shipping_centavos + q.cod_fee_centavos;
  return q;
end
$$;
