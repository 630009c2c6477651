create or replace function tally_changed_orders() returns trigger language plpgsql as $$
begin
  insert into order_tally_parts (day, status, method, n, centavos, discount_centavos, delivery_centavos, discounted,
    cash_due, cash_due_centavos)
  select manila_day(created_at), status, payment_method, sum(n), sum(n * total_centavos), sum(n * discount_centavos),
    sum(n * (shipping_centavos + cod_fee_centavos)), coalesce(sum(n) filter (where discount_centavos > 0), 0),
    coalesce(sum(n) filter (where cash_due(status, payment_method, total_centavos, cash_owed_centavos) > 0), 0), sum(n * cash_due(status, payment_method, total_centavos, cash_owed_centavos))
  from (select 1 as n, added.* from added union all select -1, removed.* from removed) as changes
  group by 1, 2, 3 having sum(n) <> 0 or sum(n * cash_due(status, payment_method, total_centavos, cash_owed_centavos)) <> 0;
  return null;
end
$$;
