-- What the shopper's cart comes to at this moment: the one place where anything is priced. The cart shows it, and place_order
-- charges it. What cannot be bought (archived, or sold out) counts for nothing. What offers take off is one amount for the goods,
-- of which each line has its share, and one for shipping: q.offers.
-- `wish` says how it is delivered: {place, delivery}, and `phoneKey` by which a voucher's uses are counted, too; null: the goods
-- alone are priced. What the wish lacks is q.problem, a
-- code of contract/src/core/errors.ts: a preview shows it, an order is refused with it.
create or replace function quote_cart(shopper uuid, method text default null, wish jsonb default '{}') returns quote
language plpgsql stable as $$
declare
  q quote;
  has_offers boolean;
  has_rates boolean;
  place text;
  asked text;
  is_cash boolean;
  net bigint; -- the goods, after discounts
  weighed bigint; -- grams of what has a weight
  unweighed bigint; -- pieces of what has none
  zone text;
  elsewhere text;
  is_place_needed boolean;
  offer promotions;
  base bigint; -- the goods that an offer is about
  places smallint[]; -- and where they stand in the cart
  off bigint;
  best promotions; -- of the goods
  best_off bigint;
  best_base bigint;
  best_places smallint[];
  shipping_offers uuid[]; -- for which there is enough in the cart
  line smallint;
  so_far bigint;
begin
  q.lines := array(
    select row(row_number() over (order by l.added_at, v.id), v.id, p.id, p.slug, variant_name(p.name, v.option_values),
      coalesce(v.image, p.image), v.sku, u.price, l.quantity, l.quantity * u.price, 0, l.price_centavos, v.stock,
      v.archived_at is not null or p.archived_at is not null, l.quantity * v.weight_grams::bigint,
      v.price_centavos, p.category_id)::priced_line
    from cart_lines l join variants v on v.id = l.variant_id join products p on p.id = v.product_id
      cross join lateral (select price_now(v.price_centavos, v.sale_centavos, v.sale_from, v.sale_until) as price) as u
    where l.user_id = shopper order by l.added_at, v.id);
  -- In one statement, and the rest is skipped in a shop that has no offers and delivers everywhere for nothing: every
  -- expression costs each order.
  select coalesce(sum(l.gross_centavos), 0), coalesce(sum(l.grams), 0), coalesce(sum(l.quantity) filter (where l.grams is null), 0),
      0, 0, 0, '{}'::applied_offer[], '{}'::delivery_way[], exists (select from promotions), exists (select from shipping_rates), wish ->> 'delivery'
    into q.goods_centavos, weighed, unweighed, q.discount_centavos, q.shipping_centavos, q.cod_fee_centavos, q.offers, q.ways,
      has_offers, has_rates, asked
    from unnest(q.lines) as l where not l.is_archived and l.stock is distinct from 0;

  -- The best single offer for the goods, and which ones there are for shipping.
  if has_offers then
    best_off := 0;
    so_far := 0;
    shipping_offers := '{}';
    select c.voucher_code into q.voucher_code from carts c where c.user_id = shopper;
    if q.voucher_code is not null then
      -- Unless the code is found among what runs now.
      q.voucher_state := 'voucher_over';
    end if;
    for offer in
      select * from promotions p where p.stopped_at is null and p.ends_at > now() and p.starts_at <= now()
        and (p.code is null or lower(p.code) = lower(q.voucher_code))
    loop
      select coalesce(sum(l.gross_centavos), 0), array_agg(l.position order by l.position) into base, places
      from unnest(q.lines) as l
      where not l.is_archived and l.stock is distinct from 0
        and not (offer.skips_sale_items and l.unit_centavos < l.regular_centavos)
        and (not offer.is_scoped or exists (select from promotion_scope s where s.promotion_id = offer.id
          and (s.category_id = l.category_id or s.product_id = l.product_id)));
      if offer.code is not null then
        -- A peso of the goods is always paid; an offer for shipping leaves them alone.
        q.voucher_missing_centavos := greatest(offer.min_spend_centavos - base,
          case when offer.kind <> 'shipping' then 101 - q.goods_centavos end);
        q.voucher_state := case
          when offer.used >= offer.total_limit then 'voucher_used_up'
          when offer.customer_limit is not null
            and uses_by_customer(offer.id, shopper, wish ->> 'phoneKey') >= offer.customer_limit then 'voucher_used_before'
          when q.lines = '{}' then 'waiting'
          when base = 0 then 'voucher_not_for_these'
          when q.voucher_missing_centavos > 0 then 'voucher_spend_more'
          when offer.kind = 'shipping' and wish is null then 'waiting'
          else 'beaten' end;
        continue when q.voucher_state not in ('waiting', 'beaten');
      end if;
      continue when base < greatest(offer.min_spend_centavos, 1);
      if offer.kind = 'shipping' then
        shipping_offers := shipping_offers || offer.id;
        continue;
      end if;
      off := least(q.goods_centavos - 100, case offer.kind
        when 'percent' then least(offer.cap_centavos, (base * offer.value + 50) / 100) else least(offer.value, base) end);
      if off > best_off or off = best_off and off > 0 and (offer.code is not null, offer.id) < (best.code is not null, best.id) then
        best := offer;
        best_off := off;
        best_base := base;
        best_places := places;
      end if;
    end loop;
    if best_off > 0 then
      q.discount_centavos := best_off;
      q.offers := array[row('goods', best.id, best.name, best.code, best_off, best.total_limit, best.customer_limit)::applied_offer];
      if best.code is not null then
        q.voucher_state := 'applied';
      end if;
      -- Shares by running totals: they sum up, none is below nothing or above its line.
      foreach line in array best_places loop
        q.lines[line].discount_centavos := div(best_off::numeric * (so_far + q.lines[line].gross_centavos), best_base)
          - div(best_off::numeric * so_far, best_base);
        so_far := so_far + q.lines[line].gross_centavos;
      end loop;
    end if;
  end if;

  if has_rates and wish is not null then
    net := q.goods_centavos - q.discount_centavos;
    place := wish ->> 'place';
    is_cash := method is not distinct from 'cod';
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
        cross join lateral (select weighed + unweighed * r.default_grams as grams) as w
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

  -- The best single offer for shipping.
  if not has_offers then
    null;
  elsif shipping_offers <> '{}' and q.shipping_centavos > 0 then
    select * into best from promotions p where p.id = any (shipping_offers)
      order by least(p.cap_centavos, q.shipping_centavos) desc, p.code is not null, p.id limit 1;
    off := least(best.cap_centavos, q.shipping_centavos);
    q.discount_centavos := q.discount_centavos + off;
    q.offers := q.offers
      || row('shipping', best.id, best.name, best.code, off, best.total_limit, best.customer_limit)::applied_offer;
    if best.code is not null then
      q.voucher_state := 'applied';
    end if;
  elsif q.problem is not null and q.voucher_state = 'beaten'
      and exists (select from promotions p where p.id = any (shipping_offers) and p.code is not null) then
    q.voucher_state := 'waiting';
  end if;

  q.total_centavos := q.goods_centavos - q.discount_centavos + q.shipping_centavos + q.cod_fee_centavos;
  return q;
end
$$;
