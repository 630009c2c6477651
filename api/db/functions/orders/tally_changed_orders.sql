create or replace function tally_changed_orders() returns trigger language plpgsql as $$
begin
  insert into order_tally_parts (day, status, method, n, centavos, discount_centavos, delivery_centavos, discounted)
  select manila_day(created_at), status, payment_method, sum(n), sum(n * total_centavos), sum(n * discount_centavos),
    sum(n * (shipping_centavos + cod_fee_centavos)), coalesce(sum(n) filter (where discount_centavos > 0), 0)
  from (select 1 as n, added.* from added union all select -1, removed.* from removed) as changes
  group by 1, 2, 3 having sum(n) <> 0;
  return null;
end
$$;
