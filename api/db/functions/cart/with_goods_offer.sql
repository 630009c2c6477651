-- Adds the best goods offer, the eligible shipping offers and the voucher's state to a quote.
create or replace function with_goods_offer(q quote, shopper uuid, phone_key text, cart_owner uuid) returns quote
language plpgsql stable as $$
declare
  offer promotions;
  base bigint;
  positions smallint[];
  off bigint;
  best promotions;
  best_off bigint := 0;
  best_base bigint;
  best_positions smallint[];
  line smallint;
  so_far bigint := 0;
begin
  q.shipping_offers := '{}';
  select c.voucher_code into q.voucher_code from carts c where c.user_id = cart_owner;
  if q.voucher_code is not null then
    -- The loop below overrides this state if it finds the code.
    q.voucher_state := 'voucher_over';
  end if;
  for offer in
    select * from promotions p where p.stopped_at is null and p.ends_at > now() and p.starts_at <= now()
      and (p.code is null or lower(p.code) = lower(q.voucher_code))
  loop
    select coalesce(sum(l.gross_centavos), 0), array_agg(l.position order by l.position) into base, positions
    from unnest(q.lines) as l
    where l.is_sold and not (offer.skips_sale_items and l.unit_centavos < l.regular_centavos)
      and (not offer.is_scoped or exists (select from promotion_scope s where s.promotion_id = offer.id
        and (s.category_id = l.category_id or s.product_id = l.product_id)));
    if offer.code is not null then
      -- At least one peso of the goods is always charged.
      q.voucher_missing_centavos := greatest(offer.min_spend_centavos - base,
        case when offer.kind <> 'shipping' then 101 - q.goods_centavos end);
      q.voucher_state := case
        when offer.used >= offer.total_limit then 'voucher_used_up'
        when offer.customer_limit is not null
          and uses_by_customer(offer.id, shopper, phone_key) >= offer.customer_limit then 'voucher_used_before'
        when q.lines = '{}' then 'waiting'
        when base = 0 then 'voucher_not_for_these'
        when q.voucher_missing_centavos > 0 then 'voucher_spend_more'
        when offer.kind = 'shipping' then 'waiting'
        else 'beaten' end;
      continue when q.voucher_state not in ('waiting', 'beaten');
    end if;
    continue when base < greatest(offer.min_spend_centavos, 1);
    if offer.kind = 'shipping' then
      q.shipping_offers := q.shipping_offers || offer.id;
      continue;
    end if;
    off := least(q.goods_centavos - 100, case offer.kind
      when 'percent' then least(offer.cap_centavos, (base * offer.value + 50) / 100) else least(offer.value, base) end);
    if off > best_off or off = best_off and off > 0 and (offer.code is not null, offer.id) < (best.code is not null, best.id) then
      best := offer;
      best_off := off;
      best_base := base;
      best_positions := positions;
    end if;
  end loop;
  if best_off = 0 then
    return q;
  end if;

  q.discount_centavos := best_off;
  q.offers := array[row('goods', best.id, best.name, best.code, best_off, best.total_limit, best.customer_limit)::applied_offer];
  if best.code is not null then
    q.voucher_state := 'applied';
  end if;
  -- Differences of running totals sum up exactly and stay between zero and the line's price.
  foreach line in array best_positions loop
    q.lines[line].discount_centavos := div(best_off::numeric * (so_far + q.lines[line].gross_centavos), best_base)
      - div(best_off::numeric * so_far, best_base);
    so_far := so_far + q.lines[line].gross_centavos;
  end loop;
  return q;
end
$$;
