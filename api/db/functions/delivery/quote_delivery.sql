-- Pickup is a default only without zones. A null `shipping` delivers everywhere for free.
-- The plan is generic, because planning takes thirty times as long as running.
create or replace function quote_delivery(
  shipping jsonb, place text, requested_option text, is_cash boolean, goods bigint, grams bigint, unweighed bigint
) returns delivery_quote language plpgsql immutable set plan_cache_mode = force_generic_plan as $$
declare
  d delivery_quote;
begin
  d.options := '{}';
  if shipping is null then
    d.problem := case when requested_option is not null then 'delivery_gone' end;
    return d;
  end if;
  d.options := array(select o from delivery_options(shipping, place, goods, grams, unweighed) as o);
  d.option := d.options[(
    select o.ordinality from unnest(d.options) with ordinality as o
    where o.id = requested_option or requested_option is null and (o.kind = 'ship' or shipping -> 'zones' = '[]')
    order by o.is_too_heavy, is_cash and not o.takes_cod, o.ordinality limit 1)];
  d.problem := case
    when (d.option).is_too_heavy then 'too_heavy'
    when is_cash and not (d.option).takes_cod then 'cash_not_taken'
    when (d.option).id is not null then null
    when requested_option = 'pickup' then 'delivery_gone'
    when place is null and needs_place(shipping) then 'place_required'
    when shipping_zone(shipping, place) is null then 'cannot_ship_there'
    else 'delivery_gone' end;
  return d;
end
$$;
