-- `goods` is in centavos, settings are in pesos; `unweighed` counts pieces without a weight.
create or replace function delivery_options(shipping jsonb, place text, goods bigint, grams bigint, unweighed bigint)
returns setof delivery_option language sql immutable as $$
  select
    r.id,
    r.name,
    case when r.id = 'pickup' then 'pickup' else 'ship' end as kind,
    f.fee as fee_centavos,
    f.cod_fee as cod_fee_centavos,
    r."daysFrom" as days_from,
    r."daysUntil" as days_until,
    r."takesCod" and coalesce(goods + f.fee + f.cod_fee <= r."codMax" * 100, true) as takes_cod,
    (r."codMax" * 100)::bigint as cod_max_centavos,
    coalesce(w.grams > r."mostGrams", false) as is_too_heavy,
    r."mostGrams" as most_grams,
    case when f.fee > 0 then (r."freeFrom" * 100)::bigint - goods end as missing_for_free_centavos
  from jsonb_array_elements(shipping_rates(shipping, place)) with ordinality as listed (rate, position)
    cross join lateral jsonb_to_record(listed.rate) as r (id text, name text, measure text, tiers jsonb, "freeFrom" numeric,
      "mostGrams" bigint, "daysFrom" smallint, "daysUntil" smallint, "takesCod" boolean, "codFee" numeric,
      "codFeePercent" numeric, "codMax" numeric)
    cross join lateral (
      select delivery_options.grams + unweighed * (shipping ->> 'defaultGrams')::bigint as grams) as w
    cross join lateral (
      select * from jsonb_to_recordset(r.tiers) as tier ("from" numeric, fee numeric, "eachKilo" numeric)
      where tier."from" = 0 or case r.measure when 'weight' then tier."from" < w.grams else tier."from" * 100 <= goods end
      order by tier."from" desc limit 1) as t
    cross join lateral (
      select
        case when r."freeFrom" * 100 <= goods then 0
          else t.fee * 100 + t."eachKilo" * 100 * ceil(greatest(w.grams - t."from", 0) / 1000) end::bigint as fee,
        (r."codFee" * 100)::bigint + (goods * (r."codFeePercent" * 100)::bigint + 5000) / 10000 as cod_fee) as f
  order by listed.position
$$;
